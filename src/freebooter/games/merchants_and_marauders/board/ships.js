// Ships side by side: what each can take, carry and do.
import { html, Sym } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { LOCATIONS, SHIPS } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

/**
 * The ships that may be had; one's own stands first, to compare.
 * @param {{ ctx: Ctx, options: Option[], own?: number, price?: (option: Option) => number | undefined }} props
 */
export function Ships({ ctx, options, own = -1, price }) {
  return html`<div class="yard-ships">
    ${own >= 0 && html`<div class="ship-card own"><${Ship} ship=${own} note="yours now" /></div>`}
    ${options.map(
      (option) => html`<button type="button" class="btn legal ship-card" key=${option.key} ...${ctx.choice(option)}>
        <${Ship} ship=${Number(option.args[0])} note=${price ? `${price(option)} gold` : ""} />
      </button>`,
    )}
  </div>`;
}

/** Silhouette, boxes and what is special. @param {{ ship: number, note?: string }} props */
function Ship({ ship, note }) {
  const plan = CONTENT.ships[ship];
  return html`<${Sym} id=${SHIPS[ship]} size="i-xl" />
    <b class="name">${plan?.name}</b>
    ${note && html`<i>${note}</i>`}
    <span class="figures">
      ${plan?.values.map(
        (value, at) =>
          html`<span key=${at}><${Sym} id=${LOCATIONS[at]?.[1] ?? ""} />${LOCATIONS[at]?.[0]} <b>${value}</b></span>`,
      )}
      <span><${Sym} id="wind-arrow" />Manoeuvre <b>${plan?.maneuverability}</b></span>
    </span>
    <small>${plan?.text}</small>`;
}

/** The ship to begin with. @param {{ ctx: Ctx }} props */
export function FirstShip({ ctx }) {
  return html`<div class="battle harbourtab">
    <h2><${Sym} id="ship-sloop" size="i-m" />Choose your ship</h2>
    <${Ships} ctx=${ctx} options=${ctx.ofKind("ship")} />
  </div>`;
}
