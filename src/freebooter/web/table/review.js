// What happened: the chances of a finished game, its turning points, and luck told apart from choice.
import { html, Sym, Dev, Dialog, seatClass } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { phone } from "../memory.js";
import { nameOf, Parts } from "../words.js";
import { get, post, send } from "../wire.js";
import { fork } from "./replay.js";

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").ReviewState} ReviewState */
/** @typedef {import("../types.js").ReviewChoice} ReviewChoice */

const VERDICTS = ["best", "good", "slip", "mistake", "blunder"];
const DASHES = ["none", "8 3", "2 3", "10 3 2 3", "5 5", "1 5"];
const EVERY = 1000; // milliseconds between two looks at how far it is

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}\u00a0%`;
/** @param {number} share */
const signed = (share) =>
  `${share < -0.005 ? "−" : share > 0.005 ? "+" : "±"}${Math.abs(Math.round(100 * share))}\u00a0%`;

/** @param {import("../types.js").ReviewStep} step */
const roundOf = (step) => (step.round ? `Round ${step.round}` : "Before the first round");

/** @param {{ store: import("./store.js").TableStore, ctx: any }} props */
export function ReviewPanel({ store, ctx }) {
  const [state, setState] = useState(/** @type {ReviewState | null} */ (null));
  const [problem, setProblem] = useState("");
  const path = `${store.path}/review`;
  const close = () => {
    store.review.value = null;
  };
  useEffect(() => {
    let left = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const look = async (again = false) => {
      try {
        let found = /** @type {ReviewState} */ (await get(path, store.token));
        // nobody makes it, or whoever did is gone, or it failed the last time: it is begun from here
        const wanted = found.state === "none" || (found.state === "failed" && again);
        if (wanted && ctx.me !== null) found = await post(path, {}, store.token);
        if (left) return;
        setProblem("");
        setState(found);
        if (found.state === "running") timer = setTimeout(() => look(), EVERY);
      } catch (error) {
        if (left) return;
        setProblem(/** @type {Error} */ (error).message);
        timer = setTimeout(() => look(again), 5 * EVERY);
      }
    };
    void look(true);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  const stop = async () => {
    close();
    try {
      await send("DELETE", path, undefined, store.token);
    } catch (error) {
      store.error.value = /** @type {Error} */ (error).message;
    }
  };
  return html`<${Dialog} title="What happened?" wide close=${close}>
    <div class="review" data-review=${state?.state ?? "asking"}>
      ${problem && html`<p class="dim" role="status">${problem}</p>`}
      ${state?.state === "running" && html`<${Working} state=${state} me=${ctx.me} stop=${stop} />`}
      ${
        state?.state === "failed" &&
        html`<p role="alert">${state.why}</p>
          ${ctx.me !== null && html`<p class="dim">When you open this again, it is tried once more.</p>`}`
      }
      ${state?.state === "none" && html`<p>Nobody at the table has asked for a review yet.</p>`}
      ${state?.review && html`<${Found} review=${state.review} store=${store} ctx=${ctx} />`}
    </div>
  <//>`;
}

/** @param {{ state: ReviewState, me: number | null, stop: () => void }} props */
function Working({ state, me, stop }) {
  const done = state.done ?? 0,
    total = state.total ?? 0;
  return html`<div class="review-working" role="status">
    <p>
      The bots look at every decision of the game once more.${" "}
      ${total ? `${done} of ${total} are done.` : "It begins in a moment."} You can close this and come back.
    </p>
    <progress max=${total || 1} value=${total ? done : undefined} aria-label="How far the review is"></progress>
    ${me !== null && html`<button type="button" class="btn" data-action="stop-review" onClick=${stop}>Stop it</button>`}
  </div>`;
}

