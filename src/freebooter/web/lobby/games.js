// The games of the lobby: one click to play, each with its picture.
import { html, Sym, Tool, count } from "../ui.js";
import { signal } from "../vendor/signals.js";
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { send } from "../wire.js";
import { prefs, prefer } from "../memory.js";
import { botOf, quickStart, sailing, starred } from "./store.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

/** @param {{ games: GameInfo[] }} props */
export function QuickBar({ games }) {
  const game = games.find((one) => one.id === prefs.value.game) ?? games[0];
  if (!game) return null;
  const low = (game.seats[0] ?? 2) - 1,
    high = (game.seats.at(-1) ?? 2) - 1;
  const wanted = prefs.value.rivals[game.id] ?? game.default_seats - 1;
  const rivals = game.seats.includes(wanted + 1) ? wanted : game.default_seats - 1;
  const set = (/** @type {number} */ n) =>
    prefer({ rivals: { ...prefs.peek().rivals, [game.id]: Math.max(low, Math.min(high, n)) } });
  const bot = botOf(game);
  return html`<section class="panel quick" aria-label="Quick start">
    <div><h2>Quick start</h2><p class="dim">You, a few bots, and the sea. Change anything later.</p></div>
    <div class="pickrow">
      <label>
        <span>Game</span>
        <select
          class="btn"
          aria-label="Game"
          value=${game.id}
          onChange=${(/** @type {any} */ e) => prefer({ game: e.target.value })}
        >
          ${games.map(
            (one) => html`<option key=${one.id} value=${one.id} selected=${one.id === game.id}>${one.title}</option>`,
          )}
        </select>
      </label>
      <span class="rivals" role="group" aria-label="Rivals">
        <span>Rivals</span>
        <span class="step">
          <button
            type="button"
            class="btn icon"
            aria-label="Fewer rivals"
            disabled=${rivals <= low}
            onClick=${() => set(rivals - 1)}
          >
            <${Sym} id="minus" />
          </button>
          <b>${rivals}</b>
          <button
            type="button"
            class="btn icon"
            aria-label="More rivals"
            disabled=${rivals >= high}
            onClick=${() => set(rivals + 1)}
          >
            <${Sym} id="plus" />
          </button>
        </span>
      </span>
      ${
        game.bots.length > 0 &&
        html`<label data-tip=${bot?.how}>
          <${Sym} id="bot" />
          <select class="btn" aria-label="Bots" onChange=${(/** @type {any} */ e) => prefer({ bot: e.target.value })}>
            ${game.bots.map(
              (one) => html`<option key=${one.id} value=${one.id} selected=${one.id === bot?.id}>
                ${starred(game, one)}
              </option>`,
            )}
          </select>
        </label>`
      }
      <p class="how dim small">${bot?.how}</p>
    </div>
    <button
      type="button"
      class="btn seal"
      data-action="quick"
      aria-disabled=${sailing.value ? "true" : undefined}
      onClick=${() => {
        set(rivals);
        void quickStart(game);
      }}
    >
      <${Sym} id="play" />
      Play now
    </button>
  </section>`;
}

/** @param {{ game: GameInfo, make: (game: GameInfo) => void }} props */
export function GameCard({ game, make }) {
  const there = game.seats.length > 0;
  return html`<article
    class=${`game${prefs.value.game === game.id ? " last" : ""}${there ? "" : " later"}`}
    data-game=${game.id}
  >
    <div class="frame"><${Vignette} game=${game} /></div>
    <div class="body">
      <h2>${game.title}</h2>
      <div class="facts">
        <span><${Sym} id="person" label="Players" />${game.players.replace("-", "–")}</span>
        <span><${Sym} id="history" label="Minutes" />${game.minutes.replace("-", "–")} min</span>
        ${game.status === "in progress" && html`<span class="badge brass">in progress</span>`}
        ${!there && html`<span class="badge line">not yet in port</span>`}
      </div>
      <p>${game.blurb}</p>
      ${
        there
          ? html`<div class="act">
            <button
              type="button"
              class="btn legal"
              data-action="play"
              aria-label=${`Play ${game.title} against bots`}
              aria-disabled=${sailing.value ? "true" : undefined}
              onClick=${() => quickStart(game)}
            >
              <${Sym} id="play" />
              Play
            </button>
            <${Tool}
              icon="link"
              name=${`Invite friends to ${game.title}`}
              kind=""
              data-action="make"
              onClick=${() => make(game)}
            />
            ${game.lessons > 0 && html`<${LearnLink} game=${game} />`}
            <a class="btn icon" href=${`/rules/${game.id}`} aria-label=${`Rules of ${game.title}`} data-tip="Rules">
              <${Sym} id="rules" />
            </a>
          </div>`
          : html`<p class="dim small">It is being built. Come back soon.</p>`
      }
    </div>
  </article>`;
}

/** @param {{ game: GameInfo }} props */
function LearnLink({ game }) {
  return html`<a
    class="btn icon"
    href=${`/learn/${game.id}`}
    aria-label=${`Learn ${game.title}`}
    data-tip=${`Learn it: ${count(game.lessons, "short lesson")}`}
  >
    <${Sym} id="parrot" />
  </a>`;
}

/** @type {Map<string, import("../vendor/signals.js").Signal<string>>} */
const pictures = new Map();

/** The picture of a game: its board's vignette.svg, or the house's. @param {{ game: GameInfo }} props */
function Vignette({ game }) {
  let picture = pictures.get(game.id);
  if (!picture) {
    picture = signal("");
    pictures.set(game.id, picture);
    void fetchVignette(game.id, picture);
  }
  const box = useRef(null);
  useEffect(() => {
    const svg = picture?.value && new DOMParser().parseFromString(picture.value, "image/svg+xml").documentElement;
    if (box.current && svg) /** @type {HTMLElement} */ (box.current).replaceChildren(document.importNode(svg, true));
  }, [picture.value]);
  return html`<div class="vig-box" ref=${box}></div>`;
}

/** @param {string} game @param {import("../vendor/signals.js").Signal<string>} into */
async function fetchVignette(game, into) {
  for (const path of [`../../games/${game}/board/vignette.svg`, "../vignette.svg"]) {
    try {
      into.value = await (await send("GET", String(new URL(path, import.meta.url)))).text();
      return;
    } catch {
      /* the next one */
    }
  }
}
