// Which symbol of the sprite stands for what.
import { CONTENT } from "./content.js";

export const CHARACTER_SYMBOLS = ["hit-hull", "crown", "sabre", "port", "kraken", "coins", "treasure-card"];
export const FLAGS = ["flag-england", "flag-spain", "flag-france", "flag-netherlands"];
export const GOOD_SYMBOLS = ["good-rum", "good-coffee", "good-fruit", "good-talisman"];
/** @type {Record<string, string>} */
const CURSE_SYMBOLS = {
  kraken: "kraken",
  iceberg: "wreck",
  sirens: "whale",
  riot: "flame",
  idol: "good-talisman",
  salary: "coins",
  whirlpool: "water",
  tavern: "barrel",
};

/** @param {number} card */
export function cardSymbol(card) {
  const found = CONTENT.cards[card];
  if (!found) return "treasure-card";
  if (found.kind === "caravan") return FLAGS[found.country] ?? "ship-flute";
  if (found.kind === "port") return "port";
  return CURSE_SYMBOLS[found.id] ?? "event";
}

/** @type {Record<string, string>} */
export const OPTION_SYMBOLS = {
  pass: "black-spot",
  mistake: "black-spot",
  draw: "treasure-card",
  hold: "hit-cargo",
  unsinkable: "flagship",
  bargain: "coins",
  "bargain.last": "black-spot",
  keep: "lock",
  buy: "ship-sloop",
  send: "ship-sloop",
  "gift.none": "close",
};

/** @type {Record<string, string>} */
export const EVENT_SYMBOLS = {
  round: "first-player",
  shows: "person",
  mistake: "black-spot",
  spot: "black-spot",
  guards: "lock",
  overboard: "barrel",
  booty: "chest",
  stowed: "hit-cargo",
  rejected: "close",
  reshuffled: "treasure-card",
  bought: "ship-sloop",
  corsair: "flag-corsair",
  sold: "coins",
  kept: "lock",
  last_rounds: "event",
  drew_card: "treasure-card",
  drew: "treasure-card",
  "ritual.hold": "yin-yang",
  "ritual.unsinkable": "yin-yang",
  "ritual.bargain": "yin-yang",
  "gift.none": "close",
  "gift.ships": "ship-sloop",
  "gift.spots": "black-spot",
  "gift.tokens": "yin-yang",
  "gift.booty": "chest",
  "gift.safety": "anchor",
  "gift.chests": "chest",
  "gift.cards": "treasure-card",
  takes_back: "restart",
  caravan: "sabre",
  sent: "ship-sloop",
  nobody_sails: "fog",
  thrown: "die-6",
  fight: "cannonball",
  losses: "wreck",
  saved: "flagship",
  caravan_sunk: "wreck",
  caravan_escapes: "ship-flute",
  port: "port",
  curse: "kraken",
  named: "good-talisman",
  cursed: "kraken",
  salary: "coins",
  whirled: "water",
  "tavern.spot": "barrel",
  "tavern.nothing": "barrel",
  "tavern.lose-goods": "barrel",
  "tavern.lose-chest": "barrel",
  "tavern.gain-chest": "barrel",
  "tavern.booty": "barrel",
  "tavern.tokens": "barrel",
  last_sale: "coins",
};
