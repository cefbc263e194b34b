// The dice tray and the history of all throws.
import { html, Dev, Dialog } from "../ui.js";
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

/**
 * A die; `{ face: 9, of: 12 }` is one with more sides than six, which shows a figure.
 * @param {{ face: any, win?: boolean, seat?: number, delay?: number, small?: boolean, still?: boolean }} props
 */
export function Die({ face, win, seat, delay = 0, small, still }) {
  const many = face?.of > 6;
  return html`<svg
    class=${
      `die${still ? "" : ` tumble t${delay % 5}`}${many ? " many" : ""}${win ? " win" : ""}${small ? " small" : ""}` +
      `${seat != null ? ` p p${(seat % 6) + 1}` : ""}`
    }
    viewBox=${many ? "0 0 40 40" : undefined}
    aria-hidden="true"
  >
    ${
      many
        ? html`<path d="M20 2 31.5 5.7 38.5 15.5V26.5L31.5 35 20 38 8.5 35 1.5 26.5V15.5L8.5 5.7Z" />
          <text x="20" y="26">${face.face}</text>`
        : html`<use href=${`#${faceSymbol(face)}`} />`
    }
  </svg>`;
}

/** Not every game has dice. @param {any} ctx @param {any} board @returns {boolean} */
const hasDice = (ctx, board) => board?.dice || ctx.events.some((/** @type {any} */ event) => diceOf(event, board));

/** What the dialog below is called. @param {import("./store.js").TableStore} store @param {any} ctx */
export const luckName = (store, ctx) => (hasDice(ctx, store.board.value) ? "Dice and luck" : "Fair luck");

/** @param {{ store: import("./store.js").TableStore, ctx: any, close: () => void }} props */
export function DiceHistory({ store, ctx, close }) {
  const board = store.board.value;
  const throws = ctx.events
    .map((/** @type {any} */ event) => ({ event, thrown: diceOf(event, board) }))
    .filter((/** @type {any} */ one) => one.thrown)
    .reverse();
  /** @type {Map<string, { die: any, n: number }>} */
  const tally = new Map();
  for (const { thrown } of throws)
    for (const die of thrown.dice) {
      const face = faceSymbol(die).replace(/-(\d)$/, "-0$1"); // in the order of the figures
      tally.set(face, { die, n: (tally.get(face)?.n ?? 0) + 1 });
    }
  return html`<${Dialog} title=${luckName(store, ctx)} close=${close}>
    ${
      throws.length
        ? html`
          <p class="dim">How often each face fell so far:</p>
          <div class="tally">
            ${[...tally].sort().map(
              ([face, { die, n }]) => html`<span key=${face} class="stat">
                <${Die} face=${die} small still />
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
                  (/** @type {any} */ die, /** @type {number} */ at) =>
                    html`<${Die} key=${at} face=${die} small still />`,
                )}
                <span class="small dim">round ${event.round}</span>
              </li>`,
            )}
          </ol>
        `
        : hasDice(ctx, board) && html`<p>No dice were thrown at this table yet.</p>`
    }
    <${Fairness} fairness=${ctx.snap.fairness} />
  <//>`;
}
