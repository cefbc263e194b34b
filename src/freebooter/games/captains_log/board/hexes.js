// Geometry of the drawn chart: flat-top hexes, the outline of sets of hexes, coasts. A hex is one number, as in the rules.

export const SIZE = 30;
const HIGH = SIZE * Math.sqrt(3);
const STEP = [-1, 127, 128, 1, -127, -128];
const SPOTS = Array.from({ length: 25 }, (_, i) => [(i % 5) - 2, Math.floor(i / 5) - 2]).filter(
  ([q = 0, r = 0]) => Math.abs(q + r) <= 2,
);

/** The middle of a hex. @param {number} hex @returns {[number, number]} */
export function at(hex) {
  const q = (hex >> 7) - 64,
    r = (hex & 127) - 64;
  return [1.5 * SIZE * q, HIGH * (r + q / 2)];
}

/** @param {number} hex @param {number} direction */
export const step = (hex, direction) => hex + (STEP[direction] ?? 0);

/** The hexes of a tile, a to s, turned by so many sixths. @param {number} centre @param {number} turned */
export function tileHexes(centre, turned) {
  return SPOTS.map(([q = 0, r = 0]) => {
    for (let i = 0; i < turned; i += 1) [q, r] = [-r, q + r];
    return centre + q * 128 + r;
  });
}

/** @param {number} i @param {number} size @returns {[number, number]} */
const corner = (i, size) => [size * Math.cos((i * Math.PI) / 3), size * Math.sin((i * Math.PI) / 3)];
const CORNERS = Array.from({ length: 6 }, (_, i) => corner(i, SIZE));
/** @param {number} n */
const short = (n) => String(Math.round(n * 10) / 10);

/** The outline of one hex. @param {number} hex @param {number} [less] */
export function hexPath(hex, less = 0) {
  const [x, y] = at(hex);
  return `M${CORNERS.map((_, i) => corner(i, SIZE - less))
    .map(([dx, dy]) => `${short(x + dx)} ${short(y + dy)}`)
    .join("L")}Z`;
}

/** @typedef {[number, number]} Point */

/** The loops around a set of hexes, clockwise. @param {Iterable<number>} hexes @returns {Point[][]} */
function loops(hexes) {
  const all = new Set(hexes);
  /** @type {Map<string, [Point, Point]>} */
  const edges = new Map();
  for (const hex of all) {
    const [x, y] = at(hex);
    for (let side = 0; side < 6; side += 1) {
      if (all.has(step(hex, side))) continue;
      const [ax, ay] = /** @type {Point} */ (CORNERS[(side + 4) % 6]),
        [bx, by] = /** @type {Point} */ (CORNERS[(side + 5) % 6]);
      edges.set(`${Math.round(x + ax)},${Math.round(y + ay)}`, [
        [x + ax, y + ay],
        [x + bx, y + by],
      ]);
    }
  }
  const found = [];
  while (edges.size) {
    /** @type {Point[]} */
    const loop = [];
    let key = edges.keys().next().value ?? "";
    for (let edge = edges.get(key); edge; edge = edges.get(key)) {
      edges.delete(key);
      loop.push(edge[0]);
      key = `${Math.round(edge[1][0])},${Math.round(edge[1][1])}`;
    }
    found.push(loop);
  }
  return found;
}

/** The straight outline of a set of hexes. @param {Iterable<number>} hexes */
export const outline = (hexes) =>
  loops(hexes)
    .map((loop) => `M${loop.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`)
    .join("");

/** A coast around a set of hexes: from the middle of each edge to the next, every corner rounded. @param {Iterable<number>} hexes */
export const coast = (hexes) =>
  loops(hexes)
    .map((loop) => {
      const middle = (/** @type {number} */ i) => {
        const [ax, ay] = /** @type {Point} */ (loop[i % loop.length]),
          [bx, by] = /** @type {Point} */ (loop[(i + 1) % loop.length]);
        // the coast wavers a little, always the same way at the same place
        const sway = ((Math.abs(Math.round(ax * 7 + ay * 13 + bx * 3)) % 7) - 3) * 0.55 - 1.6;
        const length = Math.hypot(bx - ax, by - ay) || 1;
        return `${short((ax + bx) / 2 + ((by - ay) / length) * sway)} ${short((ay + by) / 2 - ((bx - ax) / length) * sway)}`;
      };
      const curves = loop.map((_, i) => {
        const [x, y] = /** @type {Point} */ (loop[(i + 1) % loop.length]);
        return `Q${short(x)} ${short(y)} ${middle(i + 1)}`;
      });
      return `M${middle(0)}${curves.join("")}Z`;
    })
    .join("");

/** The box around hexes, with some water around it. @param {number[]} hexes @param {number} rim */
export function box(hexes, rim) {
  const points = hexes.map(at);
  const xs = points.map(([x]) => x),
    ys = points.map(([, y]) => y);
  const left = Math.min(...xs) - rim,
    top = Math.min(...ys) - rim;
  return { left, top, w: Math.max(...xs) + rim - left, h: Math.max(...ys) + rim - top };
}
