// Merchants & Marauders on the page: a chart of the Caribbean, one's ship board, and the battle beside it.
import { html, Sym, Chart, Water, Mark, phone } from "../../../web/kit.js";
import { PLACES, LAND, BORDERS } from "./chart.js";
import { CONTENT } from "./content.js";
import { Hand } from "./ship.js";
import { Battle, Raid, Market } from "./battle.js";
import { Fleet } from "./fleet.js";
import { Harbour, Rumors, ashore } from "./harbour.js";
import { asking, sealWords, windows } from "./asking.js";
import { tip } from "./tips.js";
import { SHIPS, NATIONS, GOODS, MODS, FLEETS, zoneName, face } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Stage} Stage */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */
/** @typedef {import("../../../web/kit.js").Option} Option */

/** What is going on beside the chart: a battle, a raid, a market, a harbour. @param {Ctx} ctx */
function scenes(ctx) {
  const all = [];
  if (ctx.view.battle)
    all.push({ id: "battle", label: "Battle", symbol: "sabre", front: true, view: html`<${Battle} ctx=${ctx} />` });
  if (ctx.view.raid)
    all.push({ id: "raid", label: "Raid", symbol: "ship-flute", front: true, view: html`<${Raid} ctx=${ctx} />` });
  if (ctx.view.offer.length)
    all.push({ id: "market", label: "Market", symbol: "hit-cargo", front: true, view: html`<${Market} ctx=${ctx} />` });
  if (ctx.ask?.prompt === "rumor.keep")
    all.push({ id: "rumors", label: "Rumors", symbol: "rumor", front: true, view: html`<${Rumors} ctx=${ctx} />` });
  if (ashore(ctx))
    all.push({
      id: "harbour",
      label: "Harbour",
      symbol: "port",
      front: true,
      view: html`<${Harbour} ctx=${ctx} symbol=${symbolOf} />`,
    });
  return all;
}

/** The chart; on a phone, which has no room beside it, what is going on lies over it. @param {{ ctx: Ctx }} props */
function Board({ ctx }) {
  const scene = ctx.phone ? scenes(ctx)[0] : undefined;
  if (!scene) return html`<${Sea} ctx=${ctx} />`;
  const chart = ctx.local(`chart:${scene.id}`, false);
  const turn = html`<button
    type="button"
    class="btn icon turn-over"
    aria-label=${chart.value ? scene.label : "Show the chart"}
    onClick=${() => {
      chart.value = !chart.peek();
    }}
  >
    <${Sym} id=${chart.value ? scene.symbol : "wind-rose"} size="i-m" />
  </button>`;
  return html`${chart.value ? html`<${Sea} ctx=${ctx} />` : html`<div class="scene" tabindex="0">${scene.view}</div>`}${turn}`;
}

/** @param {{ ctx: Ctx }} props */
function Sea({ ctx }) {
  const mine = ctx.me === null ? null : ctx.view.captains[ctx.me];
  const here = mine && mine.zone >= 0 ? PLACES[mine.zone] : undefined;
  const focus = here ? { x: here.sea[0], y: here.sea[1] } : { x: 500, y: 365 };
  const fight = battleZone(ctx);
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
      ${PLACES.map(
        (place, zone) => html`<${Area}
          key=${place.id}
          ctx=${ctx}
          zone=${zone}
          here=${mine?.zone === zone}
          fight=${fight === zone}
        />`,
      )}
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
      ${PLACES.map(
        (place, zone) => html`<${Ring}
          key=${place.id}
          ctx=${ctx}
          zone=${zone}
          here=${mine?.zone === zone}
          fight=${fight === zone}
        />`,
      )}
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
            : html`<text y="5">?</text>`
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
  const label = `${ctx.name(seat)}’s ${CONTENT.ships[captain.ship]?.name}${moored ? ", in port" : ""}`;
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
          <rect x="-23" y="-10" width="46" height="20" rx="10" />
          <text y="5">! ${finds} %</text>
        </g>`
        : hunts &&
          html`<g class="hunts" transform=${`translate(${-size * 0.4} ${-size * 0.4})`}>
            <circle r="9" />
            <text y="5">!</text>
          </g>`
    }
  </g>`;
}

