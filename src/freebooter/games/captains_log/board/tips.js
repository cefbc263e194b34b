// What each part of the board is, with its rule, and why it cannot be chosen now.
import { count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { plan, slotWords } from "./hold.js";
import { NATIONS_WIN } from "./goals.js";
import { orderTip } from "./orders.js";
import { ground } from "./land.js";
import { course, floats, happens } from "./course.js";
import { hexOf } from "./sea.js";
import {
  DIRECTIONS,
  NPC_BASE,
  ROLE_NAMES,
  depth,
  hundreds,
  money,
  nationName,
  signed,
  standsAt,
  tileOf,
  vessel,
} from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {{ title: string, text: string, rule?: string, why?: string }} Tip */

/** @param {string} part @param {Ctx} ctx @returns {Tip | null} */
export function tip(part, ctx) {
  const [what = "", a = "", b = ""] = part.split(":"),
    n = Number(a);
  if (what === "option") return orderTip(ctx, part.slice(7));
  const found = TIPS[what]?.(ctx, n, Number(b), a);
  return found ?? null;
}

/** @param {{ name: string, text: string } | undefined} card @param {string} rule @returns {Tip | null} */
const cardTip = (card, rule) => (card ? { title: card.name, text: card.text, rule } : null);

/** @type {Record<string, (ctx: Ctx, n: number, m: number, a: string) => Tip | null | undefined>} */
const TIPS = {
  die: (ctx, n) => ({
    title: "A die of twelve",
    text: ctx.on(`die:${n}`).length ? "Press it to have it rolled again." : "It counts as it lies.",
    rule: ctx.view.boarding ? "CL-232" : "CL-190",
  }),
  heading: (_, n) => ({
    title: `Bow to the ${DIRECTIONS[n]}`,
    text: "Guns fire to both sides; turning away from the bow costs movement.",
    rule: "CL-116",
  }),
  hex: hexTip,
  tile: () => ({
    title: "Unexplored",
    text: "From 3 hexes away or nearer, and in sight, an action turns it up.",
    rule: "CL-133",
  }),
  port: (ctx, n) => portTip(ctx, n),
  fortress: (ctx, n) => ({
    title: `Fortress of ${tileOf(n)?.name}`,
    text:
      `Flies the flag of ${nationName(laid(ctx, n)?.fortress ?? -1)}. ` +
      "It fires at its enemies in the hatched hexes, with as many dice as they show.",
    rule: "CL-173",
  }),
  cross: () => ({
    title: "A cross on the map",
    text: "The treasure lies under one of them. Each captain may dig once.",
    rule: "CL-503",
  }),
  afloat: (ctx, n) => afloatTip(ctx, n),
  ship: shipTip,
  seat: shipTip,
  kraken: () => ({
    title: "The Kraken",
    text: "At the end of each round it swims, once for each of its cards; what it meets is dragged down.",
    rule: "CL-499",
  }),
  wind: (ctx) => cardTip(CONTENT.winds[ctx.view.wind], "CL-120"),
  slot: (ctx, n) => ({
    title: `Slot ${n + 1}`,
    text:
      `${holds(ctx.view.players[ctx.me ?? 0].hold[n] ?? 0)} ` +
      (n < (plan(ctx.view.players[ctx.me ?? 0].ship)?.rows[0] ?? 0)
        ? "A gunport: a cannon here fires."
        : "Cargo goes here first."),
    rule: "CL-073",
  }),
  good: (_, n) => ({
    title: CONTENT.goods[n]?.name ?? "",
    text: "Any of it can be thrown overboard at any time of your turn.",
    rule: "CL-243",
  }),
  mission: (_, n) =>
    n < 0
      ? { title: "Secret mission", text: "Only its captain knows it.", rule: "CL-431" }
      : cardTip(CONTENT.missions[n], "CL-435"),
  captain: (_, n) => cardTip(CONTENT.captains[n], "CL-524"),
  upgrade: (_, n) => cardTip(CONTENT.upgrades[n], "CL-343"),
  ammunition: (_, n) => cardTip(CONTENT.ammunition[n], ["CL-379", "CL-380", "CL-381", "CL-382"][n] ?? "CL-378"),
  model: (_, n) => cardTip(CONTENT.ships[n], "CL-063"),
  event: (_, n) => cardTip(CONTENT.events[n], "CL-476"),
  own: ownTip,
  row: (ctx, n, m) => ({
    title: `${nationName(n)}, ${m ? "contraband" : "legal"}`,
    text:
      `A cube of ${CONTENT.goods[n]?.name.toLowerCase()} brings ` +
      `${hundreds((m ? ctx.view.market.contraband_price : ctx.view.market.legal_price)[n])}. Buying begins at the right, where it is cheap.`,
    rule: "CL-416",
  }),
  market: (_, n) => ({
    title: `Market of ${nationName(n)}`,
    text: `${CONTENT.goods[n]?.name}: legal in the ports of ${nationName(n)}, contraband in those of the nation below.`,
    rule: "CL-414",
  }),
  nation: (_, n) => ({ title: nationName(n), text: CONTENT.nations[n]?.text ?? "", rule: NATION_RULES[n] ?? "CL-320" }),
  wars: () => ({
    title: "At war",
    text: "Ships of one attack those of the other, and who sinks one pleases its enemies. All are at war with the Pirates.",
    rule: "CL-038",
  }),
  column: columnTip,
  summand: (_, n) => SUMMANDS[n],
  time: () => ({
    title: "Time",
    text: "After each round it moves on: day and night in turn. A new day brings an event.",
    rule: "CL-101",
  }),
  target: (ctx) => ({
    title: `${ctx.view.target} Fame`,
    text: ctx.view.enemies
      ? `You win with it at once, unless a nation has ${NATIONS_WIN} before. After round ${ctx.view.rounds} it is too late.`
      : `Who reaches it first has won, at once. After round ${ctx.view.rounds} the most Fame wins.`,
    rule: ctx.view.enemies ? "CL-569" : "CL-424",
  }),
  era: (ctx) => ({
    title: `Ships of level ${ctx.view.era} come`,
    text: "With more Fame at the table larger ships put to sea.",
    rule: ctx.view.era > 2 ? "CL-426" : "CL-425",
  }),
  tide: (ctx) => ({
    title: ctx.view.tide > 0 ? "High tide" : "Low tide",
    text: "Every sandbank is one deeper, or one shallower.",
    rule: ctx.view.tide > 0 ? "CL-492" : "CL-493",
  }),
  enemies: () => ({
    title: "Enemy nation",
    text: `It gathers Fame as well: at ${NATIONS_WIN} you have lost, whatever your target is.`,
    rule: "CL-569",
  }),
};

/** @type {Tip[]} */
const SUMMANDS = [
  { title: "Base", text: "The movement printed on the ship.", rule: "CL-117" },
  { title: "Sails and crew", text: "Sail upgrades, helmsmen and captains; torn sails take from it.", rule: "CL-373" },
  { title: "Draft", text: "A laden ship lies deep and is slow.", rule: "CL-086" },
  {
    title: "Turning",
    text: "The farther the first step is from the bow, the more it costs; from a mooring nothing.",
    rule: "CL-115",
  },
  { title: "Wind", text: "With the wind or against it, by the first step.", rule: "CL-120" },
];

/** What lies in a slot, as a sentence. @param {number} slot */
const holds = (slot) => (slot ? `Holds ${slotWords(slot)}.` : "Empty.");

/** @param {Ctx} ctx @param {number} tile */
const laid = (ctx, tile) => Object.values(ctx.view.tiles).find((one) => one.number === tile);

/** @param {Ctx} ctx @param {number} hex @returns {Tip | null} */
function hexTip(ctx, hex) {
  const here = ground(ctx.view).hexes.get(hex),
    way = course(ctx.view, hex);
  const name = tileOf(here?.tile ?? 0)?.name;
  const text = [];
  if (here?.terrain === 1) text.push(`Sandbank, ${depth(here.depth)} deep: closed to ships with more draft.`);
  if (here?.terrain === 2) text.push("Land. It blocks the view.");
  if (here?.terrain === 3) text.push("Rocks: no ship passes, but one sees over them.");
  if (here?.dice) text.push(`The fortress fires ${count(here.dice, "die", "dice")} at its enemies here.`);
  for (const place of ground(ctx.view).places) if (place.hex === hex) text.push(PLACES[place.name] ?? "");
  if (way && ctx.on(`hex:${hex}`).length)
    text.push(`${way.cost} movement, ${way.left} left, first step to ${DIRECTIONS[way.first]}.`, ...happens(ctx, way));
  const mine = ctx.ask?.prompt === "order" && !ctx.on(`hex:${hex}`).length;
  const why = mine && here && here.terrain < 2 ? unreachable(ctx, here) : undefined;
  return {
    title: name ?? "Sea",
    text: text.join(" ") || "Open water.",
    rule: here?.terrain === 1 ? "CL-124" : "CL-106",
    why,
  };
}

/** @param {Ctx} ctx @param {import("./land.js").Ground} here */
function unreachable(ctx, here) {
  const me = ctx.view.players[ctx.me ?? 0];
  if (here.hex === me.hex) return "You are here.";
  if (here.terrain === 1 && here.depth < me.draft) return `Too shallow for your draft of ${depth(me.draft)}.`;
  const now = ctx.view.now;
  if (now?.moved && !now.sailing) return "Your movement is over.";
  if (!course(ctx.view, here.hex)) return "Too far.";
  const port = ground(ctx.view).places.some((place) => place.hex === here.hex && place.name === "mooring");
  const nation = port ? (laid(ctx, here.tile)?.port ?? -1) : -1;
  if (nation >= 0 && me.reputation[nation] <= -4) return `${nationName(nation)} does not let you moor.`;
  return "Another ship lies there.";
}

/** @type {Record<string, string>} */
const PLACES = {
  mooring: "Mooring: from here a ship uses the port.",
  whale: "Whales: fish here with rowboats.",
  number: "Numbered hex: ships begin and reappear here.",
  kraken: "Here the Kraken rises.",
  merchant: "Merchants appear here.",
  defensive: "Defensive ships appear here.",
  aggressive: "Aggressive ships appear here.",
  corsair: "Corsairs appear here.",
};

/** @param {Ctx} ctx @param {number} n @returns {Tip} */
function portTip(ctx, n) {
  const tile = tileOf(n),
    nation = laid(ctx, n)?.port ?? -1;
  const me = ctx.me === null ? undefined : ctx.view.players[ctx.me];
  const standing = !me || nation < 0 || nation === me.hidden_nation ? undefined : me.reputation[nation];
  const words =
    standing === undefined
      ? ""
      : ` You stand at ${standing === 5 ? "II" : signed(standing)} with ${nationName(nation)}.`;
  return {
    title: tile?.name ?? "",
    text: `${tile?.text ?? ""}${words}`,
    rule: tile?.natives ? "CL-166" : "CL-162",
    why:
      ctx.ask?.prompt === "order" && !ctx.on(`port:${n}`).length
        ? standing !== undefined && standing <= -4
          ? "This nation does not let you moor."
          : "You must lie at its mooring and have an action left."
        : undefined,
  };
}

/** @param {Ctx} ctx @param {number} hex @returns {Tip | null} */
function afloatTip(ctx, hex) {
  const heap = ctx.view.floating[hex];
  if (!heap) return null;
  const barrel = heap.barrels.some((/** @type {any} */ one) => one.owner < 0 && !one.oil); // not only time counters
  const goods = heap.goods.flatMap((/** @type {number} */ n, /** @type {number} */ good) =>
    n ? [`${n} ${CONTENT.goods[good]?.name.toLowerCase()}`] : [],
  );
  const barrels = heap.barrels.map((/** @type {any} */ barrel) =>
    barrel.owner >= 0 ? `something for ${ctx.them(barrel.owner)}` : barrel.oil ? `${barrel.oil} oil` : "a barrel",
  );
  return {
    title: [...barrels, ...goods].join(", "),
    text: `Stop here and take it up for 1 movement.${barrel ? " A barrel holds a reward, and counts towards Fame." : ""}`,
    rule: barrel ? "CL-136" : heap.barrels.length ? "CL-140" : "CL-241",
    why: outOfReach(ctx, hex),
  };
}

/** Why a ship that lies there cannot take it up. @param {Ctx} ctx @param {number} hex */
function outOfReach(ctx, hex) {
  const { now, players } = ctx.view;
  if (ctx.ask?.prompt !== "order" || players[ctx.me ?? 0].hex !== hex || !floats(ctx, hex)) return undefined;
  if (ctx.ask.options.some((/** @type {any} */ option) => option.kind === "pick_up")) return undefined;
  if (now?.sailing && now.left < now.lifting) return "No movement is left to take it up.";
  return undefined;
}

/** @param {Ctx} ctx @param {number} ship @returns {Tip | null} */
function shipTip(ctx, ship) {
  if (ship < NPC_BASE) {
    const player = ctx.view.players[ship];
    if (!player) return null;
    const model = CONTENT.ships[player.ship];
    const active = player.missions.filter((/** @type {any} */ mission) => mission.stage).length;
    return {
      title: `${ctx.name(ship)}: ${model?.name}`,
      text:
        `Level ${model?.level}, draft ${depth(player.draft)}, defense ${player.defense}, ${count(player.guns, "gun")}. ` +
        `${count(player.missions.length, "mission")} in hand, ${active} active.`,
      rule: "CL-063",
      why: noTarget(ctx, ship),
    };
  }
  const card = CONTENT.npcs[ship - NPC_BASE],
    npc = Object.values(ctx.view.npcs).find((one) => one.card === ship - NPC_BASE);
  if (!card || !npc) return null;
  const hunts = npc.hunts.map((/** @type {number} */ one) => vessel(ctx, one, true));
  return {
    title: `${card.ship}, ${ROLE_NAMES[card.role]}`,
    text:
      `${card.text} Defense ${card.defense}, life ${card.life - npc.water - npc.fire} of ${card.life}` +
      `${ctx.view.crews ? `, crew ${card.crew - npc.dead} of ${card.crew}` : ""}.` +
      (hunts.length ? ` Would come for ${hunts.join(" or ")} now.` : "") +
      (npc.coins ? ` Has ${money(npc.coins)} aboard.` : ""),
    rule: ["CL-293", "CL-286", "CL-284"][card.role] ?? "CL-259",
    why: noTarget(ctx, ship),
  };
}

/** Why a ship cannot be fired at. @param {Ctx} ctx @param {number} ship */
function noTarget(ctx, ship) {
  if (ctx.ask?.prompt !== "order" || ctx.me === null || ship === ctx.me || ctx.on(`ship:${ship}`).length)
    return undefined;
  if (!hexOf(ctx, ship)) return undefined;
  if (!ctx.view.now?.actions) return "No action is left.";
  if (!ctx.view.players[ctx.me].guns) return "No gun of yours can fire.";
  return "Not in sight from your broadsides: before the bow, behind the stern, behind land, or you lie at a mooring.";
}

/** @param {Ctx} ctx @param {number} nation @param {number} at @returns {Tip} */
function columnTip(ctx, nation, at) {
  const column = CONTENT.columns.find((one) => one.at === at);
  const effects = (nation === 4 ? column?.pirates : column?.crowns) ?? [];
  const who = ctx.around.filter((seat) => standsAt(ctx.view.players[seat], nation, at)).map((seat) => ctx.name(seat));
  return {
    title: `${nationName(nation)}: ${at === 5 ? "II" : signed(at)}`,
    text: `${effects.map((one) => EFFECTS[one] ?? "").join(" ") || "Nothing special."}${who.length ? ` Here: ${who.join(", ")}.` : ""}`,
    rule: "CL-320",
  };
}

/** The advantage that each nation gives. */
const NATION_RULES = ["CL-333", "CL-334", "CL-335", "CL-336", "CL-337"];

/** @type {Record<string, string>} */
const EFFECTS = {
  prestige: "Gives 1 Fame.",
  lock: "The marker stays here for good.",
  persona_non_grata: "You may not moor at its ports; rowboats still land there.",
  at_war: "Where that was agreed, its ships and fortresses have +1 against you.",
  trade_treaty: "Its legal market is closed to you.",
  distrust: "Its fortresses fire at you.",
  contempt: "Its ships attack you.",
  upgrades_1: "Officers of level 1 come aboard.",
  upgrades_2: "Officers of level 2 come aboard.",
  upgrades_3: "Officers of level 3 come aboard.",
  bounty_marker_off: "Its price on your head is gone.",
  ships: "Its shipyards sell you ships.",
  nation_advantage: "You have the nation’s advantage.",
  reappear_at_port: "A lost ship comes back at its ports.",
  respected: "Pirates leave you alone.",
  free_enlistment: "Sailors enlist for nothing.",
  nation_upgrades: "Its own officers and refits are sold to you.",
  second_captain: "A second captain may join you.",
  membership: "You may join: its enemies are yours.",
};

/** @param {Ctx} ctx @param {number} _n @param {number} _m @param {string} what @returns {Tip | null} */
function ownTip(ctx, _n, _m, what) {
  const player = ctx.view.players[ctx.me ?? 0];
  /** @type {Record<string, Tip>} */
  const all = {
    money: { title: "Doubloons", text: "Spent in ports; everyone sees them.", rule: "CL-004" },
    weight: {
      title: "Weight",
      text: "Every cube aboard counts, water and fire too. Each full step deepens the draft.",
      rule: "CL-082",
    },
    draft: {
      title: `Draft ${depth(player.draft)}`,
      text: "Banks shallower than this are closed, and deep ships are slow.",
      rule: "CL-086",
    },
    guns: {
      title: "Guns that fire",
      text: "Sound cannons in gunports, one die each; no more than the ship has cannon icons.",
      rule: "CL-182",
    },
    defense: {
      title: "Defense",
      text: "A die must exceed it. Distance, position and moorings add to it.",
      rule: "CL-186",
    },
    crew: { title: "Crew", text: "Fights in boardings; a ship without any is lost.", rule: "CL-069" },
    free: { title: "Free slots", text: "Where fire and water leave none, the ship is lost.", rule: "CL-205" },
    sails: { title: "Sails", text: "More movement.", rule: "CL-373" },
    sails_cut: { title: "Torn sails", text: "Less movement until they are mended.", rule: "CL-382" },
    cannon_upgrades: {
      title: "Better guns",
      text: "So many of your cannons add the level of the ship to their dice.",
      rule: "CL-374",
    },
    long_range: {
      title: "Long range",
      text: "With so many hexes between or fewer, distance does not raise the defense.",
      rule: "CL-375",
    },
    rowboats: { title: "Rowboats", text: "Fish, and use a port from beside its mooring.", rule: "CL-376" },
    wood_on_card: {
      title: "Wood on a captain’s card",
      text: `${player.wood_on_card} of 3: it weighs nothing, and is spent when none is left in the hold.`,
      rule: "CL-555",
    },
    absorbed: {
      title: "Damage on a captain’s card",
      text: `${player.absorbed} of 2, until it is mended with wood or the ship is lost.`,
      rule: "CL-549",
    },
    wounds_absorbed: {
      title: "Wounds on a captain’s card",
      text: `${player.wounds_absorbed} of 3, until you hire sailors or the ship is lost.`,
      rule: "CL-539",
    },
    hidden_nation: {
      title: `Unknown to ${nationName(player.hidden_nation)}`,
      text: "Your marker is off its row: what needs no reputation is sold to you there, until you attack it.",
      rule: "CL-542",
    },
    barrels: { title: "Barrels", text: "Every two of them are 1 Fame; three with one or two players.", rule: "CL-012" },
    clues: {
      title: "Clues to the treasure",
      text: "Crosses that fit have a dashed ring on the chart, the others are faint.",
      rule: "CL-509",
    },
    done: {
      title: "Missions done",
      text: player.done.map((/** @type {number} */ one) => CONTENT.missions[one]?.name).join(", "),
      rule: "CL-016",
    },
  };
  return all[what] ?? null;
}
