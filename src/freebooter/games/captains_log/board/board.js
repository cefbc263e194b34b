// Captain's Log on the page: the hex chart, the hold of the own ship, and what goes on beside them.
import { html, Sym, Chart, phone, useEffect } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { box, tileHexes } from "./hexes.js";
import { Ground, Places, Unknown, ground } from "./land.js";
import { Afloat, Costs, Courses, Fog, Headings, Kraken, Reach, Ships, hexOf, targets } from "./sea.js";
import { Line, Way } from "./course.js";
import { Goals, ending, partner } from "./goals.js";
import { Boarding, Spoils, Volley } from "./battle.js";
import { Cards, FirstShip, Prize, cardsAsked } from "./choosing.js";
import { Deal } from "./trade.js";
import { Harbour, Offer, ashore } from "./harbour.js";
import { Hand, SHEETS, Stowage, opened } from "./hold.js";
import { Events, Time, Voyage, World } from "./panels.js";
import { asking, eventSymbols, sealWords, subject, symbolOf } from "./asking.js";
import { animate, dice } from "./motion.js";
import { Drawn, Ghost } from "./tile.js";
import { tip } from "./tips.js";
import { COMPASS, DIRECTIONS, NATIONS, depth, money, nationName, signed } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */

/** What is going on beside the chart: a port, a volley, a boarding, goods to take, missions to choose. @param {Ctx} ctx */
function scenes(ctx) {
  const prompt = ctx.ask?.prompt ?? "";
  const all = [];
  if (ctx.view.boarding)
    all.push({
      id: "boarding",
      label: "Boarding",
      symbol: "sabre",
      front: true,
      view: html`<${Boarding} ctx=${ctx} />`,
    });
  if (ctx.view.volley)
    all.push({ id: "volley", label: "Volley", symbol: "cannon", front: true, view: html`<${Volley} ctx=${ctx} />` });
  if (prompt === "missions.keep" || prompt === "missions.drop")
    all.push({ id: "offer", label: "Missions", symbol: "mission", front: true, view: html`<${Offer} ctx=${ctx} />` });
  const drawn = { label: "Tile", symbol: "fog", front: true, view: html`<${Drawn} ctx=${ctx} />` };
  if (ctx.view.drawn && (prompt === "setting_out.tile" || prompt === "explore.place"))
    all.push({ id: "tile", ...drawn, chart: true }); // on a phone the chart comes first: there it is laid
  if (ctx.view.drawn && (prompt === "explore.turn" || prompt === "explore.side")) all.push({ id: "turned", ...drawn });
  if (ctx.view.deal && (prompt === "trade" || prompt === "trade.answer"))
    all.push({ id: "deal", label: "Trade", symbol: "coins", front: true, view: html`<${Deal} ctx=${ctx} />` });
  if (cardsAsked(ctx))
    all.push({
      id: "cards",
      label: prompt === "fire.shot" ? "Shot" : "Cards",
      symbol: "crown",
      front: true,
      view: html`<${Cards} ctx=${ctx} />`,
    });
  if (prompt === "setting_out.ship")
    all.push({
      id: "ship",
      label: "Ships",
      symbol: "ship-frigate",
      front: true,
      view: html`<${FirstShip} ctx=${ctx} />`,
    });
  if (prompt === "board.ship")
    all.push({ id: "prize", label: "Prize", symbol: "ship-frigate", front: true, view: html`<${Prize} ctx=${ctx} />` });
  const room = prompt === "pick_up.room";
  if (ctx.ofKind("cube").length || (room && !ctx.phone))
    all.push({ id: "spoils", label: "Goods", symbol: "chest", front: true, view: html`<${Spoils} ctx=${ctx} />` });
  if (ctx.phone && (room || ctx.ofKind("slot").length || ctx.ofKind("mend").length))
    all.push({
      id: "hold",
      label: "Hold",
      symbol: "hit-cargo",
      front: true,
      view: html`<${Stowage} ctx=${ctx} />`,
    });
  if (ashore(ctx))
    all.push({
      id: "harbour",
      label: "Port",
      symbol: "port",
      front: true,
      view: html`<${Harbour} ctx=${ctx} symbol=${symbolOf} />`,
    });
  return all;
}

