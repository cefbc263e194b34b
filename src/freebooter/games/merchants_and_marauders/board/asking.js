// What a question leaves out: how many actions are left, which card was shown, for whom I speak.
import { count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { FLEETS } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

/** @typedef {{ zone: number, npc: number, chance: number }} Lurker */

/** How likely at least one skull is, in percent. @param {number} dice */
export const chance = (dice) => Math.round(100 * (1 - (2 / 3) ** dice));

/**
 * Who would scout for me at sea in a zone, with the chance to find me.
 * @param {Ctx} ctx
 * @param {number} zone
 * @returns {string[]}
 */
export function lurking(ctx, zone) {
  if (ctx.me === null) return [];
  return ctx.view.captains[ctx.me].lurking
    .filter((/** @type {Lurker} */ one) => one.zone === zone)
    .map((/** @type {Lurker} */ one) => `${FLEETS[one.npc]?.called} (finds you in ${one.chance} %)`);
}

/** @param {Ctx} ctx @returns {string | null} */
export function asking(ctx) {
  const prompt = ctx.ask?.prompt ?? "";
  if (prompt === "turn") return turn(ctx);
  if (prompt === "card.shown" || prompt === "card.resolved") return card(ctx);
  // all are asked, so that nobody learns what a hand holds
  if (ctx.ask?.window && ctx.options.every((option) => option.kind === "pass")) return "No card of yours fits";
  return ctx.view.battle ? steering(ctx) : null;
}

/** @param {Ctx} ctx */
function turn(ctx) {
  const { actions, free_moves: free } = ctx.view;
  return `${count(actions, "action")}${free ? ` and ${count(free, "free move")}` : ""} left`;
}

/** @param {Ctx} ctx */
function card(ctx) {
  const shown = CONTENT.glory[ctx.view.shown];
  return shown ? `“${shown.name}”: ${shown.text}` : null;
}

/** I may be asked for a ship that is not mine. @param {Ctx} ctx */
function steering(ctx) {
  const { sides, steered } = ctx.view.battle;
  const other = sides.find(
    (/** @type {number} */ code, /** @type {number} */ side) => code >= 10 && steered[side] === ctx.me,
  );
  return other === undefined ? null : `You steer ${FLEETS[other - 10]?.called}`;
}

/** What the seal says instead of "Done". @type {Record<string, string>} */
export const sealWords = {
  turn: "End turn",
  port: "Back on board",
  yard: "Leave the yard",
  buy: "Enough bought",
  move: "Stay here",
};

/** Moments in which one may answer with a card; a player says in which to be asked. @type {Record<string, string>} */
export const windows = {
  "C.start": "before a battle",
  "C.decl": "after declarations",
  "C.contest": "after a contest",
  "C.loc": "when hits are located",
  "C.board": "before crews clash",
  "C.crew": "after crews rolled",
  "X.found": "when I am found",
  "X.move": "when a captain moves",
  "X.sell": "when a captain sells",
  "X.port": "when a captain goes ashore",
  "X.bounty": "when I get a bounty",
  "card.shown": "when a card is shown",
  "card.resolved": "when a card is resolved",
};
