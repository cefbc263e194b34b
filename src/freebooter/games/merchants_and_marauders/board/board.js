// Merchants & Marauders on the page: a chart of the Caribbean, one's ship board, and the battle beside it.
import { html, Sym, phone } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { Hand } from "./ship.js";
import { Battle, Raid, Market } from "./battle.js";
import { Fleet } from "./fleet.js";
import { Harbour, Rumors, ashore } from "./harbour.js";
import { FirstShip } from "./ships.js";
import { Sea } from "./sea.js";
import { animate, dice } from "./motion.js";
import { EVENTS, symbolOf } from "./symbols.js";
import { asking, sealWords, windows } from "./asking.js";
import { tip } from "./tips.js";
import { NATIONS, zoneName } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */
/** @typedef {import("../../../web/kit.js").Option} Option */

/** What is going on beside the chart: a battle, a raid, a market, a harbour. @param {Ctx} ctx */
function scenes(ctx) {
  const all = [];
  if (ctx.view.battle)
    all.push({ id: "battle", label: "Battle", symbol: "sabre", front: true, view: html`<${Battle} ctx=${ctx} />` });
  if (ctx.view.raid)
    all.push({ id: "raid", label: "Raid", symbol: "ship-flute", front: true, view: html`<${Raid} ctx=${ctx} />` });
  if (ctx.view.offer.length)
    all.push({ id: "market", label: "Market", symbol: "hit-cargo", front: true, view: html`<${Market} ctx=${ctx} />` });
  if (ctx.ask?.prompt === "setup.ship")
    all.push({
      id: "ships",
      label: "Choose",
      symbol: "ship-sloop",
      front: true,
      view: html`<${FirstShip} ctx=${ctx} />`,
    });
  if (ctx.ask?.prompt === "rumor.keep")
    all.push({ id: "rumors", label: "Rumors", symbol: "rumor", front: true, view: html`<${Rumors} ctx=${ctx} />` });
  if (ashore(ctx))
    all.push({
      id: "harbour",
      label: "Harbour",
      symbol: "port",
      front: true,
      view: html`<${Harbour} ctx=${ctx} symbol=${symbolOf} />`,
    });
  return all;
}

/** The chart; on a phone, which has no room beside it, what is going on lies over it. @param {{ ctx: Ctx }} props */
function Board({ ctx }) {
  const scene = ctx.phone ? scenes(ctx)[0] : undefined;
  if (!scene) return html`<${Sea} ctx=${ctx} />`;
  const chart = ctx.local(`chart:${scene.id}`, false);
  const turn = html`<button
    type="button"
    class="btn icon turn-over"
    aria-label=${chart.value ? scene.label : "Show the chart"}
    onClick=${() => {
      chart.value = !chart.peek();
    }}
  >
    <${Sym} id=${chart.value ? scene.symbol : "wind-rose"} size="i-m" />
  </button>`;
  return html`${chart.value ? html`<${Sea} ctx=${ctx} />` : html`<div class="scene" tabindex="0">${scene.view}</div>`}${turn}`;
}

/** War, event and what it brought. @param {{ ctx: Ctx }} props */
function Extra({ ctx }) {
  const { war, effects } = ctx.view;
  const lines = [];
  if (effects.storm >= 0) lines.push("Storm at the end of the turn for ships at sea");
  if (effects.pardon) lines.push("Pardons for 5 gold a bounty, in port");
  if (effects.trades) lines.push("One free move for everyone");
  if (effects.rumor_free) lines.push("Rumors are free this turn");
  if (effects.spanish_raids) lines.push(`Spanish raids: +${effects.spanish_raids}`);
  return html`<div class="panel newsbox">
    ${
      war[0] >= 0 &&
      html`<div class="warrow" data-part="war">
        <span class="label">At war</span>
        <span class="flags">
          <${Sym} id=${`flag-${NATIONS[war[0]]?.flag}`} size="i-m" label=${NATIONS[war[0]]?.name} />
          <${Sym} id="sabre" />
          <${Sym} id=${`flag-${NATIONS[war[1]]?.flag}`} size="i-m" label=${NATIONS[war[1]]?.name} />
        </span>
      </div>`
    }
    <div class="piles">
      <span class="stat" data-part="deck:events"><${Sym} id="event" />${ctx.view.decks.events}</span>
      <span class="stat" data-part="deck:captains"><${Sym} id="person" />${ctx.view.decks.captains}</span>
      <span class="stat" data-part="track"><${Sym} id="ship-flute" />${ctx.view.merchant_track.length}/8</span>
    </div>
    ${lines.map((line) => html`<p class="small" key=${line}>${line}</p>`)}
  </div>`;
}

