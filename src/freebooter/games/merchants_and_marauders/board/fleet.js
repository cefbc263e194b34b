// Every captain's ship, people and papers, and the captains of the navies and black ships.
import { html, Sym, Dev, Track } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { FLEETS, LOCATIONS, MODS, NATIONS, SHIPS, WEAPONS, zoneName } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

/** @param {{ ctx: Ctx }} props */
export function Fleet({ ctx }) {
  const rovers = Object.keys(ctx.view.npcs)
    .map(Number)
    .filter((npc) => ctx.view.npcs[npc].zone >= 0);
  return html`<div class="fleet">
    ${ctx.around.map((seat) => html`<${One} key=${seat} ctx=${ctx} seat=${seat} />`)}
    ${rovers.map((npc) => {
      const rover = ctx.view.npcs[npc];
      const captain = CONTENT.npcs[rover.captain];
      return html`<div class="one" key=${`n${npc}`} data-part=${`npc:${npc}`}>
        <h3><${Sym} id=${`flag-${FLEETS[npc]?.flag}`} size="i-m" />${captain?.name}</h3>
        <p class="small dim">
          ${FLEETS[npc]?.name}, ${CONTENT.ships[rover.ship]?.name}, ${zoneName(rover.zone)} · Seamanship${" "}
          ${captain?.skills[0]}, Scouting ${captain?.skills[1]}, Leadership ${captain?.skills[2]}
        </p>
      </div>`;
    })}
  </div>`;
}

/** @param {{ ctx: Ctx, seat: number }} props */
function One({ ctx, seat }) {
  const c = ctx.view.captains[seat],
    captain = CONTENT.captains[c.captain];
  if (!captain)
    return html`<div class="one">
      <h3><${Dev} seat=${seat} />${ctx.name(seat)}</h3>
      <p class="small dim">Without a captain until the next turn.</p>
    </div>`;
  return html`<div class="one">
    <h3>
      <${Dev} seat=${seat} />
      ${captain.name}
      <${Sym} id=${`flag-${NATIONS[captain.nation]?.flag}`} size="i-m" label=${NATIONS[captain.nation]?.name} />
    </h3>
    <p class="small">${captain.text}</p>
    <p class="small dim">
      Seamanship ${captain.skills[0]}, Scouting ${captain.skills[1]}, Leadership ${captain.skills[2]}, Influence${" "}
      ${captain.skills[3]}. Home: ${zoneName(captain.home)}.
    </p>
    <div class="hull">
      <span class=${`sails ${ctx.color(seat)}`}><${Sym} id=${SHIPS[c.ship]} size="i-l" /></span>
      <div class="tracks two">
        ${LOCATIONS.map(
          ([name, symbol], i) => html`<div class="loc" key=${i}>
            <${Sym} id=${symbol ?? ""} />
            <${Track} full=${c.at[i]} of=${c.full[i]} hit=${c.full[i] - c.at[i]} label=${name ?? ""} />
          </div>`,
        )}
      </div>
    </div>
    <div class="chips">
      ${c.bounty.map((/** @type {number} */ n, /** @type {number} */ nation) =>
        n
          ? html`<span class="chip" key=${`b${nation}`} data-part=${`bounty:${nation}`}>
            <${Sym} id=${`emblem-${NATIONS[nation]?.flag}`} />
            ${n}
          </span>`
          : null,
      )}
      ${WEAPONS.map((symbol, kind) =>
        (c.weapons >> kind) & 1
          ? html`<span class="chip" key=${`w${kind}`} data-part=${`weapon:${kind}`}><${Sym} id=${symbol} /></span>`
          : null,
      )}
      ${MODS.map((symbol, mod) =>
        (c.mods >> mod) & 1
          ? html`<span class="chip" key=${`m${mod}`} data-part=${`ownmod:${mod}`}><${Sym} id=${symbol} /></span>`
          : null,
      )}
      ${c.specialists.map(
        (/** @type {number} */ kind) => html`<span class="chip" key=${`p${kind}`} data-part=${`specialist:${kind}`}>
          <${Sym} id="person" />
          ${CONTENT.specialists[kind]?.name}
        </span>`,
      )}
      ${
        c.mission >= 0 &&
        html`<span class="chip" data-part=${`mission:${c.mission}`}>
          <${Sym} id="mission" />
          ${CONTENT.missions[c.mission]?.name}
        </span>`
      }
    </div>
  </div>`;
}