/** War, event and what it brought. @param {{ ctx: Ctx }} props */
function Extra({ ctx }) {
  const { war, effects } = ctx.view;
  const lines = [];
  if (effects.storm >= 0) lines.push("Storm at the end of the turn for ships at sea");
  if (effects.pardon) lines.push("Pardons for 5 gold a bounty, in port");
  if (effects.trades) lines.push("One free move for everyone");
  if (effects.rumor_free) lines.push("Rumors are free this turn");
  if (effects.spanish_raids) lines.push(`Spanish raids: +${effects.spanish_raids}`);
  return html`<div class="panel newsbox">
    ${
      war[0] >= 0 &&
      html`<div class="warrow" data-part="war">
        <span class="label">At war</span>
        <span class="flags">
          <${Sym} id=${`flag-${NATIONS[war[0]]?.flag}`} size="i-m" label=${NATIONS[war[0]]?.name} />
          <${Sym} id="sabre" />
          <${Sym} id=${`flag-${NATIONS[war[1]]?.flag}`} size="i-m" label=${NATIONS[war[1]]?.name} />
        </span>
      </div>`
    }
    <div class="piles">
      <span class="stat" data-part="deck:events"><${Sym} id="event" />${ctx.view.decks.events}</span>
      <span class="stat" data-part="deck:captains"><${Sym} id="person" />${ctx.view.decks.captains}</span>
      <span class="stat" data-part="track"><${Sym} id="ship-flute" />${ctx.view.merchant_track.length}/8</span>
    </div>
    ${lines.map((line) => html`<p class="small" key=${line}>${line}</p>`)}
  </div>`;
}

/** @type {Record<string, (event: TableEvent, stage: Stage, snap: any) => Promise<void>>} */
const animate = {
  async moved({ args }, stage) {
    await stage.glide(`ship:${args["seat"]}`, `zone:${args["zone"]}`, { ms: 650 });
  },
  async entered_port({ args }, stage) {
    await stage.glide(`ship:${args["seat"]}`, `port:${args["zone"]}`, { ms: 450 });
  },
  async npc_moved({ args }, stage) {
    await stage.glide(`npc:${args["npc"]}`, `zone:${args["zone"]}`, { ms: 650 });
  },
  async earned({ args }, stage) {
    await stage.fly("coin", `ship:${args["seat"]}`, `seat:${args["seat"]}`, { ms: 450, size: 28, arc: 30 });
  },
  async glory({ args }, stage) {
    await stage.fly("crown", `ship:${args["seat"]}`, `seat:${args["seat"]}`, { ms: 650, size: 40, arc: 50 });
  },
  async bounty({ args }, stage) {
    await stage.fly(`emblem-${NATIONS[args["nation"]]?.flag}`, `ship:${args["seat"]}`, `seat:${args["seat"]}`, {
      ms: 550,
      size: 34,
      arc: 30,
    });
  },
  async attacks({ args }, stage) {
    await stage.fly("cannonball", `ship:${args["seat"]}`, `ship:${args["target"]}`, { ms: 450, size: 22, arc: 40 });
  },
  async attacks_npc({ args }, stage) {
    await stage.fly("cannonball", `ship:${args["seat"]}`, `npc:${args["npc"]}`, { ms: 450, size: 22, arc: 40 });
  },
  async attacked_by_npc({ args }, stage) {
    await stage.fly("cannonball", `npc:${args["npc"]}`, `ship:${args["seat"]}`, { ms: 450, size: 22, arc: 40 });
  },
};

/** Dice with skulls. @param {TableEvent} event */
function dice(event) {
  const thrown = event.args["dice"];
  if (!Array.isArray(thrown) || !thrown.length) return null;
  const seat = typeof event.args["seat"] === "number" ? event.args["seat"] : null;
  return {
    dice: thrown.map((/** @type {number} */ one) => face(one)),
    wins: thrown.flatMap((/** @type {number} */ one, /** @type {number} */ i) => (one >= 5 ? [i] : [])),
    seat,
    label: [],
  };
}

const FINAL = ["retire", "declare", "scout_captain", "scout_npc", "flee", "board", "buy_ship"];
const QUIET = [
  "round",
  "turn",
  "earned",
  "spent",
  "drew_glory",
  "crew",
  "contest_dice",
  "contest_dice_npc",
  "crew_dice",
  "crew_dice_npc",
  "volley",
  "volley_npc",
];

