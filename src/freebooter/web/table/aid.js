// The player aid of a game: panels of rows with a symbol each, and one turn worked through. The data is the game's aid.toml.
import { html, Sym } from "../ui.js";
import { Parts } from "../words.js";

/** @param {{ aid: import("../types.js").Aid }} props */
export function Aid({ aid }) {
  return html`<div class="aid">
    ${aid.panels.map(
      (panel) => html`<section key=${panel.title}>
        <h3 class="display">${panel.title}</h3>
        <${Rows} rows=${panel.rows} />
      </section>`,
    )}
    <section class="example">
      <h3 class="display">For example: ${aid.example.title}</h3>
      <${Rows} rows=${aid.example.steps} numbered />
    </section>
  </div>`;
}

/** @param {{ rows: string[][], numbered?: boolean }} props */
function Rows({ rows, numbered }) {
  return html`<ul>
    ${rows.map(
      ([symbol = "", text = ""], at) => html`<li key=${at}>
        <${Sym} id=${symbol} size="i-m" />
        <span>${numbered && html`<b>${at + 1}. </b>`}<${Parts} parts=${text} seats=${[]} /></span>
      </li>`,
    )}
  </ul>`;
}
