// What is printed on the tiles: water, banks, land, ports, fortresses, and all that lies still. Drawn once for each map.
import { html, Mark } from "../../../web/kit.js";
import { at, coast, hexPath, outline, tileHexes } from "./hexes.js";
import { CONTENT } from "./content.js";
import { NATIONS, SERVICES, depth, nationName, tileOf } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {{ number: number, turned: number, port: number, fortress: number }} Laid */
/** @typedef {{ hex: number, tile: number, terrain: number, depth: number, dice: number }} Ground */
/** @typedef {{ name: string, hex: number, tile: number }} Place */

const WATER = 0,
  BANK = 1,
  LAND = 2,
  ROCKS = 3;
/** In the order in which a tile names them. */
const PLACES = ["merchant", "defensive", "aggressive", "corsair", "mooring", "whale", "number", "kraken"];
/** What the faces of zone tiles show. */
const FACES = [WATER, BANK, WATER, LAND];

let known = "";
/** @type {ReturnType<typeof survey>} */
let surveyed;

/** What lies where, made again only when a tile is laid or the tide turns. @param {any} view */
export function ground(view) {
  const mark = JSON.stringify([view.tiles, view.zones, view.tide]);
  if (mark !== known) {
    known = mark;
    surveyed = survey(view);
  }
  return surveyed;
}

/** @param {any} view */
function survey(view) {
  /** @type {Map<number, Ground>} */
  const hexes = new Map();
  /** @type {Place[]} */
  const places = [];
  const closed = [];
  const open = [];
  for (const [name, laid] of /** @type {[string, Laid][]} */ (Object.entries(view.tiles))) {
    const centre = Number(name),
      printed = tileOf(laid.number);
    if (!printed) {
      closed.push(centre);
      continue;
    }
    const spots = tileHexes(centre, laid.turned);
    open.push({ centre, laid, spots });
    spots.forEach((hex, i) => {
      let terrain = printed.terrain[i] ?? 0;
      const deep = Math.max(0, (printed.depth[i] ?? 0) + view.tide);
      if (terrain === BANK && !deep) terrain = LAND;
      hexes.set(hex, { hex, tile: laid.number, terrain, depth: deep, dice: printed.dice[i] ?? 0 });
    });
    printed.places.forEach((spot, i) => {
      if (spot >= 0) places.push({ name: PLACES[i] ?? "", hex: spots[spot] ?? 0, tile: laid.number });
    });
    printed.treasures.forEach((spot) => places.push({ name: "cross", hex: spots[spot] ?? 0, tile: laid.number }));
    if (printed.port >= 0) places.push({ name: "port", hex: spots[printed.port] ?? 0, tile: laid.number });
    if (printed.fortress >= 0) places.push({ name: "fortress", hex: spots[printed.fortress] ?? 0, tile: laid.number });
  }
  for (const [name, zone] of Object.entries(view.zones)) {
    const hex = Number(name),
      face = CONTENT.zones[Number(zone)];
    hexes.set(hex, zoneTile(hex, face, view.tide));
  }
  const of = (/** @type {number} */ terrain) => [...hexes.values()].filter((one) => one.terrain === terrain);
  return {
    hexes,
    places,
    closed,
    open,
    banks: of(BANK),
    rocks: of(ROCKS),
    guns: [...hexes.values()].filter((one) => one.dice),
    water: outline(hexes.keys()),
    land: coast(of(LAND).map((one) => one.hex)),
    grid: [...hexes.values()]
      .filter((one) => one.terrain !== LAND)
      .map((one) => hexPath(one.hex))
      .join(""),
    tiles: open.map((one) => outline(one.spots)).join(""),
  };
}

/**
 * A small tile between the others; without a face it shows its rocks.
 * @param {number} hex
 * @param {{ face: number, depth: number } | undefined} face
 * @param {number} tide
 */