/** The chart; on a phone, which has no room beside it, what is going on lies over it. @param {{ ctx: Ctx }} props */
function Board({ ctx }) {
  const sea = html`<${Sea} ctx=${ctx} /><${Wind} ctx=${ctx} /><${Homing} ctx=${ctx} /><${Way} ctx=${ctx} />`;
  if (!ctx.phone) return sea;
  const sheet = opened(ctx),
    open = sheet.value.prompt === (ctx.ask?.prompt ?? "") ? SHEETS[sheet.value.id] : undefined;
  const scene = scenes(ctx)[0];
  const chart = ctx.local(`chart:${scene?.id}`, !!scene && "chart" in scene);
  if (open)
    return html`<div class="scene" tabindex="0">${open(ctx, tip)}</div>
      <${Corner} label="Close" symbol="close" act=${() => (sheet.value = { id: "", prompt: "" })} />`;
  if (!scene) return sea;
  return html`${chart.value ? sea : html`<div class="scene" tabindex="0">${scene.view}</div>`}
    <${Corner}
      label=${chart.value ? scene.label : "Show the chart"}
      symbol=${chart.value ? scene.symbol : "wind-rose"}
      act=${() => (chart.value = !chart.peek())}
    />`;
}

/** The button that turns from what lies over the chart to the chart, and back. @param {{ label: string, symbol: string, act: () => void }} props */
const Corner = ({
  label,
  symbol,
  act,
}) => html`<button type="button" class="btn icon turn-over" aria-label=${label} onClick=${act}>
  <${Sym} id=${symbol} size="i-m" />
</button>`;

/** Brings the chart back to the own ship. @param {{ ctx: Ctx }} props */
function Homing({ ctx }) {
  const eye = ctx.local("chart", { k: 0, x: 0, y: 0 });
  if (!eye.value.k) return null;
  return html`<button
    type="button"
    class="btn icon homing"
    aria-label="Back to the ship"
    onClick=${() => {
      eye.value = { k: 0, x: 0, y: 0 };
    }}
  >
    <${Sym} id="anchor" />
  </button>`;
}

/** Questions about other ships and far places. */
const ELSEWHERE = ["captain.command", "captain.aim", "captain.corsair", "missions.place", "missions.victim"];

/** Where that lies which such a question offers and is about: the chart turns to it. @param {Ctx} ctx @returns {number[]} */
function elsewhere(ctx) {
  const prompt = ctx.ask?.prompt ?? "";
  if (!prompt.startsWith("npc.") && !ELSEWHERE.includes(prompt)) return [];
  const about = hexOf(ctx, subject(ctx));
  const offered = [...ctx.byPart.keys()].flatMap((part) => {
    const [what = "", n = ""] = part.split(":");
    if (what === "hex") return [Number(n)];
    if (what === "ship") return [hexOf(ctx, Number(n))];
    const { places, open } = ground(ctx.view);
    const port = places.find((place) => place.name === what && place.tile === Number(n));
    const tile = what === "port" ? open.find(({ laid }) => laid.number === Number(n)) : undefined; // not all have a port
    return port ? [port.hex] : tile ? [tile.centre] : [];
  });
  return about ? [...offered, about] : offered;
}

/** The chart of all tiles. @param {{ ctx: Ctx }} props */
function Sea({ ctx }) {
  const { view } = ctx;
  const laid = Object.keys(view.tiles).flatMap((centre) => tileHexes(Number(centre), 0));
  const all = [...laid, ...Object.keys(view.zones).map(Number), ...targets(ctx)];
  const { left, top, w, h } = box(all, view.stack ? 300 : 60);
  const mine = view.players[ctx.me ?? view.turn];
  const lies = mine.hex || mine.start; // who has no place yet sees all that is known, to choose one
  const seen = Object.keys(view.tiles).filter((centre) => view.tiles[centre].number); // the others lie face down
  const known = box(seen.length ? seen.flatMap((centre) => tileHexes(Number(centre), 0)) : laid, 30);
  const far = elsewhere(ctx),
    eyed = far.length ? box(far, 60) : lies ? box([lies], 60) : known;
  const question = far.length ? `${ctx.ask?.prompt} ${far}` : "",
    eye = ctx.local("chart", { k: 0, x: 0, y: 0 });
  useEffect(() => {
    if (question) eye.value = { k: 0, x: 0, y: 0 }; // also where someone has moved the chart before
  }, [question]);
  const sheet = ctx.local("sheet", { w, h }).value;
  const whole = 0.95 * Math.min(sheet.w / eyed.w, sheet.h / eyed.h); // all of it, as large as it can be
  return html`<${Chart}
    ctx=${ctx}
    w=${w}
    h=${h}
    label="The chart"
    scale=${Math.max(0.55, Math.min(lies && !ctx.phone ? 0.8 : 0.9, whole))}
    focus=${{ x: eyed.left + eyed.w / 2 - left, y: eyed.top + eyed.h / 2 - top }}
    className=${`ocean${view.day ? "" : " dusk"}`}
  >
    <g transform=${`translate(${-left} ${-top})`}>
      <rect class="table-top" x=${left - w} y=${top - h} width=${3 * w} height=${3 * h} />
      <${Unknown} ctx=${ctx} />
      <${Ground} ctx=${ctx} />
      <${Reach} ctx=${ctx} />
      <${Places} ctx=${ctx} />
      <${Courses} ctx=${ctx} />
      <${Afloat} ctx=${ctx} />
      <${Fog} ctx=${ctx} />
      <${Costs} ctx=${ctx} />
      <${Line} ctx=${ctx} />
      <${Ships} ctx=${ctx} />
      <${Kraken} ctx=${ctx} />
      <${Ghost} ctx=${ctx} />
      <${Headings} ctx=${ctx} />
    </g>
  <//>`;
}

