// What a board is given to draw with. `docs/adding-a-board.md` describes it for authors of games.
import { html, seatClass } from "../ui.js";
import { Parts, plain, nameOf, themOf, whoseOf, RuleLink } from "../words.js";
import { signal } from "../vendor/signals.js";
import { phone } from "../memory.js";
import { showMenu } from "./menu.js";
import { openRule } from "./rules.js";

/** @typedef {import("../types.js").Option} Option */

export class Ctx {
  /** @param {import("./store.js").TableStore} store @param {import("../types.js").Snapshot} snap */
  constructor(store, snap) {
    this.store = store;
    this.snap = snap;
    this.view = /** @type {any} */ (snap.view);
    this.me = snap.me;
    this.seats = snap.seats;
    this.turn = snap.turn;
    this.round = snap.round;
    this.first = snap.first;
    this.settings = snap.settings;
    this.events = snap.events;
    this.result = snap.result;
    this.ask = store.past.value ? null : snap.ask;
    this.options = store.options;
    this.chosen = store.chosen.value;
    this.phone = phone.value;
    this.busy = store.busy.value;
    this.past = store.past.value !== null;
    /** @type {Map<string, Option[]>} */
    this.byPart = new Map();
    for (const option of this.options) {
      for (const part of option.touches ?? []) this.byPart.set(part, [...(this.byPart.get(part) ?? []), option]);
    }
  }

  /** The options that touch a part. @param {string} part @param {(option: Option) => boolean} [which] */
  on(part, which) {
    const found = this.byPart.get(part) ?? [];
    return which ? found.filter(which) : found;
  }

  /** @param {string} kind */
  ofKind(kind) {
    return this.options.filter((option) => option.kind === kind);
  }

  /**
   * What a drawn part needs to be found, explained and chosen: spread it on the element.
   * With one option on it a click chooses; with several a small menu opens.
   * @param {string} part @param {string} [label] @param {{ which?: (option: Option) => boolean }} [how]
   * @returns {Record<string, any>}
   */
  part(part, label, { which } = {}) {
    const options = this.on(part, which);
    const base = { "data-part": part, "data-state": "" };
    if (!options.length) return label ? { ...base, "aria-label": label, role: "img" } : base;
    const first = /** @type {Option} */ (options[0]);
    if (options.length === 1) return { ...base, ...this.choice(first, label) };
    return { ...base, ...this.door(options, label ?? this.say(first.text)) };
  }

  /**
   * What an element needs to open a menu of several options: spread it on the element.
   * @param {Option[]} options @param {string} label
   * @returns {Record<string, any>}
   */
  door(options, label) {
    if (!options.length) return { "data-state": "" };
    const chosen = options.some((option) => this.chosen.includes(option.key));
    return {
      "data-state": chosen ? "legal chosen" : "legal",
      role: "button",
      tabindex: 0, // in small letters: elements of a chart know no other
      "aria-haspopup": "true",
      "data-door": options.map((option) => option.key).join(" "),
      "aria-label": label,
      ...pressing((element) => showMenu(element, options, this.store)),
    };
  }

  /**
   * What any element needs to stand for one option: spread it on the element.
   * @param {Option | string} which the option or its key @param {string} [label]
   * @returns {Record<string, any>}
   */
  choice(which, label) {
    const option = typeof which === "string" ? this.options.find((o) => o.key === which) : which;
    if (!option) return { "data-state": "", "aria-disabled": "true" };
    const chosen = this.chosen.includes(option.key);
    const what = this.say(option.text),
      odds = this.say(option.odds);
    return {
      role: "button",
      tabindex: 0, // in small letters: elements of a chart know no other
      "data-option": option.key,
      "data-state": chosen ? "legal chosen" : "legal",
      "aria-label": `${label && !what.includes(label) ? `${label}: ${what}` : what}${odds && ` (${odds})`}`,
      "data-odds": odds || undefined,
      "aria-pressed": this.ask?.kind === "pick" || chosen ? String(chosen) : undefined,
      ...pressing(() => this.store.take(option)),
    };
  }

  /** Sends a choice from code of the board's own. @param {string | string[] | number} answer */
  choose(answer) {
    void this.store.answer(answer);
  }

  /** "Bart", or "You" where the name stands alone or first. @param {number} seat */
  name(seat) {
    return nameOf(this.seats, seat, this.me);
  }
  /** The same inside a sentence. @param {number} seat */
  them(seat) {
    return themOf(this.seats, seat, this.me);
  }
  /** "Bart’s" or "Your". @param {number} seat */
  whose(seat) {
    return whoseOf(this.seats, seat, this.me);
  }
  /** The same inside a sentence. @param {number} seat */
  theirs(seat) {
    return seat === this.me ? "your" : this.whose(seat);
  }
  /** The class that sets a seat's colours (--p, --p-ink, --on-p). @param {number} seat */
  color(seat) {
    return seatClass(seat);
  }
  /** Parts of the server as elements. @param {any} parts */
  text(parts) {
    return html`<${Parts} parts=${parts} seats=${this.seats} me=${this.me} onRule=${openRule} />`;
  }
  /** The same as a plain string. @param {any} parts */
  say(parts) {
    return plain(parts, this.seats);
  }
  /** A link into the rules. @param {string} id */
  rule(id) {
    return html`<${RuleLink} id=${id} onRule=${openRule} />`;
  }

  /** Seats in order of play, beginning after me (or at seat 0 for a watcher): a fair way to lay out a board. */
  get around() {
    const n = this.seats.length,
      start = this.me ?? 0;
    return Array.from({ length: n }, (_, i) => (start + i) % n);
  }

  /**
   * State of the board's own (a tab, a zoom): a signal that lives as long as the table is open.
   * @template T @param {string} name @param {T} first
   */
  local(name, first) {
    let found = this.store.locals.get(name);
    if (!found) this.store.locals.set(name, (found = signal(first)));
    return /** @type {import("../vendor/signals.js").Signal<T>} */ (found);
  }
}

/** Mouse, touch and keyboard alike. @param {(element: Element) => void} act */
function pressing(act) {
  return {
    onClick: (/** @type {MouseEvent} */ e) => {
      e.stopPropagation();
      act(/** @type {Element} */ (e.currentTarget));
    },
    onKeyDown: (/** @type {KeyboardEvent} */ e) => {
      if ((e.key !== "Enter" && e.key !== " ") || e.currentTarget instanceof HTMLButtonElement) return;
      e.preventDefault();
      e.stopPropagation();
      act(/** @type {Element} */ (e.currentTarget));
    },
  };
}
