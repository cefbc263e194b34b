// Ashore: what the port offers, and everything that may be done there, one button each.
import { html, Sym } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { GOODS, MODS, NATIONS, zoneName } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

/** Is it I who is ashore just now? @param {Ctx} ctx */
export const ashore = (ctx) => ctx.me !== null && (ctx.ask?.prompt === "port" || ctx.ask?.prompt === "yard");

/** @param {{ ctx: Ctx, symbol: (option: Option) => string | undefined }} props */
export function Harbour({ ctx, symbol }) {
  const zone = ctx.view.captains[ctx.me ?? 0].zone, open = ctx.view.zones[zone];
  const price = (/** @type {Option} */ option) => ctx.view.captains[ctx.me ?? 0].prices[option.kind === "buy_ship" ? `ship:${option.args[0]}` : option.kind];
  const deeds = ctx.options.filter((option) => option.kind !== "done" && option.kind !== "play" && option.kind !== "hire");
  return html`<div class="battle harbourtab"><h2><${Sym} id=${`flag-${NATIONS[open.nation]?.flag}`} size="i-m" label=${NATIONS[open.nation]?.name} />${ctx.ask?.prompt === "yard" ? `Shipyard of ${zoneName(zone)}` : zoneName(zone)}</h2>
    <p class="small">${CONTENT.zones[zone]?.text}</p>
    <div class="chips"><span class="chip" data-part=${`demand:${zone}`}><${Sym} id=${GOODS[open.demand] ?? "good-rum"} />wants ${CONTENT.goods[open.demand]?.name}</span>
      ${open.mod >= 0 && html`<span class="chip" data-part=${`mod:${zone}`}><${Sym} id=${MODS[open.mod] ?? "plus"} />${CONTENT.mods[open.mod]?.name}</span>`}
      ${open.missions.map((/** @type {number} */ mission) => html`<span class="chip" key=${mission} data-part=${`mission:${mission}`}><${Sym} id="mission" />${CONTENT.missions[mission]?.name}</span>`)}</div>
    <div class="deeds">${deeds.map((option) => html`<button class="btn" key=${option.key} ...${ctx.choice(option)}><${Sym} id=${symbol(option) ?? "anchor"} /><span>${ctx.text(option.text)}</span>${price(option) !== undefined && html`<b class="cost">${price(option)} gold</b>`}</button>`)}</div></div>`;
}