const FINAL = ["retire", "declare", "scout_captain", "scout_npc", "flee", "board", "buy_ship"];
const QUIET = [
  "round",
  "turn",
  "earned",
  "spent",
  "drew_glory",
  "crew",
  "contest_dice",
  "contest_dice_npc",
  "crew_dice",
  "crew_dice_npc",
  "volley",
  "volley_npc",
];

export const board = {
  Board,
  Hand,
  Extra,
  tip,
  animate,
  dice,
  asking,
  sealWords,
  windows,
  tabs: (/** @type {Ctx} */ ctx) => [
    ...(ctx.phone ? [] : scenes(ctx)),
    { id: "fleet", label: "Ships", symbol: "ship-frigate", view: html`<${Fleet} ctx=${ctx} />` },
  ],
  /** What cannot be taken back, and the end of a turn with actions left. */
  confirm: (/** @type {Option} */ option, /** @type {any} */ snap) =>
    FINAL.includes(option.kind) || (option.kind === "done" && snap?.ask?.prompt === "turn" && snap.view.actions > 0),
  seal: ["done"],
  /** Captains are people, not only ships; on a phone ships and tokens may lie outside the picture, or be too small. */
  get dock() {
    return phone.value
      ? ["captain", "weapon", "scout_merchant", "scout_npc", "scout_captain", "spanish_merchant"]
      : ["captain"];
  },
  moment: (/** @type {TableEvent} */ event, /** @type {any} */ snap) =>
    event.hurts.includes(snap.me) || event.kind === "event" || (event.turn !== snap.me && !QUIET.includes(event.kind)),
  points: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => ctx.view.captains[seat].glory,
  counts: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const c = ctx.view.captains[seat];
    const [low, high] = c.stash_range;
    return [
      {
        symbol: "coin",
        value: c.gold ?? (c.gold_and_stash === null ? "?" : `≤${c.gold_and_stash - low}`),
        label: "Gold on board",
      },
      {
        symbol: "chest",
        value: c.stash ?? (low === high ? low : `${low}–${high}`),
        label: `Stash, after stashing ${c.stashings} times`,
      },
      { symbol: "hit-cargo", value: c.hold.length + (c.load ? 1 : 0), label: "Cargo on board" },
      { symbol: "treasure-card", value: c.hand.length, label: "Glory cards in hand" },
      ...(c.mission >= 0 && !ctx.phone
        ? [{ symbol: "mission", value: 1, label: `Mission: ${CONTENT.missions[c.mission]?.name}` }]
        : []),
      ...(c.rumor !== null && !ctx.phone ? [{ symbol: "rumor", value: 1, label: "Holds a rumor" }] : []),
    ];
  },
  note: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const c = ctx.view.captains[seat];
    if (c.captain < 0) return "Looks for a captain";
    return `${CONTENT.captains[c.captain]?.name}, ${CONTENT.ships[c.ship]?.name.toLowerCase()}${c.zone >= 0 ? `, ${zoneName(c.zone)}` : ""}`;
  },
  marks: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const c = ctx.view.captains[seat];
    /** @type {{ symbol: string, label: string, tip?: string }[]} */
    const marks = c.bounty.flatMap((/** @type {number} */ n, /** @type {number} */ nation) =>
      n ? [{ symbol: `emblem-${NATIONS[nation]?.flag}`, label: `Bounty of ${NATIONS[nation]?.name}: ${n}` }] : [],
    );
    const shown =
      marks.length > 2
        ? [
            {
              symbol: "emblem-pirates",
              label: marks.map((/** @type {{ label: string }} */ mark) => mark.label).join("; "),
            },
          ]
        : marks;
    return c.declared ? [...shown, { symbol: "crown", label: "Has reached the target" }] : shown;
  },
  optionSymbols: symbolOf,
  eventSymbols: EVENTS,
};
