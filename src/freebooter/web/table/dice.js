// The dice tray and the history of all throws.
import { html, Sym, Dev, Dialog } from "../ui.js";
import { nameOf } from "../words.js";
import { diceOf } from "./stage.js";
import { Fairness } from "./result.js";

/** The symbol of a face: 1 to 6, or a word such as "skull". @param {any} face @returns {string} */
export const faceSymbol = (face) => (typeof face === "object" && face ? faceSymbol(face.face) : `die-${face}`);

/** @param {{ store: import("./store.js").TableStore, ctx: any }} props */
export function Tray({ store, ctx }) {
  const tray = store.stage.tray.value;
  if (!tray) return null;
  return html`<div
    class="tray"
    key=${tray.event.n}
    role="status"
    aria-label=${`Thrown: ${tray.dice.map((die) => die?.face ?? die).join(", ")}`}
    onClick=${() => void store.hurry()}
  >
    ${tray.seat != null && html`<${Dev} seat=${tray.seat} />`}
    ${tray.dice.map(
      (die, at) => html`<${Die} key=${at} face=${die} win=${tray.wins.includes(at)} seat=${die?.seat} delay=${at} />`,
    )}
    ${tray.label && html`<span class="small">${ctx.text(tray.label)}</span>`}
  </div>`;
}

/** @param {{ face: any, win?: boolean, seat?: number, delay?: number, small?: boolean }} props */
export function Die({ face, win, seat, delay = 0, small }) {
  return html`<svg
    class=${`die tumble t${delay % 5}${win ? " win" : ""}${small ? " small" : ""}${seat != null ? ` p p${(seat % 6) + 1}` : ""}`}
    aria-hidden="true"
  >
    <use href=${`#${faceSymbol(face)}`} />
  </svg>`;
}

/** @param {{ store: import("./store.js").TableStore, ctx: any, close: () => void }} props */
export function DiceHistory({ store, ctx, close }) {
  const board = store.board.value;
  const throws = ctx.events
    .map((/** @type {any} */ event) => ({ event, thrown: diceOf(event, board) }))
    .filter((/** @type {any} */ one) => one.thrown)
    .reverse();
  /** @type {Map<string, number>} */
  const tally = new Map();
  for (const { thrown } of throws)
    for (const die of thrown.dice) tally.set(faceSymbol(die), (tally.get(faceSymbol(die)) ?? 0) + 1);
  return html`<${Dialog} title="Dice and luck" close=${close}>
    ${
      throws.length
        ? html`
          <p class="dim">How often each face fell so far:</p>
          <div class="tally">
            ${[...tally].sort().map(
              ([symbol, n]) => html`<span key=${symbol} class="stat">
                <${Sym} id=${symbol} size="die small" />
                ${n}
              </span>`,
            )}
          </div>
          <ol class="throws">
            ${throws.slice(0, 60).map(
              (/** @type {any} */ { event, thrown }) => html`<li key=${event.n}>
                ${
                  thrown.seat != null &&
                  html`<${Dev} seat=${thrown.seat} /><span class="sr">${nameOf(ctx.seats, thrown.seat, ctx.me)}</span>`
                }
                ${thrown.dice.map(
                  (/** @type {any} */ die, /** @type {number} */ at) => html`<${Sym}
                    key=${at}
                    id=${faceSymbol(die)}
                    size="die small"
                  />`,
                )}
                <span class="small dim">round ${event.round}</span>
              </li>`,
            )}
          </ol>
        `
        : html`<p>No dice were thrown at this table yet.</p>`
    }
    <${Fairness} fairness=${ctx.snap.fairness} />
  <//>`;
}
