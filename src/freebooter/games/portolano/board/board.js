// Portolano on the page: a round sea of tiles with its neighbours beyond the edge, the wind, the supply, missions and one's own ship.
import { html, Sym, Dev, Mark, count } from "../../../web/kit.js";
import { Ship, Purse, Cards } from "./ship.js";
import { plansByTarget } from "./courses.js";
import { tip } from "./tips.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Stage} Stage */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */
/** @typedef {import("../../../web/kit.js").Option} Option */

const PITCH = 150; // from tile to tile
const TILE = 144;
const GOODS = ["cotton", "wine", "tea", "cocoa"];
const WINDS = /** @type {Record<string, string>} */ ({ n: "north", e: "east", s: "south", w: "west" });
const OPPOSITE = /** @type {Record<string, string>} */ ({ n: "s", e: "w", s: "n", w: "e" });
const STEP = /** @type {Record<string, [number, number]>} */ ({ n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] });
const TURN = /** @type {Record<string, number>} */ ({ n: 0, e: 90, s: 180, w: 270 });
const ACTIONS = /** @type {Record<string, [string, string, string?]>} */ ({
  extension: ["Extension", "hit-cargo"],
  rum: ["Free rum", "barrel"],
  thaler: ["Thaler", "coin"],
  barter: ["Barter", "good-cotton", "barrel"],
  swap: ["One for two", "good-wine", "good-tea"],
  peace: ["Peace", "parrot"],
});
const STACKS = /** @type {Record<string, [string, string]>} */ ({
  hold: ["Hold", "hit-cargo"],
  bases: ["Guns", "cannon"],
  sail: ["Sail", "hit-masts"],
  wick: ["Wick", "flame"],
});

/** Column and row of a cell's name. @param {string} name @returns {[number, number]} */
const place = (name) => ["abcd".indexOf(name.charAt(0)), Number(name.slice(1)) - 1];
/** @param {number} column @param {number} row @param {number} size */
const nameOf = (column, row, size) => "abcd".charAt((column + size) % size) + (((row + size) % size) + 1);
/** A cell's name from its number, as events have it. @param {number} cell @param {number} size */
const cellName = (cell, size) => nameOf(cell % size, Math.floor(cell / size), size);

/** @param {{ ctx: Ctx }} props */
function Board({ ctx }) {
  return html`<div class="po"><div class="torusbox"><${Torus} ctx=${ctx} /></div><${Legend} ctx=${ctx} /></div>`;
}

/** The sea, with a faint ring of what lies beyond each edge. @param {{ ctx: Ctx }} props */
function Torus({ ctx }) {
  const size = ctx.view.size,
    ring = ctx.phone ? 20 : 38,
    span = size * PITCH - (PITCH - TILE) + 2 * ring;
  const names = Object.keys(ctx.view.cells);
  const plans = plansByTarget(ctx);
  const at = (/** @type {number} */ column, /** @type {number} */ row) =>
    `translate(${ring + column * PITCH} ${ring + row * PITCH})`;
  const beyond = [];
  for (let row = -1; row <= size; row++) {
    for (let column = -1; column <= size; column++) {
      if (row >= 0 && row < size && column >= 0 && column < size) continue;
      beyond.push(
        html`<g key=${`${column}:${row}`} transform=${at(column, row)}>
          <${Face} cell=${ctx.view.cells[nameOf(column, row, size)]} />
        </g>`,
      );
    }
  }
  return html`<svg
    class="torus"
    viewBox=${`0 0 ${span} ${span}`}
    role="group"
    aria-label="The sea: it is round, its edges meet"
  >
    <svg x="0" y="0" width=${span} height=${span} viewBox=${`0 0 ${span} ${span}`}>
      <g class="beyond" aria-hidden="true">${beyond}</g>
      <rect
        class="edge"
        x=${ring - 5}
        y=${ring - 5}
        width=${span - 2 * ring + 10}
        height=${span - 2 * ring + 10}
        rx="10"
      />
      ${names.map(
        (name) => html`<g key=${name} transform=${at(...place(name))}>
          <${Tile} ctx=${ctx} name=${name} plans=${plans.get(name) ?? []} />
        </g>`,
      )}
      <g class="layer">
        ${names.map(
          (name) => html`<g key=${name} transform=${at(...place(name))}><${Ships} ctx=${ctx} name=${name} /></g>`,
        )}
      </g>
      <${Course} ctx=${ctx} ring=${ring} />
      <g class="layer">
        ${[...plans]
          .filter(([, all]) => all.length > 1)
          .map(
            ([name, all]) => html`<g key=${name} transform=${at(...place(name))}>
            <${Chips} ctx=${ctx} name=${name} plans=${all} />
          </g>`,
          )}
      </g>
    </svg>
  </svg>`;
}

