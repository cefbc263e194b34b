// What a question leaves out, and the icons of options and of lines in the log.
import { count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { AMMUNITION, GOODS, NATIONS, SHIPS, vessel } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

/** @param {Ctx} ctx @returns {string | null} */
export function asking(ctx) {
  const { now, volley } = ctx.view;
  if (ctx.ask?.prompt === "order" && now) {
    if (!now.moved) return now.actions > 1 ? "move and act, or act twice" : "move or act";
    const move = now.left ? `${now.left} movement` : "",
      act = now.actions ? count(now.actions, "action") : "";
    return `${[move, act].filter(Boolean).join(" and ") || "nothing"} left`;
  }
  if (ctx.ask?.prompt === "port" && ctx.me !== null && !ctx.view.players[ctx.me].hex)
    return "fit out your ship, then go on board";
  if (volley && ctx.ask) return `${vessel(ctx, volley.by)} against ${vessel(ctx, volley.at, true)}`;
  return null;
}

/** Questions about a ship, which is the first thing that they name. */
const ABOUT_A_SHIP = [
  "npc.target",
  "npc.stop",
  "npc.clear",
  "captain.command",
  "captain.aim",
  "captain.corsair",
  "passing",
  "fire.shot",
  "fire.overload",
  "board.party",
  "board.too",
  "board.pin",
  "board.missions",
  "fish",
  "trade",
  "trade.answer",
];

/** The ship that the question is about, or that is fought with; -1 if there is none. @param {Ctx} ctx @returns {number} */
export function subject({ ask, view, me }) {
  if (!ask) return -1;
  if (ABOUT_A_SHIP.includes(ask.prompt)) return Number(ask.args[0]);
  const fight = view.volley ?? view.boarding;
  return fight ? (fight.at === me ? fight.by : fight.at) : -1;
}

/** What the seal says instead of "Done". @type {Record<string, string>} */
export const sealWords = {
  order: "End turn",
  port: "Go on board",
  trade: "Offer it",
  "explore.more": "Enough explored",
  "pick_up.room": "Leave the rest",
};

/** The icon of an option. @param {Option} option @returns {string | undefined} */
export function symbolOf(option) {
  const n = Number(option.args[0]);
  if (["overboard", "cube", "good", "native_goods", "give", "take", "buy", "sell"].includes(option.kind))
    return GOODS[n];
  if (["model", "buy_model", "special_ship"].includes(option.kind)) return SHIPS[n];
  if (option.kind === "buy_ship") return SHIPS[CONTENT.npcs[n]?.model ?? 0];
  if (option.kind === "favour") return `flag-${NATIONS[n]}`;
  if (option.kind === "shot") return AMMUNITION[n] ?? "cannonball";
  if (option.kind === "yard") return YARD[n];
  return OPTIONS[option.kind];
}

const YARD = [
  "good-wood",
  "hit-hull",
  "cannon",
  "hit-masts",
  "cannon",
  "spectator",
  "spectator",
  "spectator",
  "ship-rowboat",
  "person",
  ...AMMUNITION,
];

/** @type {Record<string, string>} */
const OPTIONS = {
  sail: "ship-frigate",
  end_turn: "anchor",
  explore: "spectator",
  visit: "port",
  fire: "cannon",
  board: "sabre",
  ram: "wreck",
  fish: "whale",
  fish_white: "whale",
  repair: "hit-hull",
  trade: "coins",
  search: "x-mark",
  mission: "mission",
  sea_mission: "mission",
  scuttle: "wreck",
  pick_up: "barrel",
  stow: "hit-cargo",
  fire_passing: "cannon",
  pass: "close",
  captain: "crown",
  keep_upgrade: "person",
  reveal: "fog",
  new_tile: "plus",
  gap: "fog",
  mend: "hit-hull",
  mend_sails: "hit-masts",
  mend_captain: "hit-hull",
  repair_more: "good-wood",
  convert: "sabre",
  overload: "flame",
  use_bomb: "flame",
  pin: "mooring",
  take_cargo: "hit-cargo",
  take_ship: "ship-frigate",
  take_missions: "mission",
  roll_place: "die-5",
  reappear: "port",
  buy_fame: "good-rum",
  draw_missions: "mission",
  hire: "hit-crew",
  enlist: "hit-crew",
  officer: "person",
  crown_officer: "person",
  printed: "person",
  second_captain: "crown",
  sell_wood: "good-wood",
  sell_cannon: "cannon",
  yard_repair: "hit-hull",
  crown_refit: "plus",
  swap: "coins",
  sell_oil: "good-oil",
  start_mission: "mission",
  finish_mission: "check",
  mission_place: "port",
  victim: "ship-frigate",
  npc_at: "sabre",
  join: "flagship",
  pay: "coin",
  ask_money: "coin",
  give_mission: "mission",
  take_mission: "mission",
  accept: "check",
};

/** The icon of a line in the log. @param {import("../../../web/kit.js").TableEvent} event @returns {string | undefined} */
export const eventSymbols = (event) => (event.kind === "time" && !event.args.day ? "night" : EVENTS[event.kind]);

/** @type {Record<string, string>} */
const EVENTS = {
  begins: "first-player",
  round: "first-player",
  last_round: "first-player",
  turn: "anchor",
  time: "day",
  board_side: "mission",
  captain: "crown",
  ship: "ship-frigate",
  start: "anchor",
  enters: "anchor",
  sails: "ship-frigate",
  aground: "wreck",
  storm: "wind-rose",
  storm_rolls: "die-5",
  thrown: "water",
  overboard: "water",
  picked_up: "hit-cargo",
  barrel: "barrel",
  barrel_sinks: "barrel",
  counter_sinks: "barrel",
  explored: "spectator",
  flag: "flagship",
  zone: "spectator",
  wind: "wind-rose",
  landed: "port",
  trade_offered: "coins",
  trade_money: "coin",
  trade_goods: "hit-cargo",
  trade_secret: "mission",
  trade_mission: "mission",
  traded: "coins",
  trade_refused: "close",
  fires: "cannon",
  fortress_fires: "fortress",
  bonus: "cannon",
  bonuses: "cannon",
  rolled_again: "restart",
  missed: "water",
  damage: "hit-hull",
  kept_off: "hit-hull",
  captain_hurt: "crown",
  cargo_hit: "hit-cargo",
  crew_saved: "hit-crew",
  crew_lost: "hit-crew",
  sails_cut: "hit-masts",
  fire_spreads: "flame",
  backfires: "flame",
  rams: "wreck",
  boards: "sabre",
  bomb: "flame",
  snipers: "spectator",
  melee: "sabre",
  melee_again: "sabre",
  melee_over: "sabre",
  pinned: "mooring",
  destroyed: "wreck",
  plundered: "chest",
  npc_plunders: "chest",
  mended: "hit-hull",
  reappeared: "port",
  rolled_place: "anchor",
  fished: "whale",
  oil_marker: "good-oil",
  whale_rams: "whale",
  whale_boarded: "whale",
  fame: "crown",
  fame_lost: "crown",
  reputation: "flagship",
  joined: "flagship",
  declined_to_join: "close",
  corsair_mended: "hit-hull",
  hides: "fog",
  paid: "coin",
  wanted: "black-spot",
  forgiven: "check",
  era: "ship-line",
  score: "crown",
  enemy_fame: "crown",
  bought: "hit-cargo",
  bought_of_natives: "hit-cargo",
  sold: "coins",
  sold_oil: "good-oil",
  replenished: "hit-cargo",
  no_slots: "hit-cargo",
  swapped: "coins",
  bought_fame: "good-rum",
  hired: "hit-crew",
  rowboats: "ship-rowboat",
  signed_on: "person",
  dismissed: "person",
  yard: "hit-hull",
  yard_gift: "hit-hull",
  sold_wood: "good-wood",
  sold_cannon: "cannon",
  paid_for_ship: "coin",
  new_ship: "ship-frigate",
  new_faces: "person",
  mission: "mission",
  secret_mission: "mission",
  mission_impossible: "mission",
  mission_place: "mission",
  mission_started: "mission",
  mission_done: "check",
  mission_lost: "mission",
  mission_dropped: "mission",
  mission_taken: "mission",
  mission_set: "mission",
  adrift: "barrel",
  risk: "die-5",
  clue: "x-mark",
  treasure: "chest",
  dug_in_vain: "x-mark",
  npc_revealed: "spectator",
  npc_appears: "ship-galleon",
  npc_waits: "anchor",
  npc_leaves: "ship-galleon",
  npc_hunts: "sabre",
  npc_turns: "sabre",
  npc_flees: "ship-galleon",
  npc_clears: "mooring",
  npc_sails: "ship-galleon",
  npc_bound: "ship-galleon",
  npc_arrives: "port",
  event: "event",
  event_over: "event",
  plague: "black-spot",
  stowaways: "hit-crew",
  abundance: "hit-cargo",
  assault: "fortress",
  assault_held: "fortress",
  washed_up: "whale",
  kraken_rises: "kraken",
  kraken_moves: "kraken",
  kraken_stays: "kraken",
  kraken_gone: "kraken",
};
