// The lid of the box, seen from above: every die where it fell, the pair that fights next joined by a line.
import { html, Mark } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { FLAGS } from "./symbols.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {{ owner: number, face: number, x: number, y: number }} Cube */
/** @typedef {{ red: number, pirate: number, sinks: number }} Fight */
/**
 * @typedef {{ number: number, card: number, seat: number, dice: Cube[], fights: Fight[], caught: number[], at: number, live: boolean }} Throw
 */

const FELT = 86,
  SIDE = 428;
const place = (/** @type {number} */ v) => FELT + (v / 1000) * SIDE;

/**
 * The throw on show: one that is being played, or the last one of the view, at the step the player looks at.
 * @param {Ctx} ctx
 * @returns {Throw}
 */
export function shownThrow(ctx) {
  const live = ctx.local("live", /** @type {Throw | null} */ (null)).value;
  const view = ctx.view.tray;
  if (live && live.number > view.number && !ctx.past) return live;
  const look = ctx.local("step", { number: 0, at: 0 }).value;
  const at = look.number === view.number ? look.at : view.fights.length;
  return { ...view, dice: Object.values(view.dice), at, live: false };
}

/** Which dice are sunk after so many fights. @param {Throw} tray */
export function sunkDice(tray) {
  const sunk = new Set();
  for (const fight of tray.fights.slice(0, tray.at)) {
    if (fight.sinks & 1) sunk.add(fight.red);
    if (fight.sinks & 2) sunk.add(fight.pirate);
  }
  return sunk;
}

/** @param {{ ctx: Ctx, tray: Throw }} props */
export function Lid({ ctx, tray }) {
  const staged = ctx.view.stage === 2 && !tray.live;
  const whole = staged
    ? `${ctx.view.sent.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0)} ships are sent so far`
    : tray.number
      ? `${tray.dice.length} dice`
      : "empty";
  return html`<svg class="lid" viewBox="0 0 600 600" role="group" aria-label=${`The tray: ${whole}`}>
    <g data-part="lid">
      <rect x="6" y="6" width="588" height="588" rx="18" fill="var(--wood)" stroke="var(--ink)" stroke-width="2.5" />
      <path class="grain" d=${GRAIN} />
    </g>
    <path d="M8 14L52 52M592 14L548 52M8 586L52 548M592 586L548 548" stroke="var(--ink)" stroke-width="1.6" />
    <rect x="48" y="48" width="504" height="504" rx="6" fill="var(--wood-2)" stroke="var(--ink)" stroke-width="2" />
    <rect x="58" y="58" width="484" height="484" rx="3" fill="var(--felt)" />
    <use href="#wind-rose" x="180" y="180" width="240" height="240" class="feltrose" />
    ${[
      [28, 28],
      [572, 28],
      [28, 572],
      [572, 572],
    ].map(
      ([x, y]) =>
        html`<circle
          key=${`${x}${y}`}
          cx=${x}
          cy=${y}
          r="6"
          fill="var(--brass)"
          stroke="var(--ink)"
          stroke-width="1.4"
        />`,
    )}
    ${staged ? html`<${Muster} ctx=${ctx} />` : html`<${Fallen} ctx=${ctx} tray=${tray} />`}
  </svg>`;
}

const GRAIN = Array.from(
  { length: 26 },
  (_, i) =>
    `M8 ${18 + i * 22}C130 ${13 + i * 22} 230 ${23 + i * 22} 350 ${17 + i * 22}S520 ${21 + i * 22} 592 ${16 + i * 22}`,
).join("");

