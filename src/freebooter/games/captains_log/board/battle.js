// A volley or a boarding that is being fought: ships, dice with what is added, and defense.
import { html, Die, Sym, count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { Waiting } from "./hold.js";
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
    (/** @type {number} */ sum, /** @type {number} */ one) =>
      sum + Math.max(0, Math.min(volley.kills === 1 ? 1 : volley.cap, one)),
    0,
  );
  const does = volley.kills ? "of the crew hit" : volley.cuts ? "movement shot away" : "damage";
  return html`<div class="scene-in battle" tabindex="0">
    <h2><${Sym} id="cannon" size="i-m" />Volley</h2>
    <div class="foes">
      <${Foe} ctx=${ctx} ship=${volley.by} tile=${volley.tile} />
      <span class="vs"><${Sym} id="cannonball" /></span>
      <${Foe} ctx=${ctx} ship=${volley.at} />
    </div>
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
    <p><b>${total}</b> ${does}${volley.rerolls > 0 ? `; ${volley.rerolls} of the dice may be rolled again` : ""}.</p>
    <p class="small">
      ${
        volley.ammunition >= 0
          ? html`<${Sym} id=${AMMUNITION[volley.ammunition]} /> ${CONTENT.ammunition[volley.ammunition]?.name}. `
          : ""
      }${
        volley.kills === 1
          ? html`Each die above the defense kills one of the crew. ${ctx.rule("CL-381")}`
          : html`Each die above the defense does the difference, ${volley.cap} at most. ${ctx.rule("CL-190")}`
      }
      ${ctx.view.crews && html` A 12 as it was rolled kills one of the crew in any case. ${ctx.rule("CL-193")}`}
    </p>
    <${Sum} title="Defense" parts=${volley.made_of} total=${volley.defense} />
    ${volley.added.length > 0 && html`<${Sum} title="Added to the dice" parts=${volley.added} />`}
  </div>`;
}

/** What a sum is made of, by the names that the rules give its parts. @type {Record<string, [string, string]>} */
const PARTS = {
  ship: ["The ship", "CL-186"],
  distance: ["Hexes between", "CL-187"],
  position: ["Bow or stern towards the guns", "CL-188"],
  mooring: ["At a mooring", "CL-189"],
  shot: ["Ammunition", "CL-380"],
  crew: ["Captain and officers", "CL-387"],
  guns: ["Better guns, so many dice", "CL-374"],
  printed: ["On the card", "CL-302"],
  war: ["At war", "CL-325"],
  copied: ["Copied by the Lieutenant", "CL-403"],
  kept_off: ["Kept off by the other crew", "CL-402"],
};

/** One by one. @param {{ title: string, parts: [string, number][], total?: number }} props */
function Sum({ title, parts, total }) {
  return html`<table class=${`sums${total === undefined ? " open" : ""}`}>
    <thead><tr><th colspan="2">${title}</th></tr></thead>
    <tbody>
      ${parts.map(
        ([part, n], i) => html`<tr key=${part} data-tip=${PARTS[part]?.[0]} data-rule=${PARTS[part]?.[1]}>
        <td>${PARTS[part]?.[0]}</td><td>${i || total === undefined ? signed(n) : n}</td>
      </tr>`,
      )}
      ${total !== undefined && html`<tr class="total"><td>${title}</td><td>${total}</td></tr>`}
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
    <p class="small">A die of ${boarding.hit} or more, with what is added, kills. ${ctx.rule("CL-232")}</p>
    <div class="crews">
      <${Rank}
        ctx=${ctx}
        dice=${boarding.dice}
        added=${boarding.added}
        hit=${boarding.hit}
        who=${count(boarding.party, "boarder")}
        asked=${!own}
      />
      <${Rank}
        ctx=${ctx}
        dice=${boarding.their_dice}
        added=${boarding.their_added}
        hit=${boarding.hit}
        who=${count(boarding.defenders, "defender")}
        asked=${own}
      />
    </div>
  </div>`;
}

/**
 * The dice of one crew, with what is added to each.
 * @param {{ ctx: Ctx, dice: number[], added: [string, number][], hit: number, who: string, asked: boolean }} props
 */
function Rank({ ctx, dice, added, hit, who, asked }) {
  const bonus = added.reduce((sum, [, n]) => sum + n, 0);
  return html`<div class="rank">
    <p>
      <b>${who}</b>
      <span class="small">${count(dice.filter((die) => die + bonus >= hit).length, "falls", "fall")} on the other side</span>
    </p>
    <div class="dice">
      ${dice.map(
        (die, i) => html`<span class="die-box" key=${i} ...${asked ? ctx.part(`die:${i}`, String(die)) : {}}>
          <${D12} face=${die} hit=${die + bonus >= hit} add=${bonus} />
        </span>`,
      )}
    </div>
    ${
      added.length > 0 &&
      html`<p class="small dim">
        To each die:
        ${added.map(
          ([part, n]) =>
            html` <span key=${part} data-tip=${PARTS[part]?.[0]} data-rule=${PARTS[part]?.[1]}>${PARTS[part]?.[0]} <b>${signed(n)}</b></span>`,
        )}
      </p>`
    }
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
      Defense ${card?.defense}, life ${(card?.life ?? 0) - (npc?.water ?? 0) - (npc?.fire ?? 0)}${
        ctx.view.crews ? `, crew ${(card?.crew ?? 0) - (npc?.dead ?? 0)}` : ""
      }
    </span>
  </div>`;
}

/** Goods to take: from a prize or out of the water. @param {{ ctx: Ctx }} props */
export function Spoils({ ctx }) {
  const cubes = ctx.ofKind("cube"),
    most = cubes.slice(0, ctx.ask?.most ?? cubes.length).map((option) => option.key);
  if (ctx.ask?.prompt === "pick_up.room")
    return html`<div class="scene-in" tabindex="0">
      <h2><${Sym} id="chest" size="i-m" />No room</h2>
      <${Waiting} ctx=${ctx} />
      <p class="small">Press a cube in your hold to throw it out for it.</p>
    </div>`;
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
