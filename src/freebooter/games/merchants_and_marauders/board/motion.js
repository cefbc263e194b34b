// What moves and what is thrown.
import { NATIONS, face } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Stage} Stage */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */

/** @type {Record<string, (event: TableEvent, stage: Stage, snap: any) => Promise<void>>} */
export const animate = {
  async moved({ args }, stage) {
    await stage.glide(`ship:${args["seat"]}`, `zone:${args["zone"]}`, { ms: 650 });
  },
  async entered_port({ args }, stage) {
    await stage.glide(`ship:${args["seat"]}`, `port:${args["zone"]}`, { ms: 450 });
  },
  async npc_moved({ args }, stage) {
    await stage.glide(`npc:${args["npc"]}`, `zone:${args["zone"]}`, { ms: 650 });
  },
  async earned({ args }, stage) {
    await stage.fly("coin", `ship:${args["seat"]}`, `seat:${args["seat"]}`, { ms: 450, size: 28, arc: 30 });
  },
  async glory({ args }, stage) {
    await stage.fly("crown", `ship:${args["seat"]}`, `seat:${args["seat"]}`, { ms: 650, size: 40, arc: 50 });
  },
  async bounty({ args }, stage) {
    await stage.fly(`emblem-${NATIONS[args["nation"]]?.flag}`, `ship:${args["seat"]}`, `seat:${args["seat"]}`, {
      ms: 550,
      size: 34,
      arc: 30,
    });
  },
  async attacks({ args }, stage) {
    await stage.fly("cannonball", `ship:${args["seat"]}`, `ship:${args["target"]}`, { ms: 450, size: 22, arc: 40 });
  },
  async attacks_npc({ args }, stage) {
    await stage.fly("cannonball", `ship:${args["seat"]}`, `npc:${args["npc"]}`, { ms: 450, size: 22, arc: 40 });
  },
  async attacked_by_npc({ args }, stage) {
    await stage.fly("cannonball", `npc:${args["npc"]}`, `ship:${args["seat"]}`, { ms: 450, size: 22, arc: 40 });
  },
};

/** Dice with skulls. @param {TableEvent} event */
export function dice(event) {
  const thrown = event.args["dice"];
  if (!Array.isArray(thrown) || !thrown.length) return null;
  const seat = typeof event.args["seat"] === "number" ? event.args["seat"] : null;
  return {
    dice: thrown.map((/** @type {number} */ one) => face(one)),
    wins: thrown.flatMap((/** @type {number} */ one, /** @type {number} */ i) => (one >= 5 ? [i] : [])),
    seat,
    label: [],
  };
}
