// What moves and what is thrown.
import { STACKS, cellName, thing } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Stage} Stage */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */

/** @type {Record<string, (event: TableEvent, stage: Stage, snap: any) => Promise<void>>} */
export const animate = {
  async sailed({ args }, stage, snap) {
    await glideAlong(stage, `ship:${args.seat}`, args.path, snap.view.size);
  },
  async drifted({ args }, stage, snap) {
    await glideAlong(stage, `ship:${args.seat}`, args.path, snap.view.size);
  },
  async pirate_sailed({ args }, stage, snap) {
    await glideAlong(stage, "pirate", args.path, snap.view.size);
  },
  async turned({ args }, stage, snap) {
    await stage.turn(`cell:${cellName(args.cell, snap.view.size)}`, { ms: 420 });
  },
  async took({ args }, stage) {
    await stage.fly(`good-${args.good}`, `supply:${args.row}`, `ship:${args.seat}`, { ms: 600, size: 34, arc: 30 });
  },
  async took_cannon({ args }, stage) {
    await stage.fly("cannon", "cannons", `ship:${args.seat}`, { ms: 600, size: 34, arc: 30 });
  },
  async built({ args }, stage) {
    await stage.fly(STACKS[args.extension]?.[1] ?? "hit-cargo", `stack:${args.extension}`, `ship:${args.seat}`, {
      ms: 600,
      size: 34,
      arc: 30,
    });
  },
  async unloaded({ args }, stage, snap) {
    await stage.fly(`good-${args.good}`, `seat:${args.seat}`, `cell:${cellName(args.cell, snap.view.size)}`, {
      ms: 500,
      size: 34,
      arc: 30,
    });
  },
  async paid({ args }, stage) {
    await stage.fly("coins", `ship:${args.seat}`, `seat:${args.seat}`, { ms: 600, size: 40, arc: 40 });
  },
  async chest({ args }, stage) {
    await stage.fly("chest", `ship:${args.seat}`, `seat:${args.seat}`, { ms: 700, size: 48, arc: 40 });
  },
  async prize({ args }, stage) {
    await stage.fly("coins", "pirate", `seat:${args.seat}`, { ms: 600, size: 40, arc: 40 });
  },
  async looted({ args }, stage) {
    await stage.fly(thing(args.thing), `seat:${args.foe}`, `seat:${args.seat}`, { ms: 600, size: 36, arc: 30 });
  },
  async lost({ args }, stage) {
    await stage.fly(thing(args.thing), `seat:${args.seat}`, "pirate", { ms: 600, size: 36, arc: 30 });
  },
  async mission({ args }, stage) {
    await stage.fly(`dev-${(args.seat % 6) + 1}`, `seat:${args.seat}`, `mission:${args.mission}`, {
      ms: 600,
      size: 30,
    });
  },
};

/**
 * Tile by tile; where the way goes round the world the ship fades over the edge.
 * @param {Stage} stage
 * @param {string} part
 * @param {number[]} path
 * @param {number} size
 */
async function glideAlong(stage, part, path, size) {
  for (let i = 1; i < path.length; i++) {
    const from = path[i - 1] ?? 0,
      to = path[i] ?? 0;
    const round =
      Math.abs((from % size) - (to % size)) > 1 || Math.abs(Math.floor(from / size) - Math.floor(to / size)) > 1;
    await stage.glide(part, `cell:${cellName(to, size)}`, {
      ms: round ? 500 : 700,
      fade: round && i === path.length - 1,
    });
  }
}

/** Dice with a symbol hit. @param {TableEvent} event */
export function dice(event) {
  const face = (/** @type {number} */ pips, /** @type {number | undefined} */ seat) =>
    seat === undefined ? { face: pips <= 3 ? "hit" : "blank" } : { face: pips <= 3 ? "hit" : "blank", seat };
  if (event.kind === "pirate_fight") {
    const { mine, theirs, seat, hits, pirate } = event.args;
    return {
      dice: [
        ...mine.map((/** @type {number} */ d) => face(d, seat)),
        ...theirs.map((/** @type {number} */ d) => face(d, undefined)),
      ],
      wins: [],
      seat,
      label: [`${hits} against the pirate’s ${pirate}`],
    };
  }
  if (event.kind === "battle") {
    const all = event.args["dice"].flatMap((/** @type {number[]} */ faces, /** @type {number} */ i) =>
      faces.map((d) => face(d, event.args["seats"][i])),
    );
    return all.length ? { dice: all, wins: [], seat: null, label: [`Hits: ${event.args["hits"].join(" : ")}`] } : null;
  }
  return null;
}
