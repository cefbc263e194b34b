// The end: ranks, where the points came from, a chart over the rounds, and what to do next.
import { html, Sym, Dev, Dialog, seatClass, figure, download } from "../ui.js";
import { nameOf, Parts } from "../words.js";
import { keepSeat } from "../memory.js";
import { go } from "../route.js";
import { useState } from "../vendor/preact-hooks.js";

/** @typedef {import("../types.js").Result} Result */

/** @param {{ store: import("./store.js").TableStore, ctx: any }} props */
export function ResultPanel({ store, ctx }) {
  const result = /** @type {Result | null} */ (ctx.result);
  if (!result) return null;
  const title = endTitle(result, ctx),
    why = store.board.value?.ending?.(ctx);
  return html`<${Dialog}
    title=${title}
    wide
    close=${() => {
      store.showResult.value = false;
    }}
  >
    <div class="result" data-result>
      <${Podium} result=${result} ctx=${ctx} />
      ${result.ties.map(
        (parts, i) => html`<p key=${i} class="tie" data-tie>
          <${Parts} parts=${parts} seats=${ctx.seats} me=${ctx.me} />
        </p>`,
      )}
      ${why && html`<p class="ending" data-ending>${why}</p>`}
      <div class="result-two">
        <${Sources} result=${result} ctx=${ctx} />
        ${result.chart.length > 1 && html`<${Chart} result=${result} ctx=${ctx} />`}
      </div>
      <div class="result-acts" hidden=${!store.isKept}>
        ${
          ctx.me !== null &&
          html`<button type="button" class="btn seal" data-action="rematch" onClick=${() => rematch(store)}>
            <${Sym} id="restart" />
            ${store.rematch.value ? "Join the rematch" : "Rematch"}
          </button>`
        }
        <button type="button" class="btn" data-action="review" onClick=${() => review(store)}>
          <${Sym} id="lamp" />
          What happened?
        </button>
        <button
          type="button"
          class="btn"
          data-action="replay"
          onClick=${() => {
            store.showResult.value = false;
            void store.playFrom(0);
            store.playing.value = false;
          }}
        >
          <${Sym} id="history" />
          Watch it again
        </button>
        <button type="button" class="btn" data-action="save" onClick=${() => save(store, "save")}>
          <${Sym} id="mission" />
          Save as a file
        </button>
        <button
          type="button"
          class="btn"
          onClick=${() => {
            store.showResult.value = false;
          }}
        >
          <${Sym} id="spectator" />
          See the board
        </button>
        <a class="btn" href="/"><${Sym} id="anchor" />To the lobby</a>
      </div>
      <${Fairness} fairness=${ctx.snap.fairness} />
    </div>
  <//>`;
}

/** Who has won, said to who reads it; alone or together the game itself may have won. @param {Result} result @param {any} ctx */
export function endTitle(result, ctx) {
  const names = (/** @type {number[]} */ seats) => seats.map((seat) => nameOf(ctx.seats, seat, ctx.me)).join(" and ");
  const seats = /** @type {number[]} */ (ctx.seats.map((/** @type {any} */ _, /** @type {number} */ seat) => seat));
  const winners = seats.filter((seat) => result.ranks[seat] === 1);
  const verb = (/** @type {string} */ one, /** @type {string} */ many, /** @type {number[]} */ who) =>
    who.length > 1 || who[0] === ctx.me ? many : one;
  if (result.won === false) return `${names(seats)} ${verb("has", "have", seats)} lost`;
  const first = result.teams.length ? result.teams.filter((team) => winners.includes(team[0] ?? -1)) : winners;
  if (first.length > 1) return `${names(winners)} share the win`;
  return `${names(winners)} ${verb("has", "have", winners)} won`;
}

