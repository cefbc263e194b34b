// A game's board is fetched as soon as a table is wished for: it does not wait for the table.
import { addStyle } from "./ui.js";

/** Where a game's board lies, of the same version as this file. @param {string} game */
const placeOf = (game) => new URL(`../games/${game}/board/`, import.meta.url).href;

/** Tells the browser early what will be needed. @param {Record<string, string>} wish */
function hint(wish) {
  if (!document.querySelector(`link[href="${wish.href}"]`))
    document.head.append(Object.assign(document.createElement("link"), wish));
}

/** @param {import("./types.js").GameInfo | undefined} game */
export function fetchBoard(game) {
  if (!game?.board) return;
  const place = placeOf(game.id);
  hint({ rel: "preload", as: "style", href: `${place}board.css` });
  hint({ rel: "modulepreload", href: `${place}board.js` });
}

/** The board itself, with its style. @param {string} game */
export async function loadBoard(game) {
  const place = placeOf(game);
  void addStyle(`${place}board.css`);
  return (await import(`${place}board.js`)).board;
}
