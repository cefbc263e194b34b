// One's own ship board: locations, skills, hold, purse and cards.
import { html, Sym, Track } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { SHIPS, GOODS, LOCATIONS, MODS, SKILLS, WEAPONS } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

/** @param {{ ctx: Ctx }} props */
export function Hand({ ctx }) {
  if (ctx.me === null)
    return html`<div class="group">
      <span class="label">At the rail</span>
      <p class="dim">You watch. What captains hide is hidden from you, too.</p>
    </div>`;
  const c = ctx.view.captains[ctx.me];
  if (c.captain < 0)
    return html`<div class="group">
      <span class="label">Between two captains</span>
      <p class="dim">Your next captain sets out when your turn begins.</p>
    </div>`;
  if (!c.at.some((/** @type {number} */ boxes) => boxes > 0))
    return html`<div class="group">
      <span class="label">${CONTENT.captains[c.captain]?.name}</span>
      <p class="dim">Your ship is not chosen yet.</p>
      <${Skills} c=${c} />
    </div>`;
  return html`
    <${ShipCard} ctx=${ctx} c=${c} />
    <div class="vr desk-only"></div>
    <${Hold} ctx=${ctx} c=${c} />
    <div class="vr desk-only"></div>
    <${Papers} ctx=${ctx} c=${c} />
  `;
}

/** @param {{ ctx: Ctx, c: any }} props */
function ShipCard({ ctx, c }) {
  return html`<div class="shipcard">
    <div class=${`pic ${ctx.color(ctx.me ?? 0)}`} data-part=${`seat:${ctx.me}`}>
      <span class="sails"><${Sym} id=${SHIPS[c.ship]} size="i-xl" /></span>
      <b>${CONTENT.ships[c.ship]?.name}</b>
    </div>
    <div class="tracks">
      <span class="label desk-only">${CONTENT.ships[c.ship]?.name}</span>
      ${LOCATIONS.map(([name, symbol], i) => {
        const mine = ctx.on(`side:${ctx.me}:${i}`).length ? `side:${ctx.me}:${i}` : `own:${i}`;
        return html`<div
          class=${`loc${c.at[i] === 0 ? " gone" : ""}`}
          key=${i}
          ...${ctx.part(mine, `${name}: ${c.at[i]} of ${c.full[i]}`)}
        >
          <${Sym} id=${symbol ?? ""} />
          <span>${name}</span>
          <${Track} full=${c.at[i]} of=${c.full[i]} hit=${c.full[i] - c.at[i]} label=${name ?? ""} />
        </div>`;
      })}
    </div>
    ${ctx.phone && html`<${Purse} ctx=${ctx} c=${c} />`}
    <${Skills} c=${c} />
  </div>`;
}

/** @param {{ c: any }} props */
function Skills({ c }) {
  const captain = CONTENT.captains[c.captain];
  return html`<div class="skills">
    ${SKILLS.map(
      (skill, i) => html`<span key=${skill} data-part=${`skill:${i}`}>
        <span class="dim">${skill}</span>
        <b>${captain?.skills[i]}</b>
      </span>`,
    )}
    <span data-part="maneuver"><span class="dim">Manoeuvre</span><b>${c.maneuverability}</b></span>
  </div>`;
}

/** @param {{ ctx: Ctx, c: any }} props */
function Hold({ ctx, c }) {
  const sells = ["sell", "sell.all"].includes(ctx.ask?.prompt ?? "");
  const used = c.hold.length + (c.load ? 1 : 0);
  return html`<div class="group cargo">
    <span class="label">Hold, ${used} of ${c.at[2]}</span>
    <div class="cards">
      ${c.hold.map((/** @type {number} */ card) => {
        const one = CONTENT.cargo[card];
        return html`<div class="card" key=${card} ...${ctx.part(`cargo:${card}`, CONTENT.goods[one?.good ?? 0]?.name)}>
          <${Sym} id=${GOODS[one?.good ?? 0]} size="i-l" />
          <span>${CONTENT.goods[one?.good ?? 0]?.name}${sells && html` <b>${c.prices[`sell:${one?.good}`]}</b>`}</span>
        </div>`;
      })}
      ${
        c.load &&
        html`<div class="card" data-part="load"><${Sym} id="chest" size="i-l" /><span>Mission’s load</span></div>`
      }
      ${!used && html`<p class="dim small empty">Empty</p>`}
    </div>
    ${!ctx.phone && html`<${Purse} ctx=${ctx} c=${c} />`}
  </div>`;
}

/** Gold, stash, weapons, modifications and specialists. @param {{ ctx: Ctx, c: any }} props */
function Purse({ ctx, c }) {
  return html`<div class="purse">
    <span class="stat" data-part="gold"><${Sym} id="coin" />${c.gold} gold</span>
    <span class="stat" data-part="stash"><${Sym} id="chest" />${c.stash} stash</span>
    ${WEAPONS.map((symbol, kind) =>
      (c.weapons >> kind) & 1
        ? html`<span class="chip" key=${kind} ...${ctx.part(`weapon:${kind}`, CONTENT.weapons[kind]?.name)}>
          <${Sym} id=${symbol} />
        </span>`
        : null,
    )}
    ${MODS.map((symbol, mod) =>
      (c.mods >> mod) & 1
        ? html`<span
          class=${`chip mod${mod === 2 && c.hull_turned ? " turned" : ""}`}
          key=${`m${mod}`}
          data-part=${`ownmod:${mod}`}
        >
          <${Sym} id=${symbol} />
        </span>`
        : null,
    )}
    ${c.specialists.map(
      (/** @type {number} */ kind) => html`<span class="chip" key=${`p${kind}`} data-part=${`specialist:${kind}`}>
        <${Sym} id="person" />
        ${CONTENT.specialists[kind]?.name}
      </span>`,
    )}
  </div>`;
}

/** Glory cards, rumor and mission. @param {{ ctx: Ctx, c: any }} props */
function Papers({ ctx, c }) {
  return html`<div class="group papers">
    <span class="label">Cards</span>
    <div class="cards">
      ${c.hand.map(
        (/** @type {number} */ card) => html`<div
          class="card paper"
          key=${card}
          ...${ctx.part(`glory:${card}`, CONTENT.glory[card]?.name)}
        >
          <${Sym} id=${symbolOf(card)} size="i-m" />
          <span>${CONTENT.glory[card]?.name}</span>
        </div>`,
      )}
      ${
        c.rumor !== null &&
        html`<div class="card paper" ...${ctx.part(`rumor:${c.rumor}`, CONTENT.rumors[c.rumor]?.name)}>
          <${Sym} id="rumor" size="i-m" />
          <span>${CONTENT.rumors[c.rumor]?.name}</span>
        </div>`
      }
      ${
        c.mission >= 0 &&
        html`<div class="card paper" data-part=${`mission:${c.mission}`}>
          <${Sym} id="mission" size="i-m" />
          <span>${CONTENT.missions[c.mission]?.name}</span>
        </div>`
      }
      ${!c.hand.length && c.rumor === null && c.mission < 0 && html`<p class="dim small empty">None</p>`}
    </div>
  </div>`;
}

/** @param {number} card */
function symbolOf(card) {
  return (
    /** @type {Record<string, string>} */ ({
      battle: "sabre",
      adventure: "parrot",
      mercantile: "coins",
      specialist: "person",
    })[CONTENT.glory[card]?.family ?? ""] ?? "treasure-card"
  );
}
