// What moves on the chart: where one may sail, barrels and goods afloat, fog, ships, the Kraken.
import { html, Mark } from "../../../web/kit.js";
import { at, hexPath, outline, step, tileHexes } from "./hexes.js";
import { CONTENT } from "./content.js";
import { subject } from "./asking.js";
import { course, pointing, risky } from "./course.js";
import { Role, ground } from "./land.js";
import { CANNON, GOODS, NATIONS, NPC_BASE, ROLE_NAMES, WHALE } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

/** Hexes that may be chosen now. @param {Ctx} ctx */
export const targets = (ctx) =>
  [...ctx.byPart.keys()].filter((part) => part.startsWith("hex:")).map((part) => Number(part.slice(4)));

/** The course to a hex, if one may sail there. @param {Ctx} ctx @param {number} hex */
const courseTo = (ctx, hex) =>
  ctx.on(`hex:${hex}`, (option) => option.kind === "sail").length ? course(ctx.view, hex) : undefined;

/** Every hex that may be chosen: to sail to, to lay a tile on, to come back at. @param {{ ctx: Ctx }} props */
export function Reach({ ctx }) {
  return html`<g class="reaches">
    ${targets(ctx).map((hex) => {
      const way = courseTo(ctx, hex);
      const danger = way && risky(way);
      const label = way && `${way.cost} movement, ${way.left} left${danger ? ", dangerous" : ""}`;
      return html`<path
        key=${hex}
        class=${`reach${danger ? " risky" : ""}${way ? "" : " spot"}`}
        ...${ctx.part(`hex:${hex}`, label)}
        ...${pointing(ctx, hex)}
        d=${hexPath(hex, 1.6)}
      />`;
    })}
  </g>`;
}

/** What each of these courses costs; beside what lies in the hex. @param {{ ctx: Ctx }} props */
export function Costs({ ctx }) {
  const busy = occupied(ctx);
  return html`<g class="costs" aria-hidden="true">
    ${targets(ctx).map((hex) => {
      const [x, y] = at(hex),
        way = courseTo(ctx, hex),
        aside = busy.has(hex);
      if (!way) return null;
      return html`<g
        key=${hex}
        class=${`cost${risky(way) ? " risky" : ""}${aside ? " aside" : ""}`}
        transform=${`translate(${aside ? x + 14 : x} ${aside ? y - 15 : y})`}
      >
        <circle r=${aside ? 9.5 : 11} />
        <text y=${aside ? 4.9 : 5.3}>${way.cost}</text>
        ${risky(way) ? html`<text class="warn" x=${aside ? -14 : 0} y=${aside ? 38 : 23}>!</text>` : null}
      </g>`;
    })}
  </g>`;
}

/** Hexes in which something is drawn, so that the cost moves aside. @param {Ctx} ctx */
function occupied(ctx) {
  const all = new Set(Object.keys(ctx.view.floating).map(Number));
  for (const place of ground(ctx.view).places) all.add(place.hex);
  for (const bank of ground(ctx.view).banks) all.add(bank.hex);
  return all;
}

/** Barrels, time counters and goods in the water. @param {{ ctx: Ctx }} props */
export function Afloat({ ctx }) {
  return html`<g class="afloat">
    ${Object.entries(ctx.view.floating).map(([name, heap]) => {
      const hex = Number(name),
        [x, y] = at(hex);
      /** @type {[number, number][]} */
      const goods = heap.goods.flatMap((/** @type {number} */ n, /** @type {number} */ good) => (n ? [[good, n]] : []));
      const label = [
        ...heap.barrels.map(() => "a barrel"),
        ...goods.map(([good, n]) => `${n} ${CONTENT.goods[good]?.name.toLowerCase()}`),
      ].join(", ");
      return html`<g key=${hex} data-part=${`afloat:${hex}`} role="img" aria-label=${label}>
        ${heap.barrels.map(
          (
            /** @type {any} */ barrel,
            /** @type {number} */ i,
          ) => html`<g key=${i} class=${barrel.owner >= 0 ? ctx.color(barrel.owner) : ""}>
            ${barrel.owner >= 0 && html`<circle class="owned" cx=${x + i * 6} cy=${y} r="14" />`}
            <${Mark} id="barrel" x=${x + i * 6} y=${y} size=${26} />
            ${
              barrel.afloat > 0 &&
              html`<g class="turns" transform=${`translate(${x + 11 + i * 6} ${y + 11})`}>
                <circle r="9" />
                <text y="5">${barrel.afloat}</text>
              </g>`
            }
            ${barrel.oil > 0 && html`<${Mark} id="good-oil" x=${x + 11} y=${y - 10} size=${16} />`}
          </g>`,
        )}
        ${goods.map(
          ([good, n], i) => html`<g key=${`g${good}`}>
            <${Mark} id=${GOODS[good] ?? ""} x=${x + (i - (goods.length - 1) / 2) * 17} y=${y + (heap.barrels.length ? 14 : 0)} size=${20} />
            ${n > 1 && html`<text class="heap" x=${x + (i - (goods.length - 1) / 2) * 17 + 8} y=${y + 12}>${n}</text>`}
          </g>`,
        )}
      </g>`;
    })}
  </g>`;
}

