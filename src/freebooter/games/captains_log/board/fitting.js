// What finds no room when everything goes over to another ship, and in what state a prize is.
import { count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { plan } from "./hold.js";
import { BURNT, CABIN, CANNON, FLOODED, NPC_BASE } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {{ water: number, fire: number, torn: number }} Damage */

/** @type {Damage} */
const SOUND = { water: 0, fire: 0, torn: 0 };
const IN_A_CABIN = 2; // sailors

/** The damage of the ship that is offered: a prize keeps it, any other ship is new. @param {Ctx} ctx @returns {Damage} */
export function damageOf(ctx) {
  const [, ship = -1] = ctx.ask?.prompt === "board.ship" ? ctx.ask.args : [];
  const npc = Object.values(ctx.view.npcs).find((one) => one.card === ship - NPC_BASE);
  return npc ? { water: npc.water, fire: npc.fire, torn: npc.sails_cut } : SOUND;
}

/** The same in words. @param {Damage} damage */
export const damageWords = ({ water, fire, torn }) =>
  [water && `${water} water`, fire && `${fire} fire`, torn && `−${torn} movement`].filter(Boolean).join(", ");

/**
 * What of a player's ship stays behind, each as "2 cannons" (CL-584, CL-K45).
 * @param {any} player @param {number} model of the new ship @param {Damage} [damage] @returns {string[]}
 */
export function staysBehind(player, model, damage = SOUND) {
  const old = CONTENT.ships[player.ship],
    ship = CONTENT.ships[model],
    outline = plan(model);
  if (!old || !ship || !outline) return [];
  const cabins = tally(player.hold, (slot) => (slot & 15) === CABIN),
    cannons = tally(player.hold, (slot) => (slot & 15) === CANNON),
    goods = tally(player.hold, (slot) => slot > 0 && slot < CANNON);
  const hold = emptyHold(outline, cabins, damage),
    room = tally(hold, (slot) => !slot);
  const fewer = tally(player.hold, (slot) => slot === CABIN) - tally(hold, (slot) => slot === CABIN);
  const byron = player.captains.some((/** @type {number} */ one) => CONTENT.captains[one]?.name === "John Byron");
  /** @type {[number, string, string?][]} */
  const left = [
    [cabins - outline.cabins, "cabin"],
    [cannons - room, "cannon"],
    [goods - Math.max(0, room - cannons), "cube of cargo", "cubes of cargo"],
    [player.crew - (player.crew_limit - old.crew + ship.crew - IN_A_CABIN * fewer), "sailor"],
    [
      player.officers.length - (player.upgrade_limit - old.upgrades + ship.upgrades - fewer),
      "officer or specialist",
      "officers or specialists",
    ],
    [player.rowboats - outline.rowboats - (byron ? 1 : 0), "rowboat"],
    [player.sails - ship.sails, "upgrade of the sails", "upgrades of the sails"],
  ];
  return left.filter(([n]) => n > 0).map(([n, one, many]) => count(n, one, many));
}

/** @param {number[]} hold @param {(slot: number) => boolean} which */
const tally = (hold, which) => hold.filter(which).length;

/**
 * The hold of a new ship before anything is brought over: cabins and damage.
 * @param {{ rows: number[], cabins: number }} outline @param {number} cabins @param {Damage} damage
 */
function emptyHold({ rows, cabins: most }, cabins, { water, fire }) {
  const slots = rows.reduce((a, b) => a + b, 0),
    first = rows.length > 1 ? (rows[0] ?? 0) : slots - most;
  return Array.from({ length: slots }, (_, i) => {
    const cabin = i >= first && i < first + Math.min(cabins, most) ? CABIN : 0;
    return cabin + (i >= slots - water ? FLOODED : i < fire ? BURNT : 0); // water from below, fire from above
  });
}