/** @param {{ review: Review, store: import("./store.js").TableStore, ctx: any }} props */
function Found({ review, store, ctx }) {
  const see = (/** @type {number} */ moment, /** @type {number} */ seat) => {
    store.review.value = null;
    store.eyes.value = seat;
    void store.lookAt(moment, seat);
  };
  return html`
    <section aria-label="Turning points">
      <h3 class="label">Turning points</h3>
      ${!review.turning.length && html`<p>Nothing moved the chances much.</p>`}
      <ol class="turning">
        ${review.turning.map((one) => {
          const step = review.steps[one.step];
          if (!step) return null;
          // what somebody decided is seen with the eyes that decided it, all else with mine
          const decided = one.by === "choice" && step.choices.some(({ seat }) => seat === one.seat);
          const eyes = decided ? one.seat : (ctx.me ?? one.seat);
          return html`<li key=${one.step} class=${seatClass(one.seat)}>
            <b class=${`moved ${one.moved < 0 ? "down" : "up"}`}>${signed(one.moved)}</b>
            <p>
              <span class="dim">${roundOf(step)}.${" "}</span>
              <${Parts} parts=${one.text} seats=${ctx.seats} me=${ctx.me} />
            </p>
            <${Acts} moment=${step.moment} seat=${eyes} see=${see} store=${store} me=${ctx.me} />
          </li>`;
        })}
      </ol>
    </section>
    <${Curve} review=${review} ctx=${ctx} see=${see} />
    <${Balances} review=${review} ctx=${ctx} />
    <${Decisions} review=${review} ctx=${ctx} see=${see} store=${store} />
    <p class="dim">
      Every decision is judged by what its seat could know: bots played on from many guesses of the
      rest,${" "}${review.playouts} times in all.
    </p>
  `;
}

/** @param {{ moment: number, seat: number, see: (moment: number, seat: number) => void, store: any, me: number | null }} props */
function Acts({ moment, seat, see, store, me }) {
  return html`<span class="review-acts">
    <button type="button" class="btn small" data-action="see-board" onClick=${() => see(moment, seat)}>
      <${Sym} id="spectator" />See the board
    </button>
    ${
      me !== null &&
      html`<button type="button" class="btn small" data-action="try" onClick=${() => fork(store, moment)}>
        <${Sym} id="sabre" />Try it from here
      </button>`
    }
  </span>`;
}

/**
 * The chances over the whole game; a click shows the board at that moment.
 * @param {{ review: Review, ctx: any, see: (moment: number, seat: number) => void }} props
 */
function Curve({ review, ctx, see }) {
  const width = phone.value ? 420 : 900, // nearly as wide as it is shown, so that its figures can be read
    height = 260,
    left = 44,
    right = 26,
    top = 12,
    bottom = 24;
  const rows = [...review.steps.map((step) => step.chances), review.end];
  const x = (/** @type {number} */ i) => left + ((width - left - right) * i) / Math.max(1, rows.length - 1);
  const y = (/** @type {number} */ share) => top + (height - top - bottom) * (1 - share);
  const [at, setAt] = useState(-1);
  const place = (/** @type {any} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * width - left) / (width - left - right);
    return Math.max(0, Math.min(review.steps.length - 1, Math.round(share * (rows.length - 1))));
  };
  const lead = (/** @type {number} */ side) => review.sides[side]?.[0] ?? 0;
  const told = review.sides.map((side, n) => `${who(side, ctx)} ${percent(review.end[lead(n)] ?? 0)}`).join(", ");
  const step = review.steps[at];
  return html`<figure class="chart review-curve">
    <figcaption class="label">The chances to win: click to see the board</figcaption>
    <svg
      viewBox=${`0 0 ${width} ${height}`}
      role="img"
      aria-label=${`The chances to win over ${review.steps.length} decisions. At the end: ${told}.`}
      data-curve
      onPointerMove=${(/** @type {any} */ e) => setAt(place(e))}
      onPointerLeave=${() => setAt(-1)}
      onClick=${(/** @type {any} */ e) => {
        const clicked = review.steps[place(e)];
        if (clicked) see(clicked.moment, ctx.me ?? clicked.seats[0] ?? 0);
      }}
    >
      ${[0, 0.25, 0.5, 0.75, 1].map(
        (share) => html`<g key=${share}>
          <line x1=${left} x2=${width - right} y1=${y(share)} y2=${y(share)} class="grid" />
          <text x=${left - 6} y=${y(share) + 4} text-anchor="end">${percent(share)}</text>
        </g>`,
      )}
      ${at >= 0 && html`<line x1=${x(at)} x2=${x(at)} y1=${top} y2=${height - bottom} class="at" />`}
      ${review.sides.map(
        (side, n) => html`<polyline
          key=${n}
          class=${seatClass(lead(n))}
          points=${rows.map((row, i) => `${x(i).toFixed(1)},${y(row[lead(n)] ?? 0).toFixed(1)}`).join(" ")}
          fill="none"
          stroke="var(--p)"
          stroke-width="3"
          stroke-linejoin="round"
          stroke-dasharray=${DASHES[lead(n) % 6]}
        />`,
      )}
      ${review.turning.map((one) => {
        const [cx, cy] = [x(one.step), y(review.steps[one.step]?.chances[one.seat] ?? 0)];
        return html`<circle key=${one.step} class=${seatClass(one.seat)} cx=${cx} cy=${cy} r="6" fill="var(--p)" stroke="var(--ink)" />`;
      })}
      <text x=${left} y=${height - 6}>start</text>
      <text x=${width - right} y=${height - 6} text-anchor="end">the end</text>
    </svg>
    <p class="curve-key">
      ${review.sides.map(
        (side, n) => html`<span key=${n} class=${seatClass(lead(n))}>
          <svg viewBox="0 0 34 8" aria-hidden="true"
            ><line x1="0" x2="34" y1="4" y2="4" stroke="var(--p)" stroke-width="4" stroke-dasharray=${DASHES[lead(n) % 6]}
          /></svg>
          ${who(side, ctx)}${" "}<b>${percent((step?.chances ?? review.end)[lead(n)] ?? 0)}</b>
        </span>`,
      )}
      <span class="dim">${step ? roundOf(step) : "The end"}</span>
    </p>
  </figure>`;
}

