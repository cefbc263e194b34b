// A small menu for a part of the board on which more than one thing can be done.
import { html, Sym } from "../ui.js";
import { signal } from "../vendor/signals.js";
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { Parts, plain, shortOdds } from "../words.js";

/** @typedef {{ x: number, y: number, keys: string[], from: Element }} Menu */
const menu = signal(/** @type {Menu | null} */ (null));

/**
 * @param {Element} element
 * @param {import("../types.js").Option[]} options
 * @param {import("./store.js").TableStore} _store
 */
export function showMenu(element, options, _store) {
  const box = element.getBoundingClientRect();
  menu.value = { x: box.x + box.width / 2, y: box.bottom + 6, keys: options.map((o) => o.key), from: element };
}

export const closeMenu = () => {
  menu.value = null;
};

/** @param {{ store: import("./store.js").TableStore }} props */
export function OptionMenu({ store }) {
  const box = useRef(null);
  const open = menu.value;
  const snap = store.snap.value;
  const options = store.options.filter((option) => open?.keys.includes(option.key));
  useEffect(() => {
    const element = /** @type {HTMLElement | null} */ (box.current);
    if (!element || !open) return undefined;
    const size = element.getBoundingClientRect();
    element.style.left = `${Math.max(8, Math.min(innerWidth - size.width - 8, open.x - size.width / 2))}px`;
    element.style.top = `${open.y + size.height > innerHeight - 8 ? Math.max(8, open.y - size.height - 60) : open.y}px`;
    element.querySelector("button")?.focus();
    const outside = (/** @type {Event} */ e) => {
      if (!element.contains(/** @type {Node} */ (e.target))) closeMenu();
    };
    const key = (/** @type {KeyboardEvent} */ e) => {
      if (e.key === "Escape") {
        e.stopPropagation();
        closeMenu();
        /** @type {any} */ (open.from).focus?.();
      }
    };
    addEventListener("pointerdown", outside, true);
    element.addEventListener("keydown", key);
    return () => {
      removeEventListener("pointerdown", outside, true);
      element.removeEventListener("keydown", key);
    };
  }, [open]);
  if (!open || !options.length || !snap) return null;
  return html`<div class="option-menu" role="group" aria-label="What to do here" ref=${box}>
    ${options.map(
      (option) => html`<button
        type="button"
        role="button"
        class="btn legal"
        key=${option.key}
        data-option=${option.key}
        data-part=${`option:${option.key}`}
        data-odds=${plain(option.odds, snap.seats) || undefined}
        onClick=${() => {
          closeMenu();
          store.take(option);
        }}
      >
        ${symbolOf(store, option) && html`<${Sym} id=${symbolOf(store, option)} />`}
        <span>
          <${Parts} parts=${option.text} seats=${snap.seats} me=${snap.me} />
          ${option.odds && html`<small class="odds-line">${shortOdds(plain(option.odds, snap.seats))}</small>`}
        </span>
      </button>`,
    )}
  </div>`;
}

/** The picture on an order. @param {import("./store.js").TableStore} store @param {import("../types.js").Option} option */
export function symbolOf(store, option) {
  const table = store.board.value?.optionSymbols;
  return typeof table === "function" ? table(option) : table?.[option.kind];
}
