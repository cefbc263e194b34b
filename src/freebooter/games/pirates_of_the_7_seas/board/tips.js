// What each part of the table is, with the rule that governs it.
import { CONTENT } from "./content.js";
import { caravansPlayed } from "./deal.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

const CHARACTER_RULES = ["P7-024", "P7-029", "P7-034", "P7-057", "P7-061", "P7-077", "P7-086"];
/** @type {Record<string, string>} */
const CURSE_RULES = {
  kraken: "P7-067",
  iceberg: "P7-068",
  sirens: "P7-069",
  riot: "P7-070",
  idol: "P7-071",
  salary: "P7-072",
  whirlpool: "P7-073",
  tavern: "P7-074",
};
/** @type {Record<string, { title: string, text: string, rule: string }>} */
const PARTS = {
  lid: {
    title: "The tray",
    text: "Ships are thrown here. The pirate and the caravan ship that lie nearest fight first; the lower number sinks, equal numbers sink both.",
    rule: "P7-042",
  },
  deck: {
    title: "Adventure deck",
    text: "Caravans, ports and curses. Last Rounds lies on the bottom four cards; after the round in which it is drawn three more are played.",
    rule: "P7-090",
  },
  booty: {
    title: "Booty deck",
    text: "16 Rum, 16 Coffee, 16 Fruit and 12 Talismans. A card for each ship that survives a beaten caravan.",
    rule: "P7-048",
  },
  track: {
    title: "Chests",
    text: "For every full ten chests one ship of the fleet must stand guard. Beyond 40 the marker starts anew with a chest tile.",
    rule: "P7-082",
  },
  port: {
    title: "The current port",
    text: "Three or more of one good, sold at once, bring this price for each card; fewer bring one chest each.",
    rule: "P7-078",
  },
  adventure: {
    title: "Last adventure",
    text: "Caravans and curses that were played lie open and do not come back.",
    rule: "P7-A26",
  },
  fights: { title: "The fights", text: "In their order, nearest pair first.", rule: "P7-046" },
};

/** What an order does and costs. @type {Record<string, [string, string]>} */
const ORDERS = {
  bargain: [
    "3 tokens: two goods of different kinds bring the price of a set, one good in lowest demand one chest.",
    "P7-095",
  ],
  "bargain.last": ["3 tokens. Nothing is left to sell then: a Black Spot.", "P7-A24"],
  hold: ["2 tokens: one more of your ships carries two goods.", "P7-096"],
  unsinkable: ["3 tokens: one of your ships that is sunk in a plunder comes back.", "P7-098"],
  character: ["You act when it is called; who is alone with it gets its gift, too.", "P7-019"],
  buy: ["One chest a ship, from your reserve to your fleet.", "P7-024"],
  draw: ["The top adventure card: a caravan, a port or a curse.", "P7-086"],
  pass: ["You keep your cards and take a Black Spot: 3 points less.", "P7-055"],
  card: ["It is played for all to see.", "P7-034"],
  send: [
    "They may sink; each one afloat when the caravan is gone draws a booty card. None sent: a Black Spot.",
    "P7-036",
  ],
  stow: [
    "Each ship of your fleet carries one card, and cannot plunder while it does. The rest is thrown away.",
    "P7-051",
  ],
  overboard: ["It is gone and brings nothing.", "P7-064"],
  name: ["Everybody gives up one card of it; who has none loses a ship to the reserve.", "P7-071"],
  give: ["1 a Black Spot, 2 a good lost, 3 a chest lost, 4 a chest, 5 a booty card, 6 three tokens.", "P7-075"],
  "gift.none": ["You go without. Half of a doubled gift may be taken, too.", "P7-104"],
  "gift.ships": ["From your reserve to your fleet, for nothing.", "P7-026"],
  "gift.spots": ["Each is worth minus 3 points at the end.", "P7-032"],
  "gift.tokens": ["They pay for rituals.", "P7-056"],
  "gift.booty": ["From the top of the deck; goods need an empty ship.", "P7-060"],
  "gift.safety": ["They are not thrown when your curse strikes.", "P7-066"],
  "gift.chests": ["A chest is a point.", "P7-081"],
  "gift.cards": ["From the top of the adventure deck. Each left in your hand at the end is a Black Spot.", "P7-088"],
  done: ["No more rituals, and the next character is called.", "P7-094"],
  corsair: ["A Black Spot and this corsair tile; all ships of your reserve come for free.", "P7-029"],
  sell: ["Three or more of one good bring the port’s price for each, fewer one chest each.", "P7-078"],
  keep: ["Your goods stay on their ships.", "P7-077"],
  mistake: ["The action cannot be done.", "P7-080"],
};

