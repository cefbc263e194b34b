// Beside the chart: what a move is made of, reputation, ships at sea, time and events.
import { html, Sym, count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { NATIONS_WIN, aim, enemies } from "./goals.js";
import { Display, Markets } from "./harbour.js";
import { Hold, Silhouette } from "./hold.js";
import { movement } from "./course.js";
import { COMPASS, NATIONS, NPC_BASE, ROLE_NAMES, SHIPS, depth, nationName, signed, standsAt, vessel } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

const SUMMANDS = ["base", "sails and crew", "draft", "turning", "wind"];

/** What the movement of the turn is made of, for each first direction. @param {{ ctx: Ctx }} props */
function Move({ ctx }) {
  const now = ctx.view.now;
  if (!now) return null;
  const ship = CONTENT.ships[ctx.view.players[ctx.view.turn].ship]?.name ?? "The ship";
  if (now.moved || !now.summands.length)
    return html`<div class="moves">
      <h2>Movement</h2>
      <p>${now.sailing ? `${now.left} of ${now.began} left` : now.moved ? "The movement is over." : "The ship is not at sea."}</p>
    </div>`;
  return html`<div class="moves">
    <h2>What ${ctx.view.turn === ctx.me ? "your" : "the"} move is made of</h2>
    <table>
      <thead>
        <tr><th>First step to</th>${COMPASS.map((name) => html`<th key=${name}>${name}</th>`)}</tr>
      </thead>
      <tbody>
        ${SUMMANDS.map(
          (name, row) => html`<tr key=${name} data-part=${`summand:${row}`}>
          <td>${row === 0 ? ship : name[0]?.toUpperCase() + name.slice(1)}</td>
          ${now.summands.map(
            (/** @type {number[]} */ parts, /** @type {number} */ i) =>
              html`<td key=${i}>${row ? signed(parts[row] ?? 0) : parts[row]}</td>`,
          )}
        </tr>`,
        )}
        <tr class="total">
          <td>Movement</td>
          ${COMPASS.map((name, i) => html`<td key=${name}>${movement(ctx.view, i)}</td>`)}
        </tr>
      </tbody>
    </table>
    <p class="small dim">
      Figures on the chart are what a course costs; dashed red ones lead through danger.
      Banks shallower than ${ctx.view.turn === ctx.me ? "your" : "the"} draft of
      ${" "}${depth(ctx.view.players[ctx.view.turn].draft)} are closed. ${ctx.rule("CL-124")}
    </p>
  </div>`;
}

/** Markers of all players on the ladders of the five nations. @param {{ ctx: Ctx }} props */
function Reputation({ ctx }) {
  const columns = CONTENT.columns.map((column) => column.at);
  return html`<div class="ladders">
    <h2>Reputation</h2>
    <${Wars} ctx=${ctx} />
    ${NATIONS.map(
      (id, nation) => html`<div class="ladder" key=${id} ...${ctx.part(`nation:${nation}`, nationName(nation))}>
      <${Sym} id=${`flag-${id}`} size="i-m" label=${nationName(nation)} />
      <div class="rungs">
        ${columns.map((at) => {
          const here = ctx.around.filter((seat) => standsAt(ctx.view.players[seat], nation, at));
          return html`<span
            key=${at}
            class=${`rung${at < 0 ? " bad" : at > 0 ? " good" : ""}`}
            data-part=${`column:${nation}:${at}`}
          >
            ${
              here.length
                ? here.map(
                    (seat) =>
                      html`<i key=${seat} class=${`marker ${ctx.color(seat)}`}><${Sym} id=${`dev-${(seat % 6) + 1}`} label=${ctx.name(seat)} /></i>`,
                  )
                : html`<small>${at === 5 ? "II" : signed(at)}</small>`
            }
          </span>`;
        })}
      </div>
    </div>`,
    )}
  </div>`;
}

/** Which crowns are at war with each other; all are with the Pirates. @param {{ ctx: Ctx }} props */
function Wars({ ctx }) {
  const pairs = [];
  for (let one = 0; one < 4; one += 1)
    for (let other = one + 1; other < 4; other += 1)
      if ((ctx.view.wars >> (one * 5 + other)) & 1) pairs.push([one, other]);
  return html`<div class="wars small" data-part="wars">
    At war:
    ${pairs.map(
      ([one = 0, other = 0]) => html`<span key=${`${one}:${other}`}>
        <${Sym} id=${`flag-${NATIONS[one]}`} label=${nationName(one)} /><${Sym} id="sabre" /><${Sym}
          id=${`flag-${NATIONS[other]}`}
          label=${nationName(other)}
        />
      </span>`,
    )}
  </div>`;
}

/** Ships that no player sails: what they are, where they are bound, whom they come for. @param {{ ctx: Ctx }} props */
function Fleet({ ctx }) {
  return html`<div class="fleet">
    <h2>Ships at sea</h2>
    ${Object.values(ctx.view.npcs).map((npc, i) => {
      const card = npc.card < 0 ? undefined : CONTENT.npcs[npc.card];
      const hunts = npc.hunts.map((/** @type {number} */ ship) => vessel(ctx, ship, true));
      return html`<div class="rover" key=${i} data-part=${card ? `ship:${NPC_BASE + npc.card}` : `model:${npc.model}`}>
        <${Sym} id=${SHIPS[npc.model]} size="i-l" />
        <div>
          <b>
            ${card?.ship ?? `A ${CONTENT.ships[npc.model]?.name}`}
            ${card && card.nation >= 0 && html`<${Sym} id=${`flag-${NATIONS[card.nation]}`} label=${nationName(card.nation)} />`}
          </b>
          <p class="small">
            ${card ? `${ROLE_NAMES[card.role]}, level ${card.level}` : "not sighted yet"}; sails after ${ctx.theirs(npc.seat)} turn
          </p>
          ${
            npc.counter > 0 &&
            html`<p class="small">
              ${npc.hex ? "idle" : "its tile is unexplored"}: gone in ${count(npc.counter, "turn")}, if nothing changes
            </p>`
          }
          ${
            card &&
            html`<p class="small facts">
              <span class="stat"><${Sym} id="hit-hull" />${card.life - npc.water - npc.fire}/${card.life}</span>
              <span>defense ${card.defense}</span>
              ${npc.coins > 0 && html`<span class="stat"><${Sym} id="coin" />${npc.coins},000</span>`}
            </p>`
          }
          ${hunts.length > 0 && html`<p class="small hurt">comes for ${hunts.join(" or ")}</p>`}
          ${npc.bound_for > 0 && html`<p class="small">bound for ${port(ctx, npc.bound_for)}</p>`}
        </div>
      </div>`;
    })}
    <h2>Players’ ships</h2>
    ${ctx.around
      .filter((seat) => seat !== ctx.me)
      .map(
        (seat) => html`<div class="rover" key=${`s${seat}`} data-part=${`seat:${seat}`}>
      <${Silhouette} ctx=${ctx} seat=${seat} />
      <div><b>${ctx.name(seat)}</b><${Hold} ctx=${ctx} seat=${seat} /></div>
    </div>`,
      )}
  </div>`;
}

/** The tile to which a hex belongs. @param {Ctx} ctx @param {number} hex */
function port(ctx, hex) {
  const near = Object.entries(ctx.view.tiles).find(
    ([centre, tile]) => tile.number > 0 && distance(Number(centre), hex) <= 2,
  );
  return near ? (CONTENT.tiles[near[1].number - 1]?.name ?? "") : "a port";
}

/** @param {number} a @param {number} b */
function distance(a, b) {
  const q = (a >> 7) - (b >> 7),
    r = (a & 127) - (b & 127);
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** Markets, taverns and shipyards everywhere. @param {{ ctx: Ctx }} props */
export function World({ ctx }) {
  return html`<div class="scene-in" tabindex="0">
    <h2>Markets</h2>
    <${Markets} ctx=${ctx} />
    <${Display} ctx=${ctx} />
  </div>`;
}

/** Move, reputation, ships, and on a phone the time. @param {{ ctx: Ctx }} props */
export function Voyage({ ctx }) {
  return html`<div class="voyage" tabindex="0">
    <${Move} ctx=${ctx} />
    ${ctx.phone && html`<${Time} ctx=${ctx} />`}
    <${Reputation} ctx=${ctx} />
    <${Fleet} ctx=${ctx} />
  </div>`;
}

/** The time track and the events in play. @param {{ ctx: Ctx }} props */
export function Time({ ctx }) {
  const { space, events, era, tide } = ctx.view;
  return html`<div class="panel newsbox">
    <div class="time" data-part="time" role="img" aria-label=${ctx.view.day ? "It is day" : "It is night"}>
      ${Array.from(
        { length: 6 },
        (_, i) => html`<i key=${i} class=${i === space ? "now" : ""}><${Sym} id=${i % 2 ? "night" : "day"} /></i>`,
      )}
    </div>
    <div class="weather">
      <span class="stat" data-part="target"><${Sym} id="crown" />${aim(ctx)} Fame</span>
      <span class="stat" data-part="era"><${Sym} id="ship-frigate" />level ${era}</span>
      ${tide !== 0 && html`<span class="stat" data-part="tide"><${Sym} id="water" />${tide > 0 ? "high tide" : "low tide"}</span>`}
    </div>
    ${events.length > 0 && html`<div class="chips"><${Events} ctx=${ctx} /></div>`}
    ${enemies(ctx).map(
      ({ id, name, fame }) => html`<span class="stat" key=${id} data-part="enemies">
        <${Sym} id=${`flag-${id}`} />${name}: ${fame} of ${NATIONS_WIN} Fame
      </span>`,
    )}
  </div>`;
}

/** The events in play. @param {{ ctx: Ctx }} props */
export const Events = ({ ctx }) =>
  html`${[...new Set(ctx.view.events)].map((event) => eventChip(event, ctx.view.events))}`;

/** Some lie there more than once. @param {any} event @param {number[]} all */
function eventChip(event, all) {
  const n = all.filter((one) => CONTENT.events[one]?.name === CONTENT.events[event]?.name).length;
  const first = all.find((one) => CONTENT.events[one]?.name === CONTENT.events[event]?.name);
  if (first !== event) return null;
  return html`<span class="chip" key=${event} data-part=${`event:${event}`}>
    <${Sym} id="event" />${CONTENT.events[event]?.name}${n > 1 && html` ×${n}`}
  </span>`;
}