/** The icon of an option. @param {Option} option @returns {string | undefined} */
function symbolOf(option) {
  const [a] = option.args.map(Number);
  if (option.kind === "buy_good" || option.kind === "good") return GOODS[a ?? 0];
  if (["card", "discard", "exchange", "take_cargo"].includes(option.kind))
    return GOODS[CONTENT.cargo[a ?? 0]?.good ?? 0];
  if (option.kind === "buy_ship" || option.kind === "ship") return SHIPS[a ?? 0];
  if (["location", "repair", "absorb"].includes(option.kind))
    return ["hit-hull", "hit-masts", "hit-cargo", "hit-crew", "hit-cannons"][a ?? 0];
  if (option.kind === "nation" || option.kind === "reward") return `flag-${NATIONS[a ?? 0]?.flag}`;
  if (option.kind === "die") return `die-${face(Number(option.args[2]))}`;
  return /** @type {Record<string, string>} */ ({
    move: "ship-frigate",
    enter: "port",
    leave: "anchor",
    port_action: "port",
    retire: "person",
    scout_merchant: "ship-flute",
    spanish_merchant: "flag-spain",
    scout_npc: "spectator",
    scout_captain: "spectator",
    sell: "coins",
    buy: "hit-cargo",
    yard: "hit-hull",
    recruit: "hit-crew",
    listen: "rumor",
    prove: "rumor",
    seek_rumor: "rumor",
    claim: "mission",
    task: "mission",
    seek_mission: "mission",
    task_at_sea: "sabre",
    stash: "chest",
    unstash: "chest",
    cove: "chest",
    shoot: "cannonball",
    board: "sabre",
    flee: "flagship",
    play: "treasure-card",
    hire: "person",
    drop: "treasure-card",
    buy_mod: "plus",
    renew: "hit-hull",
    buy_weapon: "cannonball",
    sell_weapon: "coin",
    weapon: "cannonball",
    use: "cannonball",
    pardon: "check",
    add: "plus",
    decline: "close",
    declare: "crown",
    redraw: "restart",
    bribe: "coin",
    talk: "chat",
    stay_out: "anchor",
    pay: "coin",
    own_dice: "die-skull",
    foe_dice: "die-skull",
    rumor: "rumor",
    lose_cargo: "water",
    papers: "rumor",
    take_gold: "coin",
    take_weapon: "cannonball",
    take_specialist: "person",
    take_rumor: "rumor",
    take_glory: "treasure-card",
  })[option.kind];
}

