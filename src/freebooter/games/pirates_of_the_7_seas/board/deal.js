// What is asked of the player, laid out on a paper over the tray: ships to send, goods to sell, flags to choose.
import { html, Sym, Dev, count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { FLAGS, GOOD_SYMBOLS } from "./symbols.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

const RITUALS = ["hold", "unsinkable", "bargain", "bargain.last"];

/** @param {{ ctx: Ctx, aside: boolean }} props */
export function Deal({ ctx, aside }) {
  const prompt = ctx.ask?.prompt;
  if (!prompt || ctx.me === null || ["character", "captain", "aborigine", "shaman"].includes(prompt)) return null;
  const rituals = ctx.options.filter((option) => RITUALS.includes(option.kind));
  const body = prompt === "stow" ? html`<${Stow} ctx=${ctx} />` : html`<${Chips} ctx=${ctx} />`;
  return html`<div class=${`deal panel${aside ? " aside" : ""}`} data-prompt=${prompt}>
    <h2>${TITLES[prompt] ?? (prompt.startsWith("gift") ? "A gift" : "Your choice")}</h2>
    ${body}
    ${
      rituals.length > 0 &&
      html`<div class="rituals">
        <span class="label"><${Sym} id="yin-yang" />Rituals, ${count(ctx.view.pirates[ctx.me].tokens, "token")}</span>
        <div class="chips">
          ${rituals.map((option) => html`<${Ritual} key=${option.key} ctx=${ctx} option=${option} />`)}
        </div>
      </div>`
    }
  </div>`;
}

/** @type {Record<string, string>} */
const TITLES = {
  send: "Send ships",
  stow: "Your booty",
  shipwright: "The shipyard",
  governor: "The governor’s flags",
  merchant: "The market",
  cartographer: "The chart room",
  overboard: "Too much cargo",
  idol: "What the Idol wants",
  tavern: "The tavern’s dice",
  "tavern.goods": "Lost in the tavern",
};

/** @param {{ ctx: Ctx }} props */
function Chips({ ctx }) {
  const prompt = ctx.ask?.prompt ?? "";
  const me = ctx.view.pirates[ctx.me ?? 0];
  if (prompt === "send") {
    const up = [...ctx.options].reverse();
    return html`
      <p class="small dim">
        Empty ships only; at most ${ctx.view.limit} each. ${costOfSending(ctx)} ${ctx.rule("P7-036")}
      </p>
      <div class="chips">
        ${up.map(
          (option) => html`<${Chip} key=${option.key} ctx=${ctx} option=${option}>
            <b>${option.args[0]}</b>
            ${option.args[0] ? html`<${Sym} id="ship-sloop" />` : ""}
            ${Array.from(
              { length: spotsFor(ctx, Number(option.args[0])) },
              (_, i) => html`<${Sym} key=${i} id="black-spot" />`,
            )}
            ${option.odds && html`<small class="odds-line">${ctx.say(option.odds).split(":")[0]}</small>`}
          <//>`,
        )}
      </div>
    `;
  }
  if (ctx.ofKind("sell").length || prompt === "merchant") return html`<${Market} ctx=${ctx} />`;
  if (ctx.ofKind("buy").length)
    return html`
      <p class="small dim">One chest each; you have ${count(me.chests, "chest")}. ${ctx.rule("P7-024")}</p>
      <div class="chips">
        ${[...ctx.ofKind("buy")].reverse().map(
          (option) => html`<${Chip} key=${option.key} ctx=${ctx} option=${option}>
            <b>${option.args[0]}</b>
            <${Sym} id="ship-sloop" />
            <span class="price"><${Sym} id="chest" />−${option.args[0]}</span>
          <//>`,
        )}
      </div>
    `;
  if (ctx.ofKind("corsair").length)
    return html`
      <p class="small dim">
        A Black Spot for the flag, and ${count(me.reserve, "ship")}
        ${" "}for free. Caravans of that country will cost you a Black Spot each. ${ctx.rule("P7-029")}
      </p>
      <div class="chips flags">
        ${ctx.ofKind("corsair").map(
          (option) => html`<${Chip} key=${option.key} ctx=${ctx} option=${option}>
            <${Sym} id=${FLAGS[Number(option.args[0])] ?? ""} size="i-l" />
            <span>
              ${CONTENT.countries[Number(option.args[0])]?.name}
              <small>${caravansPlayed(ctx, Number(option.args[0]))} of 4 seen</small>
            </span>
          <//>`,
        )}
      </div>
    `;
  if (ctx.ofKind("draw").length)
    return html`<div class="chips">
      ${ctx.ofKind("draw").map(
        (option) => html`<${Chip} key=${option.key} ctx=${ctx} option=${option}>
          <${Sym} id="treasure-card" size="i-m" />
          <span>Draw a card<small>${count(cardsLeft(ctx), "card")} left</small></span>
        <//>`,
      )}
    </div>`;
  if (prompt === "tavern")
    return html`<div class="chips">
      ${ctx.options.map(
        (option) => html`<${Chip} key=${option.key} ctx=${ctx} option=${option}>
          <${Dev} seat=${Number(option.args[0])} />
          <${Sym} id=${`die-${option.args[1]}`} size="i-m" />
          <span>
            ${ctx.name(Number(option.args[0]))}
            <small>${CONTENT.tavern[Number(option.args[1]) - 1]?.text}</small>
          </span>
        <//>`,
      )}
    </div>`;
  if (["overboard", "idol", "tavern.goods"].includes(prompt))
    return html`<div class="chips">
      ${ctx.options.map(
        (option) => html`<${Chip} key=${option.key} ctx=${ctx} option=${option}>
          <${Sym} id=${GOOD_SYMBOLS[Number(option.args[0])] ?? ""} size="i-l" />
          <span>${CONTENT.booty[Number(option.args[0])]?.name}</span>
        <//>`,
      )}
    </div>`;
  if (prompt.startsWith("gift"))
    return html`
      <p class="small dim">${ctx.ask ? ctx.text(ctx.ask.text) : ""}. ${ctx.rule("P7-104")}</p>
      <div class="chips">
        ${ctx.options.map(
          (option) => html`<${Chip} key=${option.key} ctx=${ctx} option=${option}>
            <span>${ctx.text(option.text)}</span>
          <//>`,
        )}
      </div>
    `;
  return null;
}

/** Do I sail for the caravan's country? @param {Ctx} ctx */
const corsair = (ctx) => ctx.view.corsairs[CONTENT.cards[ctx.view.caravan]?.country ?? -1] === ctx.me;

/** Black Spots for sending so many ships (P7-039, P7-040, P7-A02). @param {Ctx} ctx @param {number} ships */
const spotsFor = (ctx, ships) => (corsair(ctx) ? (ships || ctx.settings["corsair"] === "one" ? 1 : 2) : ships ? 0 : 1);

/** @param {Ctx} ctx */
function costOfSending(ctx) {
  const idle = count(spotsFor(ctx, 0), "Black Spot");
  return corsair(ctx)
    ? `You are a corsair of this country: a Black Spot in any case, and ${idle} if you send none.`
    : `Who sends none takes ${idle}.`;
}

/** @param {Ctx} ctx @param {number} country */
export const caravansPlayed = (ctx, country) =>
  ctx.view.played.filter((/** @type {number} */ card) => CONTENT.cards[card]?.country === country).length;

/** Adventure cards that can be drawn into a hand: Last Rounds is not one of them. @param {Ctx} ctx */
export const cardsLeft = (ctx) => ctx.view.deck - (ctx.view.last_round ? 0 : 1);

/** @param {{ ctx: Ctx, option: Option, children?: any }} props */
function Chip({ ctx, option, children }) {
  return html`<button type="button" class="btn legal chip" ...${ctx.choice(option)}>${children}</button>`;
}

/** Each good with the numbers that can be sold and what they bring. @param {{ ctx: Ctx }} props */
function Market({ ctx }) {
  const prices = ctx.view.prices;
  const goods = [0, 1, 2].filter((good) => ctx.view.pirates[ctx.me ?? 0].goods[good] || (ctx.view.sold >> good) & 1);
  if (!goods.length) return html`<p class="small">You have no goods to sell. ${ctx.rule("P7-080")}</p>`;
  return html`<div class="market">
    ${goods.map((good) => {
      const offers = ctx
        .ofKind("sell")
        .filter((option) => option.args[0] === good)
        .reverse();
      return html`<div class="stall" key=${good}>
        <${Sym} id=${GOOD_SYMBOLS[good] ?? ""} size="i-m" label=${CONTENT.booty[good]?.name} />
        ${
          offers.length
            ? html`<div class="chips">
              ${offers.map((option) => {
                const n = Number(option.args[1]);
                return html`<${Chip} key=${option.key} ctx=${ctx} option=${option}>
                  <b>${n}</b>
                  <span class="price"><${Sym} id="chest" />${n * (n >= 3 ? prices[good] : 1)}</span>
                <//>`;
              })}
            </div>`
            : html`<span class="small dim">${(ctx.view.sold >> good) & 1 ? "sold" : "nothing on board"}</span>`
        }
      </div>`;
    })}
    ${ctx
      .ofKind("keep")
      .map((option) => html`<${Chip} key=${option.key} ctx=${ctx} option=${option}><span>Sell nothing</span><//>`)}
  </div>`;
}

/** @param {{ ctx: Ctx, option: Option }} props */
function Ritual({ ctx, option }) {
  const [id, last] = option.kind.split(".");
  const found = CONTENT.rituals.find((ritual) => ritual.id === id);
  const goods = id === "bargain" ? option.args.map(Number) : [];
  const gain = goods.reduce((sum, good) => sum + ctx.view.prices[good], 0);
  return html`<${Chip} ctx=${ctx} option=${option}>
    <span data-part=${`ritual:${id}`}>${found?.name}<small>${count(found?.cost ?? 0, "token")}</small></span>
    ${goods.map((good) => html`<${Sym} key=${good} id=${GOOD_SYMBOLS[good] ?? ""} />`)}
    ${gain > 0 && html`<span class="price"><${Sym} id="chest" />${gain}</span>`}
    ${last && html`<span><${Sym} id="black-spot" /><small>nothing left to sell</small></span>`}
  <//>`;
}