/**
 * What is printed on a tile.
 * @param {{ cell: any, live?: (what: string) => Record<string, any>, slot?: (at: number) => Record<string, any> }} props
 */
function Face({ cell, live, slot }) {
  return cell.port ? html`<${PortFace} cell=${cell} slot=${slot} />` : html`<${SeaFace} cell=${cell} live=${live} />`;
}

/** @param {{ cell: any, live?: (what: string) => Record<string, any> }} props */
function SeaFace({ cell, live }) {
  const things = [...cell.goods, ...(cell.cannon ? ["cannon"] : [])];
  const [label, one, two] = ACTIONS[cell.action] ?? ["", "x-mark"];
  return html`
    <rect class="tl" width=${TILE} height=${TILE} rx="7" />
    <rect class="wavy" x="3" y="3" width=${TILE - 6} height=${TILE - 6} rx="5" />
    <rect class="inner" x="4" y="4" width=${TILE - 8} height=${TILE - 8} rx="4" />
    ${things.map(
      (thing, i) => html`<g key=${thing} class="take" ...${live?.(`take:${thing}`) ?? {}}>
        <circle class="spot" cx=${26 + i * 40} cy="26" r="18" />
        <use
          href=${thing === "cannon" ? "#cannon" : `#good-${thing}`}
          x=${26 + i * 40 - 12}
          y="14"
          width="24"
          height="24"
        />
      </g>`,
    )}
    <text class="place" x="72" y="101">${cell.name}</text>
    <g class=${`plaque${two ? " two" : ""}`} ...${live?.(cell.action) ?? {}}>
      <rect x="8" y="107" width="128" height="30" rx="3" />
      <use href=${`#${one}`} x="13" y="111" width="22" height="22" />
      ${two && html`<use href=${`#${two}`} x="33" y="111" width="22" height="22" />`}
      <text x=${two ? 60 : 42} y="127">${label}</text>
    </g>
  `;
}

/** @param {{ cell: any, slot?: (at: number) => Record<string, any> }} props */
function PortFace({ cell, slot }) {
  const wide = 26,
    start = 72 - (cell.slots.length * wide) / 2;
  return html`
    <rect class="tl port" width=${TILE} height=${TILE} rx="7" />
    <rect x="3" y="3" width=${TILE - 6} height=${TILE - 6} rx="5" fill="url(#hatch-land)" opacity=".7" />
    <rect class="inner" x="4" y="4" width=${TILE - 8} height=${TILE - 8} rx="4" />
    <use href="#port" x="8" y="6" width="48" height="48" />
    <g class="rumsign">
      <rect x="86" y="10" width="50" height="30" rx="15" />
      <use href="#barrel" x="92" y="13" width="24" height="24" />
      <text x="125" y="31">+${cell.rum}</text>
    </g>
    <text class="place" x="72" y="92">${cell.name}</text>
    ${cell.slots.map((/** @type {string} */ good, /** @type {number} */ i) => {
      const laid = cell.laid[i],
        x = start + i * wide;
      return html`<g key=${i} class=${`slot ${laid ? "full" : ""}`} ...${slot?.(i) ?? {}}>
        <rect x=${x + 1} y="98" width=${wide - 2} height="36" rx="3" />
        ${
          laid === "covered"
            ? html`<path d=${`M${x - 4} 116H${x + 18}`} class="tie" />`
            : html`<use
              href=${`#good-${laid || good}`}
              x=${x + 3}
              y="106"
              width="20"
              height="20"
              opacity=${laid ? 1 : 0.5}
            />`
        }
        ${laid && laid !== "covered" && html`<path d=${`M${x + 6} 131l3 2 6-7`} class="tick" />`}
      </g>`;
    })}
  `;
}

/**
 * A tile of the sea: its print, what may be done on it, and a price where a course leads.
 * @param {{ ctx: Ctx, name: string, plans: { option: Option, course: any }[] }} props
 */
function Tile({ ctx, name, plans }) {
  const cell = ctx.view.cells[name],
    mine = ctx.me !== null && ctx.view.captains[ctx.me].cell === name;
  const here = mine && ctx.ask && (ctx.ask.prompt === "sea" || ctx.ask.prompt === "port");
  const has = (/** @type {string} */ key) => ctx.options.some((option) => option.key === key);
  const live = (/** @type {string} */ key) => (here && has(key) ? ctx.choice(key) : { "data-state": "" });
  const slot = (/** @type {number} */ i) => (here ? ctx.part(`slot:${i}`, `Slot ${i + 1}, ${cell.slots[i]}`) : {});
  const only = plans.length === 1 ? plans[0] : undefined;
  const spread = only
    ? { "data-part": `cell:${name}`, ...ctx.choice(only.option, cell.name) }
    : ctx.part(`cell:${name}`, ctx.on(`cell:${name}`).length ? cell.name : undefined);
  const drift = ctx.me !== null && ctx.ask?.prompt === "course" && ctx.view.captains[ctx.me].drift === name;
  return html`<g class=${`tile${here ? " here" : ""}`} ...${spread}>
    <${Face} cell=${cell} live=${live} slot=${slot} />
    <rect class="halo" x="-1" y="-1" width=${TILE + 2} height=${TILE + 2} rx="8" />
    ${
      only &&
      html`<${Price}
        x=${84}
        y=${52}
        course=${only.course}
        steps=${only.option.args}
        stay=${only.option.kind === "stay"}
      />`
    }
    ${
      drift &&
      html`<g class="drift" data-part="drift">
        <title>A mutiny drifts your ship here</title>
        <circle cx="22" cy="68" r="15" />
        <${Mark} id="water" x=${22} y=${68} size=${20} />
      </g>`
    }
  </g>`;
}

/**
 * What a course costs; in wax where the crew would not have it.
 * @param {{ x: number, y: number, course: any, steps: any[], stay?: boolean, small?: boolean }} props
 */
function Price({ x, y, course, steps, stay, small }) {
  return html`<g
    class=${`price${course.mutiny ? " mutiny" : ""}${small ? " small" : ""}`}
    transform=${`translate(${x} ${y})`}
  >
    <rect width=${small ? 66 : 54} height="30" rx="15" />
    ${
      small &&
      (stay
        ? html`<${Mark} id="anchor" x=${15} y=${15} size=${18} />`
        : steps.map(
            (step, i) => html`<g key=${i} transform=${`rotate(${TURN[step] ?? 0} ${11 + i * 13} 15)`}>
              <use href="#wind-arrow" x=${5 + i * 13} y="7" width="12" height="16" />
            </g>`,
          ))
    }
    <use href=${course.mutiny ? "#emblem-pirates" : "#barrel"} x=${small ? 30 : 6} y="4" width="22" height="22" />
    <text x=${small ? 58 : 41} y="21">${course.price}</text>
  </g>`;
}

/**
 * Several courses to one tile: each can be pressed. On a phone they share the whole tile, so that a thumb finds them.
 * @param {{ ctx: Ctx, name: string, plans: { option: Option, course: any }[] }} props
 */
function Chips({ ctx, name, plans }) {
  const rows = Math.ceil(plans.length / 2),
    half = TILE / 2;
  const [top, tall] = ctx.phone ? [0, TILE / rows] : [42, plans.length > 2 ? 31 : 62];
  return html`${plans.map(({ option, course }, i) => {
    const row = Math.floor(i / 2),
      wide = ctx.phone && !(i % 2) && i === plans.length - 1 ? TILE : half;
    return html`<g key=${option.key} class="chip" data-part=${`cell:${name}`} ...${ctx.choice(option)}>
      <rect class="grip" x=${i % 2 ? half : 0} y=${top + row * tall} width=${wide} height=${tall} />
      <${Price}
        x=${i % 2 ? 75 : 4}
        y=${ctx.phone && rows > 2 ? row * tall + (tall - 30) / 2 : 43 + row * 31}
        course=${course}
        steps=${option.args}
        stay=${option.kind === "stay"}
        small
      />
    </g>`;
  })}`;
}

/** Where each ship lies on a tile, so that none hides another. */
const BERTHS = /** @type {[number, number][][]} */ ([
  [],
  [[72, 66]],
  [
    [44, 64],
    [102, 68],
  ],
  [
    [40, 62],
    [104, 62],
    [72, 80],
  ],
  [
    [40, 56],
    [104, 56],
    [42, 84],
    [104, 84],
  ],
  [
    [36, 56],
    [76, 54],
    [112, 60],
    [48, 84],
    [98, 84],
  ],
  [
    [30, 56],
    [72, 54],
    [114, 56],
    [32, 84],
    [74, 86],
    [114, 84],
  ],
]);

/** @param {{ ctx: Ctx, name: string }} props */
function Ships({ ctx, name }) {
  const seats = ctx.around.filter((seat) => ctx.view.captains[seat].cell === name);
  const crowd = [...seats.map(String), ...(ctx.view.pirate === name ? ["pirate"] : [])];
  const berths = BERTHS[crowd.length] ?? [],
    size = crowd.length < 3 ? 52 : crowd.length < 5 ? 44 : 38;
  return html`${crowd.map((who, i) => {
    const [x, y] = berths[i] ?? [72, 72];
    if (who === "pirate")
      return html`<g key="pirate" class="vessel rover" data-part="pirate" role="img" aria-label="The pirate">
        <use href="#ship-brigantine" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} />
        <use href="#flag-pirates" x=${x + size / 6} y=${y + size / 12} width=${size / 2} height=${size / 2} />
      </g>`;
    const seat = Number(who);
    return html`<g
      key=${who}
      class=${`vessel sails ${ctx.color(seat)}${seat === ctx.me ? " mine" : ""}`}
      data-part=${`ship:${seat}`}
      role="img"
      aria-label=${`${ctx.name(seat)}’s ship`}
    >
      <use href="#ship-caravel" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} />
      <circle class="disc" cx=${x + size * 0.34} cy=${y + size * 0.36} r="9.5" />
      <use
        class="device"
        href=${`#dev-${(seat % 6) + 1}`}
        x=${x + size * 0.34 - 6}
        y=${y + size * 0.36 - 6}
        width="12"
        height="12"
      />
    </g>`;
  })}`;
}

/** The chosen course as a dotted line, over the edge where it goes round. @param {{ ctx: Ctx, ring: number }} props */
function Course({ ctx, ring }) {
  if (ctx.me === null) return null;
  const option = ctx.options.find(
    (one) => ctx.chosen.includes(one.key) && ctx.view.captains[ctx.me ?? 0].courses[one.key],
  );
  if (!option || option.kind === "stay") return null;
  const course = ctx.view.captains[ctx.me].courses[option.key];
  const middle = (/** @type {string} */ name) => {
    const [c, r] = place(name);
    return [ring + c * PITCH + TILE / 2, ring + r * PITCH + TILE / 2];
  };
  const parts = option.args.map((step, i) => {
    const [dx, dy] = STEP[step] ?? [0, 0],
      [ax, ay] = middle(course.path[i]),
      [bx, by] = middle(course.path[i + 1]);
    const there = `M${ax} ${ay}l${dx * PITCH} ${dy * PITCH}`;
    return Math.abs(bx - ax - dx * PITCH) + Math.abs(by - ay - dy * PITCH) < 1
      ? there
      : `${there}M${bx - dx * PITCH} ${by - dy * PITCH}l${dx * PITCH} ${dy * PITCH}`;
  });
  return html`<path class=${`course ${ctx.color(ctx.me)}${course.mutiny ? " mutiny" : ""}`} d=${parts.join("")} />`;
}

/** Wind, missions, supply and stock. @param {{ ctx: Ctx }} props */
function Legend({ ctx }) {
  return html`<div class="legend">
    <${Wind} ctx=${ctx} />
    ${!ctx.phone && html`<div class="missions"><${Missions} ctx=${ctx} /></div>`}
    <${Supply} ctx=${ctx} />
    <${Stock} ctx=${ctx} />
  </div>`;
}

/** @param {{ ctx: Ctx }} props */
function Wind({ ctx }) {
  const wind = ctx.view.wind;
  const ending = ctx.view.last_round
    ? ctx.view.round >= ctx.view.last_round
      ? "This is the last round"
      : "One more round after this"
    : "";
  return html`<div class="rosebox" data-part="wind">
    <svg viewBox="-60 -60 120 120" role="img" aria-label=${wind ? `The wind blows ${WINDS[wind]}` : "No wind yet"}>
      <use href="#wind-rose" x="-46" y="-46" width="92" height="92" opacity=".55" />
      ${
        wind &&
        html`<g class="needle" style=${`transform:rotate(${TURN[wind]}deg)`}>
          <use href="#wind-arrow" x="-18" y="-33" width="36" height="66" />
        </g>`
      }
      <text x="0" y="-47">N</text>
      <text x="53" y="5">E</text>
      <text x="0" y="58">S</text>
      <text x="-53" y="5">W</text>
    </svg>
    <p>
      <b>${wind ? `Wind blows ${WINDS[wind]}` : "No wind yet"}</b>
      ${wind && html`<span>${WINDS[wind]} 0 · across 1 · ${WINDS[OPPOSITE[wind] ?? ""]} 2 rum</span>`}
      ${ending && html`<span class="ending">${ending}</span>`}
    </p>
  </div>`;
}

/** @param {{ ctx: Ctx }} props */
function Missions({ ctx }) {
  return html`${Object.entries(ctx.view.missions).map(([id, raw]) => {
    const mission = /** @type {any} */ (raw);
    return html`<div class="mission" key=${id} data-part=${`mission:${id}`}>
      <span>${mission.name}${mission.starred && html`<em> keep your marker: ${mission.places[0]}</em>`}</span>
      <div class="places">
        ${mission.seats.map((/** @type {number} */ seat) => html`<${Dev} key=${seat} seat=${seat} />`)}
        ${
          !mission.starred &&
          mission.places
            .slice(mission.seats.length)
            .map((/** @type {number} */ pay, /** @type {number} */ i) => html`<i key=${`p${i}`}>${pay}</i>`)
        }
        ${mission.starred && !mission.seats.length && html`<span class="dim small">nobody is left</span>`}
      </div>
    </div>`;
  })}`;
}

/** The three rows, front first: what is gone, what comes next. @param {{ ctx: Ctx }} props */
function Supply({ ctx }) {
  return html`<div class="supply">
    <h2>Supply</h2>
    ${Object.entries(ctx.view.supply).map(([good, raw]) => {
      const row = /** @type {any} */ (raw),
        left = row.fields.length - row.taken;
      return html`<div class="r" key=${good} ...${ctx.part(`supply:${good}`, `${good}: ${left} left`)}>
        <${Sym} id=${`good-${good}`} size="i-m" />
        <div class="cells" style=${`--n:${row.fields.length}`}>
          ${row.fields.map(
            (/** @type {string} */ field, /** @type {number} */ i) => html`<i
              key=${i}
              class=${i < row.taken ? "off" : field}
            ></i>`,
          )}
        </div>
        <b>${left}</b>
      </div>`;
    })}
  </div>`;
}

/** Extension stacks, cannons, chests and ports to come. @param {{ ctx: Ctx }} props */
function Stock({ ctx }) {
  return html`<div class="stock">
    ${Object.entries(STACKS).map(([kind, [label, symbol]]) => {
      const top = ctx.view.stacks[kind];
      return html`<div
        class=${`stack${top ? "" : " none"}`}
        key=${kind}
        ...${ctx.part(`stack:${kind}`, `${label}: ${top ? `top value ${top}` : "none left"}`)}
      >
        <${Sym} id=${symbol} size="i-m" />
        <span>${label}</span>
        <b>${top || "–"}</b>
      </div>`;
    })}
    <div class="piles">
      <span class="stat" ...${ctx.part("cannons", `${count(ctx.view.cannons, "cannon")} in the supply`)}>
        <${Sym} id="cannon" />
        ${ctx.view.cannons}
      </span>
      <span class="stat" data-part="chests" role="img" aria-label=${`${count(ctx.view.chests, "chest")} in the stack`}>
        <${Sym} id="chest" />
        ${ctx.view.chests}
      </span>
      <span class="stat" data-part="ports" role="img" aria-label=${`${count(ctx.view.port_pile, "port")} to come`}>
        <${Sym} id="port" />
        ${ctx.view.port_pile}
      </span>
    </div>
  </div>`;
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

/** @type {Record<string, (event: TableEvent, stage: Stage, snap: any) => Promise<void>>} */
const animate = {
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

/** @param {string} what */
const thing = (what) => (what === "rum" ? "barrel" : what === "thaler" ? "coin" : `good-${what}`);

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
function dice(event) {
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

const QUIET = ["round", "turned"];

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
    (option.kind === "end" &&
      !!snap?.ask?.options.some(
        (/** @type {Option} */ one) => one.kind === "take" || one.kind === "unload" || one.kind === "cocoa",
      )),
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