/** Before the throw: the caravan, and the ships that were sent. @param {{ ctx: Ctx }} props */
function Muster({ ctx }) {
  const { view } = ctx;
  const card = CONTENT.cards[view.caravan];
  if (!card) return null;
  const seats = ctx.seats.map((_, seat) => seat);
  const row = (/** @type {number} */ i) => 204 + i * 54;
  return html`
    <text class="felt-text big" x="300" y="98">${card.name}</text>
    ${Array.from(
      { length: card.ships },
      (_, i) => html`<${Ship}
        key=${`red${i}`}
        ctx=${ctx}
        die=${{ owner: -1, face: 0, x: 0, y: 0 }}
        x=${300 + (i - (card.ships - 1) / 2) * 64}
        y=${142}
        size=${46}
        card=${view.caravan}
      />`,
    )}
    ${seats.map((seat) => {
      const waits = view.line.includes(seat),
        sent = view.sent[seat] ?? 0;
      return html`<g key=${seat}>
        <g class=${ctx.color(seat)}>
          <circle cx="92" cy=${row(seat)} r="13" class="badge-ring" />
          <use href=${`#dev-${seat + 1}`} x="83" y=${row(seat) - 9} width="18" height="18" class="badge-dev" />
        </g>
        ${
          sent
            ? Array.from(
                { length: sent },
                (_, i) => html`<${Ship}
                  key=${i}
                  ctx=${ctx}
                  die=${{ owner: seat, face: 0, x: 0, y: 0 }}
                  x=${144 + i * 50}
                  y=${row(seat)}
                  size=${38}
                  card=${-1}
                />`,
              )
            : html`<text class="felt-text left" x="122" y=${row(seat) + 6}>
              ${
                waits
                  ? view.line[0] === seat
                    ? "is asked now"
                    : "is still to be asked"
                  : "stays at home: a Black Spot"
              }
            </text>`
        }
      </g>`;
    })}
  `;
}

/** After the throw. @param {{ ctx: Ctx, tray: Throw }} props */
function Fallen({ ctx, tray }) {
  if (!tray.number) return html`<text class="felt-text" x="300" y="150">Plunder and curses are thrown here</text>`;
  const size = tray.dice.length <= 10 ? 46 : tray.dice.length <= 18 ? 40 : tray.dice.length <= 28 ? 34 : 28;
  const sunk = sunkDice(tray),
    fight = tray.fights[tray.at - 1] && tray.live ? tray.fights[tray.at - 1] : tray.fights[tray.at],
    later = fight && !tray.live ? tray.fights[tray.at + 1] : undefined;
  const pair = fight ? [fight.red, fight.pirate] : [];
  const shown = tray.live ? sunkDice({ ...tray, at: tray.at - 1 }) : sunk;
  const order = tray.dice
    .map((die, i) => ({ die, i }))
    .sort((a, b) => Number(pair.includes(a.i)) - Number(pair.includes(b.i)));
  const guests = tavern(tray.card);
  return html`<g class=${tray.live && tray.at === 0 ? "tumbling" : ""}>
    ${later && html`<${Line} tray=${tray} fight=${later} name="later" />`}
    ${fight && html`<${Line} tray=${tray} fight=${fight} name="pair" />`}
    ${order.map(
      ({ die, i }) => html`<${Ship}
        key=${i}
        ctx=${ctx}
        die=${die}
        part=${`die:${i}`}
        x=${place(die.x)}
        y=${place(die.y)}
        size=${size}
        card=${tray.card}
        sunk=${shown.has(i)}
        ring=${pair.includes(i)}
        caught=${!guests && tray.caught.includes(i)}
        guest=${guests ? (tray.caught[i] ?? -1) : -1}
      />`,
    )}
    ${fight && html`<${Verdict} ctx=${ctx} tray=${tray} fight=${fight} />`}
  </g>`;
}

/** @param {number} card */
const tavern = (card) => CONTENT.cards[card]?.id === "tavern";

/** @param {{ tray: Throw, fight: Fight, name: string }} props */
function Line({ tray, fight, name }) {
  const a = tray.dice[fight.red],
    b = tray.dice[fight.pirate];
  return a && b ? html`<path class=${name} d=${`M${place(a.x)} ${place(a.y)}L${place(b.x)} ${place(b.y)}`} />` : null;
}

/**
 * One die with its owner's device or its flag.
 * @param {{ ctx: Ctx, die: Cube, x: number, y: number, size: number, card: number, part?: string,
 *   sunk?: boolean, ring?: boolean, caught?: boolean, guest?: number }} props
 */
