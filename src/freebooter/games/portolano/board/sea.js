// The sea: round, tile by tile, with the ships on it and the courses that may be sailed.
import { html, Mark } from "../../../web/kit.js";
import { plansByTarget } from "./courses.js";
import { STEP, TURN, nameOf, place } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

const PITCH = 150; // from tile to tile
const TILE = 144;
const ACTIONS = /** @type {Record<string, [string, string, string?]>} */ ({
  extension: ["Extension", "hit-cargo"],
  rum: ["Free rum", "barrel"],
  thaler: ["Thaler", "coin"],
  barter: ["Barter", "good-cotton", "barrel"],
  swap: ["One for two", "good-wine", "good-tea"],
  peace: ["Peace", "parrot"],
});

/** The kinds of orders that a tile's action gives. */
const ORDERS = /** @type {Record<string, string[]>} */ ({
  extension: ["build"],
  rum: ["rum"],
  thaler: ["thaler"],
  barter: ["to_rum", "to_good"],
  swap: ["swap"],
});

/** The sea, with a faint ring of what lies beyond each edge. @param {{ ctx: Ctx }} props */
export function Torus({ ctx }) {
  const size = ctx.view.size,
    ring = ctx.phone ? 6 : innerHeight > 800 ? 38 : 14,
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
          <${Name} cell=${ctx.view.cells[nameOf(column, row, size)]} />
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
          (name) =>
            html`<g key=${name} transform=${at(...place(name))}><${Ships} ctx=${ctx} name=${name} aside=${plans.get(name)?.length === 1} /></g>`,
        )}
      </g>
      <g class="layer">
        ${names.map(
          (name) => html`<g key=${name} transform=${at(...place(name))}><${Name} cell=${ctx.view.cells[name]} /></g>`,
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
 * @param {{ cell: any, live?: (what: string) => Record<string, any>, act?: () => Record<string, any>,
 *   slot?: (at: number) => Record<string, any> }} props
 */
function Face({ cell, live, act, slot }) {
  if (cell.port) return html`<${PortFace} cell=${cell} slot=${slot} />`;
  return html`<${SeaFace} cell=${cell} live=${live} act=${act} />`;
}

/** A tile's name, which no ship covers. @param {{ cell: any }} props */
function Name({ cell }) {
  return html`<text class=${`place${cell.port ? " port" : ""}`} x="72" y=${cell.port ? 93 : 101}>${cell.name}</text>`;
}

/** @param {{ cell: any, live?: (what: string) => Record<string, any>, act?: () => Record<string, any> }} props */
function SeaFace({ cell, live, act }) {
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
    <g class=${`plaque${two ? " two" : ""}`} ...${act?.() ?? {}}>
      <rect x="8" y="107" width="128" height="30" rx="3" />
      <use href=${`#${one}`} x="11" y="111" width="22" height="22" />
      ${two && html`<use href=${`#${two}`} x="29" y="111" width="22" height="22" />`}
      <text x=${two ? 54 : 40} y="127">${label}</text>
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
      <rect x="76" y="9" width="60" height="32" rx="16" />
      <use href="#barrel" x="81" y="13" width="24" height="24" />
      <text x="119" y="33">+${cell.rum}</text>
    </g>
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
  const act = () => {
    const options = here ? ctx.options.filter((option) => ORDERS[cell.action]?.includes(option.kind)) : [];
    return options[0] && options.length === 1
      ? ctx.choice(options[0])
      : ctx.door(options, ACTIONS[cell.action]?.[0] ?? "");
  };
  const slot = (/** @type {number} */ i) => (here ? ctx.part(`slot:${i}`, `Slot ${i + 1}, ${cell.slots[i]}`) : {});
  const only = plans.length === 1 ? plans[0] : undefined;
  const spread = only
    ? { "data-part": `cell:${name}`, ...ctx.choice(only.option, cell.name) }
    : ctx.part(`cell:${name}`, ctx.on(`cell:${name}`).length ? cell.name : undefined);
  const drift = ctx.me !== null && ctx.ask?.prompt === "course" && ctx.view.captains[ctx.me].drift === name;
  return html`<g class=${`tile${here ? " here" : ""}`} ...${spread}>
    <${Face} cell=${cell} live=${live} act=${act} slot=${slot} />
    <rect class="halo" x="-1" y="-1" width=${TILE + 2} height=${TILE + 2} rx="8" />
    ${only && html`<${Price} x=${84} y=${52} course=${only.course} />`}
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
 * @param {{ x: number, y: number, course: any }} props
 */
function Price({ x, y, course }) {
  return html`<g class=${`price${course.mutiny ? " mutiny" : ""}`} transform=${`translate(${x} ${y})`}>
    <rect width="54" height="30" rx="15" />
    <use href=${course.mutiny ? "#emblem-pirates" : "#barrel"} x="6" y="4" width="22" height="22" />
    <text x="41" y="22">${course.price}</text>
  </g>`;
}

/**
 * The same with the steps that lead there; a phone has room for the price or the pirates' mark, not for both.
 * @param {{ x: number, y: number, course: any, option: Option, phone: boolean }} props
 */
function Way({ x, y, course, option, phone }) {
  const number = !phone || !course.mutiny,
    mark = !phone || course.mutiny;
  return html`<g class=${`price small${course.mutiny ? " mutiny" : ""}`} transform=${`translate(${x} ${y})`}>
    <rect width="66" height="30" rx="15" />
    ${
      option.kind === "stay"
        ? html`<${Mark} id="anchor" x=${15} y=${15} size=${18} />`
        : option.args.map(
            (step, i) => html`<g key=${i} transform=${`rotate(${TURN[String(step)] ?? 0} ${11 + i * 13} 15)`}>
              <use href="#wind-arrow" x=${5 + i * 13} y="7" width="12" height="16" />
            </g>`,
          )
    }
    ${
      mark &&
      html`<use
        href=${course.mutiny ? "#emblem-pirates" : "#barrel"}
        x=${phone ? 36 : 30}
        y="4"
        width="22"
        height="22"
      />`
    }
    ${number && html`<text x=${phone ? 50 : 58} y="22">${course.price}</text>`}
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
      <${Way}
        x=${i % 2 ? 75 : 4}
        y=${ctx.phone && rows > 2 ? row * tall + (tall - 30) / 2 : 43 + row * 31}
        course=${course}
        option=${option}
        phone=${ctx.phone}
      />
    </g>`;
  })}`;
}

/** Where each ship lies on a tile, so that none hides another. */
const BERTHS = /** @type {[number, number][][]} */ ([
  [],
  [[72, 62]],
  [
    [44, 60],
    [102, 62],
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

/** `aside`: a price stands on the tile, a lone ship makes room for it. @param {{ ctx: Ctx, name: string, aside: boolean }} props */
function Ships({ ctx, name, aside }) {
  const seats = ctx.around.filter((seat) => ctx.view.captains[seat].cell === name);
  const crowd = [...seats.map(String), ...(ctx.view.pirate === name ? ["pirate"] : [])];
  const berths = BERTHS[crowd.length] ?? [],
    size = crowd.length < 3 ? 52 : crowd.length < 5 ? 44 : 38;
  return html`${crowd.map((who, i) => {
    const [x, y] = aside && crowd.length === 1 ? [56, 66] : (berths[i] ?? [72, 72]);
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
      aria-label=${`${ctx.whose(seat)} ship`}
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
