// The seal: the one big button that ends a turn or sends what was marked.
import { html, Sym } from "../ui.js";
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { phone } from "../memory.js";
import { plain, shortOdds, themOf } from "../words.js";

/** @typedef {import("./store.js").TableStore} Store */
/** @typedef {import("../types.js").Option} Option */

/**
 * Kinds of options that are the seal; in a window for answers "pass" is one.
 * @param {Store} store
 * @param {import("../types.js").Ask} ask
 * @returns {string[]}
 */
export const sealKinds = (store, ask) => [
  ...(store.board.value?.seal ?? ["end", "end-turn", "done"]),
  ...(ask.window ? ["pass"] : []),
];

/** For so long a button rests whose meaning has changed under the pointer: steady clicking must not end a turn. */
export const REST = 600;

/**
 * Does the seal rest, because what it says is new in its place? What was just marked on the board may be sealed at once.
 * @param {{ key: string, marked?: boolean, ends?: boolean } | null} seal
 * @param {string} [prompt] the question that it answers
 */
function useRest(seal, prompt) {
  const last = useRef({ key: "", meaning: "", until: 0, first: true });
  const [, wake] = useState(0);
  const meaning = seal ? `${seal.marked ? "marked" : "plain"} ${prompt} ${seal.key}` : "";
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

/**
 * What the seal says of an option instead of its own words ("End turn" for "Done"), if it says anything.
 * @param {Store} store @param {Option} option @returns {string | undefined}
 */
export function sealWordsOf(store, option) {
  const ask = store.now.value?.ask;
  return ask && sealKinds(store, ask).includes(option.kind) ? store.board.value?.sealWords?.[ask.prompt] : undefined;
}

/** The one big button: what it would send, or why it rests. @param {Store} store */
export function sealOf(store) {
  const snap = store.now.value,
    ask = snap?.ask;
  if (!snap || !ask || store.past.value) return null;
  const chosen = store.chosen.value;
  if (ask.kind === "pick") {
    const n = chosen.length;
    const short = n < ask.least ? `choose ${ask.least - n} more` : "";
    return {
      key: "done",
      ends: true,
      label: n || ask.least ? `Done: ${n} chosen` : "Done: none",
      small: short || (ask.least === ask.most ? "" : `${ask.least} to ${ask.most} may be chosen`),
      why: short,
      act: () => store.confirm(),
    };
  }
  const kinds = sealKinds(store, ask);
  const words = (/** @type {Option} */ option) => sealWordsOf(store, option) ?? plain(option.text, snap.seats);
  const marked = ask.options.find(
    (option) => chosen.includes(option.key) && (!store.busy.value || store.needsSeal(option)),
  );
  if (marked)
    return {
      key: marked.key,
      marked: true,
      label: "Give the order",
      small: [words(marked), shortOdds(plain(marked.odds, snap.seats))].filter(Boolean).join(" · "),
      why: "",
      act: () => store.confirm(),
    };
  const end = ask.options.find((option) => kinds.includes(option.kind));
  if (end)
    return {
      key: end.key,
      ends: true,
      label: words(end),
      small: shortOdds(plain(end.odds, snap.seats)),
      why: "",
      act: () => store.take(end),
    };
  return null;
}

/** @param {{ store: Store }} props */
export function Seal({ store }) {
  const seal = sealOf(store);
  const snap = store.now.value;
  const rests = useRest(seal, snap?.ask?.prompt);
  if (!snap) return null;
  if (store.onward.value && phone.value) return html`<${Onward} store=${store} />`;
  if (store.ended.value)
    return html`<div class="btn rest" data-ended>
      ${store.ended.value}${store.onward.value && html`<small>${store.onward.value.label}</small>`}
    </div>`;
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
    ${snap.ask ? "Your orders" : store.Coach ? coached(store) : resting(store)}
    ${snap.ask ? html`<small>${snap.ask.options.length} to choose from</small>` : ""}
  </div>`;
}

/** While a coach speaks: what to do, or what comes after the last sentence. @param {Store} store */
function coached(store) {
  const onward = store.onward.value;
  return onward && onward.action !== "next" ? onward.label : store.rests;
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
  return snap.window || seat == null ? "Waiting" : `Waiting for ${themOf(snap.seats, seat, snap.me)}`;
}
