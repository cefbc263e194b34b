// @title@ on the page: the ground in the middle, everyone's chest around it.
import { html, Sym } from "../../../web/kit.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

/** @param {{ ctx: Ctx }} props */
function Board({ ctx }) {
  return html`<div class="beach">
    <div class="card ground" ...${ctx.part("ground", `${ctx.view.ground} coins in the ground`)}>
      <${Sym} id="chest" size="i-xl" />
      <b>${ctx.view.ground}</b>
    </div>
    <p class="dim">${ctx.view.overboard} overboard</p>
  </div>`;
}

/** @param {{ ctx: Ctx }} props */
function Hand({ ctx }) {
  const chest = ctx.me === null ? [] : ctx.view.captains[ctx.me].chest;
  return html`<div class="group">
    <span class="label">Your chest</span>
    <div class="cards">
      ${chest.map((/** @type {number} */ coin, /** @type {number} */ i) => html`<div class="card" key=${i}>${coin}</div>`)}
    </div>
  </div>`;
}

export const board = {
  Board,
  Hand,
  counts: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => [
    { symbol: "chest", value: ctx.view.captains[seat].coins, label: "Coins" },
  ],
};
