// Letter of Marque on the page: every ship lies on its treasure, revealed guns stay marked.
import { html, Sym, Dev, count } from "../../../web/kit.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Stage} Stage */
/** @typedef {import("../../../web/kit.js").TableEvent} TableEvent */

/** The silhouette tells the worth of the cargo, never the guns. @type {Record<number, string>} */
const SILHOUETTE = { 3: "ship-sloop", 4: "ship-schooner", 5: "ship-brigantine", 6: "ship-frigate", 7: "ship-galleon" };

/** @param {number} treasure */
const silhouette = (treasure) => SILHOUETTE[treasure] ?? "ship-caravel";

/**
 * The name of a ship's part, as the options give it.
 * @param {number | null} me
 * @param {number} seat
 * @param {number} treasure
 */
const shipPart = (me, seat, treasure) => (seat === me ? `mine:${treasure}` : `ship:${seat}:${treasure}`);

/** @param {{ ctx: Ctx }} props */
function Sea({ ctx }) {
  const seats = [...ctx.around.slice(1), ...ctx.around.slice(0, 1)];
  return html`
    <svg class="water" viewBox="0 0 860 620" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="860" height="620" fill="url(#waves)" />
      <path d=${RHUMBS} class="rhumbs" />
      <use href="#wind-rose" x="350" y="230" width="160" height="160" class="rose" />
    </svg>
    <div class=${`seas of-${seats.length}`}>
      ${seats.map((seat) => html`<${Fleet} key=${seat} ctx=${ctx} seat=${seat} />`)}
    </div>
  `;
}

const RHUMBS = Array.from(
  { length: 32 },
  (_, i) =>
    `M430 310L${(430 + 1480 * Math.cos((i * Math.PI) / 16)).toFixed(1)} ${(310 + 1480 * Math.sin((i * Math.PI) / 16)).toFixed(1)}`,
).join("");

/** One captain's ships at sea. @param {{ ctx: Ctx, seat: number }} props */
function Fleet({ ctx, seat }) {
  const captain = ctx.view.captains[seat];
  const ships = /** @type {any[]} */ (Object.values(captain.sea));
  const lying = ships.length + (captain.drawn ? 1 : 0);
  const columns = columnsFor(lying, ctx.seats.length, ctx.phone, seat === ctx.around[0]);
  const rows = Math.max(1, Math.ceil(lying / columns));
  return html`<div class=${`sea ${ctx.color(seat)}${seat === ctx.me ? " mine" : ""}`} data-part=${`sea:${seat}`}>
    <h2 class="lane"><${Dev} seat=${seat} />${seat === ctx.me ? "Your ships" : ctx.name(seat)}</h2>
    <div class="ships" style=${`--columns:${columns};--rows:${rows}`}>
      ${ships.map((ship) => html`<${Vessel} key=${ship.treasure} ctx=${ctx} seat=${seat} ship=${ship} />`)}
      ${
        captain.drawn > 0 &&
        html`<div
          class="vessel drawn"
          key="drawn"
          data-part=${`drawn:${seat}`}
          role="img"
          aria-label=${`A treasure of ${captain.drawn}, waiting for its ship`}
        >
          <span class="val">${captain.drawn}</span>
          <span class="tag own">no ship</span>
        </div>`
      }
      ${lying === 0 && html`<p class="becalmed">${captain.deck ? "no ship at sea" : "all voyages done"}</p>`}
    </div>
  </div>`;
}

/**
 * How many ships lie side by side, so that they are drawn as large as can be.
 * @param {number} lying
 * @param {number} seats
 * @param {boolean} phone
 * @param {boolean} last
 */
function columnsFor(lying, seats, phone, last) {
  if (lying <= 2 || (phone && last && seats > 4)) return Math.max(1, lying); // the last fleet has a row of its own there
  if (phone) return seats <= 4 && lying <= 4 ? 2 : 3;
  return seats > 4 ? 3 : Math.min(lying, 4);
}

