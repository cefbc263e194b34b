// What an order does, what it costs and how likely it succeeds: the tip of its button.
import { count } from "../../../web/kit.js";
import { plansByTarget } from "./courses.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */
/** @typedef {import("../../../web/kit.js").Tip} Tip */

const EXTENSION = /** @type {Record<string, string>} */ ({
  hold: "Two more spaces for rum and goods.",
  bases: "Two more cannon bases.",
  sail: "You may lay two cards and sail two steps; both are paid.",
  wick: "One cannon hits without a roll in every battle at sea.",
});

/** @type {Record<string, (ctx: Ctx, option: Option) => [string, string]>} */
const ORDERS = {
  gadget: (_, { args }) => [`Yours from the start, at no cost; its value is 0. ${EXTENSION[args[0]] ?? ""}`, "PO-119"],
  hooch: () => ["What lies in your hold at the start. Rum moves the ship, goods are sold in ports.", "PO-120"],
  place: () => ["Here it begins. Ships may share a tile; a battle is fought only after the first turns.", "PO-033"],
  exchange: () => ["Two goods go into the box and you have 1 rum: enough to lay a card instead of drifting.", "PO-041"],
  sail: course,
  sail2: course,
  stay: () => ["The Strategist stays and pays nothing; not in two rounds running.", "PO-125"],
  take: (ctx, { args }) => taken(ctx, args[0]),
  build: (ctx, { args }) => [
    `1 thaler. ${EXTENSION[args[0]] ?? ""} Worth ${ctx.view.stacks[args[0]] ?? 0} when ships are compared at the end.`,
    "PO-067",
  ],
  to_rum: () => ["One good into the box, one rum aboard. Any number, but in one direction only.", "PO-068"],
  to_good: () => ["One rum less, one good from the box. Any number, but in one direction only.", "PO-068"],
  swap: () => ["One good into the box, two from it; what does not fit goes overboard.", "PO-070"],
  rum: () => ["1 rum, for nothing.", "PO-072"],
  thaler: () => ["1 thaler, for nothing.", "PO-073"],
  market: () => ["Instead of the tile’s action: one good for one rum.", "PO-126"],
  overboard: () => ["To make room. What goes overboard is gone and brings nothing.", "PO-028"],
  throw: () => ["It is gone and brings nothing.", "PO-028"],
  unload: () => ["One good of this slot’s kind. One visit pays 1, 3, 5, 7, 10 thalers for 1 to 5 goods.", "PO-081"],
  cocoa: () => ["Cocoa fills a slot of any kind and counts as one good.", "PO-080"],
  cocoa2: () => ["Cocoa covers two neighbouring slots and counts as two goods.", "PO-079"],
  settle: () => ["You are paid for all that you unloaded, and may load rum.", "PO-082"],
  end: () => ["The next captain sails. What the tile still offers stays there.", "PO-046"],
  fight: (ctx) => [`Your ship takes part. ${odds(ctx)}`, "PO-095"],
  peace: (ctx) => [
    `Once in the game: no battle reaches you this round. Unused it is worth 1 thaler. ${odds(ctx)}`,
    "PO-123",
  ],
  pay: () => ["It is gone. You choose among what you have until the difference is paid.", "PO-105"],
  loot: () => ["It changes over to you; goods and rum need room in your hold.", "PO-111"],
  leave: () => ["You take nothing, and nothing goes overboard.", "PO-075"],
  done: () => ["No more of this.", "PO-063"],
};

/** What a course costs and where it leads. @param {Ctx} ctx @param {Option} option @returns {[string, string]} */
function course(ctx, option) {
  for (const [target, plans] of plansByTarget(ctx))
    for (const plan of plans)
      if (plan.option.key === option.key)
        return plan.course.mutiny
          ? [
              `It costs ${plan.course.price} rum, more than you have: mutiny, all rum is lost and the ship drifts.`,
              "PO-056",
            ]
          : [`To ${ctx.view.cells[target].name} for ${count(plan.course.price, "rum", "rum")}.`, "PO-049"];
  return ["With the wind free, across it 1 rum, against it 2.", "PO-049"];
}

/** @param {Ctx} ctx @param {string} what @returns {[string, string]} */
function taken(ctx, what) {
  if (what === "cannon") return [`From the supply of ${ctx.view.cannons}, for nothing: one more die at sea.`, "PO-066"];
  const row = ctx.view.supply[what];
  const cocoa = row?.fields[row.taken] === "cocoa";
  return [`For nothing, from the front of its row${cocoa ? ": a cocoa lies there, you get that" : ""}.`, "PO-064"];
}

/** @param {Ctx} ctx */
function odds(ctx) {
  const guns = ctx.me === null ? 0 : ctx.view.captains[ctx.me].cannons;
  return `You roll ${count(guns, "die", "dice")} at sea; each hits in 50 %.`;
}

/** @param {Ctx} ctx @param {string} key @returns {Tip | null} */
export function orderTip(ctx, key) {
  const option = ctx.options.find((one) => one.key === key);
  const [text, rule] = (option && ORDERS[option.kind]?.(ctx, option)) ?? [];
  return text ? { text, rule } : null;
}
