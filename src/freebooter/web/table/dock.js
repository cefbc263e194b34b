// The dock: the pinned hand, the options that lie on no part of the board, undo and the seal.
import { html, Sym, Tool } from "../ui.js";
import { signal } from "../vendor/signals.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { Parts, plain, nameOf } from "../words.js";
import { phone } from "../memory.js";
import { sideOpen, sideTab } from "./rules.js";

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

/**
 * Kinds of options that are the seal; in a window for answers "pass" is one.
 * @param {Store} store
 * @param {import("../types.js").Ask} ask
 * @returns {string[]}
 */
const sealKinds = (store, ask) => [
  ...(store.board.value?.seal ?? ["end", "end-turn", "done"]),
  ...(ask.window ? ["pass"] : []),
];

/** For so long a button rests whose meaning has changed under the pointer: steady clicking must not end a turn. */
const REST = 600;

/**
 * Does the seal rest, because what it says is new in its place? What was just marked on the board may be sealed at once.
 * @param {{ key: string, marked?: boolean, ends?: boolean } | null} seal
 */
function useRest(seal) {
  const last = useRef({ key: "", meaning: "", until: 0, first: true });
  const [, wake] = useState(0);
  const meaning = seal ? `${seal.marked ? "marked" : "plain"} ${seal.key}` : "";
  if (meaning !== last.current.meaning) {
    const rests = seal && !last.current.first && (seal.ends || (seal.marked && seal.key === last.current.key));
    last.current = {
      key: seal?.key ?? "",
      meaning,
      until: rests ? performance.now() + REST : 0,
      first: last.current.first && !seal,
    };
  }
  const left = last.current.until - performance.now();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => wake((n) => n + 1), left);
    return () => clearTimeout(timer);
  }, [meaning]);
  return left > 0;
}

/** The one big button: what it would send, or why it rests. @param {Store} store */
function sealOf(store) {
  const snap = store.now.value,
    ask = snap?.ask;
  if (!snap || !ask || store.past.value) return null;
  const chosen = store.chosen.value;
  if (ask.kind === "pick") {
    const n = chosen.length;
    const short = n < ask.least ? `choose ${ask.least - n} more` : "";
    return {
      key: "done",
      label: n || ask.least ? `Done: ${n} chosen` : "Done: none",
      small: short || (ask.least === ask.most ? "" : `${ask.least} to ${ask.most} may be chosen`),
      why: short,
      act: () => store.confirm(),
    };
  }
  const kinds = sealKinds(store, ask);
  const words = (/** @type {Option} */ option) =>
    (kinds.includes(option.kind) && store.board.value?.sealWords?.[ask.prompt]) || plain(option.text, snap.seats);
  const marked = ask.options.find(
    (option) => chosen.includes(option.key) && (!store.busy.value || store.needsSeal(option)),
  );
  if (marked)
    return {
      key: marked.key,
      marked: true,
      label: "Give the order",
      small: [words(marked), plain(marked.odds, snap.seats)].filter(Boolean).join(" · "),
      why: "",
      act: () => store.confirm(),
    };
  const end = ask.options.find((option) => kinds.includes(option.kind));
  if (end)
    return {
      key: end.key,
      ends: true,
      label: words(end),
      small: "",
      why: "",
      act: () => store.take(end),
    };
  return null;
}

