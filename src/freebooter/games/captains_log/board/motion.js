// Motion: ships glide along their course, shots fly, dice are thrown.
import { NATIONS } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Stage} Stage */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */

/** A ship along its whole course, a little longer for a longer one. @param {number} ship @param {number[]} path @param {Stage} stage */
const along = (ship, path, stage) =>
  stage.glide(
    `ship:${ship}`,
    path.map((hex) => `hex:${hex}`),
    { ms: 400 + 120 * path.length },
  );

/** @type {(event: TableEvent, stage: Stage) => Promise<void>} */
const npc = ({ args }, stage) => along(args["ship"], args["path"], stage);

/** @type {Record<string, (event: TableEvent, stage: Stage, snap: any) => Promise<void>>} */
export const animate = {
  async sails({ args }, stage) {
    await along(args["seat"], args["path"], stage);
  },
  npc_hunts: npc,
  npc_bound: npc,
  npc_flees: npc,
  npc_clears: npc,
  npc_sails: npc,
  async fires({ args }, stage) {
    await stage.fly("cannonball", `ship:${args["by"]}`, `ship:${args["target"]}`, { ms: 450, size: 20, arc: 40 });
  },
  async fortress_fires({ args }, stage) {
    await stage.fly("cannonball", `fortress:${args["tile"]}`, `ship:${args["target"]}`, { ms: 450, size: 20, arc: 40 });
  },
  async damage({ args }, stage) {
    await stage.mark(`ship:${args["ship"]}`, "struck", 350);
  },
  async fame({ args }, stage) {
    await stage.fly("crown", `ship:${args["seat"]}`, `seat:${args["seat"]}`, { ms: 650, size: 38, arc: 50 });
  },
  async paid({ args }, stage) {
    await stage.fly("coin", `ship:${args["seat"]}`, `seat:${args["seat"]}`, { ms: 450, size: 26, arc: 30 });
  },
  async reputation({ args }, stage) {
    await stage.fly(`emblem-${NATIONS[args["nation"]]}`, `ship:${args["seat"]}`, `seat:${args["seat"]}`, {
      ms: 450,
      size: 28,
      arc: 30,
    });
  },
};

/** Twelve-sided dice; those above the defense, or that kill, are ringed. @param {TableEvent} event */
export function dice({ kind, args }) {
  const thrown = args["dice"];
  if (!Array.isArray(thrown) || !thrown.length) return null;
  const bonus = args["bonus"] ?? [],
    against = args["defense"] ?? (kind === "melee" || kind === "melee_again" ? 10 : 12);
  const by = args["by"];
  return {
    dice: thrown.map((/** @type {number} */ face) => ({ face, of: 12 })),
    wins: thrown.flatMap((/** @type {number} */ face, /** @type {number} */ i) =>
      face + (bonus[i] ?? 0) > against ? [i] : [],
    ),
    seat: typeof by === "number" && by >= 0 && by < 100 ? by : null,
    label: args["defense"] === undefined ? undefined : [`against ${args["defense"]}`],
  };
}
