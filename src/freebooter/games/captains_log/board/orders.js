// What an order does, what it costs and how likely it succeeds: the tip of its button.
import { count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { NPC_BASE, money, nationName } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {{ title: string, text: string, rule?: string, why?: string }} Tip */

/** Title, text and rule. @type {Record<string, [string, string, string]>} */
const ORDERS = {
  explore: [
    "Explore",
    "An action. Face-down tiles within 3 hexes and in sight are turned up, one after the other.",
    "CL-128",
  ],
  visit: ["Go ashore", "An action. Every service of the port, in any order and as often as you can pay.", "CL-162"],
  fire: ["Fire", "An action. A die for each gun that fires; what exceeds the defense is damage.", "CL-178"],
  board: ["Board", "An action. Sailors cross over; success if three times as many are left as defend.", "CL-225"],
  ram: ["Ram", "While sailing. Both ships take water: the farther the straight run, the more.", "CL-247"],
  fish: [
    "Fish",
    "Rowboats with sailors hunt whales for oil; some do not come back. Usually once each time you come there.",
    "CL-254",
  ],
  repair: ["Repair", "An action. Each wood mends 2 damage at sea, 4 in a yard: water, fire or torn sails.", "CL-218"],
  trade: ["Trade", "An action. Goods, money and missions with a captain beside you, if both agree.", "CL-158"],
  search: ["Search for the treasure", "An action, once in the game: whoever is wrong never searches again.", "CL-503"],
  scuttle: ["Scuttle", "Gives the ship up: cargo and missions are lost, and it counts as destroyed.", "CL-126"],
  stow: ["Rearrange", "Cubes and cannons change their slots, at no cost. Cannons fire only from gunports.", "CL-240"],
  pick_up: [
    "Pick up",
    "For 1 movement. Goods go into the hold; a barrel gives its reward and counts for Fame.",
    "CL-136",
  ],
  pass: ["Not now", "Nothing happens.", ""],
  end_turn: ["End turn", "Your fires spread and the ships of the nations sail.", "CL-095"],
  sail: ["Sail here", "The figure is the movement that it costs to come here.", "CL-107"],
  fish_white: ["The White Whale", "As other fishing, but each oil wounds her, and she remembers you.", "CL-519"],
  mission: ["Mission", "What its card asks for here.", "CL-431"],
  sea_mission: ["Mission", "For 1 movement while you pass: what its card asks for here.", "CL-241"],
  overboard: [
    "Overboard",
    "What you throw out floats behind you; anyone may pick it up. A lighter ship sails farther.",
    "CL-243",
  ],
  slot: ["A slot", "What lies in it changes places. Water fills from the bottom, fire from the top.", "CL-240"],
  cube: ["One cube", "It takes a free slot. What you leave stays behind.", "CL-242"],
  fire_passing: ["Fire at her", "At no cost: a die of twelve for each gun, against her defense.", "CL-111"],
  reveal: ["Turn it up", "Islands, ports and ships under it are seen by all.", "CL-128"],
  new_tile: ["A new tile", "The chart grows where you lay it.", "CL-133"],
  gap: ["A gap", "What lies between the tiles is turned up.", "CL-133"],
  lay: ["Lay it here", "It must touch what is charted.", "CL-133"],
  turn_tile: ["Turn it", "Coasts and banks lie as you turn them.", "CL-133"],
  zone_side: ["This side", "The other side stays unseen.", "CL-133"],
  pay: ["Pay", "So much in all joins your offer; nothing changes hands before both agree.", "CL-158"],
  ask_money: ["Ask for money", "So much in all joins what you want of the other.", "CL-158"],
  give: ["Give", "So many in all join your offer; nothing changes hands before both agree.", "CL-158"],
  take: ["Ask for goods", "So many in all join what you want of the other.", "CL-158"],
  give_mission: ["Give a mission", "The other captain takes it over as it stands.", "CL-158"],
  take_mission: ["Ask for a mission", "You take it over as it stands.", "CL-158"],
  accept: ["Accept", "All of it changes hands at once.", "CL-158"],
  mend: ["Mend", "The damage in this slot goes; wood is spent.", "CL-218"],
  mend_sails: ["Mend the sails", "Each damage less is a movement more.", "CL-218"],
  mend_captain: ["Mend", "What the captain took over is gone.", "CL-218"],
  repair_more: ["Another wood", "At sea one wood mends 2 damage, at a shipyard 4.", "CL-220"],
  convert: ["Turn failed dice into hits", "Two of them, once a roll: so many more of theirs fall.", "CL-533"],
  overload: [
    "Load twice",
    "Two dice for each gun: each 1 or 2 destroys one of them and burns as much aboard your own ship.",
    "CL-392",
  ],
  use_bomb: ["Throw the bomb", "Two dice: each 1 or 2 costs you a sailor, each 9 to 12 kills one of theirs.", "CL-400"],
  board_too: ["Board her, too", "With the same action and what sailors are left.", "CL-390"],
  pin: ["Pin her", "She cannot sail in her next turn, unless your ship is lost before.", "CL-391"],
  take_cargo: ["Take her cargo", "As much as your hold has room for.", "CL-236"],
  take_ship: ["Take the ship", "Your own is given up; cargo, cannons and upgrades move as far as they fit.", "CL-237"],
  take_missions: ["Take the missions", "They join yours; what is too much for your hand you give up.", "CL-238"],
  roll_place: ["Roll the die", "A die of twenty says on which tile you come back.", "CL-215"],
  reappear: ["Come back here", "With cannons, money and upgrades, without cargo and missions.", "CL-331"],
  appear: ["Come back here", "With cannons, money and upgrades, without cargo and missions.", "CL-331"],
  start: ["Begin here", "Your first turn begins in this hex.", "CL-091"],
  board_side: ["This side", "Side A is simpler; side B has more to decide.", "CL-049"],
  buy_fame: ["1 Fame", "8,000 doubloons, once a visit.", "CL-349"],
  draw_missions: ["Ask for missions", "Cards are drawn and you keep one of them; your hand holds three.", "CL-350"],
  hire: ["Hire sailors", "They board, defend and row; your ship needs room for them.", "CL-352"],
  enlist: ["Enlist", "Sailors up to the number that you began with, for nothing.", "CL-360"],
  printed: [
    "Upgrade of the board",
    "An officer or specialist of those printed on your board: the price stands beside it.",
    "CL-582",
  ],
  second_captain: ["A second captain", "Her ability joins yours. It needs 9 Fame and reputation 4.", "CL-359"],
  sell_wood: ["Sell 2 wood", "1,000 doubloons a pair.", "CL-371"],
  sell_cannon: ["Sell a cannon", "1,000 doubloons, and one gun less.", "CL-372"],
  yard_repair: ["Repair", "Wood of your hold: one mends 4 damage here.", "CL-219"],
  native_goods: ["Goods of the natives", "One cube, 1,000 doubloons; two in a visit.", "CL-166"],
  swap: ["Exchange goods", "Two of your goods for any one of the supply, once in a visit.", "CL-553"],
  start_mission: ["Start the mission", "What it asks for first is done here.", "CL-431"],
  finish_mission: ["Finish the mission", "1 Fame and what its card promises.", "CL-016"],
  drop_mission: ["Give it up", "The card is gone, with all that was done for it.", "CL-431"],
  victim: ["This ship", "The mission is about her from now on.", "CL-431"],
  favour: ["This nation", "It is pleased: your reputation with it rises.", "CL-311"],
  join: ["Join them", "1 Fame. The enemies of a crown, but not the Pirates, put you on −4.", "CL-340"],
  good: ["This good", "One cube, if your hold has room.", "CL-438"],
  npc_at: ["This ship", "The non-player ship goes for her.", "CL-259"],
  npc_to: ["Here", "The non-player ship comes to rest here.", "CL-259"],
  clear: ["Here", "The mooring becomes free.", "CL-259"],
  mend_corsair: ["Repair her", "1,000 doubloons take 8 damage off.", "CL-218"],
};

/** Where the same words mean something else: by what is asked. @type {Record<string, [string, string, string]>} */
const ASKED = {
  "captain.hide": ["This nation", "You are nobody to it: only what needs no reputation is sold to you.", "CL-542"],
  "captain.give": ["This good", "One cube goes back to the supply.", "CL-553"],
  "captain.take": ["This good", "One cube of the supply comes aboard.", "CL-553"],
};

const SHOT = "One kind for the whole volley. What was bought once is never used up.";

/** @param {Ctx} ctx @param {string} key of the option @returns {Tip | null} */
export function orderTip(ctx, key) {
  const [kind = "", ...args] = key.split(":"),
    n = Number(args[0]);
  if (kind === "buy" || kind === "sell" || kind === "sell_oil") return deal(ctx, key);
  if (kind === "shot")
    return {
      title: CONTENT.ammunition[n]?.name ?? "Standard shot",
      text: CONTENT.ammunition[n]?.text ?? SHOT,
      rule: "CL-184",
    };
  if (kind === "yard") return { title: CONTENT.yard[n]?.name ?? "", text: CONTENT.yard[n]?.text ?? "", rule: "CL-361" };
  const [title, text, rule] = ASKED[ctx.ask?.prompt ?? ""] ?? ORDERS[kind] ?? [];
  return title ? { title, text: `${text ?? ""}${kind === "fire" ? odds(ctx, n) : ""}`, rule: rule || undefined } : null;
}

/** What a purchase or a sale brings besides the goods and the money. @param {Ctx} ctx @param {string} key @returns {Tip} */
function deal(ctx, key) {
  const [kind, good = 0, row = 0, n = 0] = key.split(":").map((one, i) => (i ? Number(one) : one));
  const what = CONTENT.goods[Number(good)]?.name.toLowerCase() ?? "",
    nation = nationName(Number(good)),
    price = money(ctx.view.visit?.prices[key] ?? 0);
  if (kind === "buy")
    return {
      title: `Buy ${n} ${what} for ${price}`,
      text:
        `Out of the row from the right, where it is cheap. ${row ? "Buying contraband costs no reputation. " : ""}` +
        "Every cube takes a slot and weighs.",
      rule: row ? "CL-414" : "CL-412",
    };
  const four = ctx.view.players[ctx.me ?? 0].officers.some(
    (/** @type {number} */ one) => CONTENT.upgrades[one]?.name === "Merchant",
  )
    ? "three"
    : "four";
  return {
    title: `Sell ${n} ${kind === "sell_oil" ? `oil as ${what}` : what} for ${price}`,
    text:
      `Of what you sell in this visit, every three alike ${row ? "cost a step" : "are a step"} of reputation with ${nation}, ` +
      `and every ${four} alike are worth 1 Fame.`,
    rule: row ? "CL-316" : "CL-317",
  };
}

/** How likely a gun hits this ship, before distance and officers. @param {Ctx} ctx @param {number} ship */
function odds(ctx, ship) {
  const guns = ctx.me === null ? 0 : ctx.view.players[ctx.me].guns;
  const defense = ship < NPC_BASE ? ctx.view.players[ship]?.defense : CONTENT.npcs[ship - NPC_BASE]?.defense;
  if (!guns || defense === undefined) return "";
  const hits = Math.max(0, Math.round((100 * (12 - defense)) / 12));
  return ` ${count(guns, "gun")} of yours, each beats defense ${defense} in ${hits} %, less with every hex between you; officers add.`;
}
