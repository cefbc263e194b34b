// The chart of the Caribbean: zones, ports and what lies in them, ships in port and at sea.
import { html, Chart, Water, Mark } from "../../../web/kit.js";
import { PLACES, LAND, BORDERS } from "./chart.js";
import { CONTENT } from "./content.js";
import { SHIPS, NATIONS, GOODS, MODS, FLEETS } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

/** @param {{ ctx: Ctx }} props */
export function Sea({ ctx }) {
  const mine = ctx.me === null ? null : ctx.view.captains[ctx.me];
  const here = mine && mine.zone >= 0 ? PLACES[mine.zone] : undefined;
  const focus = here ? { x: here.sea[0], y: here.sea[1] } : { x: 500, y: 365 };
  const fight = battleZone(ctx);
  const everywhere = (/** @type {any} */ Shape) =>
    PLACES.map(
      (place, zone) => html`<${Shape}
        key=${place.id}
        ctx=${ctx}
        zone=${zone}
        here=${mine?.zone === zone}
        fight=${fight === zone}
      />`,
    );
  return html`<${Chart}
    ctx=${ctx}
    w=${1000}
    h=${730}
    label="The Caribbean"
    phoneZoom=${2.4}
    focus=${focus}
    className="caribbean"
  >
    <${Water} w=${1000} h=${730} x=${584} y=${450} rose=${0} />
    <g class="areas">
      ${everywhere(Area)}
    </g>
    <path class="borders" d=${BORDERS} />
    <g class="coast" aria-hidden="true">
      <path class="shore" d=${LAND} />
      <path class="shore2" d=${LAND} />
      <path class="land" d=${LAND} />
      <path class="landhatch" d=${LAND} />
    </g>
    <use href="#wind-rose" x="546" y="408" width="76" height="76" class="rose" />
    <g class="rings">
      ${everywhere(Ring)}
    </g>
    ${[Roads, Anchorage].map((Things, layer) =>
      PLACES.map(
        (place, zone) => html`<g key=${`${layer} ${place.id}`} onClick=${sailTo(ctx, zone)}>
          <${Things} ctx=${ctx} zone=${zone} />
        </g>`,
      ),
    )}
  <//>`;
}

/**
 * What lies on the water of a zone does not stand in the way of sailing there.
 * @param {Ctx} ctx
 * @param {number} zone
 */
const sailTo = (ctx, zone) => (/** @type {MouseEvent} */ e) => {
  const [move, ...others] = ctx.on(`zone:${zone}`);
  if (!move || others.length) return;
  e.stopPropagation();
  ctx.store.take(move);
};

/** Where a battle is fought, or -1. @param {Ctx} ctx */
function battleZone(ctx) {
  const battle = ctx.view.battle;
  if (!battle) return -1;
  const seat = battle.sides.find((/** @type {number} */ side) => side < 10);
  return seat === undefined ? -1 : ctx.view.captains[seat].zone;
}

/**
 * The water of a zone: pressed to sail there.
 * @param {{ ctx: Ctx, zone: number, here: boolean, fight: boolean }} props
 */
function Area({ ctx, zone, here, fight }) {
  const place = PLACES[zone];
  if (!place) return null;
  const part = ctx.part(`zone:${zone}`, place.name);
  return html`<path
    class=${`zone${here ? " here" : ""}${fight ? " fight" : ""}${ctx.view.zones[zone].closed ? " closed" : ""}`}
    d=${place.area}
    ...${part}
  />`;
}

/** @param {{ ctx: Ctx, zone: number, here: boolean, fight: boolean }} props */
function Ring({ ctx, zone, here, fight }) {
  const options = ctx.on(`zone:${zone}`);
  const chosen = options.some((option) => ctx.chosen.includes(option.key));
  if (!options.length && !here && !fight) return null;
  return html`<path
    class=${`edge${options.length ? " legal" : ""}${chosen ? " chosen" : ""}${here ? " here" : ""}${fight ? " fight" : ""}`}
    d=${PLACES[zone]?.area}
  />`;
}

/**
 * The name of a zone, its port with flag, demand and modification, its merchant and missions.
 * @param {{ ctx: Ctx, zone: number }} props
 */