function Ship({ ctx, die, x, y, size, card, part, sunk, ring, caught, guest = -1 }) {
  const red = die.owner < 0,
    half = size / 2;
  const flag = FLAGS[CONTENT.cards[card]?.country ?? -1];
  const owner = red
    ? flag
      ? (CONTENT.countries[CONTENT.cards[card]?.country ?? 0]?.name ?? "")
      : "red"
    : ctx.name(die.owner);
  const turn = ((die.x * 7 + die.y * 13) % 70) - 35;
  const badge = red ? guest : die.owner;
  return html`<g
    class=${`cube ${red ? "red" : ctx.color(die.owner)}${sunk ? " sunk" : ""}`}
    transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    data-part=${part}
    role="img"
    aria-label=${`${owner}, ${die.face || "a ship"}${sunk ? ", sunk" : caught ? ", hit" : ""}`}
  >
    ${ring && html`<circle r=${half * 1.45} class="ringed" />`}
    ${caught && html`<circle r=${half * 1.4} class="caught" />`}
    <g transform=${`rotate(${die.face ? turn : 0})`}>
      <rect x=${-half * 0.72} y=${-half * 0.68} width=${size * 0.84} height=${size * 0.84} rx="7" class="under" />
      <use href=${`#die-${die.face || "blank"}`} x=${-half} y=${-half} width=${size} height=${size} />
    </g>
    ${
      badge >= 0 &&
      html`<g class=${ctx.color(badge)} transform=${`translate(${half * 0.86} ${half * 0.82})`}>
        <circle r=${size * 0.19} class="badge-ring" />
        <use
          href=${`#dev-${badge + 1}`}
          x=${-size * 0.13}
          y=${-size * 0.13}
          width=${size * 0.26}
          height=${size * 0.26}
          class="badge-dev"
        />
      </g>`
    }
    ${
      red &&
      flag &&
      html`<use
        href=${`#${flag}`}
        x=${half * 0.4}
        y=${half * 0.2}
        width=${size * 0.52}
        height=${size * 0.52}
        class="flag"
      />`
    }
    ${sunk && html`<${Mark} id="x-mark" x=${0} y=${0} size=${size * 0.8} className="cross" />`}
  </g>`;
}

/** What comes of the fight, on a label beside the pair. @param {{ ctx: Ctx, tray: Throw, fight: Fight }} props */
function Verdict({ ctx, tray, fight }) {
  const a = tray.dice[fight.red],
    b = tray.dice[fight.pirate];
  if (!a || !b) return null;
  const text = verdict(ctx, b.owner, a.face, b.face, fight.sinks);
  const wide = Math.min(440, 26 + text.length * 7.4);
  const x = Math.min(592 - wide / 2, Math.max(8 + wide / 2, (place(a.x) + place(b.x)) / 2));
  const low = Math.max(place(a.y), place(b.y)) + 62,
    y = low > 560 ? Math.min(place(a.y), place(b.y)) - 56 : low;
  return html`<g transform=${`translate(${x} ${y})`}>
    <rect x=${-wide / 2} y="-16" width=${wide} height="31" rx="15.5" class="label-box" />
    <text class="label-text" y="5">${text}</text>
  </g>`;
}

/**
 * The same in few words, beside the two dice.
 * @param {Ctx} ctx
 * @param {number} owner
 * @param {number} face
 * @param {number} sinks
 */
export function brief(ctx, owner, face, sinks) {
  if (sinks === 3) return "both sink";
  return sinks === 1 ? "red sinks" : `${ctx.theirs(owner)} ${face} sinks`;
}

/** @param {Ctx} ctx @param {number} owner @param {number} red @param {number} face @param {number} sinks */
export function verdict(ctx, owner, red, face, sinks) {
  const whose = ctx.theirs(owner);
  if (sinks === 3) return `both ${["", "ones", "twos", "threes", "fours", "fives", "sixes"][face]} sink`;
  return sinks === 1 ? `red ${red} sinks, beaten by ${whose} ${face}` : `${whose} ${face} sinks, beaten by red ${red}`;
}
