// The past: a scrubber over all moments, playing by itself, and a way to play on from any of them.
import { html, Sym, Tool } from "../ui.js";
import { useEffect } from "../vendor/preact-hooks.js";
import { signal } from "../vendor/signals.js";
import { keepSeat, tempo } from "../memory.js";
import { Parts, themOf, whoseOf } from "../words.js";
import { go } from "../route.js";

/** @typedef {import("../types.js").Moment} Moment */

/** How far a step goes, and how fast the replay runs. */
const stride = signal(/** @type {"moment" | "turn" | "round" | "mine"} */ ("moment"));
const pace = signal(1);

/**
 * The next place to stop at, by the stride; the ends are always one.
 * @param {Moment[]} moments
 * @param {number} at
 * @param {1 | -1} way
 * @param {number | null} me
 */
function nextStop(moments, at, way, me) {
  const by = stride.peek();
  const begins = (/** @type {number} */ i) => {
    const here = moments[i],
      before = moments[i - 1];
    if (!here || !before || by === "moment") return true;
    if (by === "round") return here.round !== before.round;
    const turns = here.turn !== before.turn || here.round !== before.round;
    return by === "turn" ? turns : here.turn === me && turns;
  };
  let to = at + way;
  while (to > 0 && to < moments.length - 1 && !begins(to)) to += way;
  return to;
}

/** @param {{ store: import("./store.js").TableStore }} props */
export function ReplayBar({ store }) {
  const past = store.past.value;
  const moments = store.moments.value;
  const snap = store.now.value;
  useEffect(() => {
    if (past && !moments) void store.loadMoments();
  }, [past === null]);
  const at =
    past && moments
      ? Math.max(
          0,
          moments.findIndex((moment) => moment.k >= past.k),
        )
      : 0;
  const last = (moments?.length ?? 1) - 1;
  const playing = store.playing.value;
  const step = (/** @type {number} */ to) => {
    const moment = moments?.[Math.max(0, Math.min(last, to))];
    if (moment) void store.lookAt(moment.k, store.eyes.peek());
  };
  useEffect(() => {
    if (!playing || !past || !moments) return undefined;
    const timer = setTimeout(
      () => {
        if (at < last) step(nextStop(moments, at, 1, snap?.me ?? null));
        else {
          store.playing.value = false;
          if (!store.isReplay) store.backToNow();
        }
      },
      (250 + 700 * tempo()) / pace.peek(),
    );
    return () => clearTimeout(timer);
  }, [playing, past, moments]);
  if (!past || !snap) return null;
  const moment = moments?.[at];
  const told = past.snap.events.filter((event) => event.moment === past.k - 1 && event.text.length && !event.undone);
  const go_ = (/** @type {1 | -1} */ way) => {
    store.playing.value = false;
    if (moments) step(nextStop(moments, at, way, snap.me));
  };
  return html`<section class="dock panel replay" aria-label="Replay">
    <div class="replay-row">
      <b class="display">${store.isReplay ? "Replay" : "The past"}</b>
      <span class="dim">
        ${
          moment
            ? [
                moment.round ? `Round ${moment.round}` : "Before the first round",
                ...(moment.turn != null
                  ? [`${moment.turn === snap.me ? "your" : whoseOf(snap.seats, moment.turn)} turn`]
                  : []),
                `${at + 1} of ${last + 1}`,
              ].join(" · ")
            : "…"
        }
      </span>
      ${
        snap.result &&
        html`<label class="eyes">
          <${Sym} id="spectator" />
          <span class="sr">Seen by</span>
          <select
            class="btn"
            onChange=${(/** @type {any} */ e) => {
              store.eyes.value = e.target.value === "" ? null : Number(e.target.value);
              void store.lookAt(past.k, store.eyes.value);
            }}
          >
            ${snap.seats.map(
              (_, seat) => html`<option value=${seat} selected=${seat === (store.eyes.value ?? snap.me)}>
                seen by ${themOf(snap.seats, seat, snap.me)}
              </option>`,
            )}
          </select>
        </label>`
      }
    </div>
    <p class="told" aria-live="polite">
      ${
        told.length
          ? told.map(
              (event) => html`<${Parts} key=${event.n} parts=${event.text} seats=${snap.seats} me=${snap.me} />${" "}`,
            )
          : html`<span class="dim">${past.k === 0 ? "Before the first move." : "Nothing was told here."}</span>`
      }
    </p>
    <div class="replay-row">
      <${Tool} icon="undo" name="One step back" kind="" data-action="back" onClick=${() => go_(-1)} />
      <${Tool}
        icon=${playing ? "pause" : "play"}
        name=${playing ? "Pause" : "Play"}
        kind=""
        onClick=${() => {
          store.playing.value = !playing;
        }}
      />
      <${Tool} icon="redo" name="One step on" kind="" data-action="on" onClick=${() => go_(1)} />
      <input
        class="scrub"
        type="range"
        min="0"
        max=${last}
        value=${at}
        aria-label="Moment"
        aria-valuetext=${moment ? `round ${moment.round}, moment ${at + 1} of ${last + 1}` : ""}
        onInput=${(/** @type {any} */ e) => {
          store.playing.value = false;
          step(Number(e.target.value));
        }}
      />
      <label>
        <span class="sr">Steps</span>
        <select
          class="btn"
          data-field="stride"
          onChange=${(/** @type {any} */ e) => {
            stride.value = e.target.value;
          }}
        >
          ${[
            ["moment", "every moment"],
            ["turn", "turn by turn"],
            ["round", "round by round"],
            ...(snap.me === null ? [] : [["mine", "my turns"]]),
          ].map(([by, name]) => html`<option key=${by} value=${by} selected=${by === stride.value}>${name}</option>`)}
        </select>
      </label>
      <label>
        <span class="sr">Speed</span>
        <select
          class="btn"
          data-field="pace"
          onChange=${(/** @type {any} */ e) => {
            pace.value = Number(e.target.value);
          }}
        >
          ${[0.5, 1, 2, 4].map((n) => html`<option key=${n} value=${n} selected=${n === pace.value}>${n}×</option>`)}
        </select>
      </label>
      <button type="button" class="btn" data-action="fork" onClick=${() => fork(store, past.k)}>
        <${Sym} id="sabre" />
        Play on from here
      </button>
      <button
        type="button"
        class="btn seal"
        data-action="now"
        onClick=${() => {
          if (store.isReplay) go(`/t/${store.table}`);
          else store.backToNow();
        }}
      >Back to now</button>
    </div>
  </section>`;
}

/** @param {import("./store.js").TableStore} store @param {number} moment */
export async function fork(store, moment) {
  const seated = await store.tell("fork", { moment });
  if (!seated) return;
  keepSeat({
    table: seated.table,
    seat: seated.seat,
    token: seated.token,
    invites: seated.invites,
    game: store.now.peek()?.game,
  });
  go(`/t/${seated.table}`);
}
