// Ashore: the market with its rows and prices, tavern, shipyard and missions, one button for each thing that may be done.
import { html, Sym } from "../../../web/kit.js";
import { Ships } from "./choosing.js";
import { CONTENT } from "./content.js";
import { TYPES } from "./hold.js";
import { GOODS, NATIONS, SHIPS, hundreds, money, nationName, tileOf } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

/** Of no use without crews. */
const GRAPESHOT = 2;

/** Is it I who is ashore? @param {Ctx} ctx */
export const ashore = (ctx) => ctx.me !== null && ctx.view.visit !== null && ctx.ask?.prompt === "port";

const TAVERN = ["buy_fame", "hire", "enlist", "officer", "crown_officer", "printed", "second_captain"];
const YARD = ["yard", "sell_wood", "sell_cannon", "yard_repair", "crown_refit"];
const HULLS = ["buy_ship", "buy_model", "special_ship"];
const MISSIONS = ["draw_missions", "start_mission", "finish_mission"];

/** @param {{ ctx: Ctx, symbol: (option: Option) => string | undefined }} props */
export function Harbour({ ctx, symbol }) {
  const { visit } = ctx.view,
    tile = tileOf(visit.tile);
  const laid = Object.values(ctx.view.tiles).find((one) => one.number === visit.tile && visit.tile);
  const me = ctx.view.players[ctx.me ?? 0];
  const of = (/** @type {string[]} */ kinds) => ctx.options.filter((option) => kinds.includes(option.kind));
  const rest = ctx.options.filter(
    (option) => ![...TAVERN, ...YARD, ...HULLS, ...MISSIONS, "buy", "sell", "sell_oil", "done"].includes(option.kind),
  );
  return html`<div class="scene-in harbour" tabindex="0">
    <h2>
      ${(laid?.port ?? -1) >= 0 && html`<${Sym} id=${`flag-${NATIONS[laid.port]}`} size="i-m" label=${nationName(laid.port)} />`}
      ${tile?.name ?? "Before the voyage"}
      <span class="purse"><${Sym} id="coin" />${money(me.doubloons)}</span>
    </h2>
    <p class="small dim">${tile?.text ?? "A tavern and a shipyard of no nation."}</p>
    <${Deeds} ctx=${ctx} title="Missions" options=${of(MISSIONS)} symbol=${symbol} />
    <${Trade} ctx=${ctx} />
    <${Deeds} ctx=${ctx} title="Tavern" options=${of(TAVERN)} symbol=${symbol} />
    <${Deeds} ctx=${ctx} title="Shipyard" options=${of(YARD)} symbol=${symbol} />
    ${
      of(HULLS).length > 0 &&
      html`<section>
        <span class="label">Ships for sale</span>
        <${Ships} ctx=${ctx} options=${of(HULLS)} price=${(/** @type {Option} */ option) => price(ctx, option)} />
      </section>`
    }
    <${Deeds} ctx=${ctx} title="Else" options=${rest} symbol=${symbol} />
    ${ctx.options.length === 1 && html`<p class="dim">Nothing here for you: too little money, room or reputation.</p>`}
  </div>`;
}

/** @param {{ ctx: Ctx, title: string, options: Option[], symbol: (option: Option) => string | undefined }} props */
function Deeds({ ctx, title, options, symbol }) {
  if (!options.length) return null;
  return html`<section>
    <span class="label">${title}</span>
    <div class="deeds">
      ${options.map((option) => {
        const about = aboutDeed(ctx, option),
          cost = price(ctx, option);
        return html`<button class="btn legal" type="button" key=${option.key} ...${ctx.choice(option, about.name)}>
          <${Sym} id=${symbol(option) ?? "anchor"} size="i-m" />
          <span>${about.name ?? ctx.text(option.text)}${about.text && html`<small>${about.text}</small>`}</span>
          ${cost !== undefined && html`<b class="cost-tag">${money(cost)}</b>`}
        </button>`;
      })}
    </div>
  </section>`;
}

