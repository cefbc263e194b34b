// One's own ship, purse and movement cards.
import { html, Sym, count } from "../../../web/kit.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

const GOODS = ["cotton", "wine", "tea", "cocoa"];
const DIRECTIONS = /** @type {[string, string, number][]} */ ([
  ["n", "North", 0],
  ["e", "East", 90],
  ["s", "South", 180],
  ["w", "West", 270],
]);
const WIDE = /** @type {Record<string, number>} */ ({ hold: 86, bases: 86, sail: 54, wick: 54 });
const LABEL = /** @type {Record<string, string>} */ ({ hold: "Hold", bases: "Guns", sail: "Sail", wick: "Wick" });

/** Rum from the left, goods to its right; cannons on their bases. @param {{ ctx: Ctx, seat: number }} props */
export function Ship({ ctx, seat }) {
  const captain = ctx.view.captains[seat];
  let x = 196;
  /** @type {number[]} */
  const spaces = [38, 77, 116, 155];
  /** @type {number[]} */
  const bases = [116];
  const pieces = captain.extensions.map((/** @type {any} */ extension, /** @type {number} */ i) => {
    const left = x,
      wide = WIDE[extension.kind] ?? 54;
    x += wide;
    if (extension.kind === "hold") spaces.push(left + 5, left + 44);
    if (extension.kind === "bases") bases.push(left + 5, left + 44);
    return html`<g key=${i} data-part=${`extension:${extension.kind}:${extension.value}`}>
      <path class="hull" d=${`M${left} 34H${left + wide}V122H${left}Z`} />
      ${
        extension.kind === "sail" &&
        html`<use href="#hit-masts" x=${left + 9} y="66" width="36" height="36" class="fitting" />`
      }
      ${
        extension.kind === "wick" &&
        html`<use href="#flame" x=${left + 9} y="66" width="36" height="36" class="fitting" />`
      }
      <text class="ext" x=${left + wide / 2} y=${extension.kind === "bases" ? 100 : 56}>
        ${LABEL[extension.kind]} ${extension.value}
      </text>
    </g>`;
  });
  spaces.push(x + 7, x + 46);
  const cargo = [
    ...Array.from({ length: captain.rum }, (_, i) => (i === captain.rum - 1 ? "barrel" : "rum")),
    ...GOODS.flatMap((good) => Array.from({ length: captain.goods[good] }, () => good)),
  ];
  const wide = x + 100;
  return html`<div class="group shipbox">
    <span class="label">
      ${captain.stern_name}: ${count(captain.rum, "rum", "rum")}, ${spaces.length - cargo.length} free
    </span>
    <svg class="poship" style=${`--wide:${wide}`} viewBox=${`0 12 ${wide} 120`} role="group" aria-label="Your ship">
      <rect x="0" y="100" width=${wide} height="32" fill="var(--sea-2)" />
      <path class="hull" d="M2 26L34 34H196V122H62C28 118 10 76 2 26Z" />
      ${pieces}
      <path class="hull" d=${`M${x} 34H${x + 58}L${x + 92} 18C${x + 96} 60 ${x + 84} 118 ${x + 68} 122H${x}Z`} />
      <text class="ext" x="72" y="58">Bow</text>
      <text class="ext" x=${x + 42} y="58">Stern</text>
      ${bases.map(
        (at, i) => html`<g key=${i} data-part="guns">
          <path class="base" d=${`M${at} 69h36M${at + 3} 69v-23h30v23`} />
          ${
            i < captain.cannons &&
            html`<use href="#cannon" x=${at + 1} y="37" width="34" height="34" class="fitting" />`
          }
        </g>`,
      )}
      ${spaces.map((at, i) => {
        const what = cargo[i];
        const part = what === "barrel" || what === "rum" ? "hold:rum" : `hold:${what}`;
        return html`<g
          key=${i}
          class=${`space ${what === "rum" || what === "barrel" ? "wet" : ""}`}
          ...${what ? ctx.part(part, what === "rum" || what === "barrel" ? "rum" : what) : {}}
        >
          <rect x=${at} y="76" width="36" height="38" rx="3" />
          ${
            what &&
            html`<use
              href=${what === "barrel" ? "#barrel" : what === "rum" ? "#good-rum" : `#good-${what}`}
              x=${at + 4}
              y="81"
              width="28"
              height="28"
              opacity=${what === "rum" ? 0.6 : 1}
            />`
          }
        </g>`;
      })}
    </svg>
  </div>`;
}

/** Thalers and chests. @param {{ ctx: Ctx, seat: number }} props */
export function Purse({ ctx, seat }) {
  const captain = ctx.view.captains[seat];
  return html`<div class="group purse">
    <span class="label">Purse</span>
    <div class="cards">
      <div class="card coinage" ...${ctx.part("hold:thaler", count(captain.thalers, "thaler"))}>
        <${Sym} id="coins" size="i-l" />
        <b>${captain.thalers}</b>
      </div>
      ${
        captain.chests.length > 0 &&
        html`<div class="card coinage" data-part="chest" role="img" aria-label=${count(captain.chests.length, "chest")}>
          <${Sym} id="chest" size="i-l" />
          <b>
            ${
              captain.chests.every((/** @type {number} */ value) => value)
                ? captain.chests.join("+")
                : `×${captain.chests.length}`
            }
          </b>
        </div>`
      }
    </div>
  </div>`;
}

/** Four directions and the 2× card. @param {{ ctx: Ctx }} props */
export function Cards({ ctx }) {
  const me = ctx.me ?? 0,
    captain = ctx.view.captains[me],
    asked = ctx.ask?.prompt === "course";
  const laid = (ctx.chosen.find((key) => key in captain.courses) ?? captain.course).split(":");
  const steps = laid.slice(1),
    doubled = steps.length === 2 && steps[0] === steps[1],
    stays = laid[0] === "stay";
  const begins = (/** @type {string} */ letter) => (/** @type {Option} */ option) => option.args[0] === letter;
  return html`<div class="group dirs">
    <span class="label">${captain.course ? "Laid face down" : "Movement cards"}</span>
    <div class="cards">
      ${DIRECTIONS.map(([letter, name, turn]) => {
        const price = captain.courses[`sail:${letter}`];
        return html`<div
          key=${letter}
          class=${`card${steps.includes(letter) ? " sel" : ""}${asked ? "" : " rest"}`}
          ...${ctx.part(`card:${letter}`, name, { which: begins(letter) })}
        >
          <svg style=${`transform:rotate(${turn}deg)`} aria-hidden="true"><use href="#wind-arrow" /></svg>
          <b>${letter.toUpperCase()}</b>
          ${price && html`<small class=${price.mutiny ? "mutiny" : ""}>${price.price}<${Sym} id="barrel" /></small>`}
        </div>`;
      })}
      <div
        class=${`card two${doubled || stays ? " sel" : ""}${ctx.on("card:2x").length ? "" : " rest"}`}
        ...${ctx.part("card:2x", "2×")}
      >
        <b>2×</b>
        ${ctx.on("card:2x").length > 0 && html`<small>stay</small>`}
      </div>
    </div>
  </div>`;
}
