// The dock: the pinned hand, the options that lie on no part of the board, undo and the seal.
import { html, Sym, Tool } from "../ui.js";
import { signal } from "../vendor/signals.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { phone } from "../memory.js";
import { showMenu, symbolOf } from "./menu.js";
import { sideOpen, sideTab } from "./rules.js";
import { Seal, sealKinds, sealOf } from "./seal.js";
import { figureOf, plain, shortOdds } from "../words.js";

/** @typedef {import("./store.js").TableStore} Store */
/** @typedef {import("../types.js").Option} Option */

/** Keys that the board and the hand draw themselves, read from what is really on the page. */
const drawn = signal(/** @type {ReadonlySet<string>} */ (new Set()));

/** Watches the board and the hand for drawn options. */
export function useDrawnOptions() {
  useLayoutEffect(() => {
    const root = document.querySelector(".table");
    if (!root) return undefined;
    const read = () => {
      const found = [...root.querySelectorAll(".board [data-option], .hand [data-option], .extra [data-option]")];
      const keys = new Set(
        found
          .filter((e) => e.checkVisibility({ visibilityProperty: true }))
          .map((e) => e.getAttribute("data-option") ?? ""),
      );
      const old = drawn.peek();
      if (keys.size !== old.size || [...keys].some((key) => !old.has(key))) drawn.value = keys;
    };
    const watch = new MutationObserver(read);
    watch.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-option", "class"],
    });
    addEventListener("resize", read);
    read();
    return () => {
      watch.disconnect();
      removeEventListener("resize", read);
      drawn.value = new Set();
    };
  }, []);
}

/** @param {{ store: Store, small?: boolean }} props */
export function Steps({ store, small }) {
  const can = store.now.value?.can;
  const me = store.now.value?.me;
  if (!can || me === null || me === undefined) return null;
  const why = (/** @type {boolean | string} */ may) => (may === true ? undefined : may || "nothing to take back");
  const room = (/** @type {"undo" | "redo" | "restart"} */ what) => !small || what === "undo" || can[what] === true;
  const steps = /** @type {const} */ ([
    ["undo", "Undo"],
    ["redo", "Redo"],
    ["restart", "Restart turn"],
  ]);
  return html`${steps
    .filter(([what]) => room(what))
    .map(
      ([what, name]) => html`<${Tool}
      key=${what}
      icon=${what}
      name=${name}
      kind=""
      data-action=${what}
      why=${why(can[what])}
      onClick=${() => store.step(what)}
    />`,
    )}`;
}

/** Options that no part of the board carries, as buttons. @param {{ store: Store, ctx: any }} props */
export function Choices({ store, ctx }) {
  const ask = ctx.ask;
  if (!ask) return null;
  if (ask.kind === "amount") return html`<${Amounts} store=${store} ask=${ask} />`;
  const sealed = sealOf(store);
  const marks = sealKinds(store, ask);
  const also = store.board.value?.dock ?? [],
    folded = store.board.value?.folded ?? [];
  const rest = ask.options.filter(
    (/** @type {Option} */ option) =>
      (!drawn.value.has(option.key) || also.includes(option.kind)) &&
      !folded.includes(option.kind) &&
      !(sealed && sealed.key === option.key && marks.includes(option.kind)),
  );
  if (!rest.length && drawn.value.size)
    return html`<p class="choices hinted dim">
      ${ask.kind === "pick" ? "Choose on the board, then press the seal." : "Choose what is ringed in brass."}
    </p>`;
  if (!rest.length) return html`<p class="choices hinted"></p>`;
  const orders = behindDoors(store, rest);
  return html`<div class=${`row choices${orders.length > 3 ? " many" : ""}`}>
    ${orders.map((order) =>
      Array.isArray(order)
        ? html`<${Door} key=${order[0]?.kind} store=${store} options=${order} />`
        : html`<button
            type="button"
            class="btn legal"
            key=${order.key}
            data-part=${`option:${order.key}`}
            ...${ctx.choice(order)}
          >
            ${symbolOf(store, order) && html`<${Sym} id=${symbolOf(store, order)} />`}
            <span>
              ${ctx.text(order.text)}
              ${order.odds && html`<small class="odds-line">${shortOdds(ctx.say(order.odds))}</small>`}
            </span>
          </button>`,
    )}
  </div>`;
}