export const board = {
  Board,
  Hand,
  Extra,
  tip,
  animate,
  dice,
  asking,
  sealWords,
  windows,
  tabs: (/** @type {Ctx} */ ctx) => [
    ...(ctx.phone ? [] : scenes(ctx)),
    { id: "fleet", label: "Ships", symbol: "ship-frigate", view: html`<${Fleet} ctx=${ctx} />` },
  ],
  /** What cannot be taken back, and the end of a turn with actions left. */
  confirm: (/** @type {Option} */ option, /** @type {any} */ snap) =>
    FINAL.includes(option.kind) || (option.kind === "done" && snap?.ask?.prompt === "turn" && snap.view.actions > 0),
  seal: ["done"],
  /** On a phone ships and tokens may lie outside the picture: they are buttons as well. */
  get dock() {
    return phone.value ? ["scout_merchant", "scout_npc", "scout_captain", "spanish_merchant"] : [];
  },
  moment: (/** @type {TableEvent} */ event, /** @type {any} */ snap) =>
    event.hurts.includes(snap.me) || event.kind === "event" || (event.turn !== snap.me && !QUIET.includes(event.kind)),
  points: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => ctx.view.captains[seat].glory,
  counts: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const c = ctx.view.captains[seat];
    const [low, high] = c.stash_range;
    return [
      {
        symbol: "coin",
        value: c.gold ?? (c.gold_and_stash === null ? "?" : `≤${c.gold_and_stash - low}`),
        label: "Gold on board",
      },
      {
        symbol: "chest",
        value: c.stash ?? (low === high ? low : `${low}–${high}`),
        label: `Stash, after stashing ${c.stashings} times`,
      },
      { symbol: "hit-cargo", value: c.hold.length + (c.load ? 1 : 0), label: "Cargo on board" },
      { symbol: "treasure-card", value: c.hand.length, label: "Glory cards in hand" },
      ...(c.mission >= 0 && !ctx.phone
        ? [{ symbol: "mission", value: 1, label: `Mission: ${CONTENT.missions[c.mission]?.name}` }]
        : []),
      ...(c.rumor !== null && !ctx.phone ? [{ symbol: "rumor", value: 1, label: "Holds a rumor" }] : []),
    ];
  },
  note: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const c = ctx.view.captains[seat];
    if (c.captain < 0) return "Looks for a captain";
    return `${CONTENT.captains[c.captain]?.name}, ${CONTENT.ships[c.ship]?.name.toLowerCase()}${c.zone >= 0 ? `, ${zoneName(c.zone)}` : ""}`;
  },
  marks: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const c = ctx.view.captains[seat];
    /** @type {{ symbol: string, label: string, tip?: string }[]} */
    const marks = c.bounty.flatMap((/** @type {number} */ n, /** @type {number} */ nation) =>
      n ? [{ symbol: `emblem-${NATIONS[nation]?.flag}`, label: `Bounty of ${NATIONS[nation]?.name}: ${n}` }] : [],
    );
    const shown =
      marks.length > 2
        ? [
            {
              symbol: "emblem-pirates",
              label: marks.map((/** @type {{ label: string }} */ mark) => mark.label).join("; "),
            },
          ]
        : marks;
    return c.declared ? [...shown, { symbol: "crown", label: "Has reached the target" }] : shown;
  },
  optionSymbols: symbolOf,
  eventSymbols: {
    round: "first-player",
    turn: "anchor",
    event: "event",
    captain: "person",
    launched: "anchor",
    outfitted: "coins",
    earned: "coin",
    spent: "coin",
    stashed: "chest",
    unstashed: "chest",
    saved: "chest",
    overboard: "water",
    threw: "water",
    glory: "crown",
    declared: "crown",
    drew_glory: "treasure-card",
    dropped_glory: "treasure-card",
    rolled: "die-skull",
    announced: "treasure-card",
    withdrew: "treasure-card",
    played: "treasure-card",
    cancelled: "close",
    hired: "person",
    joined: "person",
    tool: "cannonball",
    rerolled: "die-skull",
    hit: "flame",
    sunk: "wreck",
    attacks: "sabre",
    attacks_npc: "sabre",
    attacked_by_npc: "sabre",
    declares: "flagship",
    declares_npc: "flagship",
    contest_dice: "die-skull",
    contest_dice_npc: "die-skull",
    contest_won: "check",
    contest_won_npc: "check",
    contest_drawn: "minus",
    volley: "cannonball",
    volley_npc: "cannonball",
    hit_side: "flame",
    hit_side_npc: "flame",
    hit_lost: "minus",
    hit_lost_npc: "minus",
    boards: "sabre",
    boards_npc: "sabre",
    escaped: "ship-sloop",
    escaped_npc: "ship-sloop",
    parted: "close",
    sunk_side: "wreck",
    sunk_side_npc: "wreck",
    crew_dice: "die-skull",
    crew_dice_npc: "die-skull",
    won: "crown",
    won_npc: "flag-pirates",
    brawl: "sabre",
    fell: "wreck",
    claimed: "ship-frigate",
    bounty: "black-spot",
    bounty_dropped: "check",
    pardoned: "check",
    reward: "coins",
    died: "wreck",
    retires: "person",
    ashore: "person",
    npc_killed: "wreck",
    npc_placed: "ship-frigate",
    npc_moved: "ship-frigate",
    npc_scouts: "spectator",
    merchants_return: "ship-flute",
    merchant_found: "ship-flute",
    merchant_let_go: "ship-flute",
    raid: "ship-flute",
    raid_card: "hit-cargo",
    raid_dice: "die-skull",
    raid_failed: "close",
    raid_crippled: "close",
    raid_won: "coins",
    moved: "ship-frigate",
    left_port: "anchor",
    entered_port: "port",
    turned_away: "lock",
    scouts_captain: "spectator",
    scouts_npc: "spectator",
    scouts_merchant: "spectator",
    port_action: "port",
    mod_shown: "plus",
    sold: "coins",
    bought: "hit-cargo",
    demand: "good-spices",
    crew: "hit-crew",
    repaired: "hit-hull",
    repaired_all: "hit-hull",
    renewed: "hit-hull",
    installed: "plus",
    bought_weapon: "cannonball",
    sold_weapon: "coin",
    armed: "cannonball",
    bought_ship: "ship-galleon",
    mods_returned: "plus",
    drew_rumor: "rumor",
    follows_rumor: "rumor",
    rumor_false: "rumor",
    rumor_true: "rumor",
    tries_mission: "mission",
    claimed_mission: "mission",
    mission_offered: "mission",
    tries_task: "mission",
    mission_done: "mission",
    mission_lost: "mission",
    card_dice: "die-skull",
    peeked: "spectator",
    peace: "check",
    war: "sabre",
    new_flag: "flagship",
    put_to_sea: "water",
    closed: "lock",
  },
};
