// The players: device, name, marks, points, open counts, whose turn.
import { html, Sym, Dev, seatClass, figure } from "../ui.js";
import { nameOf } from "../words.js";
import { phone } from "../memory.js";
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";

/** @param {{ store: import("./store.js").TableStore, ctx: any }} props */
export function Crew({ store, ctx }) {
  const Extra = store.board.value?.Extra;
  const strip = useRef(null);
  useEffect(() => {
    if (!phone.value || !strip.current) return;
    const panel = /** @type {HTMLElement} */ (strip.current).querySelector(".seat.turn");
    panel?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [ctx.turn, ctx.ask === null]);
  return html`<section class="crew" aria-label="Players" tabindex="0" ref=${strip}>
    ${ctx.snap.seats.map(
      (/** @type {any} */ _, /** @type {number} */ seat) => html`<${SeatPanel}
        key=${seat}
        seat=${seat}
        store=${store}
        ctx=${ctx}
      />`,
    )}
    ${Extra && html`<div class="extra"><${Extra} ctx=${ctx} /></div>`}
  </section>`;
}

/** @param {{ seat: number, store: import("./store.js").TableStore, ctx: any }} props */
function SeatPanel({ seat, store, ctx }) {
  const board = store.board.value;
  const who = ctx.seats[seat];
  const counts = board?.counts?.(ctx, seat) ?? [];
  const points = board?.points?.(ctx, seat) ?? null;
  const marks = board?.marks?.(ctx, seat) ?? [];
  const note = board?.note?.(ctx, seat);
  const active = ctx.result
    ? false
    : ctx.snap.window
      ? ctx.turn === seat
      : ctx.turn === seat || ctx.snap.waiting.includes(seat);
  return html`<article class=${`panel seat ${seatClass(seat)}${active ? " turn" : ""}`} ...${ctx.part(`seat:${seat}`)}>
    <div class="row">
      <${Dev} seat=${seat} dead=${who.kind === "person" && !who.here} />
      <span class="name">${nameOf(ctx.seats, seat, ctx.me)}</span>
      ${active && html`<span class="badge brass wide">${ctx.turn === seat ? "at the helm" : "choosing"}</span>`}
      ${
        seat !== ctx.me &&
        html`<span class="dim wide" data-tip=${kindOf(who)}>
          <${Sym} id=${who.kind === "bot" ? "bot" : who.kind === "open" ? "link" : "person"} label=${kindOf(who)} />
        </span>`
      }
      ${
        ctx.first === seat &&
        ctx.round > 0 &&
        html`<span class="wide" data-tip="First player"><${Sym} id="first-player" label="First player" /></span>`
      }
      ${ctx.snap.clock && who.kind === "person" && html`<${Clock} clock=${ctx.snap.clock} seat=${seat} />`}
      ${marks.map(
        (/** @type {any} */ mark) => html`<span class="wide mark" key=${mark.label} data-tip=${mark.tip ?? mark.label}>
          <${Sym} id=${mark.symbol} label=${mark.label} />
        </span>`,
      )}
      ${points !== null && html`<b class="vp" data-tip="Points"><span class="sr">points </span>${figure(points)}</b>`}
    </div>
    ${note && html`<span class="small dim wide seat-note">${note}</span>`}
    ${who.kind === "open" && html`<span class="small dim">waiting for a friend</span>`}
    ${who.kind === "person" && who.ready === false && html`<span class="small dim">not ready yet</span>`}
    ${
      counts.length > 0 &&
      html`<div class="stats">
        ${counts.map(
          (/** @type {any} */ stat) => html`<span class="stat" key=${stat.label} data-tip=${stat.tip ?? stat.label}>
            <${Sym} id=${stat.symbol} label=${stat.label} />
            ${stat.value}
          </span>`,
        )}
      </div>`
    }
  </article>`;
}

/** @param {any} who */
function kindOf(who) {
  if (who.left) return "A bot keeps this seat until its player comes back";
  if (who.kind === "bot") return who.bot ? `Bot: ${String(who.bot).replaceAll("-", " ")}` : "Bot";
  if (who.kind === "open") return "Nobody sits here yet";
  return who.here ? "A player, connected" : "A player, away";
}

/**
 * The time a player has left; it runs while the player is asked.
 * @param {{ clock: import("../types.js").ClockView, seat: number }} props
 */
function Clock({ clock, seat }) {
  const runs = clock.running.includes(seat) && clock.ends !== null;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [runs, clock.ends]);
  const left = Math.max(0, runs ? (clock.ends ?? 0) - Date.now() / 1000 : (clock.left[seat] ?? 0));
  return html`<span class=${`badge line clock${runs && left < 20 ? " wax" : ""}`} data-tip="Time left">
    ${span(left)}
  </span>`;
}

/** @param {number} seconds */
function span(seconds) {
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} d`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
