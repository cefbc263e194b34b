// Pirates of the 7 Seas on the page: the tray with every die where it fell, port and caravan beside it, the chests below.
import { html, Sym, Dev, count } from "../../../web/kit.js";
import { CONTENT } from "./content.js";
import { Deal, cardsLeft, caravansPlayed } from "./deal.js";
import { CHARACTER_SYMBOLS, EVENT_SYMBOLS, FLAGS, GOOD_SYMBOLS, OPTION_SYMBOLS, cardSymbol } from "./symbols.js";
import { tip } from "./tips.js";
import { Lid, brief, shownThrow } from "./tray.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Stage} Stage */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */
/** @typedef {import("../../../web/kit.js").Option} Option */
/** @typedef {import("./tray.js").Throw} Throw */

/** @param {{ ctx: Ctx }} props */
function Board({ ctx }) {
  const tray = shownThrow(ctx);
  return html`<div class="seven">
    <div class="lidbox"><${Lid} ctx=${ctx} tray=${tray} /><${Deal} ctx=${ctx} aside=${tray.live} /></div>
    <div class="bay">
      <${Port} ctx=${ctx} />
      <${Adventure} ctx=${ctx} tray=${tray} />
      <${Fights} ctx=${ctx} tray=${tray} />
    </div>
    <${Score} ctx=${ctx} />
  </div>`;
}

/** @param {{ ctx: Ctx }} props */
function Port({ ctx }) {
  const port = CONTENT.ports[ctx.view.port];
  return html`<div class="panel port" data-part="port" tabindex="0">
    <h2>${port?.name}</h2>
    <div class="prices">
      ${[0, 1, 2].map(
        (good) => html`<div key=${good} class=${ctx.view.prices[good] === 3 ? "dear" : ""}>
          <${Sym} id=${GOOD_SYMBOLS[good] ?? ""} label=${CONTENT.booty[good]?.name} />
          <b>${ctx.view.prices[good]}</b>
        </div>`,
      )}
    </div>
    <p class="small dim desk-only">For each card, when 3 or more are sold at once.</p>
  </div>`;
}

/** The caravan or curse of the last adventure, and the decks. @param {{ ctx: Ctx, tray: Throw }} props */
function Adventure({ ctx, tray }) {
  const { view } = ctx;
  const at =
    view.caravan >= 0
      ? view.caravan
      : tray.live
        ? tray.card
        : ([...view.played].reverse().find((/** @type {number} */ card) => CONTENT.cards[card]?.kind !== "last") ?? -1);
  const card = CONTENT.cards[at];
  return html`<div class="panel adventure" data-part="adventure">
    <h2>${card ? (card.kind === "caravan" ? "Caravan" : "Curse") : "Adventures"}</h2>
    ${
      card
        ? html`<div class="lastcard" data-part=${`card:${at}`} tabindex="0">
          <${Sym} id=${cardSymbol(at)} size="i-xl" />
          <div>
            ${
              card.kind === "caravan" &&
              html`<div class="reds">
                ${Array.from({ length: card.ships }, (_, i) => html`<${Sym} key=${i} id="die-blank" />`)}
              </div>`
            }
            <span class="small">
              ${
                card.kind === "caravan"
                  ? `${count(card.ships, "ship")} of ${CONTENT.countries[card.country]?.name}`
                  : card.name
              }
            </span>
          </div>
        </div>`
        : html`<p class="small dim">None was played yet.</p>`
    }
    <div class="decks">
      <span class="stat" data-part="deck" tabindex="0">
        <${Sym} id="treasure-card" label="Adventure cards to draw" />
        ${cardsLeft(ctx)}
      </span>
      <span class="stat" data-part="booty" tabindex="0"><${Sym} id="chest" label="Booty deck" />${view.booty}</span>
      <span class="small dim">
        ${
          view.last_round
            ? view.last_round === view.round
              ? "the last round"
              : `${count(view.last_round - view.round, "round")} after this`
            : "end unknown"
        }
      </span>
    </div>
  </div>`;
}

