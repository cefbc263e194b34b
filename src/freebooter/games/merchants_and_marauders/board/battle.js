// What is going on right now: a battle with both ships and their dice, a raid with its cards, a market with its offer.
import { html, Sym, Track, Die, count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { ACTIONS, FLEETS, GOODS, LOCATIONS, NATIONS, SHIPS, WEAPONS, face, zoneName } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

/** @param {Ctx} ctx @param {number} code */
const sideName = (ctx, code) => (code < 10 ? ctx.name(code) : (FLEETS[code - 10]?.name ?? "The foe"));

/** @param {{ ctx: Ctx }} props */
export function Battle({ ctx }) {
  const battle = ctx.view.battle;
  const seat = battle.sides.find((/** @type {number} */ side) => side < 10);
  const where = seat === undefined ? "" : zoneName(ctx.view.captains[seat].zone);
  const crews = battle.stage === 2;
  const asked = battle.sides.findIndex((/** @type {number} */ code) =>
    LOCATIONS.some((_, i) => ctx.on(`side:${code}:${i}`).length),
  );
  return html`<div class="battle">
    <h2>${crews ? "Crew combat" : "Battle"} off ${where}${battle.round ? `, round ${battle.round}` : ""}</h2>
    ${asked >= 0 && html`<${Table} ctx=${ctx} side=${asked} code=${battle.sides[asked]} />`}
    <${Booty} ctx=${ctx} />
    <div class="foes">
      <${Foe} ctx=${ctx} side=${0} />
      <div class="vs"><${Sym} id="emblem-corsair" size="i-l" /></div>
      <${Foe} ctx=${ctx} side=${1} />
    </div>
    <${Odds} ctx=${ctx} />
    ${[0, 1].map((side) => html`<${Volley} key=${side} ctx=${ctx} side=${side} />`)}
    ${battle.sides.map(
      (/** @type {number} */ code, /** @type {number} */ side) =>
        side !== asked && html`<${Table} key=${side} ctx=${ctx} side=${side} code=${code} />`,
    )}
  </div>`;
}

/** What the beaten captain had, for the victor who says what he takes. @param {{ ctx: Ctx }} props */
function Booty({ ctx }) {
  const loser = ctx.view.battle.sides.find((/** @type {number} */ code) => code !== ctx.me);
  if (!["plunder.all", "plunder.some"].includes(ctx.ask?.prompt ?? "") || loser >= 10) return null;
  const c = ctx.view.captains[loser],
    rumors = [...c.kept, ...(c.rumor === null ? [] : [c.rumor])];
  const chip = (
    /** @type {string} */ part,
    /** @type {string | undefined} */ symbol,
    /** @type {string | undefined} */ text,
  ) => html`<span class="chip" key=${part} ...${ctx.part(`take_${part}`, text)}><${Sym} id=${symbol} />${text}</span>`;
  return html`<div class="booty">
    <span class="label">${ctx.name(loser)} had on board</span>
    <div class="chips">
      ${c.gold > 0 && chip(`gold:${c.gold}`, "coin", `${c.gold} gold`)}
      ${WEAPONS.map((symbol, kind) =>
        (c.weapons >> kind) & 1 ? chip(`weapon:${kind}`, symbol, CONTENT.weapons[kind]?.name) : null,
      )}
      ${c.specialists.map((/** @type {number} */ kind) =>
        chip(`specialist:${kind}`, "person", CONTENT.specialists[kind]?.name),
      )}
      ${rumors.map((rumor) => chip(`rumor:${rumor}`, "rumor", CONTENT.rumors[rumor]?.name))}
      ${c.hand.map((/** @type {number} */ card) => chip(`glory:${card}`, "treasure-card", CONTENT.glory[card]?.name))}
      ${c.hold.map((/** @type {number} */ card) =>
        chip(
          `cargo:${card}`,
          GOODS[CONTENT.cargo[card]?.good ?? 0],
          CONTENT.goods[CONTENT.cargo[card]?.good ?? 0]?.name,
        ),
      )}
    </div>
  </div>`;
}

/** @param {{ ctx: Ctx, side: number }} props */
function Foe({ ctx, side }) {
  const battle = ctx.view.battle,
    code = battle.sides[side],
    skulls = battle.dice[side].filter((/** @type {number} */ die) => die >= 5).length;
  return html`<div class=${`foe ${code < 10 ? ctx.color(code) : ""}`}>
    <span class="sails">
      <${Sym} id=${battle.ship[side] >= 0 ? SHIPS[battle.ship[side]] : "hit-crew"} size="i-xl" />
    </span>
    <b>${sideName(ctx, code)}</b>
    <span class="badge line">
      ${side === 0 ? "attacks" : "defends"}
      ${battle.declared[side] ? ` · ${ACTIONS[battle.declared[side]]}` : ""}
    </span>
    <div class="dice">
      ${battle.dice[side].map(
        (/** @type {number} */ die, /** @type {number} */ i) => html`<span
          key=${i}
          class="pip"
          ...${ctx.part(`die:${side}:${i}`, undefined)}
        >
          <${Die} face=${face(die)} win=${die >= 5} />
        </span>`,
      )}
    </div>
    ${
      battle.dice[side].length > 0 &&
      html`<span class="small">${skulls} ${skulls === 1 ? "success" : "successes"}</span>`
    }
  </div>`;
}

/** Where the hits of a side land. @param {{ ctx: Ctx, side: number }} props */
function Volley({ ctx, side }) {
  const battle = ctx.view.battle,
    hits = battle.volley[side];
  if (!hits.length) return null;
  const where = (/** @type {number} */ die) =>
    die === 0
      ? "Hull"
      : die === 1
        ? "Cargo"
        : die === 2
          ? "Masts"
          : die === 3
            ? "Crew"
            : die === 4
              ? "Guns"
              : battle.steer[side] === 0
                ? "Masts (chain)"
                : battle.steer[side] === 1
                  ? "Crew (grape)"
                  : "the target chooses";
  return html`<div class="volley">
    <b>${sideName(ctx, battle.sides[side])}: ${hits.length} ${hits.length === 1 ? "hit" : "hits"}</b>
    <div class="hits">
      ${hits.map(
        (/** @type {number} */ die, /** @type {number} */ i) => html`<span key=${i}>
          ${die ? html`<${Die} face=${face(die)} />` : html`<${Sym} id="hit-hull" />`}
          ${where(die)}
        </span>`,
      )}
    </div>
  </div>`;
}

/** The five locations of a side. @param {{ ctx: Ctx, side: number, code: number }} props */
function Table({ ctx, side, code }) {
  const battle = ctx.view.battle,
    at = battle.at[side];
  const full =
    code < 10
      ? ctx.view.captains[code].full
      : battle.ship[side] >= 0
        ? (CONTENT.ships[battle.ship[side]]?.values ?? at)
        : at;
  if (code === ctx.me || battle.ship[side] < 0)
    return battle.ship[side] < 0 ? html`<p class="small">${sideName(ctx, code)}: Crew ${at[3]}</p>` : null;
  return html`<div class="enemy">
    <span class="label">${sideName(ctx, code)}</span>
    <div class="tracks two">
      ${LOCATIONS.map(
        ([name, symbol], i) => html`<div
          class="loc"
          key=${i}
          ...${ctx.part(`side:${code}:${i}`, `${name}: ${at[i]} of ${full[i]}`)}
        >
          <${Sym} id=${symbol ?? ""} />
          <span>${name}</span>
          <${Track} full=${at[i]} of=${full[i]} hit=${Math.max(0, full[i] - at[i])} label=${name ?? ""} />
        </div>`,
      )}
    </div>
  </div>`;
}

/** What a declared action is worth: the chance of at least as many skulls. @param {{ ctx: Ctx }} props */
function Odds({ ctx }) {
  const battle = ctx.view.battle;
  if (battle.odds.length !== 2 || battle.dice[0].length) return null;
  const [win, lose] = battle.odds;
  const [one, other] = battle.sides.map((/** @type {number} */ code) => sideName(ctx, code));
  return html`<p class="small" data-part="odds">
    Chance to win the next contest: ${one} <b>${win} %</b>
    , ${other} <b>${lose} %</b>
    , nobody <b>${100 - win - lose} %</b>
    .
  </p>`;
}

/** @param {{ ctx: Ctx }} props */
export function Raid({ ctx }) {
  const raid = ctx.view.raid;
  const gold =
    raid.cards.reduce(
      (/** @type {number} */ sum, /** @type {number} */ card) => sum + (CONTENT.cargo[card]?.value ?? 0),
      0,
    ) + raid.bonus;
  const escapes = raid.cards.filter((/** @type {number} */ card) => (CONTENT.cargo[card]?.hit ?? 0) < 0).length;
  return html`<div class="battle">
    <h2>Raid on a merchant of ${NATIONS[raid.nation]?.name}</h2>
    <div class="haul">
      ${raid.cards.map((/** @type {number} */ card) => {
        const one = CONTENT.cargo[card];
        const hit = one?.hit ?? -1;
        return html`<div
          class="card plunder"
          key=${card}
          ...${ctx.part(`cargo:${card}`, `${CONTENT.goods[one?.good ?? 0]?.name}, value ${one?.value}`)}
        >
          <${Sym} id=${GOODS[one?.good ?? 0]} size="i-l" />
          <b>${one?.value}</b>
          <span>
            ${
              hit < 0
                ? html`<${Sym} id="ship-sloop" />Escape`
                : html`<${Sym} id=${LOCATIONS[hit]?.[1] ?? ""} />${LOCATIONS[hit]?.[0]}`
            }
          </span>
        </div>`;
      })}
    </div>
    ${
      ctx.me === raid.seat &&
      ctx.ask &&
      html`<div class="deeds">
        ${ctx.options
          .filter((option) => option.kind === "exchange" || option.kind === "discard")
          .map(
            (option) => html`<button class="btn legal small" key=${option.key} ...${ctx.choice(option)}>
            ${option.kind === "exchange" ? "Exchange" : "Drop"}
            ${" "}
            ${CONTENT.goods[CONTENT.cargo[Number(option.args[0])]?.good ?? 0]?.name}
            ${" "}
            ${CONTENT.cargo[Number(option.args[0])]?.value}
          </button>`,
          )}
      </div>`
    }
    <div class="dice">
      ${raid.dice.map(
        (/** @type {number} */ die, /** @type {number} */ i) => html`<${Die}
          key=${i}
          face=${face(die)}
          win=${die >= 5}
        />`,
      )}
    </div>
    <p>
      <b>${count(raid.successes, "success", "successes")}</b> to use. Escape icons: <b>${escapes}</b>
      ; with ${ctx.view.captains[raid.seat].maneuverability}, the manoeuvre of the ship, the merchant gets away. Worth
      ${" "}
      <b>${gold} gold</b>
      ${raid.bonus ? ` (with ${raid.bonus} added)` : ""}
      ${gold >= 12 ? " and a Glory Point" : ""}.
    </p>
  </div>`;
}

/** @param {{ ctx: Ctx }} props */
export function Market({ ctx }) {
  const offer = /** @type {number[]} */ (ctx.view.offer);
  if (offer.some((card) => card < 0))
    return html`<div class="battle">
      <h2>Market</h2>
      <p class="dim">${ctx.name(ctx.view.acting)} looks over ${offer.length} goods.</p>
    </div>`;
  const kinds = GOODS.map((symbol, good) => ({
    symbol,
    good,
    cards: offer.filter((card) => CONTENT.cargo[card]?.good === good),
  })).filter((kind) => kind.cards.length);
  return html`<div class="battle">
    <h2>Market</h2>
    <div class="haul">
      ${kinds.map(({ symbol, good, cards }) => {
        const price = ctx.ofKind("buy_good").find((option) => Number(option.args[0]) === good)?.args[1];
        const bought = cards.filter((card) => ctx.view.bought.includes(card)).length;
        return html`<div class="card plunder" key=${good} ...${ctx.part(`offer:${good}`, CONTENT.goods[good]?.name)}>
          <${Sym} id=${symbol} size="i-l" />
          <b>${cards.length} ×</b>
          <span>${CONTENT.goods[good]?.name}</span>
          <small>${bought ? `${bought} bought` : price === undefined ? "" : `${price} gold each`}</small>
        </div>`;
      })}
    </div>
  </div>`;
}
