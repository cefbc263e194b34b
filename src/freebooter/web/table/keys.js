// The keyboard: shortcuts, and arrows that walk over what may be chosen.
import { turnLamp } from "../memory.js";
import { sideOpen, sideTab } from "./rules.js";

export const SHORTCUTS = /** @type {const} */ ([
  ["?", "this list"],
  ["1 … 9", "the orders in the dock, in their order"],
  ["Enter", "choose what is in focus; press the seal"],
  [".", "jump to the next thing you may choose"],
  ["arrows", "walk over what may be chosen on the board"],
  ["u", "undo"],
  ["Shift u", "redo"],
  ["t", "restart the turn"],
  ["Escape", "let go of the choice, close what is open"],
  ["h", "what would a bot do?"],
  ["s", "skip what is being shown"],
  ["l", "log"],
  ["c", "chat"],
  ["b", "book of rules"],
  ["d", "dice and luck"],
  ["n", "day or night"],
  ["+ −", "zoom the chart"],
]);

const targets = () =>
  /** @type {HTMLElement[]} */ (
    [...document.querySelectorAll(".table [data-option], .option-menu [data-option]")].filter(
      (e) => e.getClientRects().length,
    )
  );

/**
 * @param {import("./store.js").TableStore} store @param {(what: "help" | "dice") => void} open
 */
export function listenForKeys(store, open) {
  let byKeyboard = false;
  const tab = (/** @type {string} */ id) => {
    sideTab.value = id;
    sideOpen.value = true;
  };
  /** @type {Record<string, () => void>} */
  const plainKeys = {
    "?": () => open("help"),
    u: () => void store.step("undo"),
    U: () => void store.step("redo"),
    t: () => void store.step("restart"),
    h: () => void store.askHint(),
    s: () => void store.hurry(),
    l: () => tab("log"),
    c: () => tab("chat"),
    b: () => tab("rules"),
    d: () => open("dice"),
    n: turnLamp,
    ".": nextTarget,
  };
  const key = (/** @type {KeyboardEvent} */ e) => {
    byKeyboard = true;
    const at = e.target instanceof Element ? e.target : null;
    if (e.metaKey || e.ctrlKey || e.altKey || at?.closest("input, textarea, select, dialog")) return;
    if (e.key === "Escape") {
      store.chosen.value = [];
      sideOpen.value = false;
      if (store.past.peek() && !store.isReplay) store.backToNow();
      return;
    }
    if (/^[1-9]$/.test(e.key)) {
      const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".choices [data-option]"));
      buttons[Number(e.key) - 1]?.click();
      return;
    }
    if (e.key.startsWith("Arrow") && walk(e.key)) {
      e.preventDefault();
      return;
    }
    if (e.key === "Enter" && (at === document.body || !at?.closest("button, a, [role=button]"))) {
      store.confirm();
      return;
    }
    plainKeys[e.key]?.();
  };
  const point = () => {
    byKeyboard = false;
  };
  /** Who plays by keyboard finds the focus on the next thing to choose. */
  const afterShow = () => {
    if (!byKeyboard || !store.now.peek()?.ask) return;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) nextTarget();
    });
  };
  addEventListener("keydown", key);
  addEventListener("pointerdown", point);
  store.listeners.push(afterShow);
  return () => {
    removeEventListener("keydown", key);
    removeEventListener("pointerdown", point);
  };
}

function nextTarget() {
  const all = targets();
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(at + 1) % all.length]?.focus();
}

/** From the focused part to the nearest one in that direction. @param {string} arrow */
function walk(arrow) {
  const from = document.activeElement?.closest("[data-option], [aria-haspopup]");
  if (!from || !from.closest(".board, .dock")) return false;
  const a = from.getBoundingClientRect();
  const ax = a.x + a.width / 2,
    ay = a.y + a.height / 2;
  let best = null,
    least = Infinity;
  for (const element of targets()) {
    const b = element.getBoundingClientRect();
    const dx = b.x + b.width / 2 - ax,
      dy = b.y + b.height / 2 - ay;
    const [ahead, aside] =
      arrow === "ArrowRight"
        ? [dx, dy]
        : arrow === "ArrowLeft"
          ? [-dx, dy]
          : arrow === "ArrowDown"
            ? [dy, dx]
            : [-dy, dx];
    if (element === from || ahead < 4) continue;
    const far = ahead + 2.5 * Math.abs(aside);
    if (far < least) {
      least = far;
      best = element;
    }
  }
  best?.focus();
  return best !== null;
}
