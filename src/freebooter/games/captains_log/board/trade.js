// A trade between two captains: both holds and purses, and what would change hands.
import { html, Sym } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { GOODS, WOOD, money } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

const READY = "Press how much should change hands; undo takes the last piece back. The seal makes the offer.";
const TOO_MUCH = "This does not fit into one of the holds: more must come in return, or less change hands.";

/** @param {{ ctx: Ctx }} props */
export function Deal({ ctx }) {
  const { deal } = ctx.view;
  const mine = deal.seat === ctx.me;
  const asked = deal.other === ctx.me;
  const [one, other] = asked ? [deal.other, deal.seat] : [deal.seat, deal.other];
  const gives = !asked
    ? { money: deal.pays, goods: deal.gives, cards: deal.gives_cards }
    : { money: deal.gets, goods: deal.takes, cards: deal.takes_cards };
  const gets = !asked
    ? { money: deal.gets, goods: deal.takes, cards: deal.takes_cards }
    : { money: deal.pays, goods: deal.gives, cards: deal.gives_cards };
  return html`<div class="scene-in deal" tabindex="0">
    <h2><${Sym} id="coins" size="i-m" />${asked || mine ? "Trade" : `${ctx.name(one)} trades`} with ${ctx.name(other)}</h2>
    <div class="both">
      <${Side} ctx=${ctx} seat=${one} title=${one === ctx.me ? "You give" : `${ctx.name(one)} gives`} bundle=${gives}
        kinds=${mine ? ["pay", "give", "give_mission"] : []} />
      <${Side} ctx=${ctx} seat=${other} title=${`${ctx.name(other)} gives`} bundle=${gets}
        kinds=${mine ? ["ask_money", "take", "take_mission"] : []} />
    </div>
    ${
      mine
        ? html`<p class="small dim">
            ${ctx.ofKind("done").length ? READY : TOO_MUCH} ${ctx.rule("CL-158")}
          </p>`
        : html`<div class="deeds">
          ${ctx.options.map(
            (option) => html`<button type="button" class="btn legal" key=${option.key} ...${ctx.choice(option)}>
            <${Sym} id=${option.kind === "accept" ? "check" : "close"} size="i-m" /><span>${ctx.text(option.text)}</span>
          </button>`,
          )}
        </div>`
    }
  </div>`;
}

/**
 * What one of the two gives, and what more could be asked of that hold.
 * @param {{ ctx: Ctx, seat: number, title: string, bundle: { money: number, goods: number[], cards: number[] }, kinds: string[] }} props
 */
function Side({ ctx, seat, title, bundle, kinds }) {
  const player = ctx.view.players[seat];
  const aboard = GOODS.map((_, good) => player.hold.filter((/** @type {number} */ slot) => slot === good + 1).length);
  aboard[WOOD] = (aboard[WOOD] ?? 0) + player.wood_on_card;
  const more = ctx.options.filter((option) => kinds.includes(option.kind));
  const nothing = !bundle.money && !bundle.goods.some(Boolean) && !bundle.cards.length;
  return html`<div class=${`party ${ctx.color(seat)}`}>
    <b>${title}</b>
    <div class="bundle">
      ${nothing && html`<span class="dim small">nothing</span>`}
      ${bundle.money > 0 && html`<span><${Sym} id="coin" />${money(bundle.money)}</span>`}
      ${bundle.goods.map((n, good) =>
        n
          ? html`<span key=${good}><${Sym} id=${GOODS[good]} />${n} ${CONTENT.goods[good]?.name.toLowerCase()}</span>`
          : null,
      )}
      ${bundle.cards.map(
        (card, i) => html`<span key=${`m${i}`} data-part=${`mission:${card}`}>
        <${Sym} id="mission" />${CONTENT.missions[card]?.name ?? "a secret mission"}
      </span>`,
      )}
    </div>
    <span class="label">Aboard</span>
    <div class="stock">
      <${Lot} ctx=${ctx} options=${more.filter((one) => one.kind === kinds[0])} symbol="coin" name=${`${money(player.doubloons)} doubloons`} />
      ${aboard.map((n, good) =>
        n
          ? html`<${Lot}
            key=${good}
            ctx=${ctx}
            options=${more.filter((one) => one.kind === kinds[1] && one.args[0] === good)}
            symbol=${GOODS[good]}
            name=${`${n} ${CONTENT.goods[good]?.name.toLowerCase()}`}
          />`
          : null,
      )}
      ${player.missions.map((/** @type {any} */ mission, /** @type {number} */ i) => {
        const option = more.find((one) => one.kind === kinds[2] && one.args[0] === mission.card);
        return option
          ? html`<${Piece} key=${`m${i}`} ctx=${ctx} option=${option} symbol="mission" name=${CONTENT.missions[mission.card]?.name ?? ""} />`
          : null;
      })}
    </div>
  </div>`;
}

/**
 * Money or a good aboard, with a button for each number of them that could change hands.
 * @param {{ ctx: Ctx, options: Option[], symbol?: string, name: string }} props
 */
function Lot({ ctx, options, symbol = "coin", name }) {
  return html`<div class="piece">
    <span><${Sym} id=${symbol} size="i-m" />${name}</span>
    <span class="lots">
      ${options.map(
        (option) => html`<button type="button" class="btn legal" key=${option.key} ...${ctx.choice(option)}>
        ${["pay", "ask_money"].includes(option.kind) ? money(Number(option.args[0])) : option.args.at(-1)}
      </button>`,
      )}
    </span>
  </div>`;
}

/** A paper aboard; pressed, it joins the offer. @param {{ ctx: Ctx, option?: Option, symbol?: string, name: string }} props */
function Piece({ ctx, option, symbol = "coin", name }) {
  if (!option) return html`<span class="piece"><${Sym} id=${symbol} size="i-m" />${name}</span>`;
  return html`<button type="button" class="btn legal piece" ...${ctx.choice(option)}>
    <${Sym} id=${symbol} size="i-m" />${name}
  </button>`;
}