function Roads({ ctx, zone }) {
  const place = PLACES[zone],
    open = ctx.view.zones[zone];
  if (!place) return null;
  const legal = ctx.on(`zone:${zone}`).length > 0;
  return html`<g class="harbour">
    ${
      place.port &&
      html`<g class="port" ...${ctx.part(`port:${zone}`, `Port of ${place.name}`)}>
        <circle class="grip" cx=${place.port[0]} cy=${place.port[1]} r=${ctx.phone ? 27 : 20} />
        <circle class="quay" cx=${place.port[0]} cy=${place.port[1]} r="6.5" />
        <circle class="lamp" cx=${place.port[0]} cy=${place.port[1]} r="2.5" />
        ${open.closed && html`<${Mark} id="x-mark" x=${place.port[0]} y=${place.port[1]} size=${20} />`}
      </g>`
    }
    <text class=${`zn${legal ? " legal" : ""}`} x=${place.label[0]} y=${place.label[1]}>${place.name}</text>
    ${
      place.port &&
      html`<g data-part=${`flag:${zone}`} role="img" aria-label=${`Flag: ${NATIONS[open.nation]?.name}`}>
        <use
          href=${`#flag-${NATIONS[open.nation]?.flag}`}
          x=${place.flag[0] - 17}
          y=${place.flag[1] - 17}
          width="34"
          height="34"
        />
      </g>`
    }
    ${
      open.demand >= 0 &&
      html`<g
        class="tok"
        data-part=${`demand:${zone}`}
        role="img"
        aria-label=${`${place.name} wants ${CONTENT.goods[open.demand]?.name}`}
        transform=${`translate(${place.demand[0]} ${place.demand[1]})`}
      >
        <rect x="-15" y="-15" width="30" height="30" rx="5" transform="rotate(45) scale(.82)" class="wants" />
        <use href=${`#${GOODS[open.demand]}`} x="-12" y="-12" width="24" height="24" />
      </g>`
    }
    ${
      open.mod !== -1 &&
      html`<g
        class=${`tok mod${open.mod < 0 ? " hidden" : ""}`}
        data-part=${`mod:${zone}`}
        role="img"
        aria-label=${open.mod < 0 ? "A modification, face-down" : CONTENT.mods[open.mod]?.name}
        transform=${`translate(${place.mod[0]} ${place.mod[1]})`}
      >
        <rect x="-11" y="-11" width="22" height="22" rx="4" />
        ${
          open.mod >= 0
            ? html`<use href=${`#${MODS[open.mod]}`} x="-9" y="-9" width="18" height="18" />`
            : html`<text y="6">?</text>`
        }
      </g>`
    }
    ${
      open.merchant &&
      html`<g
        class="tok merchant"
        ...${ctx.part(`merchant:${zone}`, `Merchant off ${place.name}`)}
        transform=${`translate(${place.merchant[0]} ${place.merchant[1]})`}
      >
        <circle class="grip" r="22" />
        <circle class="ring" r="19" />
        <circle class="disc" r="15" />
        <use href="#ship-flute" x="-11" y="-12.5" width="22" height="22" />
      </g>`
    }
    ${open.missions.map(
      (/** @type {number} */ mission, /** @type {number} */ i) => html`<g
        key=${mission}
        class="tok scroll"
        ...${ctx.part(`mission:${mission}`, CONTENT.missions[mission]?.name)}
        transform=${`translate(${place.mission[0] + i * 28} ${place.mission[1]})`}
      >
        <circle class="grip" r="20" />
        <circle class="ring" r="17" />
        <circle class="disc" r="13" />
        <use href="#mission" x="-10" y="-10" width="20" height="20" />
      </g>`,
    )}
  </g>`;
}

/**
 * Ships in a zone: those in port beside the quay, those at sea around the anchorage.
 * @param {{ ctx: Ctx, zone: number }} props
 */
