// The past: a scrubber over all moments, playing by itself, and a way to play on from any of them.
import { html, Sym, Tool } from "../ui.js";
import { useEffect } from "../vendor/preact-hooks.js";
import { keepSeat, tempo } from "../memory.js";
import { nameOf } from "../words.js";
import { go } from "../route.js";

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
        if (at < last) step(at + 1);
        else {
          store.playing.value = false;
          if (!store.isReplay) store.backToNow();
        }
      },
      250 + 700 * tempo(),
    );
    return () => clearTimeout(timer);
  }, [playing, past, moments]);
  if (!past || !snap) return null;
  const moment = moments?.[at];
  return html`<section class="dock panel replay" aria-label="Replay">
    <div class="replay-row">
      <b class="display">${store.isReplay ? "Replay" : "The past"}</b>
      <span class="dim">
        ${
          moment
            ? [
                moment.round ? `Round ${moment.round}` : "Before the first round",
                ...(moment.turn != null ? [`${possessive(nameOf(snap.seats, moment.turn, snap.me))} turn`] : []),
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
                seen by ${nameOf(snap.seats, seat, snap.me)}
              </option>`,
            )}
          </select>
        </label>`
      }
    </div>
    <div class="replay-row">
      <${Tool}
        icon="undo"
        name="One moment back"
        kind=""
        onClick=${() => {
          store.playing.value = false;
          step(at - 1);
        }}
      />
      <${Tool}
        icon=${playing ? "pause" : "play"}
        name=${playing ? "Pause" : "Play"}
        kind=""
        onClick=${() => {
          store.playing.value = !playing;
        }}
      />
      <${Tool}
        icon="redo"
        name="One moment on"
        kind=""
        onClick=${() => {
          store.playing.value = false;
          step(at + 1);
        }}
      />
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

/** @param {string} name */
const possessive = (name) => (name === "You" ? "your" : name.endsWith("s") ? `${name}’` : `${name}’s`);

/** @param {import("./store.js").TableStore} store @param {number} moment */
async function fork(store, moment) {
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