/** @param {string} part @param {Ctx} ctx */
export function tip(part, ctx) {
  const [what, at] = part.split(":");
  const n = Number(at);
  if (what === "option") {
    const [text, rule] = ORDERS[at ?? ""] ?? [];
    return text ? { text, rule } : null;
  }
  const plain = PARTS[what ?? ""];
  if (plain) return plain;
  if (what === "character") {
    const character = CONTENT.characters[n];
    if (!character) return null;
    const out = ctx.me !== null && !ctx.view.pirates[ctx.me].characters.includes(n);
    return {
      title: character.name,
      text: `${character.text} Mistake: ${character.mistake}`,
      why:
        out && ctx.ask?.prompt === "character"
          ? "It lies on the table until Captain, Aborigine or Shaman bring it back."
          : undefined,
      rule: CHARACTER_RULES[n],
    };
  }
  if (what === "card") {
    const card = CONTENT.cards[n];
    if (!card) return null;
    return {
      title: card.name,
      text: card.text,
      why: ctx.ask && !ctx.on(part).length ? whyNot(card.kind) : undefined,
      rule: card.kind === "caravan" ? "P7-035" : card.kind === "port" ? "P7-058" : CURSE_RULES[card.id],
    };
  }
  if (what === "country") {
    const holder = ctx.view.corsairs[n];
    const corsair =
      holder >= 0
        ? `${ctx.name(holder)} ${holder === ctx.me ? "are" : "is"} its corsair and takes a Black Spot for each of them.`
        : "Its corsair tile is still to be had.";
    return {
      title: CONTENT.countries[n]?.name,
      text: `${caravansPlayed(ctx, n)} of 4 caravans were played. ${corsair}`,
      rule: "P7-040",
    };
  }
  if (what === "die") {
    const die = ctx.view.tray.dice[at ?? ""];
    return die
      ? {
          title: die.owner < 0 ? `Red ${die.face}` : `${ctx.name(die.owner)}: ${die.face}`,
          text: "Firepower is the number on top.",
          rule: "P7-043",
        }
      : null;
  }
  if (what === "ritual") {
    const ritual = CONTENT.rituals.find((one) => one.id === at);
    return ritual
      ? {
          title: `${ritual.name}, ${ritual.cost} tokens`,
          text: ritual.text,
          rule: ritual.id === "bargain" ? "P7-095" : ritual.id === "hold" ? "P7-096" : "P7-098",
        }
      : null;
  }
  if (what === "seat") {
    const one = ctx.view.pirates[n];
    const out = CONTENT.characters.filter((_, i) => !one.characters.includes(i)).map((character) => character.name);
    const tiles = [one.holds && `Double Hold ×${one.holds}`, one.unsinkable && `Unsinkable ×${one.unsinkable}`].filter(
      Boolean,
    );
    const flags = one.corsair.map((/** @type {number} */ c) => CONTENT.countries[c]?.name);
    return {
      title: ctx.name(n),
      text:
        `Fleet ${one.fleet}: ${one.empty} empty, ${one.loaded} loaded, holds for ${one.capacity}. ` +
        `On guard ${one.guards}, in reserve ${one.reserve}. ` +
        (out.length ? `On the table: ${out.join(", ")}. ` : "") +
        (tiles.length ? `Rituals: ${tiles.join(", ")}. ` : "") +
        (flags.length ? `Corsair of ${flags.join(", ")}.` : ""),
      rule: "P7-102",
    };
  }
  return null;
}

/** @param {string} kind */
const whyNot = (kind) =>
  kind === "caravan"
    ? "Caravans are played with the Captain."
    : kind === "port"
      ? "Ports are played with the Aborigine."
      : "Curses are played with the Shaman.";
