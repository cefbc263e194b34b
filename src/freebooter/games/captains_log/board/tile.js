// A tile in the explorer's hand: what it shows, and each way in which it may be turned.
import { html, Mark } from "../../../web/kit.js";
import { at, coast, hexPath, outline, tileHexes } from "./hexes.js";
import { CONTENT } from "./content.js";
import { pointed } from "./course.js";
import { depth, tileOf } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

const MIDDLE = 64 * 128 + 64;
const SHOAL = 1;
const FACES = ["Open water", "A shoal", "Flotsam", "An island"];

/** A tile as it would lie. @param {{ number: number, turned: number }} props */
function Picture({ number, turned }) {
  const tile = tileOf(number);
  if (!tile) return null;
  const spots = tileHexes(MIDDLE, turned);
  const of = (/** @type {number} */ terrain) => spots.filter((_, i) => tile.terrain[i] === terrain);
  const mark = (/** @type {number} */ spot, /** @type {string} */ id, /** @type {number} */ size) => {
    const [x, y] = at(spots[spot] ?? MIDDLE);
    return spot >= 0 && html`<${Mark} id=${id} x=${x} y=${y} size=${size} />`;
  };
  return html`<svg class="tile-picture" viewBox="-142 -136 284 272" aria-hidden="true">
    <path class="sea" d=${outline(spots)} />
    ${of(1).map((hex) => html`<path key=${hex} class="bank" d=${hexPath(hex)} />`)}
    <path class="hexgrid" d=${spots.map((hex) => hexPath(hex)).join("")} />
    <path class="shore" d=${coast(of(2))} />
    <path class="shore2" d=${coast(of(2))} />
    <path class="land" d=${coast(of(2))} />
    <path class="edges" d=${outline(spots)} />
    ${spots.map((hex, i) => {
      const [x, y] = at(hex);
      return (
        tile.terrain[i] === 1 &&
        html`<text key=${hex} class="depth" x=${x} y=${y + 6}>−${depth(tile.depth[i] ?? 0)}</text>`
      );
    })}
    ${mark(tile.port, "port", 40)} ${mark(tile.fortress, "fortress", 40)} ${mark(tile.places[4] ?? -1, "mooring", 34)}
    ${mark(tile.places[5] ?? -1, "whale", 38)} ${tile.treasures.map((spot) => mark(spot, "x-mark", 24))}
    ${tile.barrels.map((spot) => mark(spot, "barrel", 26))}
  </svg>`;
}

/** @param {{ ctx: Ctx }} props */
export function Drawn({ ctx }) {
  const number = ctx.view.drawn,
    tile = tileOf(number),
    turns = ctx.ofKind("turn_tile");
  const { face: side = 0, depth: deep = 0 } = CONTENT.zones[-1 - number] ?? {};
  const face = side === SHOAL ? `A shoal, ${depth(deep)} deep` : (FACES[side] ?? "");
  if (!tile)
    return html`<div class="scene-in" tabindex="0">
      <h2>The gap between the tiles</h2>
      <p>You drew ${face.toLowerCase()}. You may lay it rocks up instead: no ship passes there, but one sees over them.</p>
      ${ctx.ofKind("zone_side").map(
        (option) => html`<button class="btn legal" type="button" key=${option.key} ...${ctx.choice(option)}>
        ${option.args[0] ? "Rocks" : face}
      </button>`,
      )}
    </div>`;
  return html`<div class="scene-in" tabindex="0">
    <h2>${tile.name}</h2>
    <p class="small">${tile.text}</p>
    ${
      turns.length
        ? html`<div class="turnings">
          ${turns.map(
            (option) => html`<button class="btn legal" type="button" key=${option.key} ...${ctx.choice(option)}>
            <${Picture} number=${number} turned=${Number(option.args[0])} />
          </button>`,
          )}
        </div>`
        : html`<${Picture} number=${number} turned=${0} />
          ${ctx.ofKind("lay").length > 0 && html`<p class="small">A ringed hex of the chart is the middle of the tile, if you lay it there.</p>`}`
    }
  </div>`;
}

/** Where the tile will lie, or would lie if its middle were put where the captain points. @param {{ ctx: Ctx }} props */
export function Ghost({ ctx }) {
  const laying = ctx.ofKind("lay");
  const looked =
    laying.find((option) => ctx.chosen.includes(option.key)) ??
    laying.find((option) => Number(option.args[0]) === pointed(ctx).value);
  const place = ctx.view.place || Number(looked?.args[0] ?? 0);
  const covered = tileOf(ctx.view.drawn) ? tileHexes(place, 0) : [place]; // a zone tile covers one hex
  return place ? html`<path class="ghost-tile" d=${outline(covered)} />` : null;
}
