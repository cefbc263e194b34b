// Portolano on the page: a round sea of tiles, what lies beside it, and one's own ship.
import { html, count } from "../../../web/kit.js";
import { Legend, Missions } from "./legend.js";
import { animate, dice } from "./motion.js";
import { Torus } from "./sea.js";
import { Ship, Purse, Cards } from "./ship.js";
import { GOODS, STACKS, thing } from "./terms.js";
import { tip } from "./tips.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */
/** @typedef {import("../../../web/kit.js").Option} Option */

/** @param {{ ctx: Ctx }} props */
function Board({ ctx }) {
  return html`<div class="po"><div class="torusbox"><${Torus} ctx=${ctx} /></div><${Legend} ctx=${ctx} /></div>`;
}

/** @param {{ ctx: Ctx }} props */
function Hand({ ctx }) {
  if (ctx.me === null)
    return html`<div class="group">
      <span class="label">At the rail</span>
      <p class="dim">You watch. Every hold is open to you, but no card that lies face down.</p>
    </div>`;
  const cards = html`<${Cards} ctx=${ctx} key="cards" />`,
    ship = html`<${Ship} ctx=${ctx} seat=${ctx.me} key="ship" />`;
  const first = ctx.phone && ctx.ask?.prompt === "course";
  return html`
    ${first ? cards : ship}
    <div class="vr desk-only"></div>
    ${first ? ship : cards}
    <div class="vr desk-only"></div>
    <${Purse} ctx=${ctx} seat=${ctx.me} />
  `;
}

const QUIET = ["round", "turned"];

/** Is something left to do but to end, and but what is seldom wished for? @param {any} snap @param {string} [seldom] */
const leaves = (snap, seldom) =>
  !!snap?.ask?.options.some((/** @type {Option} */ one) => !["end", "done", seldom].includes(one.kind));

export const board = {
  Board,
  Hand,
  tip,
  animate,
  dice,
  tabs: (/** @type {Ctx} */ ctx) =>
    ctx.phone
      ? [
          {
            id: "missions",
            label: "Missions",
            symbol: "mission",
            view: html`<div class="missions"><${Missions} ctx=${ctx} /></div>`,
          },
        ]
      : [],
  confirm: (/** @type {Option} */ option, /** @type {any} */ snap) =>
    ["sail", "sail2", "stay", "place", "fight", "peace"].includes(option.kind) ||
    (option.kind === "end" && leaves(snap, "overboard")) ||
    (option.kind === "done" && snap?.ask?.prompt === "loot" && leaves(snap)),
  doors: {
    swap: "One for two",
    to_rum: "Goods for rum",
    to_good: "Rum for goods",
    build: "Build",
    throw: "Overboard",
    unload: "Unload",
  },
  seal: ["settle", "end", "done", "leave"],
  /** On a phone the things on a tile are too small for a thumb: they are buttons as well. */
  get dock() {
    return innerWidth <= 720 ? ["take", "rum", "thaler", "unload", "build"] : [];
  },
  moment: (/** @type {TableEvent} */ event, /** @type {any} */ snap) =>
    event.hurts.includes(snap.me) ||
    event.kind === "wind" ||
    event.kind === "ran_out" ||
    (event.turn !== snap.me && !QUIET.includes(event.kind)),
  points: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => ctx.view.captains[seat].points,
  counts: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const captain = ctx.view.captains[seat];
    const cargo = GOODS.reduce((sum, good) => sum + captain.goods[good], 0);
    if (ctx.phone)
      return [
        { symbol: "barrel", value: captain.rum, label: "Rum" },
        { symbol: "hit-cargo", value: cargo, label: "Goods on board" },
        { symbol: "cannon", value: captain.cannons, label: "Cannons" },
        { symbol: "chest", value: captain.chests.length, label: "Treasure chests" },
      ];
    const first = [
      { symbol: "barrel", value: captain.rum, label: "Rum" },
      {
        symbol: "hit-cargo",
        value: `${cargo + captain.rum}/${captain.hold}`,
        label: "Hold: rum and goods, of so many spaces",
      },
      { symbol: "cannon", value: `${captain.cannons}/${captain.bases}`, label: "Cannons, of so many bases" },
      { symbol: "chest", value: captain.chests.length, label: "Treasure chests" },
    ];
    return [
      ...first,
      ...GOODS.map((good) => ({ symbol: `good-${good}`, value: captain.goods[good], label: `${good} on board` })),
    ];
  },
  note: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const captain = ctx.view.captains[seat];
    const built = captain.extensions;
    if (!built.length) return captain.stern_name;
    return `${captain.stern_name} · ${count(built.length, "extension")} worth ${captain.ship_value}`;
  },
  marks: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const captain = ctx.view.captains[seat],
      marks = [];
    for (let card = 0; card < captain.laid; card++)
      marks.push({
        symbol: "treasure-card",
        label: captain.laid > 1 ? "Two cards lie face down" : "A card lies face down",
      });
    if (captain.marker) marks.push({ symbol: "parrot", label: "The marker of peace is not used yet" });
    if (captain.neutral) marks.push({ symbol: "check", label: "Stays out of this round’s battles" });
    return marks;
  },
  optionSymbols: (/** @type {Option} */ option) => {
    const [a, b] = option.args.map(String);
    if (["take", "throw", "pay", "loot"].includes(option.kind)) return a === "cannon" ? "cannon" : thing(a ?? "");
    if (option.kind === "build" || option.kind === "gadget") return STACKS[a ?? ""]?.[1];
    if (option.kind === "to_rum" || option.kind === "market") return "barrel";
    if (option.kind === "to_good") return `good-${a}`;
    if (option.kind === "swap") return `good-${b}`;
    if (option.kind.startsWith("cocoa")) return "good-cocoa";
    if (option.kind === "hooch") return a === "rum" ? "barrel" : `good-${a}`;
    if (option.kind === "exchange") return "barrel";
    return /** @type {Record<string, string>} */ ({
      rum: "barrel",
      thaler: "coin",
      overboard: "water",
      fight: "sabre",
      peace: "parrot",
      stay: "anchor",
      leave: "close",
      settle: "coins",
      unload: "port",
    })[option.kind];
  },
  eventSymbols: {
    round: "first-player",
    wind: "wind-arrow",
    sailed: "ship-caravel",
    drifted: "water",
    stayed: "anchor",
    mutiny: "flag-pirates",
    unpaid: "flag-pirates",
    took: "hit-cargo",
    took_cannon: "cannon",
    built: "hit-hull",
    free_rum: "barrel",
    loaded: "barrel",
    to_rum: "barrel",
    exchanged: "barrel",
    to_good: "good-cotton",
    swapped: "good-tea",
    thaler: "coin",
    paid: "coins",
    unloaded: "port",
    chest: "chest",
    chest_seen: "chest",
    new_port: "port",
    threw: "water",
    pirate_sailed: "flag-pirates",
    pirate_placed: "flag-pirates",
    pirate_fight: "die-hit",
    prize: "coins",
    lost: "wreck",
    battle: "sabre",
    looted: "sabre",
    mission: "mission",
    mission_failed: "mission",
    peace: "parrot",
    ran_out: "event",
    over: "crown",
    placed: "mooring",
    turned: "restart",
    gadget: "hit-hull",
    hooch_rum: "barrel",
    hooch_good: "hit-cargo",
  },
};