function zoneTile(hex, face, tide) {
  let terrain = face ? (FACES[face.face] ?? WATER) : ROCKS;
  const deep = Math.max(0, (face?.depth ?? 0) + tide);
  if (terrain === BANK && !deep) terrain = LAND;
  return { hex, tile: 0, terrain, depth: deep, dice: 0 };
}

/** Tiles that nobody has seen: paper with a compass. @param {{ ctx: Ctx }} props */
export function Unknown({ ctx }) {
  return html`<g class="unknown">
    ${ground(ctx.view).closed.map((centre) => {
      const [x, y] = at(centre);
      return html`<g key=${centre} class="blank" ...${ctx.part(`tile:${centre}`, "A tile that nobody has explored")}>
        <path d=${outline(tileHexes(centre, 0))} />
        <${Mark} id="wind-rose" x=${x} y=${y} size=${62} />
      </g>`;
    })}
  </g>`;
}

/** Water, banks and land. @param {{ ctx: Ctx }} props */
export function Ground({ ctx }) {
  const map = ground(ctx.view);
  return html`<g class="ground">
    <path class="sea" d=${map.water} />
    <path class="waves" d=${map.water} />
    ${!ctx.view.day && html`<path class="night" d=${map.water} />`}
    ${map.banks.map((one) => html`<path key=${one.hex} class="bank" d=${hexPath(one.hex)} />`)}
    ${map.guns.map((one) => html`<path key=${one.hex} class="under-guns" d=${hexPath(one.hex)} />`)}
    <path class="hexgrid" d=${map.grid} />
    <path class="shore" d=${map.land} />
    <path class="shore2" d=${map.land} />
    <path class="land" d=${map.land} />
    <path class="landhatch" d=${map.land} />
    ${map.rocks.map((one) => {
      const [x, y] = at(one.hex);
      return html`<g key=${one.hex} class="rocks" transform=${`translate(${x} ${y})`}>
        <path d="M-16 10l7-17 6 10 6-14 12 21Z" />
      </g>`;
    })}
    <path class="edges" d=${map.tiles} />
    <g class="ask">
      ${[...map.hexes.keys()].map((hex) => html`<path key=${hex} data-part=${`hex:${hex}`} d=${hexPath(hex)} />`)}
    </g>
    ${map.banks.map((one) => {
      const [x, y] = at(one.hex);
      return html`<text key=${one.hex} class="depth" x=${x} y=${y + 6}>−${depth(one.depth)}</text>`;
    })}
    ${map.guns.map((one) => {
      const [x, y] = at(one.hex);
      return html`<g key=${one.hex} class="gun" transform=${`translate(${x} ${y})`}>
        <use href=${`#die-${one.dice}`} x="-9" y="-9" width="18" height="18" />
      </g>`;
    })}
  </g>`;
}

/** Moorings, numbers, whales, crosses, ports and fortresses. @param {{ ctx: Ctx }} props */
export function Places({ ctx }) {
  const map = ground(ctx.view);
  const laid = new Map(map.open.map((one) => [one.laid.number, one]));
  return html`<g class="places">
    ${map.places.map((place) => {
      const [x, y] = at(place.hex);
      const tile = laid.get(place.tile);
      const key = `${place.name}:${place.tile}:${place.hex}`;
      if (place.name === "mooring" || place.name === "whale")
        return html`<g key=${key} class=${place.name}>
          <${Mark} id=${place.name} x=${x} y=${y} size=${place.name === "whale" ? 38 : 34} />
        </g>`;
      if (place.name === "number")
        return html`<g key=${key} class="num" transform=${`translate(${x} ${y})`}>
          <circle r="12" />
          <text y="5.5">${place.tile}</text>
        </g>`;
      if (place.name === "cross") {
        const spot = tile?.spots.indexOf(place.hex) ?? -1;
        return html`<g
          key=${key}
          class=${`cross${clue(ctx, spot)}`}
          ...${ctx.part(`cross:${place.tile}:${spot}`, "A place where the treasure may lie")}
        >
          <circle class="grip" cx=${x} cy=${y} r="20" />
          <circle class="ring" cx=${x} cy=${y} r="17" />
          <${Mark} id="x-mark" x=${x} y=${y} size=${24} />
        </g>`;
      }
      if (place.name === "port")
        return html`<${Port} key=${key} ctx=${ctx} place=${place} nation=${tile?.laid.port} />`;
      if (place.name === "fortress")
        return html`<g key=${key} class="castle" data-part=${`fortress:${place.tile}`} role="img" aria-label="Fortress">
          <${Mark} id="fortress" x=${x} y=${y - 5} size=${40} />
          <${Flag} nation=${tile?.laid.fortress ?? -1} x=${x} y=${y + 16} />
        </g>`;
      if (place.name === "kraken")
        return html`<g key=${key} class="lair"><${Mark} id="kraken" x=${x} y=${y} size=${30} /></g>`;
      return html`<g key=${key} class="haunt" transform=${`translate(${x} ${y})`}><${Role} name=${place.name} size=${20} /></g>`;
    })}
  </g>`;
}