/** So many orders stand side by side; where there are more, three and more of a kind go behind a door. */
const ROOM = 4;
/** The dock grows for so many; where there are more, two of a kind go behind a door as well. */
const MOST = 6;

/**
 * Orders as they are shown: where they are many, those of a kind that the board has named stand behind one button.
 * @param {Store} store @param {Option[]} rest @returns {(Option | Option[])[]}
 */
function behindDoors(store, rest) {
  const doors = store.board.value?.doors ?? {};
  if (rest.length <= ROOM) return rest;
  const few = rest.length > MOST ? 1 : 2;
  /** @type {Map<string, Option | Option[]>} */
  const shown = new Map();
  for (const option of rest) {
    const alike = rest.filter((one) => one.kind === option.kind);
    if (doors[option.kind] && alike.length > few && alike.length < rest.length) shown.set(option.kind, alike);
    else shown.set(option.key, option);
  }
  return [...shown.values()];
}

/** One button for many orders of a kind: it opens the list of them. @param {{ store: Store, options: Option[] }} props */
function Door({ store, options }) {
  const kind = options[0]?.kind ?? "";
  const symbol = options[0] && symbolOf(store, options[0]);
  const chosen = options.some((option) => store.chosen.value.includes(option.key));
  return html`<button
    type="button"
    class="btn legal door"
    data-part=${`door:${kind}`}
    data-door=${options.map((option) => option.key).join(" ")}
    data-state=${chosen ? "legal chosen" : "legal"}
    aria-haspopup="true"
    onClick=${(/** @type {any} */ e) => showMenu(e.currentTarget, options, store)}
  >
    ${symbol && html`<${Sym} id=${symbol} />`}
    <span>${store.board.value?.doors?.[kind]} …</span>
  </button>`;
}

/** An amount: every number can be pressed. @param {{ store: Store, ask: import("../types.js").Ask }} props */
function Amounts({ store, ask }) {
  const seats = store.now.value?.seats ?? [];
  const meant = shortOdds(plain(ask.options[0]?.odds, seats)).split(": ")[1]; // what the figures on the buttons say
  return html`<div class=${`row choices amounts${ask.options.length > 9 ? " many" : ""}`} role="group" aria-label="Amount">
    ${ask.options.map((option) => {
      const n = Number(option.args[0]),
        odds = plain(option.odds, seats);
      return html`<button
        type="button"
        role="button"
        class="btn legal"
        key=${n}
        data-option=${option.key}
        data-odds=${odds || undefined}
        aria-label=${odds ? `${n} (${odds})` : undefined}
        aria-disabled=${store.busy.value ? "true" : undefined}
        onClick=${() => !store.busy.peek() && store.answer(n)}
      ><span>${n}${odds && html`<small class="odds-line">${figureOf(odds)}</small>`}</span></button>`;
    })}
    ${meant && html`<span class="small dim meant" aria-hidden="true">%: ${meant}</span>`}
  </div>`;
}

/**
 * The hand; where it is wider than its place, a mark at the edge says so and moves on.
 * @param {{ Hand: any, ctx: any }} props
 */
