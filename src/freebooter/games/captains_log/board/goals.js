// What it is all about: the Fame that wins, that of enemy nations, who sails with whom, and how it ended.
import { html, Sym } from "../../../web/kit.js";
import { NATIONS, nationName } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

const COOPERATIVE = 2,
  TEAMS = 3;
/** With so much Fame a nation has won against who sails alone or together. */
export const NATIONS_WIN = 21;

/** Who sails with a captain, two against two. @param {Ctx} ctx @param {number} seat */
export const partner = (ctx, seat) => (ctx.view.mode === TEAMS ? 3 - seat : null);

/** The nations that are sailed against, with their Fame. @param {Ctx} ctx */
export const enemies = (ctx) =>
  NATIONS.flatMap((id, nation) =>
    (ctx.view.enemies >> nation) & 1
      ? [{ id, name: nationName(nation), fame: Number(ctx.view.enemy_fame[nation]) }]
      : [],
  );

/** Fame to win; against nations also how much of it there is, which two have in common. @param {Ctx} ctx */
export function aim(ctx) {
  const { target, mode, enemies: against, players } = ctx.view;
  if (!against) return `to ${target}`;
  return `${mode === COOPERATIVE ? "together " : ""}${players[0].fame} of ${target}`;
}

/** A phone has no room for the panel that says it: a line each, under the wind. @param {{ ctx: Ctx }} props */
export function Goals({ ctx }) {
  const mate = ctx.me === null ? null : partner(ctx, ctx.me);
  return html`<span class="goal" data-part="target"><${Sym} id="crown" label="Fame to win:" />${aim(ctx)}</span>
    ${enemies(ctx).map(
      ({ id, name, fame }) => html`<span class="goal" key=${id} data-part="enemies">
        <${Sym} id=${`flag-${id}`} label=${`Fame of ${name}:`} />${fame} of ${NATIONS_WIN}
      </span>`,
    )}
    ${mate !== null && html`<span class="goal" data-part=${`seat:${mate}`}>with ${ctx.name(mate)}</span>`}`;
}

/** Why the game is over, for the reckoning. @param {Ctx} ctx */
export function ending(ctx) {
  const { target, round, rounds, winner } = ctx.view,
    nations = enemies(ctx),
    first = nations.find(({ fame }) => fame >= NATIONS_WIN);
  if (winner < 0 && first) return `${first.name} has ${first.fame} Fame: with ${NATIONS_WIN} a nation wins.`;
  const others = nations.map(({ name, fame }) => `${name} ${fame}`).join(", ");
  const against = others && ` Fame of the enemy: ${others}.`;
  if (winner < 0) return `${rounds} rounds are over, and nobody has ${target} Fame.${against}`;
  const score = ctx.events.findLast((one) => one.kind === "score");
  if (nations.length)
    return `The target of ${target} Fame was reached in round ${round}.${against} ${score ? ctx.say(score.text) : ""}`.trim();
  const both = partner(ctx, winner) === null ? "" : ", which wins for both";
  return `${ctx.name(winner)} reached ${target} Fame in round ${round}${both}.`;
}
