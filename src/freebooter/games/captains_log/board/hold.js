// The own ship: its hold as a cross section, what it carries and bears, missions and people aboard.
import { html, Sym, count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import {
  AMMUNITION,
  BURNT,
  CABIN,
  CANNON,
  FLOODED,
  GOODS,
  NATIONS,
  SHIPS,
  depth,
  money,
  nationName,
  tileOf,
} from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

const WIDE = 340;
const TOP = 30;
export const TYPES = ["person", "sabre", "anchor", "hit-cargo"];

/** The outline that level and draft of a ship make. @param {number} model */
export function plan(model) {
  const ship = CONTENT.ships[model];
  return CONTENT.holds.find((one) => one.level === ship?.level && one.draft === ship?.draft);
}

/** Slots that a finger can press. */
const BIG = 46;

/** Where each slot lies, and the hull around them: to be looked at, or with slots for a finger. @param {number[]} rows @param {boolean} [big] */
function drawing(rows, big = false) {
  const most = Math.max(...rows),
    pitch = big ? BIG : Math.min(36, 270 / most, 116 / rows.length),
    wide = big ? most * BIG + 10 : WIDE;
  const slots = rows.flatMap((n, row) =>
    Array.from({ length: n }, (_, i) => ({ x: wide / 2 + (i - n / 2) * pitch, y: TOP + row * pitch, row })),
  );
  const bottom = TOP + rows.length * pitch + 10;
  /** @type {[number, number][]} */
  const side = [
    [(most * pitch) / 2 + 44, 12],
    [(most * pitch) / 2 + 30, TOP + 6],
    ...rows.map((n, i) => /** @type {[number, number]} */ ([(n * pitch) / 2 + 16, TOP + (i + 0.9) * pitch])),
    [Math.max(24, ((rows.at(-1) ?? 1) * pitch) / 2 - 6), bottom],
  ];
  /** @param {[number, number][]} points @param {number} sign */
  const bend = (points, sign) =>
    points
      .slice(1)
      .map(([x, y], i) => {
        const [nx, ny] = points[i + 2] ?? [x, y];
        return `Q${wide / 2 + sign * x} ${y} ${wide / 2 + (sign * (x + nx)) / 2} ${(y + ny) / 2}`;
      })
      .join("");
  const back = /** @type {[number, number][]} */ ([[side[0]?.[0] ?? 0, 16], ...side.slice(1)]);
  const [bx, by] = /** @type {[number, number]} */ (side.at(-1));
  const hull =
    `M${wide / 2 + (side[0]?.[0] ?? 0)} 10${bend(side, 1)}L${wide / 2 - bx} ${by}` +
    `${bend(back.slice().reverse(), -1)}L${wide / 2 - (side[0]?.[0] ?? 0)} 14L${wide / 2 - (side[0]?.[0] ?? 0) + 22} 18` +
    `V${TOP - 8}H${wide / 2 + (side[0]?.[0] ?? 0) - 20}Z`;
  return { slots, pitch, hull, bottom, wide, high: big ? bottom + 8 : 158 };
}

/** What lies in a slot, in words. @param {number} slot */
export function slotWords(slot) {
  const content = slot & 15;
  const what = !content
    ? "empty"
    : content === CANNON
      ? "a cannon"
      : content === CABIN
        ? "a cabin"
        : (CONTENT.goods[content - 1]?.name.toLowerCase() ?? "");
  return slot & FLOODED ? `water (${what})` : slot & BURNT ? `fire (${what})` : what;
}

/** The symbol of what lies in a slot. @param {number} slot */
function slotSymbol(slot) {
  const content = slot & 15;
  if (slot & FLOODED && content !== CANNON) return "water";
  if (slot & BURNT && content !== CANNON) return "flame";
  return !content ? "" : content === CANNON ? "cannon" : content === CABIN ? "person" : GOODS[content - 1];
}

/** The part that a slot is now: itself, or its good where that may be chosen. @param {Ctx} ctx @param {number} i @param {number} slot */
function partOf(ctx, i, slot) {
  const good = (slot & 15) - 1;
  if (!ctx.on(`slot:${i}`).length && slot > 0 && slot < CANNON && ctx.on(`good:${good}`).length) return `good:${good}`;
  return `slot:${i}`;
}

/** A ship cut open. @param {{ ctx: Ctx, seat: number, live?: boolean, big?: boolean }} props */
export function Hold({ ctx, seat, live = false, big = false }) {
  const player = ctx.view.players[seat],
    outline = plan(player.ship);
  if (!outline || !player.hold.length) return null;
  const { slots, pitch, hull, bottom, wide, high } = drawing(outline.rows, big);
  const size = pitch - 3,
    line = Math.max(48, bottom - 6 - player.draft * 8);
  return html`<svg
    class=${big ? "holdsvg big" : "holdsvg"}
    viewBox=${`0 0 ${wide} ${high}`}
    width=${big ? wide : undefined}
    height=${big ? high : undefined}
    role="group"
    aria-label=${`${ctx.whose(seat)} hold: ${slots.length} slots`}
  >
    <rect class="tide" x="0" y=${line} width=${wide} height=${high - line} />
    <path class="ripples" d=${`M0 ${line}${"q8-5 16 0t16 0".repeat(14)}`} />
    <path class="masts" d=${masts(wide)} />
    <path class="hull" d=${hull} />
    ${slots.map(({ x, y, row }, i) => {
      const slot = player.hold[i] ?? 0,
        symbol = slotSymbol(slot),
        words = slotWords(slot);
      const part = live
        ? ctx.part(partOf(ctx, i, slot), words)
        : { "data-part": `slot:${i}`, role: "img", "aria-label": words };
      return html`<g key=${i} class=${`slot${slot & FLOODED ? " flooded" : slot & BURNT ? " burnt" : ""}`} ...${part}>
        <rect class="ring" x=${x} y=${y} width=${size + 1} height=${size + 1} rx="3" />
        ${row === 0 && html`<${Gunport} x=${x} y=${y} size=${size} />`}
        ${symbol && html`<use href=${`#${symbol}`} x=${x + 3} y=${y + 3} width=${size - 5} height=${size - 5} />`}
        ${
          slot >= FLOODED &&
          (slot & 15) === CANNON &&
          html`<use href=${slot & FLOODED ? "#water" : "#flame"} x=${x + size / 2} y=${y + size / 2} width=${size / 2} height=${size / 2} />`
        }
      </g>`;
    })}
  </svg>`;
}

/** The hold of a model of ship, with nothing in it; slots with a gunport are marked. @param {{ model: number }} props */
export function EmptyHold({ model }) {
  const outline = plan(model);
  if (!outline) return null;
  const { slots, pitch, hull } = drawing(outline.rows);
  return html`<svg class="holdsvg" viewBox=${`0 0 ${WIDE} 158`} aria-hidden="true">
    <path class="masts" d=${masts(WIDE)} />
    <path class="hull" d=${hull} />
    ${slots.map(
      ({ x, y, row }, i) => html`<g key=${i} class="slot">
        <rect class="ring" x=${x} y=${y} width=${pitch - 2} height=${pitch - 2} rx="3" />
        ${row === 0 && html`<${Gunport} x=${x} y=${y} size=${pitch - 3} />`}
      </g>`,
    )}
  </svg>`;
}

/** @param {number} wide */
const masts = (wide) => [-0.22, 0, 0.22].map((at) => `M${wide / 2 + at * wide} 0V${TOP - 8}`).join("");

/** @param {{ x: number, y: number, size: number }} props */
const Gunport = ({ x, y, size }) =>
  html`<path class="gunport" d=${`M${x + size * 0.25} ${y}h${size / 2}v-5h${-size / 2}Z`} />`;

/** @param {{ ctx: Ctx }} props */
export function Hand({ ctx }) {
  if (ctx.me === null)
    return html`<div class="group">
      <span class="label">At the rail</span>
      <p class="dim">You watch. What captains hide is hidden from you, too.</p>
    </div>`;
  const player = ctx.view.players[ctx.me];
  if (!player.hold.length)
    return html`<div class="group">
      <span class="label">Setting out</span>
      <p class="dim">Your ship is not fitted out yet.</p>
    </div>`;
  if (ctx.phone) return html`<${Doors} ctx=${ctx} player=${player} />`;
  return html`
    <div class="holdbox">
      <${Hold} ctx=${ctx} seat=${ctx.me} live=${true} />
      <div>
        <${Ledger} ctx=${ctx} player=${player} />
        ${
          ctx.ofKind("stow").length > 0 &&
          html`<button type="button" class="btn legal stow" ...${ctx.choice("stow")}><${Sym} id="hit-cargo" />Rearrange</button>`
        }
      </div>
    </div>
    <div class="vr desk-only"></div>
    <${Papers} ctx=${ctx} player=${player} />
    <${People} ctx=${ctx} player=${player} />
  `;
}

/** The sheet that is open over the chart of a phone, while the same is asked. @param {Ctx} ctx */
export const opened = (ctx) => ctx.local("hatch", { id: "", prompt: "" });

/** A phone has no room for the whole hand: what is behind each door lies over the chart when it is opened. @param {{ ctx: Ctx, player: any }} props */
function Doors({ ctx, player }) {
  const open = (/** @type {string} */ id) => () => {
    const now = opened(ctx);
    now.value = { id: now.peek().id === id ? "" : id, prompt: ctx.ask?.prompt ?? "" };
  };
  return html`<div class="hatches">
    <button type="button" class="btn hatch wide" aria-label="Your hold" onClick=${open("hold")}>
      <${Hold} ctx=${ctx} seat=${ctx.me ?? 0} />
    </button>
    <button type="button" class="btn hatch" onClick=${open("papers")}>
      <${Sym} id="mission" size="i-m" /><span>Missions <b>${player.missions.length}</b> of ${player.mission_limit}</span>
    </button>
    <button type="button" class="btn hatch" onClick=${open("people")}>
      <${Sym} id="person" size="i-m" /><span>Crew, upgrades <b>${chipsOf(player).length}</b></span>
    </button>
  </div>`;
}

/** What lies behind the doors. @type {Record<string, (ctx: Ctx, tip: (part: string, ctx: Ctx) => { text?: string } | null) => any>} */
export const SHEETS = {
  hold: (ctx) => html`<${Stowage} ctx=${ctx} />`,
  papers: (ctx) => html`<div class="scene-in" tabindex="0"><h2><${Sym} id="mission" size="i-m" />Missions</h2>
    <${Papers} ctx=${ctx} player=${ctx.view.players[ctx.me ?? 0]} told=${true} /></div>`,
  people: (ctx, tip) => html`<div class="scene-in" tabindex="0"><h2><${Sym} id="person" size="i-m" />Aboard</h2>
    ${chipsOf(ctx.view.players[ctx.me ?? 0]).map(
      ([part, symbol, name], i) => html`<div class="card paper" key=${`${part}:${i}`} ...${ctx.part(part, name)}>
        <${Sym} id=${symbol} size="i-m" /><span>${name}</span>
        <p class="small">${tip(part, ctx)?.text}</p>
      </div>`,
    )}</div>`,
};

/** What comes aboard as soon as there is room for it. @param {{ ctx: Ctx }} props */
export function Waiting({ ctx }) {
  return html`<p class="waiting">
    ${ctx.view.spoils.map(
      (/** @type {number} */ n, /** @type {number} */ good) =>
        n > 0 &&
        html`<span key=${good} class="stat"><${Sym} id=${GOODS[good]} />${n} ${CONTENT.goods[good]?.name}</span>`,
    )}
    <span class="small dim">comes aboard as far as there is room.</span>
  </p>`;
}

/** The hold with slots for a finger, and what may be done with it. @param {{ ctx: Ctx }} props */
export function Stowage({ ctx }) {
  const player = ctx.view.players[ctx.me ?? 0];
  return html`<div class="scene-in" tabindex="0">
    <h2><${Sym} id="hit-cargo" size="i-m" />Your hold</h2>
    ${ctx.ask?.prompt === "pick_up.room" && html`<${Waiting} ctx=${ctx} />`}
    <div class="cut" tabindex="0"><${Hold} ctx=${ctx} seat=${ctx.me ?? 0} live=${true} big=${true} /></div>
    ${
      ctx.ofKind("stow").length > 0 &&
      html`<button type="button" class="btn legal stow" ...${ctx.choice("stow")}><${Sym} id="hit-cargo" />Rearrange</button>`
    }
    ${
      ctx.ofKind("overboard").length > 0 &&
      html`<p class="small dim">
        A cube that is pressed goes overboard, once the seal confirms it; of several alike you say how many.
      </p>`
    }
    <${Ledger} ctx=${ctx} player=${player} />
  </div>`;
}

/** @param {{ ctx: Ctx, player: any }} props */
function Ledger({ ctx, player }) {
  const outline = plan(player.ship);
  const free = player.hold.filter((/** @type {number} */ slot) => slot === 0).length;
  const rows = [
    ["Doubloons", money(player.doubloons), "money"],
    ["Weight", player.weight, "weight"],
    ["Draft", depth(player.draft), "draft"],
    ["Guns that fire", `${player.guns} of ${outline?.cannons}`, "guns"],
    ["Defense", player.defense, "defense"],
    ...(ctx.view.crews ? [["Crew", `${player.crew} of ${player.crew_limit}`, "crew"]] : []),
    ["Free slots", free, "free"],
  ];
  return html`<div class="ledger">
    ${rows.map(
      ([name, value, part]) =>
        html`<span key=${part} data-part=${`own:${part}`}><span>${name}</span><b>${value}</b></span>`,
    )}
  </div>`;
}

/** Whether a mission has begun, the tile that it names or whose port will not do, and what is marked on it. @param {any} mission */
function stateOf(mission) {
  const tile = mission.place > 0 && `${tileOf(mission.place)?.name} (${mission.place})`; // its number is on the chart
  if (!mission.stage) return tile ? `begins at ${tile}` : "";
  if (tile) return `begun, ${tile}`;
  if (mission.victim >= 0) return `begun, not to ${nationName(mission.victim)}`;
  return marksOf(mission) || "begun";
}

/** How far a mission is that goes on for a while. @param {any} mission */
function marksOf({ card, mark }) {
  const { of = 0, marks = [] } = CONTENT.missions[card] ?? {};
  const there = marks.filter((_, i) => (mark >> i) & 1);
  if (!of) return "";
  return `${marks.length ? there.length : mark} of ${of}${there.length ? `: ${there.join(", ")}` : ""}`;
}

/** Missions in hand; where one was begun it says so. @param {{ ctx: Ctx, player: any, told?: boolean }} props */
function Papers({ ctx, player, told = false }) {
  return html`<div class="group papers">
    <span class="label">Missions, ${player.missions.length} of ${player.mission_limit}</span>
    <div class="cards">
      ${player.missions.map((/** @type {any} */ mission, /** @type {number} */ i) => {
        const card = CONTENT.missions[mission.card];
        return html`<div
          class=${`card paper${mission.stage ? " begun" : ""}`}
          key=${`${mission.card}:${i}`}
          ...${ctx.part(`mission:${mission.card}`, card?.name ?? "A secret mission")}
        >
          <${Sym} id=${TYPES[card?.type ?? 0]} size="i-m" />
          <span>${card?.name ?? "Secret"}</span>
          ${stateOf(mission) && html`<small>${stateOf(mission)}</small>`}
          ${told && html`<p class="small">${card?.text}</p>`}
        </div>`;
      })}
      ${!player.missions.length && html`<p class="dim small empty">Taverns give missions.</p>`}
    </div>
  </div>`;
}

/**
 * Captains, officers, upgrades and what else the board bears: part, symbol, name, and a figure that says it shorter.
 * @param {any} player
 * @returns {[string, string, string, string?][]}
 */
function chipsOf(player) {
  const hides = player.hidden_nation;
  return [
    ...player.captains.flatMap((/** @type {number} */ one) =>
      one < 0 ? [] : [[`captain:${one}`, "crown", CONTENT.captains[one]?.name]],
    ),
    ...player.officers.map((/** @type {number} */ one) => [`upgrade:${one}`, "person", CONTENT.upgrades[one]?.name]),
    ...AMMUNITION.flatMap((symbol, kind) =>
      (player.ammunition >> kind) & 1 ? [[`ammunition:${kind}`, symbol, CONTENT.ammunition[kind]?.name]] : [],
    ),
    ...(player.sails ? [["own:sails", "hit-masts", `+${player.sails} movement`, `+${player.sails}`]] : []),
    ...(player.sails_cut
      ? [["own:sails_cut", "hit-masts", `−${player.sails_cut} movement`, `−${player.sails_cut}`]]
      : []),
    ...(player.cannon_upgrades
      ? [["own:cannon_upgrades", "cannon", count(player.cannon_upgrades, "better gun"), `${player.cannon_upgrades}`]]
      : []),
    ...(player.long_range ? [["own:long_range", "spectator", `Range ${player.long_range}`]] : []),
    ...(player.rowboats
      ? [["own:rowboats", "ship-rowboat", count(player.rowboats, "boat"), `${player.rowboats}`]]
      : []),
    ...(player.wood_on_card
      ? [["own:wood_on_card", "good-wood", `${player.wood_on_card} wood on a card`, `${player.wood_on_card}`]]
      : []),
    ...(player.absorbed
      ? [["own:absorbed", "hit-hull", `${player.absorbed} damage on a card`, `${player.absorbed}`]]
      : []),
    ...(player.wounds_absorbed
      ? [["own:wounds_absorbed", "hit-crew", `${count(player.wounds_absorbed, "wound")} on a card`]]
      : []),
    ...(hides >= 0 ? [["own:hidden_nation", `flag-${NATIONS[hides]}`, `Unknown to ${nationName(hides)}`]] : []),
    ...(player.barrels.length
      ? [["own:barrels", "barrel", count(player.barrels.length, "barrel"), `${player.barrels.length}`]]
      : []),
    ...(player.clues ? [["own:clues", "x-mark", `Clue ${player.clues}`]] : []),
    ...(player.done.length ? [["own:done", "mission", `${player.done.length} done`]] : []),
  ];
}

/** @param {{ ctx: Ctx, player: any }} props */
function People({ ctx, player }) {
  const chips = chipsOf(player);
  if (!chips.length) return null;
  return html`<div class="group people">
    <span class="label">${CONTENT.ships[player.ship]?.name}</span>
    <div class="chips" tabindex="0" role="group" aria-label="Crew and upgrades">
      ${chips.map(
        ([part, symbol, name, figure], i) => html`<span class="chip" key=${`${part}:${i}`} ...${ctx.part(part, name)}>
          <${Sym} id=${symbol} /><span>${figure ?? name}</span>
        </span>`,
      )}
    </div>
  </div>`;
}

/** The silhouette of a player's ship. @param {{ ctx: Ctx, seat: number }} props */
export function Silhouette({ ctx, seat }) {
  return html`<span class=${`sails ${ctx.color(seat)}`}><${Sym} id=${SHIPS[ctx.view.players[seat].ship]} size="i-l" /></span>`;
}
