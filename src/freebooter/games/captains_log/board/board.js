// Captain's Log on the page: the hex chart, the hold of the own ship, and what goes on beside them.
import { html, Sym, Chart } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { at, box, tileHexes } from "./hexes.js";
import { Ground, Places, Unknown } from "./land.js";
import { Afloat, Costs, Courses, Headings, Perils, Reach, Ships, targets } from "./sea.js";
import { COMPASS, DIRECTIONS, signed } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

/** @param {{ ctx: Ctx }} props */
function Board({ ctx }) {
  return html`<${Sea} ctx=${ctx} /><${Wind} ctx=${ctx} />`;
}

/** The chart of all tiles. @param {{ ctx: Ctx }} props */
function Sea({ ctx }) {
  const { view } = ctx;
  const all = [
    ...Object.keys(view.tiles).flatMap((centre) => tileHexes(Number(centre), 0)),
    ...Object.keys(view.zones).map(Number),
    ...targets(ctx),
  ];
  const { left, top, w, h } = box(all, view.stack ? 300 : 60);
  const mine = view.players[ctx.me ?? view.turn];
  const [x, y] = at(mine.hex || mine.start || Number(Object.keys(view.tiles)[0]));
  return html`<${Chart}
    ctx=${ctx}
    w=${w}
    h=${h}
    label="The chart"
    phoneZoom=${Math.max(1, w / 430)}
    deskZoom=${Math.max(1, w / 1000)}
    focus=${{ x: x - left, y: y - top }}
    className=${`ocean${view.day ? "" : " dusk"}`}
  >
    <g transform=${`translate(${-left} ${-top})`}>
      <rect class="table-top" x=${left - w} y=${top - h} width=${3 * w} height=${3 * h} />
      <${Unknown} ctx=${ctx} />
      <${Ground} ctx=${ctx} />
      <${Reach} ctx=${ctx} />
      <${Places} ctx=${ctx} />
      <${Courses} ctx=${ctx} />
      <${Afloat} ctx=${ctx} />
      <${Costs} ctx=${ctx} />
      <${Ships} ctx=${ctx} />
      <${Perils} ctx=${ctx} />
      <${Headings} ctx=${ctx} />
    </g>
  <//>`;
}

/** The wind with what it adds in each direction. @param {{ ctx: Ctx }} props */
function Wind({ ctx }) {
  const wind = CONTENT.winds[ctx.view.wind];
  if (!wind) return null;
  const spots = [
    [0, -47],
    [47, -21],
    [47, 31],
    [0, 57],
    [-47, 31],
    [-47, -21],
  ];
  return html`<div class="wind" data-part="wind" role="img" aria-label=${wind.text}>
    <svg viewBox="-64 -62 128 124">
      <use href="#wind-rose" x="-40" y="-40" width="80" height="80" opacity=".5" />
      ${
        wind.blows_to >= 0 &&
        html`<g transform=${`rotate(${wind.blows_to * 60})`}>
          <use href="#wind-arrow" x="-28" y="-28" width="56" height="56" />
        </g>`
      }
      ${wind.change.map((n, i) => html`<text key=${COMPASS[i]} x=${spots[i]?.[0]} y=${spots[i]?.[1]}>${signed(n)}</text>`)}
    </svg>
    <b>${wind.blows_to >= 0 ? `Wind to ${DIRECTIONS[wind.blows_to]}` : "Calm"}</b>
    <span class="hour"><${Sym} id=${ctx.view.day ? "day" : "night"} />${ctx.view.day ? "Day" : "Night"}</span>
  </div>`;
}

export const board = {
  Board,
  points: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => ctx.view.players[seat].fame,
};