/** @param {{ result: Result, ctx: any }} props */
function Podium({ result, ctx }) {
  const order = ctx.seats
    .map((/** @type {any} */ _, /** @type {number} */ s) => s)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => (result.ranks[a] ?? 0) - (result.ranks[b] ?? 0));
  const most = Math.max(1, ...result.scores);
  const base = 1; // nobody has it where the game itself has won
  return html`<ol class="podium">
    ${order.map(
      (
        /** @type {number} */ seat,
      ) => html`<li key=${seat} class=${`${seatClass(seat)}${result.ranks[seat] === base ? " first" : ""}`}>
        <span class="rank">${result.won === false ? "–" : (result.ranks[seat] ?? 0) - base + 1}</span>
        <${Dev} seat=${seat} />
        <span class="name">${nameOf(ctx.seats, seat, ctx.me)}</span>
        ${result.ranks[seat] === base && html`<${Sym} id="crown" label="Winner" />`}
        <span class="bar"><i style=${`width:${Math.max(2, (100 * (result.scores[seat] ?? 0)) / most)}%`}></i></span>
        <b class="score">${figure(result.scores[seat] ?? 0)}</b>
      </li>`,
    )}
  </ol>`;
}

/** @param {{ result: Result, ctx: any }} props */
function Sources({ result, ctx }) {
  const names = [...new Set(result.sources.flatMap((one) => Object.keys(one)))].filter((name) =>
    result.sources.some((one) => one[name]),
  );
  if (!names.length) return null;
  return html`<div class="sources" tabindex="0" role="region" aria-label="Where the points came from">
    <table>
      <caption class="label">Where the points came from</caption>
      <thead>
        <tr>
          <th scope="col"><span class="sr">Source</span></th>
          ${ctx.seats.map(
            (/** @type {any} */ _, /** @type {number} */ seat) => html`<th scope="col" key=${seat}>
              <${Dev} seat=${seat} />
              <span class="sr">${nameOf(ctx.seats, seat, ctx.me)}</span>
            </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${names.map(
          (name) => html`<tr key=${name}>
            <th scope="row">${result.source_names[name] ?? name}</th>
            ${ctx.seats.map(
              (/** @type {any} */ _, /** @type {number} */ seat) => html`<td key=${seat}>
                ${figure(result.sources[seat]?.[name] ?? 0)}
              </td>`,
            )}
          </tr>`,
        )}
        <tr class="sum">
          <th scope="row">All in all</th>
          ${result.scores.map((score, seat) => html`<td key=${seat}>${figure(score)}</td>`)}
        </tr>
      </tbody>
    </table>
  </div>`;
}

/** Points over the rounds, in plain SVG. @param {{ result: Result, ctx: any }} props */
function Chart({ result, ctx }) {
  const rows = result.chart,
    width = 460,
    height = 220,
    left = 34,
    bottom = 24,
    top = 12,
    right = 26;
  const all = rows.flat();
  const high = Math.max(1, ...all),
    low = Math.min(0, ...all);
  const x = (/** @type {number} */ i) => left + ((width - left - right) * i) / Math.max(1, rows.length - 1);
  const y = (/** @type {number} */ v) => top + ((height - top - bottom) * (high - v)) / (high - low);
  const step = niceStep((high - low) / 4);
  const ticks = [];
  for (let v = Math.ceil(low / step) * step; v <= high; v += step) ticks.push(v);
  const ends = ctx.seats.map(
    (/** @type {any} */ _, /** @type {number} */ s) => `${nameOf(ctx.seats, s, ctx.me)} ${result.scores[s]}`,
  );
  // ends that lie on one another stand side by side
  const endX = (/** @type {number} */ seat) => {
    const near = ctx.seats.filter(
      (/** @type {any} */ _, /** @type {number} */ s) =>
        s < seat && Math.abs(y(rows.at(-1)?.[s] ?? 0) - y(rows.at(-1)?.[seat] ?? 0)) < 14,
    );
    return x(rows.length - 1) + 12 - 17 * near.length;
  };
  const dashes = ["none", "8 3", "2 3", "10 3 2 3", "5 5", "1 5"];
  return html`<figure class="chart">
    <figcaption class="label">Points over the rounds</figcaption>
    <svg
      viewBox=${`0 0 ${width} ${height}`}
      role="img"
      aria-label=${`Points over ${rows.length} rounds. At the end: ${ends.join(", ")}.`}
    >
      ${ticks.map(
        (v) => html`<g key=${v}>
          <line x1=${left} x2=${width - right} y1=${y(v)} y2=${y(v)} class="grid" />
          <text x=${left - 6} y=${y(v) + 4} text-anchor="end">${v}</text>
        </g>`,
      )}
      ${ctx.seats.map(
        (/** @type {any} */ _, /** @type {number} */ seat) => html`<g key=${seat} class=${seatClass(seat)}>
          <polyline
            points=${rows.map((row, i) => `${x(i)},${y(row[seat] ?? 0)}`).join(" ")}
            fill="none"
            stroke="var(--p)"
            stroke-width="3"
            stroke-linejoin="round"
            stroke-dasharray=${dashes[seat % 6]}
          />
          <circle
            cx=${endX(seat)}
            cy=${y(rows.at(-1)?.[seat] ?? 0)}
            r="8"
            fill="var(--p)"
            stroke="var(--ink)"
          />
          <use
            href=${`#dev-${(seat % 6) + 1}`}
            x=${endX(seat) - 5}
            y=${y(rows.at(-1)?.[seat] ?? 0) - 5}
            width="10"
            height="10"
            color="var(--on-p)"
          />
        </g>`,
      )}
      <text x=${left} y=${height - 6}>start</text>
      <text x=${width - right} y=${height - 6} text-anchor="end">the end</text>
    </svg>
  </figure>`;
}

/** @param {number} rough */
function niceStep(rough) {
  for (const step of [1, 2, 5, 10, 20, 25, 50, 100, 200, 500]) if (step >= rough) return step;
  return 1000;
}

/** @param {{ fairness: import("../types.js").Fairness }} props */
export function Fairness({ fairness }) {
  const [verdict, setVerdict] = useState("");
  if (!fairness?.hash) return null;
  return html`<details class="fair">
    <summary>Was the luck fair?</summary>
    <p>
      Before the first move the server published this seal of its seed.${" "}
      ${
        fairness.seed
          ? "Now that the game is over it shows seed and salt: hashed together they must give the same seal."
          : "After the game it shows the seed, and everyone can check that it was not changed."
      }
    </p>
    <dl>
      <dt>Seal</dt>
      <dd><code>${fairness.hash}</code></dd>
      ${
        fairness.seed &&
        html`<dt>Salt</dt><dd><code>${fairness.salt}</code></dd><dt>Seed</dt><dd><code>${fairness.seed}</code></dd>`
      }
    </dl>
    ${
      fairness.seed &&
      html`<p>
        <button
          type="button"
          class="btn small"
          data-action="check"
          onClick=${async () => setVerdict(await checkSeal(fairness))}
        >Check it here</button>
        ${" "}
        <span role="status">${verdict}</span>
      </p>`
    }
  </details>`;
}

/** The seal is the SHA-256 of "salt:seed". @param {import("../types.js").Fairness} fairness */
async function checkSeal({ hash, salt, seed }) {
  if (!crypto.subtle)
    return "This browser computes hashes only on secure pages; any SHA-256 tool gives the same: salt, a colon, seed.";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt}:${seed}`));
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return found === hash ? "The seal fits: the luck was fixed before the first move." : "The seal does not fit.";
}

/** @param {import("./store.js").TableStore} store */
async function review(store) {
  const { ReviewPanel } = await import("./review.js");
  store.showResult.value = false;
  store.review.value = ReviewPanel;
}

/** @param {import("./store.js").TableStore} store */
async function rematch(store) {
  const game = store.now.peek()?.game;
  const seated = await store.tell("rematch");
  if (!seated) return;
  keepSeat({ table: seated.table, seat: seated.seat, token: seated.token, invites: seated.invites, game });
  go(`/t/${seated.table}`);
}

/** @param {import("./store.js").TableStore} store @param {"save" | "report"} what */
export async function save(store, what) {
  const snap = store.now.peek();
  try {
    download(
      await store.file(what),
      `${snap?.game ?? "table"}-${what === "save" ? "game" : "position"}-${store.table}.${what === "save" ? "freebooter" : "json"}`,
    );
  } catch (problem) {
    store.error.value = /** @type {Error} */ (problem).message;
  }
}