/** The fights of the throw, to step through. @param {{ ctx: Ctx, tray: Throw }} props */
function Fights({ ctx, tray }) {
  if (!tray.fights.length && !tray.live)
    return tray.number
      ? html`<${Losses} ctx=${ctx} tray=${tray} />`
      : html`<div class="panel fights-box" data-part="fights">
        <h2>Fights</h2>
        <p class="small dim">When a caravan is plundered, the fights stand here.</p>
      </div>`;
  const step = ctx.local("step", { number: 0, at: 0 });
  const go = (/** @type {number} */ at) => {
    step.value = { number: tray.number, at: Math.max(0, Math.min(tray.fights.length, at)) };
  };
  const room = innerHeight > 800 ? 5 : 4;
  const from = Math.max(0, Math.min(tray.at - 2, tray.fights.length - room));
  const shown = tray.fights.slice(from, from + room);
  return html`<div class="panel fights-box" data-part="fights">
    <h2>Fights</h2>
    <ol class="fights">
      ${shown.map((fight, i) => {
        const k = from + i,
          red = tray.dice[fight.red],
          die = tray.dice[fight.pirate];
        const now = tray.live ? k === tray.at - 1 : k === tray.at;
        return red && die
          ? html`<li key=${k} class=${now ? "now" : k < tray.at ? "past" : ""}>
            <svg class="r" aria-hidden="true"><use href=${`#die-${red.face}`} /></svg>
            <svg class=${ctx.color(die.owner)} aria-hidden="true"><use href=${`#die-${die.face}`} /></svg>
            <span>${brief(ctx, die.owner, die.face, fight.sinks)}</span>
          </li>`
          : null;
      })}
    </ol>
    ${
      !tray.live &&
      html`<div class="stepper">
        <button
          type="button"
          class="btn quiet icon"
          aria-label="One fight back"
          disabled=${tray.at === 0}
          onClick=${() => go(tray.at - 1)}
        >
          <${Sym} id="chevron" />
        </button>
        <button
          type="button"
          class="btn quiet small"
          data-action="next-fight"
          onClick=${() => go(tray.at < tray.fights.length ? tray.at + 1 : 0)}
        >${tray.at < tray.fights.length ? "Next fight" : "Watch again"}</button>
        ${
          tray.at < tray.fights.length &&
          html`<button
            type="button"
            class="btn quiet icon"
            aria-label="Skip to the end"
            onClick=${() => go(tray.fights.length)}
          >
            <${Sym} id="skip" />
          </button>`
        }
      </div>`
    }
  </div>`;
}

/** What a curse hit. @param {{ ctx: Ctx, tray: Throw }} props */
function Losses({ ctx, tray }) {
  const card = CONTENT.cards[tray.card];
  const guests = card?.id === "tavern";
  const rows = ctx.seats.map((_, seat) => ({
    seat,
    hit: guests
      ? tray.caught.indexOf(seat)
      : tray.caught.filter((/** @type {number} */ i) => tray.dice[i]?.owner === seat).length,
  }));
  return html`<div class="panel fights-box" data-part="fights">
    <h2>${card?.name}</h2>
    <ol class="fights">
      ${rows.map(
        ({ seat, hit }) => html`<li key=${seat}>
          <${Dev} seat=${seat} />
          <span>
            ${
              guests
                ? hit >= 0
                  ? CONTENT.tavern[(tray.dice[hit]?.face ?? 1) - 1]?.text
                  : "waits for a die"
                : hit
                  ? `${count(hit, "ship")} hit`
                  : "unharmed"
            }
          </span>
        </li>`,
      )}
    </ol>
    <p class="small dim desk-only">${card?.text}</p>
  </div>`;
}