/** @param {number[]} side @param {any} ctx */
const who = (side, ctx) => side.map((seat) => nameOf(ctx.seats, seat, ctx.me)).join(" and ");

/** Luck against choice, seat by seat. @param {{ review: Review, ctx: any }} props */
function Balances({ review, ctx }) {
  return html`<section aria-label="Luck and choice">
    <div class="sources" tabindex="0" role="region" aria-label="Luck and choice, by seat">
      <table data-balance>
        <caption class="label">Luck and choice</caption>
        <thead>
          <tr>
            <th scope="col"><span class="sr">Captain</span></th>
            <th scope="col">luck</th>
            <th scope="col">others’ choices</th>
            <th scope="col">own choices</th>
            ${VERDICTS.slice(2).map((name) => html`<th scope="col" key=${name}>${name}s</th>`)}
          </tr>
        </thead>
        <tbody>
          ${review.balance.map(
            (one) => html`<tr key=${one.seat} class=${seatClass(one.seat)}>
              <th scope="row"><${Dev} seat=${one.seat} />${" "}${nameOf(ctx.seats, one.seat, ctx.me)}</th>
              <td>${signed(one.deal + one.luck)}</td>
              <td>${signed(one.others)}</td>
              <td>${signed(one.own)}</td>
              ${VERDICTS.slice(2).map((name) => html`<td key=${name}>${one.counts[name] ?? 0}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <ul class="balance-told">
      ${review.balance.map(
        (one) => html`<li key=${one.seat}><${Parts} parts=${one.text} seats=${ctx.seats} me=${ctx.me} /></li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{ review: Review, ctx: any, see: (moment: number, seat: number) => void, store: any }} props */
function Decisions({ review, ctx, see, store }) {
  const [whose, setWhose] = useState(/** @type {number} */ (ctx.me ?? 0));
  const rows = review.steps.flatMap((step) =>
    step.choices.filter((choice) => choice.seat === whose).map((choice) => ({ step, choice })),
  );
  return html`<details class="decisions">
    <summary>Every decision</summary>
    <label>
      Of${" "}
      <select class="btn" onChange=${(/** @type {any} */ e) => setWhose(Number(e.target.value))}>
        ${ctx.seats.map(
          (/** @type {any} */ _, /** @type {number} */ seat) =>
            html`<option key=${seat} value=${seat} selected=${seat === whose}>${nameOf(ctx.seats, seat, ctx.me)}</option>`,
        )}
      </select>
    </label>
    <ol>
      ${rows.map(
        ({ step, choice }, n) => html`<li key=${n} data-verdict=${choice.verdict}>
          <b class=${`verdict ${choice.verdict}`}>${choice.verdict}</b>
          <p>
            <span class="dim">${roundOf(step)}.${" "}</span>
            “<${Parts} parts=${choice.chosen.text} seats=${ctx.seats} me=${ctx.me} />”${`, ${percent(choice.chosen.chance)}. `}
            ${
              choice.best.answer !== choice.chosen.answer &&
              choice.verdict !== "best" &&
              html`Better: “<${Parts} parts=${choice.best.text} seats=${ctx.seats} me=${ctx.me} />”${`, ${percent(choice.best.chance)}. ${choice.why ?? ""}`}`
            }
          </p>
          ${
            choice.verdict !== "best" &&
            html`<${Acts} moment=${step.moment} seat=${choice.seat} see=${see} store=${store} me=${ctx.me} />`
          }
        </li>`,
      )}
    </ol>
  </details>`;
}