/** All ships on the chart. @param {{ ctx: Ctx }} props */
export function Ships({ ctx }) {
  const { players, npcs } = ctx.view;
  return html`<g class="ships">
    ${Object.values(npcs).map((npc) =>
      npc.hex && npc.card >= 0 ? html`<${Rover} key=${`n${npc.card}`} ctx=${ctx} npc=${npc} />` : null,
    )}
    ${ctx.around.map((seat) =>
      players[seat].hex || players[seat].start ? html`<${Vessel} key=${`s${seat}`} ctx=${ctx} seat=${seat} />` : null,
    )}
  </g>`;
}

/** Someone else in the same hex: the ships stand side by side. @param {Ctx} ctx @param {number} ship @param {number} hex */
function shift(ctx, ship, hex) {
  const here = [
    ...ctx.seats.map((_, seat) => ({ ship: seat, hex: ctx.view.players[seat].hex })),
    ...Object.values(ctx.view.npcs).map((npc) => ({ ship: NPC_BASE + npc.card, hex: npc.hex })),
  ].filter((one) => one.hex === hex);
  return here.length < 2 ? 0 : (here.findIndex((one) => one.ship === ship) - (here.length - 1) / 2) * 22;
}

/** @param {{ ctx: Ctx, seat: number }} props */
function Vessel({ ctx, seat }) {
  const player = ctx.view.players[seat],
    hex = player.hex || player.start;
  const [x, y] = at(hex),
    dx = player.hex ? shift(ctx, seat, hex) : 0;
  const flooded = player.hold.some((/** @type {number} */ slot) => slot & 16),
    burning = player.hold.some((/** @type {number} */ slot) => slot & 32);
  return html`<g
    class=${`vessel ${ctx.color(seat)}${seat === ctx.me ? " mine" : ""}${player.hex ? "" : " waits"}`}
    ...${ctx.part(`ship:${seat}`, `${ctx.name(seat)}: ${CONTENT.ships[player.ship]?.name}`)}
    transform=${`translate(${x + dx} ${y})`}
  >
    <circle class="grip" r="25" />
    ${subject(ctx) === seat && html`<${Sighted} />`}
    <circle class="ring" r="26" />
    <g class="sails" transform=${`rotate(${player.heading * 60})`}>
      <path class="bow" d="M0 -29L6 -21H-6Z" />
      <use href="#ship-plan" x="-24" y="-23" width="48" height="48" />
    </g>
    <g transform="translate(16 16)">
      <circle class="badge-disc" r="9" />
      <use class="device" href=${`#dev-${(seat % 6) + 1}`} x="-6" y="-6" width="12" height="12" />
    </g>
    ${burning && html`<use href="#flame" x="-24" y="6" width="16" height="16" />`}
    ${flooded && html`<use href="#water" x="-24" y="-8" width="14" height="14" />`}
  </g>`;
}

/** Around the ship that a question is about: no choice, but what is spoken of. */
const Sighted = () => html`<g class="sighted">
  <circle r="29" />
  <path d="M0 -38V-24M0 38V24M-38 0H-24M38 0H24" />
</g>`;

/** A ship that no player sails. @param {{ ctx: Ctx, npc: any }} props */
function Rover({ ctx, npc }) {
  const card = CONTENT.npcs[npc.card],
    ship = NPC_BASE + npc.card;
  const [x, y] = at(npc.hex),
    dx = shift(ctx, ship, npc.hex);
  const hunts = ctx.me !== null && npc.hunts.includes(ctx.me);
  const label = `${card?.ship}, ${ROLE_NAMES[card?.role ?? 0]}${hunts ? ": comes for you" : ""}`;
  return html`<g
    class=${`vessel npc nation-${card?.nation}${hunts ? " hunter" : ""}`}
    ...${ctx.part(`ship:${ship}`, label)}
    transform=${`translate(${x + dx} ${y})`}
  >
    <circle class="grip" r="25" />
    ${subject(ctx) === ship && html`<${Sighted} />`}
    <circle class="ring" r="26" />
    ${
      npc.card === WHALE
        ? html`<use class="white" href="#whale" x="-24" y="-24" width="48" height="48" />`
        : html`<g class="sails" transform=${`rotate(${npc.heading * 60})`}>
          <path class="bow" d="M0 -29L6 -21H-6Z" />
          <use href="#ship-plan" x="-24" y="-23" width="48" height="48" />
        </g>`
    }
    ${
      (card?.nation ?? -1) >= 0 &&
      html`<use href=${`#flag-${NATIONS[card?.nation ?? 0]}`} x="4" y="2" width="24" height="24" />`
    }
    <g class="role" transform="translate(-16 14)">
      <circle r="8.5" />
      <${Role} name=${role(card)} size=${12} />
    </g>
    ${npc.fire > 0 && html`<use href="#flame" x="-26" y="-20" width="16" height="16" />`}
    ${hunts && html`<g class="hunts" transform="translate(15 -17)"><circle r="11" /><text y="6">!</text></g>`}
  </g>`;
}

/** @param {{ role: number, kind: number } | undefined} card */
const role = (card) =>
  card?.kind === 1 ? "corsair" : (["merchant", "defensive", "aggressive"][card?.role ?? 0] ?? "merchant");

/** The Kraken. @param {{ ctx: Ctx }} props */
export function Kraken({ ctx }) {
  const { kraken } = ctx.view,
    [x, y] = at(kraken);
  if (!kraken) return null;
  return html`<g data-part="kraken" class="kraken" role="img" aria-label="The Kraken">
    <circle class="grip" cx=${x} cy=${y} r="26" />
    <${Mark} id="kraken" x=${x} y=${y} size=${52} />
  </g>`;
}

/** Fog over the sea; ships and costs are still to be read. @param {{ ctx: Ctx }} props */
export function Fog({ ctx }) {
  const { fog } = ctx.view,
    [x, y] = at(fog);
  if (!fog) return null;
  return html`<g class="fog" aria-label="Fog" role="img">
    <path d=${outline(tileHexes(fog, 0))} />
    <${Mark} id="fog" x=${x} y=${y - 60} size=${44} />
  </g>`;
}

/** Six ways for the bow, around a ship that is about to appear. @param {{ ctx: Ctx }} props */
export function Headings({ ctx }) {
  if (ctx.me === null || !ctx.ofKind("heading").length) return null;
  const hex = ctx.view.players[ctx.me].hex || ctx.view.players[ctx.me].start;
  if (!hex) return null;
  return html`<g class="headings">
    ${ctx.ofKind("heading").map((option) => {
      const direction = Number(option.args[0]),
        [x, y] = at(step(hex, direction));
      return html`<g key=${direction} class="heading" ...${ctx.part(`heading:${direction}`)} transform=${`translate(${x} ${y})`}>
        <circle class="grip" r="24" />
        <circle class="disc" r="17" />
        <g transform=${`rotate(${direction * 60})`}><path class="point" d="M0 -11L8 8L0 4L-8 8Z" /></g>
      </g>`;
    })}
  </g>`;
}

/** Where a merchant is bound for and whom a hunter comes for: lines of the ship that was asked for. @param {{ ctx: Ctx }} props */
export function Courses({ ctx }) {
  const lines = Object.values(ctx.view.npcs).flatMap((npc) => {
    if (!npc.hex || npc.card < 0) return [];
    const to = [
      ...(npc.bound_for ? [{ hex: npc.bound_for, kind: "bound" }] : []),
      ...npc.hunts.map((/** @type {number} */ ship) => ({ hex: hexOf(ctx, ship), kind: "hunt" })),
    ];
    return to.filter((one) => one.hex).map((one) => ({ ...one, from: npc.hex, ship: NPC_BASE + npc.card }));
  });
  return html`<g class="courses">
    ${lines.map((line) => {
      const [ax, ay] = at(line.from),
        [bx, by] = at(line.hex);
      const mine = line.kind === "hunt" && ctx.me !== null && line.hex === ctx.view.players[ctx.me].hex;
      return html`<path
        key=${`${line.ship}:${line.kind}:${line.hex}`}
        class=${`${line.kind}${mine ? " mine" : ""}`}
        d=${`M${ax} ${ay}Q${(ax + bx) / 2 + (by - ay) / 8} ${(ay + by) / 2 - (bx - ax) / 8} ${bx} ${by}`}
      />`;
    })}
  </g>`;
}

/** @param {Ctx} ctx @param {number} ship @returns {number} */
export function hexOf(ctx, ship) {
  if (ship < 0) return 0;
  if (ship < NPC_BASE) return ctx.view.players[ship].hex;
  return Object.values(ctx.view.npcs).find((npc) => npc.card === ship - NPC_BASE)?.hex ?? 0;
}

/** @param {Ctx} ctx @param {number} seat */
export const cannons = (ctx, seat) =>
  ctx.view.players[seat].hold.filter((/** @type {number} */ slot) => (slot & 15) === CANNON).length;