/** What a thing costs, in thousands. @param {Ctx} ctx @param {Option} option @returns {number | undefined} */
function price(ctx, option) {
  const known = ctx.view.visit?.prices[option.key];
  if (known !== undefined) return known;
  const upgrade = upgradeOf(ctx, option);
  return upgrade === undefined ? undefined : CONTENT.upgrades[upgrade]?.price;
}

/** The officer or specialist that an option is about. @param {Ctx} ctx @param {Option} option @returns {number | undefined} */
function upgradeOf(ctx, { kind, args }) {
  const n = Number(args[0]);
  if (kind === "officer") return ctx.view.harbour.officers[n];
  if (kind === "printed") return CONTENT.printed[n]?.upgrade;
  return ["crown_officer", "crown_refit"].includes(kind) ? n : undefined;
}

/** Its name, where the option's own words say less, and what one gets. @param {Ctx} ctx @param {Option} option */
function aboutDeed(ctx, option) {
  const n = Number(option.args[0]),
    upgrade = upgradeOf(ctx, option);
  if (upgrade !== undefined) return { name: CONTENT.upgrades[upgrade]?.name, text: CONTENT.upgrades[upgrade]?.text };
  if (option.kind === "yard") return { text: CONTENT.yard[n]?.text };
  if (option.kind === "second_captain") return { text: CONTENT.captains[n]?.text };
  if (option.kind === "start_mission" || option.kind === "finish_mission") return { text: CONTENT.missions[n]?.text };
  if (option.kind === "draw_missions") return { text: "Draw some and keep one." };
  return {};
}

/** The rows in which this port deals, with a button for each number of cubes. @param {{ ctx: Ctx }} props */
function Trade({ ctx }) {
  const deals = ctx.options.filter((option) => ["buy", "sell", "sell_oil"].includes(option.kind));
  if (!deals.length) return null;
  /** @type {Map<string, Option[]>} */
  const lots = new Map();
  for (const deal of deals) {
    const lot = `${deal.kind}:${deal.args[0]}:${deal.args[1]}`;
    lots.set(lot, [...(lots.get(lot) ?? []), deal]);
  }
  return html`<section>
    <span class="label">Market</span>
    ${
      deals.some((deal) => deal.kind !== "buy") &&
      html`<p class="small dim">
        Four alike sold in a visit are worth 1 Fame. Three alike sold legally raise your reputation with the nation whose
        good it is, three as contraband lower it.
      </p>`
    }
    ${[...lots].map(([lot, options]) => {
      const [kind, a = "0", b = "0"] = lot.split(":"),
        good = Number(a),
        row = Number(b);
      const verb = kind === "buy" ? "Buy" : kind === "sell" ? "Sell" : "Sell oil as";
      return html`<div class="lot" key=${lot}>
        <span class="what">
          <${Sym} id=${GOODS[kind === "sell_oil" ? 5 : good]} size="i-m" />
          <span><b>${verb} ${CONTENT.goods[good]?.name.toLowerCase()}</b><small>${row ? "contraband" : "legal"}</small></span>
        </span>
        <${Row} ctx=${ctx} nation=${good} row=${row} />
        <div class="lots">
          ${options.map(
            (option) => html`<button
            class="btn legal"
            type="button"
            key=${option.key}
            ...${ctx.choice(option)}
          >
            ${option.args[2]}<small>${money(ctx.view.visit.prices[option.key])}</small>
          </button>`,
          )}
        </div>
      </div>`;
    })}
  </section>`;
}

/** Six slots of a market row, filled from the left. @param {{ ctx: Ctx, nation: number, row: number }} props */
export function Row({ ctx, nation, row }) {
  const cubes = (row ? ctx.view.market.contraband : ctx.view.market.legal)[nation];
  return html`<span class="slots" data-part=${`row:${nation}:${row}`} role="img" aria-label=${`${sum(cubes)} of 6 cubes`}>
    ${cubes.map((/** @type {number} */ n, /** @type {number} */ column) =>
      [0, 1].map(
        (i) =>
          html`<i key=${`${column}:${i}`} class=${i < n ? "full" : ""}>${i < n && html`<${Sym} id=${GOODS[nation]} />`}</i>`,
      ),
    )}
  </span>`;
}

