// What this browser keeps: preferences, and the seats it holds.
import { signal, effect, computed } from "./vendor/signals.js";
import { requestId } from "./wire.js";

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function read(key, otherwise) {
  try {
    const found = localStorage.getItem(key);
    return found === null ? otherwise : JSON.parse(found);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* a full or forbidden storage: play on without memory */
  }
}

/**
 * Something that this browser keeps under a name. Other tabs may change it too, so it is read again before each change.
 * @template T @param {string} key @param {T} first
 */
export function lasting(key, first) {
  const kept = signal(read(key, first));
  addEventListener("storage", (e) => {
    if (e.key === key) kept.value = read(key, first);
  });
  return {
    /** @returns {T} */
    get value() {
      return kept.value;
    },
    /** @param {(old: T) => T} how */
    change(how) {
      kept.value = how(read(key, kept.peek()));
      write(key, kept.value);
    },
  };
}

/**
 * @typedef {{ theme: "system" | "day" | "night", speed: "calm" | "quick" | "instant", confirm: "final" | "always" | "never",
 *   sound: boolean, name: string, bot: string, rivals: Record<string, number>, game: string, known: Record<string, boolean>,
 *   silent: Record<string, string[]>, shown: boolean, notify: boolean }} Prefs
 * @typedef {{ table: string, seat: number, token: string, game?: string, invites?: Record<string, string> }} Held
 */

/** @type {Prefs} */
const usual = {
  theme: "system",
  speed: "calm",
  confirm: "final",
  sound: false,
  name: "",
  bot: "",
  rivals: {},
  game: "",
  known: {},
  silent: {},
  shown: true,
  notify: false,
};

/** @type {import("./vendor/signals.js").Signal<Prefs>} */
export const prefs = signal({ ...usual, ...read("freebooter.prefs", {}) });
effect(() => write("freebooter.prefs", prefs.value));

/** @param {Partial<Prefs>} change */
export const prefer = (change) => {
  prefs.value = { ...prefs.peek(), ...change };
};

/** The seats this browser holds, newest first. @type {import("./vendor/signals.js").Signal<Held[]>} */
export const held = signal(read("freebooter.seats", []));

/** @param {Held} seat */
export function keepSeat(seat) {
  const others = read("freebooter.seats", /** @type {Held[]} */ ([])).filter((old) => old.table !== seat.table);
  held.value = [seat, ...others].slice(0, 60);
  write("freebooter.seats", held.value);
}

/** @param {string} table */
export function dropSeat(table) {
  held.value = held.value.filter((seat) => seat.table !== table);
  write("freebooter.seats", held.value);
}

/** The name that this browser has on the server, with its passphrase, or null. */
export const self = signal(/** @type {{ name: string, passphrase: string } | null} */ (read("freebooter.self", null)));

/** @param {{ name: string, passphrase: string } | null} mine */
export function keepSelf(mine) {
  self.value = mine;
  write("freebooter.self", mine);
}

/** My tables as the server last told them; null before. Who holds no seat and has no name has none. */
export const mine = signal(
  /** @type {import("./types.js").Summary[] | null} */ (held.peek().length || self.peek() ? null : []),
);

/** Any text that stays the same in this browser, so that its pages count as one visitor. */
export function device() {
  const known = read("freebooter.device", "") || requestId();
  write("freebooter.device", known);
  return known;
}

/**
 * The name of the request that uses an invite: always the same, so that a join whose answer was lost can be repeated.
 * @param {string} invite
 */
export function joinRequest(invite) {
  const known = read("freebooter.joins", /** @type {[string, string][]} */ ([]));
  const request = lostRequest(invite) ?? requestId();
  write("freebooter.joins", [[invite, request], ...known.filter(([of]) => of !== invite)].slice(0, 20));
  return request;
}

/** The request of this name whose answer was lost, if one was. @param {string} invite @returns {string | undefined} */
export const lostRequest = (invite) =>
  read("freebooter.joins", /** @type {[string, string][]} */ ([])).find(([of]) => of === invite)?.[1];

/** What it was for is done: the next one is another. @param {string} invite */
export function forgetRequest(invite) {
  const known = read("freebooter.joins", /** @type {[string, string][]} */ ([]));
  write(
    "freebooter.joins",
    known.filter(([of]) => of !== invite),
  );
}

/** @param {string} table */
export const seatAt = (table) => held.value.find((seat) => seat.table === table) ?? null;

const query = new URLSearchParams(location.search);
const forced = query.get("speed");
/** `?speed=instant` lets bots play without pacing for as long as this page is open. */
export const speed = computed(() =>
  forced === "instant" || forced === "quick" || forced === "calm" ? forced : prefs.value.speed,
);

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const system = signal(darkSystem.matches);
darkSystem.addEventListener("change", () => {
  system.value = darkSystem.matches;
});
export const night = computed(() => (prefs.value.theme === "system" ? system.value : prefs.value.theme === "night"));
effect(() => {
  const root = document.documentElement;
  if (prefs.value.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = prefs.value.theme;
});
export const turnLamp = () => prefer({ theme: night.peek() ? "day" : "night" });

const narrow = matchMedia("(max-width: 720px), (max-width: 1100px) and (max-height: 560px)");
export const phone = signal(narrow.matches);
narrow.addEventListener("change", () => {
  phone.value = narrow.matches;
});

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** How long motion may take: 1 is calm, 0 is none. */
export const tempo = () => (still.matches || speed.peek() === "instant" ? 0 : speed.peek() === "quick" ? 0.5 : 1);
