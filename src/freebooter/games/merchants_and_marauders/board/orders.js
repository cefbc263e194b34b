// What an order does, what it costs and how likely it succeeds: the tip of its button.
import { CONTENT } from "./content.js";
import { LOCATIONS, SKILLS } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Tip} Tip */

/** A roll of a skill of mine. @param {Ctx} ctx @param {number} skill */
function roll(ctx, skill) {
  const dice = ctx.me === null ? 0 : (CONTENT.captains[ctx.view.captains[ctx.me].captain]?.skills[skill] ?? 0);
  return `A skull with ${SKILLS[skill]} ${dice}`;
}

/** @type {Record<string, (ctx: Ctx, n: number) => [string, string]>} */
const ORDERS = {
  ship: (_, n) => [shipWords(n), "MM-051"],
  buy_ship: (_, n) => [shipWords(n), "MM-127"],
  yes: (ctx) => [ANSWERS[ctx.ask?.prompt ?? ""]?.[0] ?? "So it is done.", ANSWERS[ctx.ask?.prompt ?? ""]?.[2] ?? ""],
  no: (ctx) => [ANSWERS[ctx.ask?.prompt ?? ""]?.[1] ?? "Nothing changes.", ANSWERS[ctx.ask?.prompt ?? ""]?.[2] ?? ""],
  move: () => ["One action, to a neighbouring zone. Ships that hunt you look for you where you arrive.", "MM-088"],
  scout_captain: (ctx) => [`One action. ${roll(ctx, 1)} finds the captain: a battle at sea.`, "MM-097"],
  scout_npc: (ctx) => [`One action. ${roll(ctx, 1)} finds the ship: a battle at sea.`, "MM-097"],
  scout_merchant: (ctx) => [
    `One action. ${roll(ctx, 1)} finds a merchant to raid: gold, cargo, and a bounty.`,
    "MM-217",
  ],
  spanish_merchant: () => ["One action, no roll: a raid on a Spanish merchant.", "MM-217"],
  seek_mission: (ctx) => [`One action. ${roll(ctx, 1)} does it.`, "MM-179"],
  task_at_sea: () => ["One action: what your mission asks for here.", "MM-179"],
  task: () => ["What your mission asks for in this port.", "MM-179"],
  claim: () => ["The mission is yours alone. You may have one at a time.", "MM-179"],
  cove: () => ["Gold goes into your stash away from home: nobody can take it there.", "MM-012"],
  bribe: () => ["2 gold open the port for you this time.", "MM-206"],
  papers: () => ["The card opens the port. One die: with a 1 it is worthless from now on.", "MM-206"],
  stay_out: () => ["You keep your gold and stay at sea.", "MM-206"],
  yard: () => ["Repairs, the modification on offer, special weapons and ships, all in one visit.", "MM-403"],
  unstash: () => ["Gold comes back aboard, where it can be spent, and lost.", "MM-012"],
  pardon: () => ["5 gold take one bounty of a nation off your head.", "MM-252"],
  redraw: () => ["1 gold: all goods on offer are drawn anew, once.", "MM-208"],
  buy_good: (_, n) => [
    `${CONTENT.goods[n]?.text ?? "Takes one place of the hold."} Sold for 3, or 6 where it is wanted.`,
    "MM-117",
  ],
  repair: () => ["2 gold a box, and as many as you pay for.", "MM-163"],
  renew: () => ["3 gold: the Reinforced Hull takes up a hit again.", "MM-D27"],
  buy_mod: (ctx) => {
    const mod = CONTENT.mods[ctx.view.zones[ctx.view.captains[ctx.me ?? 0].zone]?.mod ?? -1];
    return [`3 gold, in St. John 1. ${mod ? `${mod.name}: ${mod.text}` : ""}`, "MM-139"];
  },
  buy_weapon: (_, n) => [`3 gold. ${CONTENT.weapons[n]?.text ?? ""}`, "MM-362"],
  sell_weapon: () => ["The token goes back, for 1 gold.", "MM-161"],
  own_mod: (_, n) => [CONTENT.mods[n]?.text ?? "", "MM-141"],
  mod: (_, n) => [CONTENT.mods[n]?.text ?? "", "MM-141"],
  location: (_, n) => [`The hit takes one box of ${LOCATIONS[n]?.[0] ?? "it"}.`, "MM-345"],
  absorb: () => ["The Reinforced Hull takes this hit up, once, and is turned over.", "MM-D27"],
  port: () => ["There the modification lies face-down again.", "MM-145"],
  drop: () => ["The card is discarded.", "MM-267"],
  use: () => ["Someone or something of yours helps here; it says how in its own tip.", "MM-276"],
  resolve: () => ["The card works now, as it says.", "MM-272"],
  withdraw: () => ["All see it, and it comes back to your hand.", "MM-273"],
  nation: () => [
    "Raid it: the merchant’s nation, or the zone’s, puts a bounty on you. The other does not mind.",
    "MM-217",
  ],
  decline: () => ["You let it sail. The action is spent.", "MM-217"],
  stop: () => ["Successes that are left need not be used.", "MM-235"],
  add: () => ["One success: another card joins the merchant. More plunder, but perhaps an Escape or a hit.", "MM-231"],
  discard: () => ["One success: this card goes away, with its value and its danger.", "MM-232"],
  exchange: () => ["One success: a new card for this one.", "MM-233"],
  weapon: () => ["The token is spent, and one failed die is a success.", "MM-228"],
  reward: () => ["This nation pays for what you have beaten. One nation pays, once.", "MM-260"],
  die: () => ["This die.", "MM-325"],
  own_dice: () => ["Your dice are rolled again: good when they show few skulls.", "MM-363"],
  foe_dice: () => ["The foe’s dice are rolled again: good when they show many skulls.", "MM-363"],
  pay: () => ["The gold is gone; your cargo stays.", ""],
  lose_cargo: () => ["One card of your hold is gone; your gold stays.", ""],
  good: () => ["The port pays 6 gold a card for it from now on.", "MM-006"],
  declare: () => ["You show your stash and have reached the target; the round is played to its end.", "MM-015"],
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
  seek_rumor: (ctx) => [
    `One action. ${roll(ctx, 1)} proves it. On a failure the rumor is false and discarded.`,
    "MM-174",
  ],
  prove: (ctx) => [`${roll(ctx, 3)} proves it. On a failure the rumor is false and discarded.`, "MM-174"],
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

/** What Yes and No mean, by the question. @type {Record<string, [string, string, string]>} */
const ANSWERS = {
  "plunder.ship": [
    "Her boxes, as damaged as they are, are yours; your own ship is given up.",
    "You keep your ship.",
    "MM-384",
  ],
  "plunder.all": ["Everything that you can use comes aboard at once.", "You choose piece by piece.", "MM-375"],
  "captain.redraw": ["Another captain is drawn, with another home.", "You sail with this captain.", ""],
  "raid.weapon": ["A token is spent.", "You keep your tokens, and the failed dice stay as they are.", "MM-228"],
  extra_shot: ["One more hit, once in this battle.", "You keep it for a later round.", "MM-329"],
  "ship.take": ["The Frigate is yours; your ship is given up.", "You keep your ship.", "MM-127"],
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
