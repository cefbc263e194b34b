// For who is new here: ways to learn, to play with friends, and to go on from a file.
import { html, Sym } from "../ui.js";
import { useRef } from "../vendor/preact-hooks.js";
import { send } from "../wire.js";
import { keepSeat } from "../memory.js";
import { go } from "../route.js";
import { say } from "./store.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

/** @param {{ games: GameInfo[] }} props */
export function NewHere({ games }) {
  const file = useRef(null);
  const load = async (/** @type {any} */ e) => {
    const chosen = /** @type {File | undefined} */ (e.target.files[0]);
    e.target.value = "";
    if (!chosen) return;
    try {
      const seated = await (await send("POST", "/api/saves", chosen)).json();
      keepSeat({ table: seated.table, seat: seated.seat, token: seated.token, invites: seated.invites });
      go(`/t/${seated.table}`);
    } catch (problem) {
      say(problem);
    }
  };
  return html`<section class="panel learn" aria-label="New here?">
    <h2>New here?</h2>
    <ul>
      <li>
        <${Sym} id="parrot" />
        <span>
          Learn a game in five minutes:${" "}
          ${games.map(
            (game, at) =>
              html`${at ? ", " : ""}<a key=${game.id} href=${`/learn/${game.id}`} data-learn=${game.id}>${game.title}</a>`,
          )}.
          At the table the parrot tells what a bot would do.
        </span>
      </li>
      ${
        games.some((game) => game.puzzles) &&
        html`<li>
          <${Sym} id="yin-yang" />
          <span>
            <a href="/puzzles/today" data-action="today">Puzzle of the day</a>: find the one best move. Or a${" "}
            <a href="/puzzles">run of them</a>.
          </span>
        </li>`
      }
      <li>
        <${Sym} id="link" />
        <span>
          <button
            type="button"
            class="linkish"
            onClick=${() => /** @type {HTMLElement | null} */ (document.querySelector("[data-action=make]"))?.click()}
          >Play with friends</button>
          : each seat is a link, no account needed.
        </span>
      </li>
      <li>
        <${Sym} id="die-6" />
        <span>Is the luck fair? Each table seals its seed before the game and opens it at the end.</span>
      </li>
      <li>
        <${Sym} id="mission" />
        <span>
          <button type="button" class="linkish" onClick=${() => /** @type {any} */ (file.current).click()}>
            Load a saved game
          </button>
          ${" "}or a reported position from a file.
          <input type="file" ref=${file} hidden aria-label="A saved game" onChange=${load} />
        </span>
      </li>
    </ul>
  </section>`;
}