function Anchorage({ ctx, zone }) {
  const place = PLACES[zone];
  if (!place) return null;
  const captains = ctx.around.filter((seat) => ctx.view.captains[seat].zone === zone);
  const ashore = captains.filter((seat) => ctx.view.captains[seat].in_port),
    afloat = captains.filter((seat) => !ctx.view.captains[seat].in_port);
  const npcs = Object.keys(ctx.view.npcs)
    .map(Number)
    .filter((npc) => ctx.view.npcs[npc].zone === zone);
  const crowd = afloat.length + npcs.length,
    size = crowd > 3 ? 40 : crowd > 1 ? 46 : 52;
  const spot = (/** @type {number} */ i) =>
    /** @type {[number, number]} */ ([
      place.sea[0] + ((i % 3) - (Math.min(crowd, 3) - 1) / 2) * (size - 4),
      place.sea[1] + Math.floor(i / 3) * (size - 10),
    ]);
  return html`
    ${ashore.map(
      (seat, i) => html`<${Vessel}
        key=${`s${seat}`}
        ctx=${ctx}
        seat=${seat}
        at=${[(place.port?.[0] ?? 0) + 20 + i * 26, (place.port?.[1] ?? 0) - 12]}
        size=${38}
        moored
      />`,
    )}
    ${npcs.map((npc, i) => html`<${Rover} key=${`n${npc}`} ctx=${ctx} npc=${npc} at=${spot(i)} size=${size} />`)}
    ${afloat.map(
      (seat, i) =>
        html`<${Vessel} key=${`s${seat}`} ctx=${ctx} seat=${seat} at=${spot(npcs.length + i)} size=${size} />`,
    )}
  `;
}

/** @param {{ ctx: Ctx, seat: number, at: number[], size: number, moored?: boolean }} props */
function Vessel({ ctx, seat, at, size, moored }) {
  const captain = ctx.view.captains[seat],
    [x, y] = /** @type {[number, number]} */ (at);
  const label = `${ctx.whose(seat)} ${CONTENT.ships[captain.ship]?.name}${moored ? ", in port" : ""}`;
  return html`<g
    class=${`vessel ${ctx.color(seat)}${seat === ctx.me ? " mine" : ""}`}
    ...${ctx.part(`ship:${seat}`, label)}
    transform=${`translate(${x} ${y})`}
  >
    <circle class="grip" r="24" />
    <circle class="ring" r=${size * 0.56} />
    <g class="sails">
      <use href=${`#${SHIPS[captain.ship]}`} x=${-size / 2} y=${-size / 2} width=${size} height=${size} />
    </g>
    <g transform=${`translate(${size * 0.34} ${size * 0.36})`}>
      <circle class="badge-disc" r="9" />
      <use class="device" href=${`#dev-${(seat % 6) + 1}`} x="-6" y="-6" width="12" height="12" />
    </g>
    ${captain.pirate && html`<use href="#emblem-pirates" x=${-size * 0.58} y=${-size * 0.6} width="17" height="17" />`}
    ${moored && html`<use href="#anchor" x=${-size * 0.6} y=${size * 0.16} width="14" height="14" class="moor" />`}
  </g>`;
}

/** @param {{ ctx: Ctx, npc: number, at: number[], size: number }} props */
function Rover({ ctx, npc, at, size }) {
  const rover = ctx.view.npcs[npc],
    [x, y] = /** @type {[number, number]} */ (at);
  const hunts = ctx.me !== null && rover.hostile.includes(ctx.me);
  const finds =
    ctx.me === null
      ? undefined
      : ctx.view.captains[ctx.me].lurking.find((/** @type {{ npc: number }} */ one) => one.npc === npc)?.chance;
  const danger =
    finds !== undefined ? `: would scout for you, and finds you in ${finds} %` : hunts ? ": hunts you" : "";
  return html`<g
    class=${`vessel npc${npc > 3 ? " black" : ""}`}
    ...${ctx.part(`npc:${npc}`, `${FLEETS[npc]?.name}, ${CONTENT.npcs[rover.captain]?.name}${danger}`)}
    transform=${`translate(${x} ${y})`}
  >
    <circle class="grip" r="24" />
    <circle class="ring" r=${size * 0.56} />
    <use href=${`#${SHIPS[rover.ship]}`} x=${-size / 2} y=${-size / 2} width=${size} height=${size} />
    <use href=${`#flag-${FLEETS[npc]?.flag}`} x=${size * 0.08} y=${size * 0.06} width="26" height="26" />
    ${
      finds !== undefined
        ? html`<g class="hunts" transform=${`translate(${-size * 0.3} ${-size * 0.46})`}>
          <rect x="-31" y="-12" width="62" height="24" rx="12" />
          <text y="6">! ${finds} %</text>
        </g>`
        : hunts &&
          html`<g class="hunts" transform=${`translate(${-size * 0.4} ${-size * 0.4})`}>
            <circle r="11" />
            <text y="6">!</text>
          </g>`
    }
  </g>`;
}