/** The goods just drawn: each is loaded or thrown away. @param {{ ctx: Ctx }} props */
function Stow({ ctx }) {
  const { view } = ctx;
  const me = view.pirates[ctx.me ?? 0];
  const cards = [0, 1, 2]
    .flatMap((good) => Array.from({ length: view.drawn[good] }, () => good))
    .sort((a, b) => view.prices[b] - view.prices[a]);
  const room = me.capacity - me.goods[0] - me.goods[1] - me.goods[2];
  const kept = ctx.local("stow", { of: "", keep: /** @type {number[]} */ ([]) });
  const of = `${ctx.snap.seq}`;
  const keep = kept.value.of === of ? kept.value.keep : cards.map((_, i) => i).slice(0, room);
  const counts = [0, 1, 2].map((good) => cards.filter((card, i) => card === good && keep.includes(i)).length);
  const key = `stow:${counts.join(":")}`;
  const flip = (/** @type {number} */ i) => {
    const next = keep.includes(i) ? keep.filter((k) => k !== i) : [...keep, i];
    if (next.length <= room) kept.value = { of, keep: next };
  };
  const chosen = ctx.options.find((option) => option.key === key),
    none = ctx.options.find((option) => option.key === "stow:0:0:0");
  return html`
    <p class="small dim">
      ${count(room, "hold")} free. A loaded ship cannot plunder. Now or never: what is loaded stays until it is sold.
      ${" "}
      ${ctx.rule("P7-052")}
    </p>
    <div class="cards">
      ${cards.map(
        (good, i) => html`<button
          type="button"
          key=${i}
          class=${`card booty-card${keep.includes(i) ? " sel" : " away"}`}
          aria-pressed=${keep.includes(i) ? "true" : "false"}
          aria-label=${`${CONTENT.booty[good]?.name}: ${keep.includes(i) ? "load" : "throw away"}`}
          onClick=${() => flip(i)}
        >
          <${Sym} id=${GOOD_SYMBOLS[good] ?? ""} size="i-l" />
          <span>${keep.includes(i) ? "load" : "away"}</span>
        </button>`,
      )}
    </div>
    <div class="chips">
      ${
        chosen &&
        html`<${Chip} ctx=${ctx} option=${chosen}>
          <${Sym} id="hit-cargo" />
          <span>
            Load ${keep.length}
            ${keep.length < cards.length ? `, throw ${cards.length - keep.length} away` : ""}
          </span>
        <//>`
      }
      ${none && none !== chosen && html`<${Chip} ctx=${ctx} option=${none}><span>Throw all away</span><//>`}
    </div>
    ${ctx.options
      .filter((option) => option !== chosen && option !== none)
      .map((option) => html`<span class="sr" key=${option.key} data-option=${option.key}></span>`)}
  `;
}
