// What an order does, what it costs and how likely it succeeds: the tip of its button.
import { CONTENT } from "./content.js";
import { chance } from "./asking.js";
import { LOCATIONS, SKILLS } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Tip} Tip */

/** A roll of a skill of mine, with its chance. @param {Ctx} ctx @param {number} skill */
function roll(ctx, skill) {
  const dice = ctx.me === null ? 0 : (CONTENT.captains[ctx.view.captains[ctx.me].captain]?.skills[skill] ?? 0);
  return `${SKILLS[skill]} ${dice}: a skull in ${chance(dice)} %, before cards and helpers`;
}

/** @type {Record<string, (ctx: Ctx, n: number) => [string, string]>} */
const ORDERS = {
  ship: (_, n) => [shipWords(n), "MM-051"],
  buy_ship: (_, n) => [shipWords(n), "MM-127"],
  enter: () => ["One action. At home also with a bounty of its nation.", "MM-093"],
  leave: () => ["One action: out to sea in the same zone.", "MM-088"],
  port_action: () => [
    "One action for any number of activities: sell, buy, repair, recruit, rumors, missions.",
    "MM-103",
  ],
  retire: () => [
    "This turn is over. On your next one ship, cargo and gold on board are gone, and a new captain sails; glory and stash stay.",
    "MM-396",
  ],
  seek_rumor: (ctx) => [`One action. ${roll(ctx, 1)}. On a failure the rumor is false and discarded.`, "MM-174"],
  prove: (ctx) => [`${roll(ctx, 3)}. On a failure the rumor is false and discarded.`, "MM-174"],
  listen: (ctx) => [`2 gold (none in Curaçao), lost on a failure. ${roll(ctx, 3)} draws a rumor.`, "MM-169"],
  recruit: (ctx) => [`${roll(ctx, 2)} fills the crew for nothing; else 2 gold a hand.`, "MM-166"],
  sell: () => ["3 gold a card, 6 where it is wanted; three or more of these at once bring a Glory Point.", "MM-006"],
  buy: () => ["Six cards are offered: one of a kind costs 3, two 2 each, three or more 1 each.", "MM-117"],
  stash: () => ["At home. What lies there nobody can take; every full 10 gold are a hidden Glory Point.", "MM-012"],
  talk: (ctx) => [`${roll(ctx, 3)} opens the port.`, "MM-093"],
  shoot: () => [
    "Win: as many hits as you have Cannons. Else one hit for each skull of yours, at most as many as Cannons.",
    "MM-329",
  ],
  board: () => ["Win: the crews fight it out. Else nothing.", "MM-332"],
  flee: () => ["Win without a skull of the foe: you escape. Else the fight goes on.", "MM-337"],
  pass: () => ["You play no card now.", "MM-267"],
  done: () => ["Nothing more here.", ""],
};

/** @param {number} ship */
function shipWords(ship) {
  const plan = CONTENT.ships[ship];
  if (!plan) return "";
  const boxes = plan.values.map((value, at) => `${LOCATIONS[at]?.[0]} ${value}`).join(", ");
  return `${plan.text} ${boxes}; manoeuvre ${plan.maneuverability}.`;
}

/** @param {Ctx} ctx @param {string} kind @param {number} n @returns {Tip | null} */
export function orderTip(ctx, kind, n) {
  const [text = "", rule = ""] = ORDERS[kind]?.(ctx, n) ?? [];
  return text ? { text, rule: rule || undefined } : null;
}
