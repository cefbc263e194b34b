// Names of symbols for what the view gives as numbers.
import { CONTENT } from "./content.js";

export const NATIONS = ["netherlands", "spain", "england", "france", "pirates"];
export const GOODS = ["good-tea", "good-silver", "good-cotton", "good-sugar", "good-wood", "good-oil"];
export const WOOD = 4;
export const ROLE_NAMES = ["merchant", "defensive ship", "aggressive ship"];
export const DIRECTIONS = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
export const COMPASS = ["N", "NE", "SE", "S", "SW", "NW"];
export const SERVICES = [
  ["Tavern", "good-rum"],
  ["Shipyard", "hit-hull"],
  ["Market to buy in", "good-cotton"],
  ["Market to sell in", "coins"],
];
export const AMMUNITION = ["flame", "cannonball", "hit-crew", "hit-masts"];
/** By model of ship. */
export const SHIPS = [
  "ship-caravel",
  "ship-flute",
  "ship-galleon",
  "ship-brigantine",
  "ship-flute",
  "ship-schooner",
  "ship-galleon",
  "ship-sloop",
  "ship-frigate",
  "ship-man-o-war",
  "ship-line",
  "ship-frigate",
  "ship-line",
  "ship-galleon",
  "ship-frigate",
  "ship-man-o-war",
  "ship-schooner",
  "ship-sloop",
  "ship-brigantine",
  "ship-man-o-war",
];
export const NPC_BASE = 100;
export const WHALE = 21;

/** What a slot of a hold contains: goods are 1 + good. */
export const CANNON = 7;
export const CABIN = 8;
export const FLOODED = 16;
export const BURNT = 32;

/** @param {number} nation */
export const nationName = (nation) => CONTENT.nations[nation]?.name ?? "no nation";
/** @param {number} tile */
export const tileOf = (tile) => CONTENT.tiles[tile - 1];
/**
 * Whether a player's marker stands in this column; who hides from a nation has none in its row.
 * @param {any} player
 * @param {number} nation
 * @param {number} at
 */
export const standsAt = (player, nation, at) => player.hidden_nation !== nation && player.reputation[nation] === at;
/** Half steps as a player says them. @param {number} half */
export const depth = (half) => (half % 2 ? `${(half - 1) / 2}½`.replace("0½", "½") : String(half / 2));
/** @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
/** Thousands of doubloons. @param {number} n */
export const money = (n) => (n ? `${n},000` : "0");
/** Hundreds of doubloons. @param {number} n */
export const hundreds = (n) => (n * 100).toLocaleString("en");

/**
 * The name of a ship: a player's or a non-player ship's.
 * @param {import("../../../web/kit.js").Ctx} ctx
 * @param {number} ship
 * @param {boolean} [inside] a sentence, where "you" is small
 */
export function vessel(ctx, ship, inside = false) {
  if (ship < 0) return "the fortress";
  return ship < NPC_BASE
    ? inside
      ? ctx.them(ship)
      : ctx.name(ship)
    : (CONTENT.npcs[ship - NPC_BASE]?.ship ?? "a ship");
}