/** The wind with what it adds in each direction. @param {{ ctx: Ctx }} props */
function Wind({ ctx }) {
  const wind = CONTENT.winds[ctx.view.wind];
  if (!wind) return null;
  const spots = [
    [0, -47],
    [47, -21],
    [47, 31],
    [0, 57],
    [-47, 31],
    [-47, -21],
  ];
  return html`<div class="wind" data-part="wind" role="img" aria-label=${wind.text}>
    <svg viewBox="-64 -62 128 124">
      <use href="#wind-rose" x="-40" y="-40" width="80" height="80" opacity=".5" />
      ${
        wind.blows_to >= 0 &&
        html`<g transform=${`rotate(${wind.blows_to * 60})`}>
          <use href="#wind-arrow" x="-28" y="-28" width="56" height="56" />
        </g>`
      }
      ${wind.change.map((n, i) => html`<text key=${COMPASS[i]} x=${spots[i]?.[0]} y=${spots[i]?.[1]}>${signed(n)}</text>`)}
    </svg>
    <b>${wind.blows_to >= 0 ? `Wind to ${DIRECTIONS[wind.blows_to]}` : "Calm"}</b>
    <span class="hour"><${Sym} id=${ctx.view.day ? "day" : "night"} />${ctx.view.day ? "Day" : "Night"}</span>
    ${ctx.phone && html`<${Goals} ctx=${ctx} /><${Events} ctx=${ctx} />`}
  </div>`;
}

/** Events that are shown above the board only in the log. */
const QUIET = [
  "round",
  "turn",
  "time",
  "npc_waits",
  "npc_unplaced",
  "npc_stranded",
  "npc_idle",
  "fog_drifts",
  "npc_sails",
  "npc_clears",
  "npc_bound",
  "sails",
  "reputation",
  "replenished",
  "missed",
  "fortress_misses",
];

/** What luck has brought to who is at the helm: shown to him as well. */
const LUCK = [
  "missed",
  "fortress_misses",
  "damage",
  "sails_cut",
  "crew_lost",
  "destroyed",
  "melee_over",
  "barrel",
  "clue",
  "fished",
  "risk_by_day",
  "risk_by_night",
  "treasure",
  "dug_in_vain",
  "rolled_place",
];

/** What cannot be taken back, or not easily. */
const FINAL = ["scuttle", "overboard", "buy_ship", "buy_model", "take_ship", "search"];

/** What a finger that only wants to look, or slips, must not do at once. */
const TAPPED = ["sail", "lay", "fire", "board", "ram"];

/** What is done on the chart or by a card, as buttons too. */
const DOCK = [
  "visit",
  "fire",
  "board",
  "ram",
  "fish",
  "fish_white",
  "trade",
  "search",
  "shot",
  "take_ship",
  "victim",
  "npc_at",
  "mission_place",
];

/** What a turn should not end without by a slip of the finger. */
const WORTHWHILE = [
  "visit",
  "explore",
  "fire",
  "board",
  "search",
  "mission",
  "sea_mission",
  "pick_up",
  "fish",
  "fish_white",
  "repair",
];