/** Chests from 0 to 40; who has more starts anew with a tile. @param {{ ctx: Ctx }} props */
function Score({ ctx }) {
  const step = 19.7,
    x = (/** @type {number} */ n) => 16 + n * step;
  const marks = ctx.seats.map((_, seat) => ({
    seat,
    chests: ctx.view.pirates[seat].chests,
    tile: ctx.view.pirates[seat].tile, // all that the marker does not show
  }));
  /** @type {Map<number, number>} */
  const piled = new Map();
  const label = [...marks]
    .sort((a, b) => b.chests - a.chests)
    .map(({ seat, chests }) => `${ctx.name(seat)} ${chests}`)
    .join(", ");
  return html`<div class="panel scorebox" data-part="track" tabindex="0">
    <svg class="score" viewBox="0 0 820 62" role="img" aria-label=${`Chests: ${label}`}>
      <rect x="2" y="30" width="816" height="26" fill="var(--paper-2)" stroke="var(--ink)" stroke-width="1.5" />
      ${Array.from({ length: 41 }, (_, n) =>
        n % 10
          ? html`<path key=${n} d=${`M${x(n) - step / 2} 30v26`} stroke="var(--line-2)" />`
          : html`<rect
            key=${n}
            x=${x(n) - step / 2}
            y="30"
            width=${step}
            height="26"
            fill="var(--brass-wash)"
            stroke="var(--ink)"
          />`,
      )}
      ${Array.from(
        { length: 9 },
        (_, i) => html`<text key=${i} x=${x(i * 5)} y="48" class=${i % 2 ? "sc" : "sc ten"}>${i * 5}</text>`,
      )}
      ${marks.map(({ seat, chests, tile }) => {
        const at = chests - tile,
          up = piled.get(at) ?? 0;
        piled.set(at, up + 1);
        return html`<g
          key=${seat}
          transform=${`translate(${x(at) + up * 9 - 0} ${17 - up * 3})`}
          class=${`peg ${ctx.color(seat)}`}
          data-part=${`marker:${seat}`}
        >
          <path d="M-11 -12H11V6L0 17 -11 6Z" fill="var(--p)" stroke="var(--ink)" stroke-width="1.6" />
          <use href=${`#dev-${seat + 1}`} x="-8" y="-11" width="16" height="16" color="var(--on-p)" />
          ${
            tile > 0 &&
            html`<g class="over" transform=${ctx.phone ? "translate(12 -4) scale(2)" : "translate(11 -4)"}>
              <rect y="-9" width="24" height="17" rx="3" />
              <text x="12" y="4.5">+${tile}</text>
            </g>`
          }
        </g>`;
      })}
    </svg>
  </div>`;
}

/** The flags: who sails for whom, and how many caravans were seen. @param {{ ctx: Ctx }} props */
function Extra({ ctx }) {
  return html`<aside class="flags-box">
    <span class="label">Corsairs and caravans</span>
    <div class="flags-grid">
      ${CONTENT.countries.map((country, n) => {
        const holder = ctx.view.corsairs[n];
        return html`<div
          key=${country.id}
          data-part=${`country:${n}`}
          tabindex="0"
          aria-label=${`${country.name}: ${caravansPlayed(ctx, n)} of 4 caravans played; corsair: ${holder >= 0 ? ctx.them(holder) : "nobody"}`}
        >
          <${Sym} id=${FLAGS[n] ?? ""} size="i-m" />
          <span class="small">${caravansPlayed(ctx, n)}/4</span>
          ${holder >= 0 ? html`<${Dev} seat=${holder} />` : html`<i class="free"></i>`}
        </div>`;
      })}
    </div>
  </aside>`;
}

/** @param {{ ctx: Ctx }} props */
function Hand({ ctx }) {
  if (ctx.me === null)
    return html`<div class="group">
      <span class="label">At the rail</span>
      <p class="dim">You watch. Hands are closed to you.</p>
    </div>`;
  const me = ctx.view.pirates[ctx.me];
  const people = html`<div class="group" key="people">
    <span class="label">Your characters</span>
    <div class="cards people">
      ${CONTENT.characters.map((character, n) => {
        const out = !me.characters.includes(n),
          chosen = me.chosen === n;
        return html`<div
          key=${character.id}
          class=${`card person${out ? " out" : ""}${chosen ? " sel" : ""}`}
          ...${ctx.part(`character:${n}`, `${character.name}${out ? ", on the table" : chosen ? ", chosen" : ""}`)}
        >
          <${Sym} id=${CHARACTER_SYMBOLS[n] ?? ""} size="i-l" />
          <span>${character.name}</span>
        </div>`;
      })}
    </div>
  </div>`;
  const charts = html`<div class="group" key="charts">
    <span class="label">Adventures</span>
    <div class=${`cards charts${me.cards.length > 3 ? " tight" : ""}`} style=${`--lap:${lap(me.cards.length)}px`}>
      ${me.cards.map((/** @type {number} */ n) => html`<${Chart} key=${n} ctx=${ctx} card=${n} />`)}
      ${!me.cards.length && html`<div class="card out none"><span class="small">none in hand</span></div>`}
    </div>
  </div>`;
  const playing = ctx.phone && ["captain", "aborigine", "shaman"].includes(ctx.ask?.prompt ?? "");
  return html`${playing ? charts : people}<div class="vr desk-only" key="line"></div>${playing ? people : charts}`;
}