function Held({ Hand, ctx }) {
  const box = useRef(null);
  const [more, setMore] = useState("");
  useEffect(() => {
    const hand = /** @type {HTMLElement | null} */ (box.current);
    if (!hand) return undefined;
    let fits = true;
    const look = () => {
      const left = !fits && hand.scrollLeft > 8,
        right = !fits && hand.scrollWidth - hand.clientWidth - hand.scrollLeft > 8;
      setMore(`${left ? "left " : ""}${right ? "right" : ""}`.trim());
    };
    const measure = () => {
      const held = /** @type {HTMLElement} */ (hand.parentElement),
        marked = held.className;
      held.className = "held"; // the marks take room themselves: whether all fits is seen without them
      fits = hand.scrollWidth - hand.clientWidth <= 8;
      held.className = marked;
      look();
    };
    const watch = new ResizeObserver(measure);
    watch.observe(hand);
    hand.addEventListener("scroll", look, { passive: true });
    measure();
    return () => {
      watch.disconnect();
      hand.removeEventListener("scroll", look);
    };
  }, [ctx.snap]);
  const move = (/** @type {1 | -1} */ way) => () => {
    const hand = /** @type {HTMLElement | null} */ (box.current);
    hand?.scrollBy({ left: way * hand.clientWidth * 0.8, behavior: "smooth" });
  };
  return html`<div class=${`held ${more}`}>
    <div class="hand" tabindex="0" role="group" aria-label="Your hand" ref=${box}><${Hand} ctx=${ctx} /></div>
    ${
      more.includes("left") &&
      html`<button type="button" class="btn icon small hand-more before" aria-label="More to the left" onClick=${move(-1)}>
        <${Sym} id="chevron" />
      </button>`
    }
    ${
      more.includes("right") &&
      html`<button type="button" class="btn icon small hand-more after" aria-label="More to the right" onClick=${move(1)}>
        <${Sym} id="chevron" />
      </button>`
    }
  </div>`;
}

/**
 * On a phone that is held upright the board gives way to the orders: once in a turn, not again with each of them.
 * @param {Store} store
 */
function useRoom(store) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const orders = /** @type {HTMLElement | null} */ (box.current);
    if (!orders) return;
    const turn = phone.value && innerHeight > innerWidth ? store.turnNow : "";
    if (orders.dataset.turn !== turn) orders.style.minHeight = "";
    orders.dataset.turn = turn;
    if (turn && store.busy.value) orders.style.minHeight = `${orders.offsetHeight}px`; // an order is under way
  });
  return box;
}

/** @param {{ store: Store, ctx: any }} props */
export function Dock({ store, ctx }) {
  const Hand = store.board.value?.Hand;
  const window_ = ctx.ask?.window;
  const room = useRoom(store);
  return html`<section class=${`dock panel${Hand ? "" : " bare"}`} aria-label="Your hand and orders" data-part="hand">
    ${Hand && html`<${Held} Hand=${Hand} ctx=${ctx} />`}
    <div class="orders" ref=${room}>
      <div class="orders-head">
        <span class="label desk-only">Orders</span>
        ${
          window_ &&
          html`<button
            type="button"
            class="btn quiet small"
            data-action="standing"
            data-tip="You pass here until this turn is over. Settings say when to ask you at all."
            onClick=${() => store.passThisTurn(ctx.ask.prompt)}
          >
            <${Sym} id="skip" />
            Not again this turn
          </button>`
        }
      </div>
      <${Choices} store=${store} ctx=${ctx} />
      ${!phone.value && html`<div class="row"><${Steps} store=${store} /><${Seal} store=${store} /></div>`}
    </div>
  </section>`;
}

/** The phone's bar: the drawers, undo and the seal in reach of the thumb. @param {{ store: Store }} props */
export function Nav({ store }) {
  const open = () => {
    if (store.unread.peek()) sideTab.value = "chat";
    sideOpen.value = !sideOpen.peek();
    if (sideTab.peek() === "chat") store.unread.value = 0;
  };
  const button = (/** @type {string} */ tab, /** @type {string} */ name, /** @type {number} */ n) =>
    html`<button
      type="button"
      class="btn"
      aria-label=${name}
      aria-expanded=${String(sideOpen.value)}
      onClick=${open}
    >
      <${Sym} id=${tab} />
      ${n > 0 && html`<span class="badge wax">${n}</span>`}
    </button>`;
  return html`<nav class="nav" aria-label="Turn">
    <${Steps} store=${store} small />
    ${button("log", "Log, chat and rules", store.unread.value)}
    <${Seal} store=${store} />
  </nav>`;
}