/** A treasure card with its ship. @param {{ ctx: Ctx, seat: number, ship: any }} props */
function Vessel({ ctx, seat, ship }) {
  const part = shipPart(ctx.me, seat, ship.treasure);
  const owner = ctx.whose(seat);
  const guns = ship.shown
    ? ", shown to be armed"
    : ship.armed === true
      ? ", armed"
      : ship.armed === false
        ? ", without guns"
        : "";
  return html`<div class="vessel sails" ...${ctx.part(part, `${owner} ship on the ${ship.treasure}${guns}`)}>
    <svg class="ship" aria-hidden="true"><use href=${`#${silhouette(ship.treasure)}`} /></svg>
    <span class="val">${ship.treasure}</span>
    ${
      ship.shown
        ? html`<span class="tag shown"><${Sym} id="cannon" /><span>armed</span></span>`
        : ship.armed !== null &&
          html`<span class=${`tag own${ship.armed ? "" : " bare"}`}>
            <${Sym} id=${ship.armed ? "cannon" : "lock"} />
            <span>${ship.armed ? "armed" : "no guns"}</span>
          </span>`
    }
    <span class="aim" aria-hidden="true"></span>
  </div>`;
}

/** @param {{ ctx: Ctx }} props */
function Hand({ ctx }) {
  if (ctx.me === null)
    return html`<div class="group">
      <span class="label">At the rail</span>
      <p class="dim">You watch. Nobody’s harbour is open to you.</p>
    </div>`;
  const mine = ctx.view.captains[ctx.me];
  const bare = mine.reserve - (mine.armed ?? 0);
  const kinds = [
    ["armed", mine.armed ?? 0, "ship-frigate", "cannon", "armed"],
    ["defenceless", bare, "ship-caravel", "lock", "no guns"],
  ];
  return html`
    <div class="group">
      <span class="label">Harbour</span>
      <div class="cards">
        ${kinds.map(
          ([kind, n, ship, mark, word]) => html`<div
            class=${`card hold${n ? "" : " gone"}`}
            key=${kind}
            ...${ctx.part(`reserve:${kind}`, `${count(Number(n), "ship")} ${kind === "armed" ? "with guns" : "without guns"} in harbour`)}
          >
            <span class=${`${ctx.color(ctx.me ?? 0)} sails`}><${Sym} id=${ship} size="i-xl" /></span>
            <span class="own"><${Sym} id=${mark} />${word}</span>
            <b class="many">×${n}</b>
          </div>`,
        )}
      </div>
    </div>
    <div class="vr desk-only"></div>
    <div class="group">
      <span class="label">Treasure deck</span>
      <div class="cards">
        <div
          class=${`card back deck${mine.deck ? "" : " gone"}`}
          ...${ctx.part("deck", `Your treasure deck: ${mine.deck} left`)}
        >
          <${Sym} id="treasure-card" size="i-l" />
          <b>${mine.deck} left</b>
        </div>
        ${
          mine.drawn > 0 &&
          html`<div class="card loot" data-part="drawn:mine">
            <b>${mine.drawn}</b>
            <span class="small">needs a ship</span>
          </div>`
        }
      </div>
    </div>
    <div class="vr desk-only"></div>
    <div class="group">
      <span class="label">Cannons</span>
      <div class="cards">
        ${
          mine.cannons
            ? Array.from(
                { length: mine.cannons },
                (_, at) => html`<div class="card gun" key=${at} data-part="cannons">
                  <${Sym} id="cannon" size="i-xl" />
                  <span class="small">ready</span>
                </div>`,
              )
            : html`<div class="card gone" data-part="cannons"><span class="small">none left</span></div>`
        }
      </div>
    </div>
    <div class="vr desk-only"></div>
    <div class="group">
      <span class="label">Score: ${mine.points}</span>
      <div class="cards fan" data-part="pile">
        ${mine.pile.map(
          (/** @type {[number, number]} */ [owner, value]) => html`<div
            class=${`card loot ${ctx.color(owner)}`}
            key=${`${owner}:${value}`}
          >
            <b>${value}</b>
            ${owner !== ctx.me && html`<${Dev} seat=${owner} />`}
          </div>`,
        )}
        ${
          mine.captured > 0 &&
          html`<div class="card loot"><${Sym} id="cannon" size="i-l" /><b class="plus">+${mine.captured}</b></div>`
        }
        ${
          !mine.pile.length &&
          !mine.captured &&
          html`<div class="card gone"><span class="small">nothing yet</span></div>`
        }
      </div>
    </div>
  `;
}

/** What the table knows of a captain's guns. @param {any} captain */
function known(captain) {
  const shown = Object.values(captain.sea).filter((/** @type {any} */ ship) => ship.shown).length;
  const facts = [];
  if (shown) facts.push(`${shown === 1 ? "one armed ship" : `${shown} armed ships`} shown and still at sea`);
  if (captain.sunk) facts.push(`${count(captain.sunk, "ship")} lost without guns`);
  const unseen = captain.home - captain.home_shown;
  if (captain.home_shown) facts.push(`${count(captain.home_shown, "armed ship")} shown and home`);
  if (unseen) facts.push(`${count(unseen, "ship")} home, never looked under`);
  return { shown, text: facts.length ? facts.join("; ") : "nothing has been shown" };
}

/** Below the players: what is known of the ship aimed at. @param {{ ctx: Ctx }} props */
function Extra({ ctx }) {
  const aimed = ctx.options.find((option) => option.kind === "attack" && ctx.chosen.includes(option.key));
  const [ships, guns] = fleet(ctx);
  if (!aimed)
    return html`<aside class="odds">
      <span class="label">Guns, unseen</span>
      <p>Each captain has <b>${count(guns, "armed ship")}</b> and ${ships - guns} without guns.</p>
      ${ctx.rule("LM-006")}
    </aside>`;
  const [seat, treasure] = aimed.args;
  const captain = ctx.view.captains[seat];
  const ship = captain.sea[treasure];
  return html`<aside class="odds">
    <span class="label">What is known of the target</span>
    <p>
      ${
        ship.shown
          ? html`It <b>has shown its guns</b>: the attack must fail.`
          : html`No guns: you take the <b>${treasure}</b>. Guns: ${ctx.name(seat)} keeps your cannon card, a point.`
      }
    </p>
    <p class="small">${ctx.name(seat)}: ${known(captain).text}.</p>
    ${ctx.rule("LM-016")}
  </aside>`;
}

/** What an order does. @type {Record<string, [string, string]>} */
const ORDERS = {
  leave: ["For nothing. All see the treasure, only you know whether its ship has guns.", "LM-012"],
  armed: ["It cannot be robbed: who attacks it gives you a cannon card, a point.", "LM-018"],
  defenceless: ["Who attacks it takes the treasure, and the ship is lost.", "LM-019"],
  pass: ["You do nothing; allowed only with an empty deck and no ship at sea.", "LM-020"],
};

/** @param {string} kind */
function orderTip(kind) {
  const [text, rule] = ORDERS[kind] ?? [];
  return text ? { text, rule } : null;
}

/** How many ships each captain has, and how many of them have guns (LM-002, LM-A10). @param {Ctx} ctx */
function fleet(ctx) {
  return ctx.settings?.["small_fleet"] ? [3, 1] : [5, 2];
}

/** How likely a ship that nobody has seen is armed, from all that was shown. @param {Ctx} ctx @param {any} captain */
function armed(ctx, captain) {
  const [ships, guns] = fleet(ctx);
  const seen = known(captain).shown + captain.home_shown;
  const unseen = ships - seen - captain.sunk;
  return unseen > 0 ? ` Guns in ${Math.round((100 * (guns - seen)) / unseen)} %, by what has been shown.` : "";
}

/** @param {string} part @param {Ctx} ctx */
function tip(part, ctx) {
  const [what, a, b] = part.split(":");
  const asked = ctx.ask?.prompt === "turn";
  if (what === "ship" && a !== undefined && b !== undefined) {
    const ship = ctx.view.captains[a]?.sea[b];
    if (!ship) return null;
    const cannons = ctx.me === null ? 0 : ctx.view.captains[ctx.me].cannons;
    return {
      title: `${ctx.whose(Number(a))} ${b}`,
      text: ship.shown
        ? "Turned over once: it is armed."
        : `No guns: the attacker takes the ${b}. Guns: the attack fails, and ` +
          (Number(a) === ctx.me
            ? "you keep the cannon card, 1 point."
            : `${ctx.name(Number(a))} keeps the cannon card, 1 point.${armed(ctx, ctx.view.captains[a])}`),
      why: asked && !ctx.on(part).length && !cannons ? "You have no cannon card left to attack with." : undefined,
      rule: ship.shown ? "LM-018" : "LM-017",
    };
  }
  if (what === "option") return orderTip(a ?? "");
  if (what === "mine")
    return {
      title: `Your ${a}`,
      text: "Bring it home, and its treasure is yours for good. The ship leaves the game unseen.",
      rule: "LM-014",
    };
  if (what === "deck")
    return {
      title: "Treasure deck",
      text: "Turn up the top card and put a ship of your harbour on it, for all to see but for its guns.",
      why: asked && !ctx.on(part).length ? "Your deck is empty." : undefined,
      rule: "LM-012",
    };
  if (what === "reserve")
    return a === "armed"
      ? { title: "Armed ships", text: "Who attacks one loses the cannon card to you.", rule: "LM-018" }
      : { title: "Ships without guns", text: "Who attacks one takes its treasure.", rule: "LM-019" };
  if (what === "cannons")
    return {
      title: "Cannon card",
      text: "One is spent with each attack. Unused ones are worth nothing.",
      rule: "LM-016",
    };
  if (what === "pile")
    return { title: "Score pile", text: "Treasures count their value, captured cannon cards 1 each.", rule: "LM-023" };
  if (what === "seat") return { title: ctx.name(Number(a)), text: `Guns: ${known(ctx.view.captains[a ?? 0]).text}.` };
  return null;
}

/** @type {Record<string, (event: TableEvent, stage: Stage, snap: any) => Promise<void>>} */
const animate = {
  async turned_up({ args }, stage) {
    await stage.fly("treasure-card", `seat:${args.seat}`, `sea:${args.seat}`, { ms: 500, size: 56 });
  },
  async left({ args }, stage) {
    await stage.fly(silhouette(args.treasure), `seat:${args.seat}`, `drawn:${args.seat}`, {
      ms: 700,
      size: 64,
      className: `p${args.seat + 1}`,
    });
  },
  async arrived({ args }, stage, snap) {
    await stage.glide(shipPart(snap.me, args.seat, args.treasure), `seat:${args.seat}`, {
      ms: 900,
      fade: true,
      scale: 0.4,
    });
  },
  async captured({ args }, stage, snap) {
    const ship = shipPart(snap.me, args.target, args.treasure);
    await fire(stage, args.seat, ship);
    await stage.mark(ship, "struck", 350);
    await stage.glide(ship, `seat:${args.seat}`, { ms: 800, fade: true, scale: 0.4 });
  },
  async repelled({ args }, stage, snap) {
    const ship = shipPart(snap.me, args.target, args.treasure);
    await fire(stage, args.seat, ship);
    await stage.mark(ship, "proved", 500);
    await stage.fly("cannon", ship, `seat:${args.target}`, { ms: 600, size: 44 });
  },
};

/** A ball flies, and the ship is turned over. @param {Stage} stage @param {number} seat @param {string} ship */
async function fire(stage, seat, ship) {
  await stage.fly("cannonball", `seat:${seat}`, ship, { ms: 550, size: 26, arc: 60 });
  await stage.turn(ship);
}

export const board = {
  Board: Sea,
  Hand,
  Extra,
  tip,
  animate,
  confirm: () => true,
  dock: ["leave", "armed", "defenceless"],
  moment: (/** @type {TableEvent} */ event, /** @type {any} */ snap) =>
    event.kind === "captured" || event.kind === "repelled" || (event.turn !== snap.me && event.kind !== "turned_up"),
  points: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => ctx.view.captains[seat].points,
  counts: (/** @type {Ctx} */ ctx, /** @type {number} */ seat) => {
    const captain = ctx.view.captains[seat];
    return [
      { symbol: "treasure-card", value: captain.deck, label: "Treasure deck" },
      { symbol: "anchor", value: captain.reserve, label: "Ships in harbour" },
      { symbol: "ship-sloop", value: Object.keys(captain.sea).length, label: "Ships at sea" },
      { symbol: "cannon", value: captain.cannons, label: "Cannon cards" },
    ];
  },
  optionSymbols: {
    leave: "treasure-card",
    arrive: "anchor",
    attack: "cannon",
    armed: "cannon",
    defenceless: "ship-caravel",
    pass: "skip",
  },
  eventSymbols: {
    turned_up: "treasure-card",
    left: "ship-sloop",
    begins: "first-player",
    arrived: "anchor",
    repelled: "cannon",
    captured: "chest",
    passed: "skip",
  },
};