/** Whether a clue that I know names this spot. @param {Ctx} ctx @param {number} spot */
function clue(ctx, spot) {
  const one = ctx.view.clue_1 ?? [],
    two = ctx.view.clue_2 ?? [];
  if (!one.length && !two.length) return "";
  const fits = (!one.length || one.includes(spot)) && (!two.length || two.includes(spot));
  return fits ? " likely" : " unlikely";
}

/** The mark of a role: a crate, a shield, sabres, a corsair’s emblem. @param {{ name: string, size: number }} props */
export function Role({ name, size }) {
  const half = size / 2;
  if (name === "defensive")
    return html`<path
      class="shield"
      transform=${`scale(${size / 20})`}
      d="M0 -9L8 -6V1C7 5 4 8 0 10C-4 8 -7 5 -8 1V-6Z"
    />`;
  const symbol = { merchant: "hit-cargo", aggressive: "sabre", corsair: "emblem-corsair" }[name];
  return html`<use href=${`#${symbol}`} x=${-half} y=${-half} width=${size} height=${size} />`;
}

/** @param {{ nation: number, x: number, y: number }} props */
export function Flag({ nation, x, y }) {
  if (nation < 0) return null;
  return html`<use href=${`#flag-${NATIONS[nation]}`} x=${x - 12} y=${y - 12} width="24" height="24" />`;
}

/** A port with its flag and its services, or a village of natives. @param {{ ctx: Ctx, place: Place, nation: number | undefined }} props */
function Port({ ctx, place, nation = -1 }) {
  const [x, y] = at(place.hex),
    printed = tileOf(place.tile);
  const services = (printed?.services ?? []).flatMap((there, i) => (there ? [SERVICES[i] ?? ["", ""]] : []));
  const whose = printed?.natives ? "natives" : nationName(nation);
  return html`<g class="port" ...${ctx.part(`port:${place.tile}`, `${printed?.name}, ${whose}`)}>
    <circle class="grip" cx=${x} cy=${y} r="27" />
    <circle class="ring" cx=${x} cy=${y} r="25" />
    ${
      printed?.natives
        ? html`<g class="huts" transform=${`translate(${x} ${y - 4})`}>
          <path d="M-19 9v-6l9-10 9 10v6ZM1 11V4l9-10 9 10v7Z" />
          <path class="door" d="M-13 9v-5h5v5ZM7 11V6h5v5Z" />
        </g>`
        : html`<${Mark} id="port" x=${x} y=${y - 6} size=${36} />
          <${Flag} nation=${nation} x=${x} y=${y + 14} />`
    }
    ${services.map(
      ([, symbol], i) => html`<g
        key=${symbol}
        class="service"
        transform=${`translate(${x + (i - (services.length - 1) / 2) * 15} ${y - 25})`}
      >
        <circle r="7.5" />
        <use href=${`#${symbol}`} x="-6" y="-6" width="12" height="12" />
      </g>`,
    )}
  </g>`;
}