/** @param {{ store: Store }} props */
export function Seal({ store }) {
  const seal = sealOf(store);
  const rests = useRest(seal);
  const snap = store.now.value;
  if (!snap) return null;
  if (store.onward.value && phone.value) return html`<${Onward} store=${store} />`;
  if (seal) {
    return html`<button
      type="button"
      role="button"
      class="btn seal"
      data-option=${seal.key}
      aria-disabled=${seal.why || rests || store.busy.value ? "true" : undefined}
      onClick=${() => !rests && seal.act()}
    >${seal.label}${seal.small && html`<small>${seal.small}</small>`}</button>`;
  }
  if (snap.result)
    return html`<button
      type="button"
      class="btn seal"
      onClick=${() => {
        store.showResult.value = true;
      }}
    >The reckoning</button>`;
  if (
    !snap.ask &&
    !store.Coach &&
    !snap.window &&
    snap.me !== null &&
    store.speed.value !== "instant" &&
    snap.turn !== null &&
    snap.seats[snap.turn]?.kind === "bot"
  )
    return html`<button type="button" class="btn rest" data-action="skip" onClick=${() => store.hurry()}>
      <${Sym} id="skip" />
      Skip ahead
      <small>${resting(store)}</small>
    </button>`;
  return html`<div class="btn rest" aria-hidden="true">
    ${snap.ask ? "Your orders" : store.Coach ? "Read on" : resting(store)}
    ${snap.ask ? html`<small>${snap.ask.options.length} to choose from</small>` : ""}
  </div>`;
}

/** The way on in a lesson. @param {{ store: Store }} props */
export function Onward({ store }) {
  const onward = store.onward.value;
  if (!onward) return null;
  return html`<button
    type="button"
    class="btn seal"
    data-action=${onward.action}
    aria-disabled=${store.busy.value ? "true" : undefined}
    onClick=${onward.act}
  >${onward.label}</button>`;
}

/** @param {Store} store */
function resting(store) {
  const snap = store.now.value;
  if (!snap) return "";
  const seat = snap.waiting.find((s) => s !== snap.me) ?? snap.turn;
  return snap.window || seat == null ? "Waiting" : `Waiting for ${nameOf(snap.seats, seat, snap.me)}`;
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
  return html`<div class=${`row choices${rest.length > 3 ? " many" : ""}`}>
    ${rest.map(
      (/** @type {Option} */ option) => html`<button
        type="button"
        class="btn legal"
        key=${option.key}
        data-part=${`option:${option.key}`}
        ...${ctx.choice(option)}
      >
        ${symbolOf(store, option) && html`<${Sym} id=${symbolOf(store, option)} />`}
        <span>${ctx.text(option.text)}${option.odds && html`<small class="odds-line">${ctx.say(option.odds)}</small>`}</span>
      </button>`,
    )}
  </div>`;
}

/** @param {Store} store @param {Option} option */
function symbolOf(store, option) {
  const table = store.board.value?.optionSymbols;
  return typeof table === "function" ? table(option) : table?.[option.kind];
}

/** An amount: every number can be pressed. @param {{ store: Store, ask: import("../types.js").Ask }} props */
function Amounts({ store, ask }) {
  const numbers = ask.options.map((option) => Number(option.args[0]));
  return html`<div class=${`row choices amounts${numbers.length > 9 ? " many" : ""}`} role="group" aria-label="Amount">
    ${numbers.map(
      (n) => html`<button
        type="button"
        role="button"
        class="btn legal"
        key=${n}
        data-option=${ask.options.find((o) => o.args[0] === n)?.key ?? String(n)}
        aria-disabled=${store.busy.value ? "true" : undefined}
        onClick=${() => !store.busy.peek() && store.answer(n)}
      >${n}</button>`,
    )}
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
    const look = () => {
      const left = hand.scrollLeft > 8,
        right = hand.scrollWidth - hand.clientWidth - hand.scrollLeft > 8;
      setMore(`${left ? "left " : ""}${right ? "right" : ""}`.trim());
    };
    const watch = new ResizeObserver(look);
    watch.observe(hand);
    hand.addEventListener("scroll", look, { passive: true });
    look();
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

/** @param {{ store: Store, ctx: any }} props */
export function Dock({ store, ctx }) {
  const Hand = store.board.value?.Hand;
  const window_ = ctx.ask?.window;
  return html`<section class=${`dock panel${Hand ? "" : " bare"}`} aria-label="Your hand and orders" data-part="hand">
    ${Hand && html`<${Held} Hand=${Hand} ctx=${ctx} />`}
    <div class="orders">
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
