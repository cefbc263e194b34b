// Beside the sea: the wind, missions, supply and stock.
import { html, Sym, Dev, count } from "../../../web/kit.js";
import { STACKS, TURN } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

const WINDS = /** @type {Record<string, string>} */ ({ n: "north", e: "east", s: "south", w: "west" });
const OPPOSITE = /** @type {Record<string, string>} */ ({ n: "s", e: "w", s: "n", w: "e" });

/** Wind, missions, supply and stock. @param {{ ctx: Ctx }} props */
export function Legend({ ctx }) {
  return html`<div class="legend" tabindex="0" role="group" aria-label="Wind, missions and supply">
    <${Wind} ctx=${ctx} />
    ${!ctx.phone && html`<div class="missions"><${Missions} ctx=${ctx} /></div>`}
    <${Supply} ctx=${ctx} />
    <${Stock} ctx=${ctx} />
  </div>`;
}

/** @param {{ ctx: Ctx }} props */
function Wind({ ctx }) {
  const wind = ctx.view.wind;
  const ending = ctx.view.last_round
    ? ctx.view.round >= ctx.view.last_round
      ? "This is the last round"
      : "One more round after this"
    : "";
  return html`<div class="rosebox" data-part="wind">
    <svg viewBox="-60 -60 120 120" role="img" aria-label=${wind ? `The wind blows ${WINDS[wind]}` : "No wind yet"}>
      <use href="#wind-rose" x="-46" y="-46" width="92" height="92" opacity=".55" />
      ${
        wind &&
        html`<g class="needle" style=${`transform:rotate(${TURN[wind]}deg)`}>
          <use href="#wind-arrow" x="-18" y="-33" width="36" height="66" />
        </g>`
      }
      <text x="0" y="-47">N</text>
      <text x="53" y="5">E</text>
      <text x="0" y="58">S</text>
      <text x="-53" y="5">W</text>
    </svg>
    <p>
      <b>${wind ? `Wind blows ${WINDS[wind]}` : "No wind yet"}</b>
      ${wind && html`<span>${WINDS[wind]} 0 · across 1 · ${WINDS[OPPOSITE[wind] ?? ""]} 2 rum</span>`}
      ${ending && html`<span class="ending">${ending}</span>`}
    </p>
  </div>`;
}

/** @param {{ ctx: Ctx }} props */
export function Missions({ ctx }) {
  return html`${Object.entries(ctx.view.missions).map(([id, raw]) => {
    const mission = /** @type {any} */ (raw);
    return html`<div class="mission" key=${id} data-part=${`mission:${id}`}>
      <span>${mission.name}${mission.starred && html`<em> keep your marker: ${mission.places[0]}</em>`}</span>
      <div class="places">
        ${mission.seats.map((/** @type {number} */ seat) => html`<${Dev} key=${seat} seat=${seat} />`)}
        ${
          !mission.starred &&
          mission.places
            .slice(mission.seats.length)
            .map((/** @type {number} */ pay, /** @type {number} */ i) => html`<i key=${`p${i}`}>${pay}</i>`)
        }
        ${mission.starred && !mission.seats.length && html`<span class="dim small">nobody is left</span>`}
      </div>
    </div>`;
  })}`;
}

/** The three rows, front first: what is gone, what comes next. @param {{ ctx: Ctx }} props */
function Supply({ ctx }) {
  return html`<div class="supply">
    <h2>Supply</h2>
    ${Object.entries(ctx.view.supply).map(([good, raw]) => {
      const row = /** @type {any} */ (raw),
        left = row.fields.length - row.taken;
      return html`<div class="r" key=${good} ...${ctx.part(`supply:${good}`, `${good}: ${left} left`)}>
        <${Sym} id=${`good-${good}`} size="i-m" />
        <div class="cells" style=${`--n:${row.fields.length}`}>
          ${row.fields.map(
            (/** @type {string} */ field, /** @type {number} */ i) => html`<i
              key=${i}
              class=${i < row.taken ? "off" : field}
            ></i>`,
          )}
        </div>
        <b>${left}</b>
      </div>`;
    })}
  </div>`;
}

/** Extension stacks, cannons, chests and ports to come. @param {{ ctx: Ctx }} props */
function Stock({ ctx }) {
  return html`<div class="stock">
    ${Object.entries(STACKS).map(([kind, [label, symbol]]) => {
      const top = ctx.view.stacks[kind];
      return html`<div
        class=${`stack${top ? "" : " none"}`}
        key=${kind}
        ...${ctx.part(`stack:${kind}`, `${label}: ${top ? `top value ${top}` : "none left"}`)}
      >
        <${Sym} id=${symbol} size="i-m" />
        <span>${label}</span>
        <b>${top || "–"}</b>
      </div>`;
    })}
    <div class="piles">
      <span class="stat" ...${ctx.part("cannons", `${count(ctx.view.cannons, "cannon")} in the supply`)}>
        <${Sym} id="cannon" />
        ${ctx.view.cannons}
      </span>
      <span class="stat" data-part="chests" role="img" aria-label=${`${count(ctx.view.chests, "chest")} in the stack`}>
        <${Sym} id="chest" />
        ${ctx.view.chests}
      </span>
      <span class="stat" data-part="ports" role="img" aria-label=${`${count(ctx.view.port_pile, "port")} to come`}>
        <${Sym} id="port" />
        ${ctx.view.port_pile}
      </span>
    </div>
  </div>`;
}