/** How far cards must overlap to fit the dock. @param {number} n */
const lap = (n) => (n > 2 ? Math.ceil((n * 72 - 194) / (n - 1)) : 0);

/** An adventure card in hand. @param {{ ctx: Ctx, card: number }} props */
function Chart({ ctx, card }) {
  const found = CONTENT.cards[card];
  if (!found) return null;
  const port = CONTENT.ports[found.port];
  return html`<div class=${`card chart ${found.kind}`} ...${ctx.part(`card:${card}`, found.name)}>
    ${
      port
        ? html`<div class="mini">
          ${[0, 1, 2].map(
            (good) => html`<span key=${good}><${Sym} id=${GOOD_SYMBOLS[good] ?? ""} />${port.prices[good]}</span>`,
          )}
        </div>`
        : html`<${Sym} id=${cardSymbol(card)} size="i-l" />`
    }
    ${
      found.kind === "caravan"
        ? html`<div class="reds">
          ${Array.from({ length: found.ships }, (_, i) => html`<${Sym} key=${i} id="die-blank" />`)}
        </div>`
        : html`<span>${found.name}</span>`
    }
  </div>`;
}

/** @param {Stage} stage @returns {any} */
const liveOf = (stage) => stage.store.locals.get("live");

/** @type {Record<string, (event: TableEvent, stage: Stage, snap: any) => Promise<void>>} */
const animate = {
  async thrown({ args }, stage) {
    const dice = [];
    for (let i = 0; i < args.tray.length; i += 4)
      dice.push({ owner: args.tray[i], face: args.tray[i + 1], x: args.tray[i + 2], y: args.tray[i + 3] });
    const live = liveOf(stage);
    if (live)
      live.value = {
        number: args.throw,
        card: args.card,
        seat: args.seat,
        dice,
        fights: [],
        caught: [],
        at: 0,
        live: true,
      };
    await stage.wait(1100);
  },
  async fight({ args }, stage) {
    const live = liveOf(stage);
    if (live?.value)
      live.value = {
        ...live.value,
        fights: [...live.value.fights, { red: args.pair[0], pirate: args.pair[1], sinks: args.outcome }],
        at: live.value.at + 1,
      };
    await stage.wait(950);
  },
  async caravan({ args }, stage) {
    await stage.fly(cardSymbol(args.card), `seat:${args.seat}`, "adventure", { ms: 650, size: 64 });
  },
  async curse({ args }, stage) {
    await stage.fly(cardSymbol(args.card), `seat:${args.seat}`, "adventure", { ms: 650, size: 64 });
  },
  async port({ args }, stage) {
    await stage.fly("port", `seat:${args.seat}`, "port", { ms: 650, size: 64 });
  },
  async corsair({ args }, stage) {
    await stage.fly(FLAGS[args.country] ?? "flag-corsair", "lid", `seat:${args.seat}`, { ms: 700, size: 56 });
  },
  async sold({ args }, stage) {
    await stage.fly("chest", "port", `seat:${args.seat}`, { ms: 600, size: 48, arc: 40 });
  },
  async booty({ args }, stage) {
    await stage.fly("chest", "booty", `seat:${args.seat}`, { ms: 600, size: 48, arc: 40 });
  },
  async drew({ args }, stage) {
    await stage.fly("treasure-card", "deck", `seat:${args.seat}`, { ms: 600, size: 48 });
  },
  async spot({ args }, stage) {
    await stage.fly("black-spot", "lid", `seat:${args.seat}`, { ms: 550, size: 40 });
  },
  async mistake({ args }, stage) {
    await stage.fly("black-spot", "lid", `seat:${args.seat}`, { ms: 550, size: 40 });
  },
};