/** @param {number[]} all */
const sum = (all) => all.reduce((a, b) => a + b, 0);

/** All four market boards as they are stacked, with what a cube brings. @param {{ ctx: Ctx }} props */
export function Markets({ ctx }) {
  const { stack, legal_price: legal, contraband_price: contraband } = ctx.view.market;
  return html`<div class="markets">
    ${stack.map(
      (/** @type {number} */ nation) => html`<div class="stall" key=${nation} data-part=${`market:${nation}`}>
        <${Sym} id=${`flag-${NATIONS[nation]}`} size="i-m" label=${nationName(nation)} />
        <span class="small">Legal</span><${Row} ctx=${ctx} nation=${nation} row=${0} />
        <b>${hundreds(legal[nation])}</b>
        <span class="small">Contraband</span><${Row} ctx=${ctx} nation=${nation} row=${1} />
        <b>${hundreds(contraband[nation])}</b>
      </div>`,
    )}
    <p class="small dim">What one cube brings now. Below each flag follows the next nation: its good fills up when this one’s is sold.</p>
  </div>`;
}

/** Officers on show and ships for sale. @param {{ ctx: Ctx }} props */
export function Display({ ctx }) {
  const { officers, ships, ships_below: below, ammunition } = ctx.view.harbour;
  return html`<div class="for-sale">
    <span class="label">Taverns</span>
    ${[0, 1, 2].map(
      (level) => html`<div class="tier" key=${level}>
        <small>Level ${level + 1}</small>
        <div class="chips">
          ${officers.slice(3 * level, 3 * level + 3).map((/** @type {number} */ one, /** @type {number} */ i) =>
            one < 0
              ? null
              : html`<span class="chip" key=${i} data-part=${`upgrade:${one}`}>
                ${CONTENT.upgrades[one]?.name} <b>${money(CONTENT.upgrades[one]?.price ?? 0)}</b>
              </span>`,
          )}
        </div>
      </div>`,
    )}
    <p class="small dim">Reputation 1, 2 and 3 with the nation of a port opens levels 1, 2 and 3.</p>
    <span class="label">Shipyards</span>
    <div class="chips">
      ${[...ships, ...below].map((/** @type {number} */ card, /** @type {number} */ i) => {
        const model = CONTENT.npcs[card]?.model;
        return model === undefined
          ? null
          : html`<span class="chip" key=${`${card}:${i}`} data-part=${`model:${model}`}>
            <${Sym} id=${SHIPS[model]} />${CONTENT.ships[model]?.name} <b>${money(CONTENT.ships[model]?.price ?? 0)}</b>
          </span>`;
      })}
      ${ammunition.map((/** @type {number} */ n, /** @type {number} */ kind) =>
        n && (ctx.view.crews || kind !== GRAPESHOT)
          ? html`<span class="chip" key=${`a${kind}`} data-part=${`ammunition:${kind}`}>
              ${CONTENT.ammunition[kind]?.name} <b>${money(CONTENT.ammunition[kind]?.price ?? 0)}</b> ×${n}
            </span>`
          : null,
      )}
    </div>
    <p class="small dim">A ship needs reputation 2 or more with the nation of the port.</p>
  </div>`;
}

/** Missions that were drawn: some are kept. @param {{ ctx: Ctx }} props */
export function Offer({ ctx }) {
  const options = ctx.options.filter((option) => ["keep_mission", "drop_mission"].includes(option.kind));
  return html`<div class="scene-in" tabindex="0">
    <h2><${Sym} id="mission" size="i-m" />${ctx.ask?.prompt === "missions.drop" ? "Which mission do you give up?" : "Which mission do you keep?"}</h2>
    <div class="deeds">
      ${options.map((option) => {
        const card = CONTENT.missions[Number(option.args[0])];
        return html`<button class="btn legal" type="button" key=${option.key} ...${ctx.choice(option)}>
          <${Sym} id=${TYPES[card?.type ?? 0]} size="i-m" />
          <span>${card?.name}<small>${card?.text}</small></span>
        </button>`;
      })}
    </div>
  </div>`;
}
