// Cards to choose from: captains, officers, the sides of the player board, and ships side by side with their holds.
import { html, Sym } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { damageOf, damageWords, staysBehind } from "./fitting.js";
import { EmptyHold, plan } from "./hold.js";
import { AMMUNITION, NATIONS, SHIPS, depth, money, nationName, signed } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */
/** @typedef {{ name: string, text?: string, symbol: string | undefined, side?: string }} Face */

/** What a card shows, by the kind of its option. @type {Record<string, (n: number, ctx: Ctx) => Face>} */
const FACES = {
  captain: (n) => {
    const one = CONTENT.captains[n];
    return {
      name: one?.name ?? "",
      text: one?.text,
      symbol: `flag-${NATIONS[one?.nation ?? 4]}`,
      side: nationName(one?.nation ?? 4),
    };
  },
  keep_upgrade: upgrade,
  copy_specialist: upgrade,
  crown_officer: upgrade,
  officer: (n, ctx) => upgrade(ctx.view.harbour.officers[n]),
  printed: (n) => upgrade(CONTENT.printed[n]?.upgrade ?? -1),
  shot: (n) => ({
    name: CONTENT.ammunition[n]?.name ?? "Standard shot",
    text: CONTENT.ammunition[n]?.text ?? "Damage is water.",
    symbol: AMMUNITION[n] ?? "cannonball",
  }),
  board_side: (n) =>
    n
      ? {
          name: "Side B",
          text: "Ship cards of your choice, crew and upgrades as tokens: more ways, more to watch.",
          symbol: "ship-frigate",
        }
      : {
          name: "Side A",
          text: "Ships and upgrades are printed on the board and bought in order. Good for a first game.",
          symbol: "mission",
        },
};

/** @param {number} n @returns {Face} */
function upgrade(n) {
  const one = CONTENT.upgrades[n];
  return { name: one?.name ?? "", text: one?.text, symbol: "person", side: one?.price ? money(one.price) : undefined };
}

const TITLES = /** @type {Record<string, string>} */ ({
  captain: "Choose your captain",
  "captain.upgrade": "Which of these do you keep?",
  "reward.officer": "Who comes aboard for nothing?",
  "board.copy": "Whom does your Lieutenant copy?",
  "setting_out.side": "Which side of the player board?",
  "fire.shot": "Which ammunition?",
});

/** @type {Record<string, string>} */
const HEADS = { captain: "crown", "fire.shot": "cannonball" };

/** Whether the question is one of cards. @param {Ctx} ctx */
export const cardsAsked = (ctx) => (ctx.ask?.prompt ?? "") in TITLES;

/** @param {{ ctx: Ctx }} props */
export function Cards({ ctx }) {
  return html`<div class="scene-in" tabindex="0">
    <h2><${Sym} id=${HEADS[ctx.ask?.prompt ?? ""] ?? "person"} size="i-m" />${TITLES[ctx.ask?.prompt ?? ""]}</h2>
    <div class="faces">
      ${ctx.options.map((option) => {
        const face = FACES[option.kind]?.(Number(option.args[0]), ctx);
        return html`<button type="button" class="btn legal face" key=${option.key} ...${ctx.choice(option)}>
          <${Sym} id=${face?.symbol ?? "person"} size="i-l" />
          <b>${face?.name ?? ctx.text(option.text)}</b>
          ${face?.side && html`<i>${face.side}</i>`}
          ${face?.text && html`<span>${face.text}</span>`}
          ${option.odds && html`<small>${ctx.text(option.odds)}</small>`}
        </button>`;
      })}
    </div>
  </div>`;
}

/** The model that an option would give. @param {Option} option @param {Ctx} ctx */
function modelOf({ kind, args }, ctx) {
  const n = Number(args[0]);
  if (kind === "take_ship") return Number(ctx.ask?.args[0]);
  if (kind === "model" || kind === "buy_model" || kind === "special_ship") return n;
  return kind === "buy_ship" ? CONTENT.npcs[n]?.model : undefined;
}

/** Ships side by side; the own one first, to compare. @param {{ ctx: Ctx, options: Option[], price?: (option: Option) => number | undefined }} props */
export function Ships({ ctx, options, price }) {
  const me = ctx.view.players[ctx.me ?? 0],
    damage = damageOf(ctx);
  return html`<div class="yard-ships">
    ${me.hold.length > 0 && html`<div class="ship-card own"><${Ship} model=${me.ship} note="yours now" /></div>`}
    ${options.map((option) => {
      const model = modelOf(option, ctx) ?? 0,
        stays = me.hold.length ? staysBehind(me, model, damage) : [];
      return html`<button type="button" class="btn legal ship-card" key=${option.key} ...${ctx.choice(option)}>
        <${Ship} model=${model} note=${price ? money(price(option) ?? CONTENT.ships[model]?.price ?? 0) : undefined} />
        ${damageWords(damage) && html`<span class="fit">Damage: <b>${damageWords(damage)}</b></span>`}
        ${me.hold.length > 0 && html`<span class="fit">${stays.length ? html`Finds no room: <b>${stays.join(", ")}</b>` : "All you have finds room."}</span>`}
      </button>`;
    })}
  </div>`;
}

/** One ship: silhouette, hold and figures. @param {{ model: number, note?: string }} props */
function Ship({ model, note }) {
  const ship = CONTENT.ships[model],
    hold = plan(model);
  const slots = (hold?.rows ?? []).reduce((a, b) => a + b, 0);
  const facts = [
    ["Level", ship?.level],
    ["Movement", ship?.movement],
    ["Draft", depth(ship?.draft ?? 0)],
    ["Defense", ship?.defense],
    ["Sails", signed(ship?.sails ?? 0)],
    ["Guns", hold?.cannons],
    ["Slots", slots],
    ["Crew", ship?.crew],
    ["Upgrades", ship?.upgrades],
    ["Rowboats", hold?.rowboats],
  ];
  return html`<span class="name"><${Sym} id=${SHIPS[model]} size="i-m" /><b>${ship?.name}</b></span>
    ${note && html`<i>${note}</i>`}
    <${EmptyHold} model=${model} />
    <span class="figures">${facts.map(([name, value]) => html`<span key=${name}>${name} <b>${value}</b></span>`)}</span>`;
}

/** The first ship. @param {{ ctx: Ctx }} props */
export function FirstShip({ ctx }) {
  return html`<div class="scene-in" tabindex="0">
    <h2><${Sym} id="ship-frigate" size="i-m" />Choose your ship</h2>
    <${Ships} ctx=${ctx} options=${ctx.ofKind("model")} />
  </div>`;
}

/** The prize beside the own ship. @param {{ ctx: Ctx }} props */
export function Prize({ ctx }) {
  return html`<div class="scene-in" tabindex="0">
    <h2><${Sym} id="ship-frigate" size="i-m" />Take the ship?</h2>
    <${Ships} ctx=${ctx} options=${ctx.ofKind("take_ship")} />
    <p class="small dim">Cannons go over first, then cargo. What finds no room is lost or floats. ${ctx.rule("CL-237")}</p>
  </div>`;
}