/** Is there more that this turn could bring: a movement not begun, or something to do here? @param {any} snap */
const unfinished = (snap) =>
  snap?.ask?.options.some(
    (/** @type {Option} */ one) => WORTHWHILE.includes(one.kind) || (one.kind === "sail" && !snap.view.now?.moved),
  );

/** What is paid for a captain, and by whom. @param {any} player */
const bounty = ({ bounty, wanted }) =>
  `Bounty of ${money(bounty)}, wanted by ${NATIONS.flatMap((_, one) => ((wanted >> one) & 1 ? [nationName(one)] : [])).join(" and ")}`;

export const board = {
  Board,
  Hand,
  Extra: Time,
  tip,
  animate,
  dice,
  asking,
  sealWords,
  tabs: (/** @type {Ctx} */ ctx) => [
    ...(ctx.phone ? [] : scenes(ctx)),
    { id: "voyage", label: "Sea", symbol: "wind-rose", view: html`<${Voyage} ctx=${ctx} />` },
    { id: "world", label: "Markets", symbol: "coins", view: html`<${World} ctx=${ctx} />` },
  ],
  /** On a touch screen nothing is pointed at: the first tap shows the course, the tile or the target; the second, or the seal, takes it. */
  confirm: (/** @type {Option} */ option, /** @type {any} */ snap) =>
    FINAL.includes(option.kind) ||
    (TAPPED.includes(option.kind) && matchMedia("(pointer: coarse)").matches) ||
    (option.kind === "end_turn" && !!unfinished(snap)),
  seal: ["end_turn", "done"],
  /** On a phone the hold is behind a hatch, and may lie over the chart: neither is done by a button of the dock. */
  get folded() {
    return phone.value ? ["overboard", "stow", "sail"] : [];
  },
  /** What is done on the chart, as buttons too: who looks for an order looks there, and targets may lie outside the picture. */
  get dock() {
    return phone.value ? DOCK.filter((kind) => kind !== "shot") : DOCK; // there the cards say it
  },
  doors: { fire: "Fire at", board: "Board", ram: "Ram", trade: "Trade with" },
  moment: (/** @type {TableEvent} */ event, /** @type {any} */ snap) =>
    event.hurts.includes(snap.me) ||
    event.kind === "event" ||
    (event.turn === snap.me ? LUCK.includes(event.kind) : !QUIET.includes(event.kind)),
  points: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => ctx.view.players[seat].fame,
  counts: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const p = ctx.view.players[seat];
    const cargo = p.hold.filter((/** @type {number} */ slot) => slot > 0 && slot < 7).length;
    const water = p.hold.filter((/** @type {number} */ slot) => slot & 16).length,
      fire = p.hold.filter((/** @type {number} */ slot) => slot & 32).length;
    return [
      { symbol: "coin", value: p.doubloons, label: `${money(p.doubloons)} doubloons` },
      { symbol: "hit-cargo", value: cargo, label: "Goods aboard" },
      { symbol: "cannon", value: p.guns, label: "Guns that fire" },
      { symbol: "anchor", value: depth(p.draft), label: "Draft" },
      ...(ctx.view.crews ? [{ symbol: "hit-crew", value: p.crew, label: "Crew" }] : []),
      { symbol: "mission", value: p.missions.length, label: "Missions in hand" },
      ...(water ? [{ symbol: "water", value: water, label: "Water damage" }] : []),
      ...(fire ? [{ symbol: "flame", value: fire, label: "Fire damage" }] : []),
      ...(p.bounty ? [{ symbol: "black-spot", value: p.bounty, label: bounty(p) }] : []),
    ];
  },
  note: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const p = ctx.view.players[seat],
      captain = CONTENT.captains[p.captains[0]];
    const ship = `${CONTENT.ships[p.ship]?.name}, level ${CONTENT.ships[p.ship]?.level}`;
    const whole = captain && p.captains.length < 3 ? `${captain.name}, ${ship}` : ship;
    const mate = partner(ctx, seat);
    return mate === null ? whole : `with ${ctx.them(mate)}: ${whole}`;
  },
  marks: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const p = ctx.view.players[seat];
    return [
      ...(p.crown >= 0 ? [{ symbol: `flag-${NATIONS[p.crown]}`, label: `Sails for ${nationName(p.crown)}` }] : []),
      ...(p.pirate ? [{ symbol: "flag-pirates", label: "A pirate" }] : []),
    ];
  },
  ending,
  optionSymbols: symbolOf,
  eventSymbols,
};