const QUIET = ["takes_back", "guards", "reshuffled", "losses", "saved", "round", "gift.none"];
const SWIFT = ["hold", "unsinkable", "bargain", "draw", "mistake", "stow"];

export const board = {
  Board,
  Hand,
  Extra,
  frame: "none",
  tip,
  animate,
  confirm: (/** @type {Option} */ option) => !SWIFT.includes(option.kind) && !option.kind.startsWith("gift"),
  moment: (/** @type {TableEvent} */ event, /** @type {any} */ snap) =>
    event.text.length > 0 &&
    !QUIET.includes(event.kind) &&
    (event.turn !== snap.me ||
      ["thrown", "fight", "caravan_sunk", "caravan_escapes", "cursed", "last_rounds"].includes(event.kind)),
  dice: (/** @type {TableEvent} */ event) =>
    event.kind === "thrown" ? { dice: faces(event.args.tray), wins: [], seat: event.args.seat } : null,
  points: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => ctx.view.pirates[seat].points,
  note: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const one = ctx.view.pirates[seat];
    const out = CONTENT.characters
      .filter((_, n) => !one.characters.includes(n) && n !== one.chosen)
      .map((character) => character.name);
    const now =
      one.chosen === null ? "a character face down" : one.chosen >= 0 ? CONTENT.characters[one.chosen]?.name : "";
    return [now, out.length ? `out: ${out.join(", ")}` : ""].filter(Boolean).join(" · ");
  },
  counts: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const one = ctx.view.pirates[seat];
    const chief = [
      { symbol: "chest", value: one.chests, label: "Chests" },
      { symbol: "ship-sloop", value: `${one.empty}/${one.fleet}`, label: "Empty ships of the fleet" },
      { symbol: "black-spot", value: one.spots, label: "Black Spots, minus 3 points each" },
      { symbol: "yin-yang", value: one.tokens, label: "Yin-Yang tokens" },
    ];
    if (ctx.phone)
      return [
        ...chief,
        { symbol: "barrel", value: one.goods.join("·"), label: "Rum, Coffee, Fruit" },
        { symbol: "good-talisman", value: one.talismans, label: "Talismans" },
      ];
    return [
      ...chief,
      { symbol: "good-rum", value: one.goods[0], label: "Rum" },
      { symbol: "good-coffee", value: one.goods[1], label: "Coffee" },
      { symbol: "good-fruit", value: one.goods[2], label: "Fruit" },
      { symbol: "good-talisman", value: one.talismans, label: "Talismans" },
      { symbol: "lock", value: one.guards, label: "Ships on guard" },
      { symbol: "anchor", value: one.reserve, label: "Ships in reserve" },
      { symbol: "treasure-card", value: one.hand, label: "Adventure cards" },
      { symbol: "hit-cargo", value: one.holds, label: "Double holds" },
      { symbol: "hit-hull", value: one.unsinkable, label: "Unsinkable ships" },
    ];
  },
  optionSymbols: (/** @type {Option} */ option) =>
    option.kind === "card"
      ? cardSymbol(Number(option.args[0]))
      : option.kind === "character"
        ? CHARACTER_SYMBOLS[Number(option.args[0])]
        : OPTION_SYMBOLS[option.kind],
  eventSymbols: (/** @type {TableEvent} */ event) =>
    event.kind === "shows" ? CHARACTER_SYMBOLS[event.args.character] : EVENT_SYMBOLS[event.kind],
};

/** @param {number[]} tray */
function faces(tray) {
  const dice = [];
  for (let i = 0; i < tray.length; i += 4)
    dice.push((tray[i] ?? -1) >= 0 ? { face: tray[i + 1], seat: tray[i] } : { face: tray[i + 1] });
  return dice;
}
