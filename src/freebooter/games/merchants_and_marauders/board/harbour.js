// Ashore: what the port offers, and everything that may be done there, one button each.
import { html, Sym } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { GOODS, MODS, NATIONS, zoneName } from "./terms.js";
import { Ships } from "./ships.js";
import { rumorText } from "./tips.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

/** Is it I who is ashore just now? @param {Ctx} ctx */
export const ashore = (ctx) => ctx.me !== null && (ctx.ask?.prompt === "port" || ctx.ask?.prompt === "yard");

/** @param {{ ctx: Ctx, symbol: (option: Option) => string | undefined }} props */
export function Harbour({ ctx, symbol }) {
  const zone = ctx.view.captains[ctx.me ?? 0].zone,
    open = ctx.view.zones[zone];
  const price = (/** @type {Option} */ option) =>
    ctx.view.captains[ctx.me ?? 0].prices[option.kind === "buy_ship" ? `ship:${option.args[0]}` : option.kind];
  const own = ctx.view.captains[ctx.me ?? 0].ship,
    ships = ctx.ofKind("buy_ship");
  /** @param {Option} option */
  const named = (option) =>
    option.kind === "buy_mod" && open.mod >= 0 ? `Install ${CONTENT.mods[open.mod]?.name}` : undefined;
  /** What one gets, in a line. @param {Option} option */
  const about = ({ kind, args }) =>
    kind === "buy_weapon"
      ? CONTENT.weapons[Number(args[0])]?.text
      : kind === "buy_mod"
        ? CONTENT.mods[open.mod]?.text
        : kind === "claim"
          ? CONTENT.missions[Number(args[0])]?.text
          : undefined;
  const deeds = ctx.options.filter((option) => !["done", "play", "hire", "buy_ship"].includes(option.kind));
  return html`<div class="battle harbourtab">
    <h2>
      <${Sym} id=${`flag-${NATIONS[open.nation]?.flag}`} size="i-m" label=${NATIONS[open.nation]?.name} />
      ${ctx.ask?.prompt === "yard" ? `Shipyard of ${zoneName(zone)}` : zoneName(zone)}
    </h2>
    <p class="small">${CONTENT.zones[zone]?.text}</p>
    <div class="chips">
      <span class="chip" data-part=${`demand:${zone}`}>
        <${Sym} id=${GOODS[open.demand] ?? "good-rum"} />
        wants ${CONTENT.goods[open.demand]?.name}
      </span>
      ${
        open.mod >= 0 &&
        html`<span class="chip" data-part=${`mod:${zone}`}>
          <${Sym} id=${MODS[open.mod] ?? "plus"} />
          ${CONTENT.mods[open.mod]?.name}
        </span>`
      }
      ${open.missions.map(
        (/** @type {number} */ mission) => html`<span class="chip" key=${mission} data-part=${`mission:${mission}`}>
          <${Sym} id="mission" />
          ${CONTENT.missions[mission]?.name}
        </span>`,
      )}
    </div>
    <div class="deeds">
      ${deeds.map(
        (option) => html`<button class="btn legal" key=${option.key} ...${ctx.choice(option, named(option))}>
          <${Sym} id=${symbol(option) ?? "anchor"} />
          <span>
            ${named(option) ?? ctx.text(option.text)}
            ${about(option) && html`<small>${about(option)}</small>`}
          </span>
          ${price(option) !== undefined && html`<b class="cost">${price(option)} gold</b>`}
        </button>`,
      )}
    </div>
    ${
      ships.length > 0 &&
      html`<p class="small">A new ship: your ${CONTENT.ships[own]?.name} is taken in part payment.</p>
        <${Ships} ctx=${ctx} options=${ships} own=${own} price=${price} />`
    }
  </div>`;
}

/**
 * Several rumors are heard, one is kept: each with what it promises and where it is proven.
 * @param {{ ctx: Ctx }} props
 */
export function Rumors({ ctx }) {
  return html`<div class="battle harbourtab">
    <h2><${Sym} id="rumor" size="i-m" />Which rumor do you keep?</h2>
    <div class="deeds">
      ${ctx.ofKind("rumor").map((option) => {
        const rumor = CONTENT.rumors[Number(option.args[0])];
        return (
          rumor &&
          html`<button class="btn legal" key=${option.key} ...${ctx.choice(option)}>
            <${Sym} id="rumor" />
            <span>${rumor.name}<small>${rumorText(rumor)}</small></span>
          </button>`
        );
      })}
    </div>
  </div>`;
}
