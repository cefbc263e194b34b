// Courses: what each costs, the line that it takes, and what happens on the way, all before the captain decides.
import { html, count } from "../../../web/kit.js";
import { at, step, tileHexes } from "./hexes.js";
import { ground } from "./land.js";
import { NPC_BASE, tileOf, vessel } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {{ hex: number, kind: number, who: number, dice: number }} Peril */
/** @typedef {{ hex: number, path: number[], sums: number[], first: number, cost: number, left: number, perils: Peril[],
 *   storm: number }} Course */

const FORTRESS = 1,
  KRAKEN = 2;
const CALM = 24;
/** By the view that they belong to. @type {WeakMap<object, Map<number, Course>>} */
const known = new WeakMap();

/** The movement for a first direction, at least 1. @param {any} view @param {number} first */
export const movement = (view, first) =>
  Math.max(
    1,
    (view.now?.summands[first] ?? []).reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0),
  );

/** Every course that the ship at the helm can sail, by the hex to which it leads. @param {any} view @returns {Map<number, Course>} */
function courses(view) {
  let found = known.get(view);
  if (!found) {
    const all = view.now?.courses.map((/** @type {string} */ way, /** @type {number} */ i) => plot(view, way, i)) ?? [];
    found = new Map(all.map((/** @type {Course} */ one) => [one.hex, one]));
    known.set(view, found);
  }
  return found;
}

/** The course to a hex, if the ship can sail there. @param {any} view @param {number} hex */
export const course = (view, hex) => courses(view).get(hex);

/** Whether anything happens on it that hurts. @param {Course} way */
export const risky = (way) => way.perils.length > 0 || way.storm > 0;

/** @param {any} view @param {string} way the directions of its steps @param {number} i @returns {Course} */
function plot(view, way, i) {
  const { now } = view;
  /** @type {number[]} */
  const path = [];
  let hex = view.players[view.turn].hex;
  for (const direction of way) path.push((hex = step(hex, Number(direction))));
  const first = Number(way[0]);
  const began = now.moved ? now.left : movement(view, first),
    left = now.rest[i];
  const calm = path.map((one) => ground(view).hexes.get(one)?.tile === CALM);
  const slow = calm.filter(Boolean).length;
  const each = slow ? (began - left - (path.length - slow)) / slow : 1; // what a hex in the calm costs
  let spent = 0;
  const sums = path.map((_, at) => (spent += calm[at] ? each : 1));
  const perils = now.perils
    .map((/** @type {number[]} */ [hex, kind, who, dice]) => ({ hex, kind, who, dice }))
    .filter((/** @type {Peril} */ one) => path.includes(one.hex));
  return { hex, path, sums, first, cost: began - left, left, perils, storm: gusts(now, began, sums, calm) };
}

/** Points of movement beyond the half, at which a storm tears. @param {any} now @param {number} began @param {number[]} sums @param {boolean[]} calm */
function gusts(now, began, sums, calm) {
  if (!now.storm) return 0;
  const whole = now.moved ? now.began : began,
    before = now.moved ? now.began - now.left : 0,
    half = Math.max(1, Math.floor(whole / 2));
  return sums.filter((sum, at) => !calm[at] && before + sum > half).length;
}

/** What happens on a course, a sentence each. @param {Ctx} ctx @param {Course} way @returns {string[]} */
export function happens(ctx, way) {
  const said = way.perils.map(({ kind, who, dice }) => {
    if (kind === KRAKEN) return "The Kraken drags the ship down.";
    if (kind === FORTRESS) return `The fortress of ${tileOf(who)?.name} fires ${count(dice, "die", "dice")}.`;
    return who < NPC_BASE
      ? `${vessel(ctx, who)} may fire ${count(dice, "gun")}.`
      : `${vessel(ctx, who)} ${who === ctx.me ? "fire" : "fires"} ${count(dice, "die", "dice")}.`;
  });
  const { now, fog } = ctx.view;
  if (way.storm) {
    const kept = now.storm_kept_off;
    if (now.storm === 1) said.push(`The storm does ${Math.max(0, way.storm - kept)} damage.`);
    else said.push(`The storm tears ${count(way.storm, "time")}${kept ? `; carpenters keep off ${kept} damage` : ""}.`);
  }
  if (!ground(ctx.view).hexes.has(way.hex)) said.push("Unexplored: what lies there shows when the ship arrives.");
  if (way.left < now.lifting && floats(ctx, way.hex)) said.push("No movement is left to take up what floats there.");
  if (fog && tileHexes(fog, 0).includes(way.hex)) said.push("In the fog nobody fires.");
  return said;
}

/** Whether something floats in a hex that this captain may take up. @param {Ctx} ctx @param {number} hex @returns {boolean} */
export function floats(ctx, hex) {
  const heap = ctx.view.floating[hex];
  return (
    !!heap &&
    (heap.goods.some(Boolean) || heap.barrels.some((/** @type {any} */ one) => one.owner < 0 || one.owner === ctx.me))
  );
}

/** The hex under the pointer or the focus. @param {Ctx} ctx */
export const pointed = (ctx) => ctx.local("pointed", 0);

/** The course that is looked at: the one marked, else the one under the pointer. @param {Ctx} ctx */
function lookedAt(ctx) {
  const marked = ctx.chosen.find((key) => key.startsWith("sail:"));
  const hex = marked && !ctx.busy ? Number(marked.slice(5)) : pointed(ctx).value;
  return ctx.on(`hex:${hex}`, (option) => option.kind === "sail").length ? course(ctx.view, hex) : undefined;
}

/** What a hex needs so that its course is shown while it is pointed at. @param {Ctx} ctx @param {number} hex */
export function pointing(ctx, hex) {
  const here = () => {
    pointed(ctx).value = hex;
  };
  const away = () => {
    if (pointed(ctx).peek() === hex) pointed(ctx).value = 0;
  };
  return { onPointerEnter: here, onPointerLeave: away, onFocus: here, onBlur: away };
}

/** The line of the course that is looked at, with what it costs so far and where something happens. @param {{ ctx: Ctx }} props */
export function Line({ ctx }) {
  const way = lookedAt(ctx);
  if (!way) return null;
  const points = [ctx.view.players[ctx.view.turn].hex, ...way.path].map(at);
  const struck = new Set(way.perils.map((one) => one.hex));
  return html`<g class="plot" aria-hidden="true">
    <path class="under" d=${`M${points.join("L")}`} />
    <path class="over" d=${`M${points.join("L")}`} />
    ${way.path.map((hex, i) => {
      const [x, y] = at(hex);
      return html`<g key=${`${hex}:${i}`} class=${struck.has(hex) ? "stop struck" : "stop"} transform=${`translate(${x} ${y})`}>
        <circle r=${i === way.path.length - 1 ? 13 : 10} />
        <text y=${i === way.path.length - 1 ? 6 : 5}>${struck.has(hex) ? "!" : way.sums[i]}</text>
      </g>`;
    })}
  </g>`;
}

/** The same in words, at the foot of the chart. @param {{ ctx: Ctx }} props */
export function Way({ ctx }) {
  const way = lookedAt(ctx);
  if (!way) return null;
  return html`<div class="way" role="status">
    <b>${way.cost} movement, ${way.left} left</b>
    ${happens(ctx, way).map((one, i) => html`<span key=${i}>${one}</span>`)}
  </div>`;
}
