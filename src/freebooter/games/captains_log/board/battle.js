// A volley or a boarding that is being fought: ships, dice with what is added, and defense.
import { html, Die, Sym, count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { AMMUNITION, GOODS, NATIONS, NPC_BASE, SHIPS, nationName, signed, tileOf, vessel } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

/** A die with what is added to it. @param {{ face: number, hit?: boolean, add?: number }} props */
function D12({ face, hit = false, add = 0 }) {
  return html`<span class="d12"><${Die} face=${{ face, of: 12 }} win=${hit} />${add !== 0 && html`<b>${signed(add)}</b>`}</span>`;
}

/** @param {{ ctx: Ctx }} props */
export function Volley({ ctx }) {
  const { volley } = ctx.view;
  const points = volley.dice.map(
    (/** @type {number} */ die, /** @type {number} */ i) => die + (volley.bonus[i] ?? 0) - volley.defense,
  );
  const total = points.reduce(
    (/** @type {number} */ sum, /** @type {number} */ one) => sum + Math.max(0, Math.min(4, one)),
    0,
  );
  return html`<div class="scene-in battle" tabindex="0">
    <h2><${Sym} id="cannon" size="i-m" />Volley</h2>
    <div class="foes">
      <${Foe} ctx=${ctx} ship=${volley.by} tile=${volley.tile} />
      <span class="vs"><${Sym} id="cannonball" /></span>
      <${Foe} ctx=${ctx} ship=${volley.at} />
    </div>
    <p class="small">
      ${
        volley.ammunition >= 0
          ? html`<${Sym} id=${AMMUNITION[volley.ammunition]} /> ${CONTENT.ammunition[volley.ammunition]?.name}. `
          : ""
      }Each die above the defense does the difference as damage. ${ctx.rule("CL-190")}
    </p>
    <${Defense} ctx=${ctx} volley=${volley} />
    <div class="dice">
      ${volley.dice.map(
        (/** @type {number} */ die, /** @type {number} */ i) => html`<span
          class="die-box"
          key=${i}
          ...${ctx.part(`die:${i}`, `${die}${volley.bonus[i] ? signed(volley.bonus[i]) : ""}`)}
        >
          <${D12} face=${die} hit=${points[i] > 0} add=${volley.bonus[i] ?? 0} />
        </span>`,
      )}
    </div>
    <p><b>${total}</b> damage${volley.rerolls > 0 ? `; ${volley.rerolls} of the dice may be rolled again` : ""}.</p>
  </div>`;
}

/** What the defense is made of. @param {{ ctx: Ctx, volley: any }} props */
function Defense({ ctx, volley }) {
  const base =
    volley.at < NPC_BASE
      ? ctx.view.players[volley.at].defense
      : (CONTENT.npcs[volley.at - NPC_BASE]?.defense ?? volley.defense);
  return html`<table class="sums">
    <tbody>
      <tr><td>${vessel(ctx, volley.at)}</td><td>${base}</td></tr>
      <tr><td>Distance, position, mooring, shot</td><td>${signed(volley.defense - base)}</td></tr>
      <tr><td>Defense</td><td>${volley.defense}</td></tr>
    </tbody>
  </table>`;
}

/** @param {{ ctx: Ctx }} props */
export function Boarding({ ctx }) {
  const { boarding } = ctx.view;
  // the boarded crew rolls its own dice again, or makes the boarders roll theirs
  const own = ctx.me === boarding.at && ctx.ask?.prompt !== "fire.reroll_enemy";
  return html`<div class="scene-in battle" tabindex="0">
    <h2><${Sym} id="sabre" size="i-m" />Boarding</h2>
    <div class="foes">
      <${Foe} ctx=${ctx} ship=${boarding.by} />
      <span class="vs"><${Sym} id="sabre" /></span>
      <${Foe} ctx=${ctx} ship=${boarding.at} />
    </div>
    <div class="crews">
      <${Rank} ctx=${ctx} dice=${boarding.dice} who=${count(boarding.party, "boarder")} asked=${!own} />
      <${Rank}
        ctx=${ctx}
        dice=${boarding.their_dice}
        who=${count(boarding.defenders, "defender")}
        asked=${own}
      />
    </div>
  </div>`;
}

/** The dice of one crew. @param {{ ctx: Ctx, dice: number[], who: string, asked: boolean }} props */
function Rank({ ctx, dice, who, asked }) {
  return html`<div>
    <p><b>${who}</b></p>
    <div class="dice">
      ${dice.map(
        (die, i) => html`<span class="die-box" key=${i} ...${asked ? ctx.part(`die:${i}`, String(die)) : {}}>
          <${D12} face=${die} hit=${die >= 11} />
        </span>`,
      )}
    </div>
  </div>`;
}

/** One side: whose ship, what is left of it. @param {{ ctx: Ctx, ship: number, tile?: number }} props */
function Foe({ ctx, ship, tile = 0 }) {
  if (ship < 0)
    return html`<div class="foe"><${Sym} id="fortress" size="i-xl" /><b>${tileOf(tile)?.name ?? "The fortress"}</b></div>`;
  if (ship < NPC_BASE) {
    const player = ctx.view.players[ship];
    return html`<div class=${`foe ${ctx.color(ship)}`}>
      <span class="sails"><${Sym} id=${SHIPS[player.ship]} size="i-xl" /></span>
      <b>${ctx.name(ship)}</b>
      <span class="small">Defense ${player.defense}${ctx.view.crews ? `, crew ${player.crew}` : ""}</span>
    </div>`;
  }
  const card = CONTENT.npcs[ship - NPC_BASE],
    npc = Object.values(ctx.view.npcs).find((one) => one.card === ship - NPC_BASE);
  return html`<div class="foe" data-part=${`ship:${ship}`}>
    <${Sym} id=${SHIPS[card?.model ?? 0]} size="i-xl" />
    <b>${vessel(ctx, ship)}</b>
    <span class="small">
      ${(card?.nation ?? -1) >= 0 && html`<${Sym} id=${`flag-${NATIONS[card?.nation ?? 0]}`} label=${nationName(card?.nation ?? 0)} />`}
      Defense ${card?.defense}, life ${npc ? (card?.life ?? 0) - npc.water - npc.fire : card?.life}
    </span>
  </div>`;
}

/** Goods to take: from a prize or out of the water. @param {{ ctx: Ctx }} props */
export function Spoils({ ctx }) {
  const cubes = ctx.ofKind("cube"),
    most = cubes.slice(0, ctx.ask?.most ?? cubes.length).map((option) => option.key);
  return html`<div class="scene-in" tabindex="0">
    <h2><${Sym} id="chest" size="i-m" />${ctx.ask?.prompt === "plunder" ? "Plunder" : "Goods afloat"}</h2>
    ${
      most.length > 0 &&
      html`<button type="button" class="btn" data-action="take-all" onClick=${() => ctx.choose(most)}>
        <${Sym} id="check" />${most.length === cubes.length ? "Take all of it" : `Take ${most.length}, as many as fit`}
      </button>`
    }
    <div class="cubes">
      ${cubes.map((option) => {
        const good = Number(option.args[0]);
        return html`<button class="btn legal cube" type="button" key=${option.key} ...${ctx.choice(option)}>
          <${Sym} id=${GOODS[good]} size="i-l" /><small>${CONTENT.goods[good]?.name}</small>
        </button>`;
      })}
    </div>
  </div>`;
}
