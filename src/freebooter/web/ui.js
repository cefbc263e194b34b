// Small parts that every page is made of.
import { h, Fragment, Component } from "./vendor/preact.js";
import htm from "./vendor/htm.js";
import { useEffect, useRef, useState } from "./vendor/preact-hooks.js";

export const html = htm.bind(h);
export { Fragment, Component };

/**
 * A symbol of the sprite. Without a label it is decoration.
 * @param {{ id: string, size?: string, label?: string }} props
 */
export function Sym({ id, size = "i", label }) {
  return label
    ? html`<svg class=${size} role="img" aria-label=${label}><use href=${"#" + id} /></svg>`
    : html`<svg class=${size} aria-hidden="true"><use href=${"#" + id} /></svg>`;
}

/** @param {number} seat */
export const seatClass = (seat) => `p${(seat % 6) + 1}`;

/**
 * A seat's device: colour and shape together.
 * @param {{ seat: number, big?: boolean, dead?: boolean }} props
 */
export function Dev({ seat, big, dead }) {
  return html`<span class=${`dev ${seatClass(seat)}${big ? " big" : ""}${dead ? " away" : ""}`}>
    <${Sym} id=${`dev-${(seat % 6) + 1}`} />
  </span>`;
}

/**
 * A square tool button whose name is its tooltip.
 * @param {any} props
 */
export function Tool({ icon, name, children, kind = "quiet", why, ...rest }) {
  return html`<button
    type="button"
    class=${`btn icon ${kind}`}
    aria-label=${name}
    data-tip=${why ? `${name}: ${why}` : name}
    aria-disabled=${why ? "true" : undefined}
    ...${rest}
    onClick=${why ? undefined : rest.onClick}
  >
    <${Sym} id=${icon} />
    ${children}
  </button>`;
}

/**
 * A sheet of paper above the table. Escape or the cross closes it; focus stays inside and goes back afterwards.
 * @param {{ title: string, close: () => void, wide?: boolean, kind?: string, children?: any }} props
 */
export function Dialog({ title, close, wide, kind = "", children }) {
  const box = useRef(null);
  useEffect(() => {
    const dialog = /** @type {HTMLDialogElement} */ (box.current);
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    if (!dialog.open) dialog.showModal();
    return () => {
      before?.isConnected && before.focus();
    };
  }, []);
  return html`<dialog
    class=${`paper${wide ? " wide" : ""} ${kind}`}
    ref=${box}
    aria-label=${title}
    onClose=${close}
    onClick=${(/** @type {MouseEvent} */ e) => {
      if (e.target === box.current) close();
    }}
  >
    <div class="paper-in">
      <header><h2 class="display">${title}</h2><${Tool} icon="close" name="Close" onClick=${close} /></header>
      <div class="paper-body">${children}</div>
    </div>
  </dialog>`;
}

/**
 * The way to the next of my tables that waits for me, the longest first; nothing where none does.
 * @param {{ tables: import("./types.js").Summary[] | null, here?: string, kind?: string, children?: any }} props
 */
export function NextTable({ tables, here = "", kind = "", children }) {
  const waiting = (tables ?? []).filter((one) => one.your_turn && !one.over && one.table !== here);
  const next = waiting.sort((a, b) => a.updated - b.updated)[0];
  if (!next) return null;
  const name = `${waiting.length === 1 ? "A table waits" : `${waiting.length} tables wait`} for you: ${next.title}`;
  return html`<a
    class=${`btn next-table ${kind}`}
    href=${`/t/${next.table}`}
    data-action="next-table"
    aria-label=${name}
    data-tip=${name}
  >
    <${Sym} id="skip" />
    ${children}
    <span class="badge wax">${waiting.length}</span>
  </a>`;
}

/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many) => `${n} ${n === 1 ? one : (many ?? one + "s")}`;

/** "1st", "4th": a place in a ranking. @param {number} n */
export const ordinal = (n) => `${n}${["th", "st", "nd", "rd"][n] ?? "th"}`;

/**
 * Hands a file to the browser's downloads.
 * @param {Blob} blob @param {string} name
 */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A part whose code is fetched when it is first shown; until then `meanwhile` stands there.
 * @param {() => Promise<any>} load @param {string} name @param {any} [meanwhile]
 */
export const later = (load, name, meanwhile = null) => {
  /** @type {any} */
  let there = null;
  return (/** @type {any} */ props) => {
    const [, setCode] = useState({});
    useEffect(() => {
      const fetch = () =>
        load().then(
          (module) => {
            there = module[name];
            setCode({});
          },
          () => setTimeout(fetch, 2000), // no line just now
        );
      if (!there) void fetch();
    }, []);
    return there ? html`<${there} ...${props} />` : meanwhile;
  };
};

/** Adds a stylesheet, once; done when it is there. @param {string} href @returns {Promise<unknown>} */
export function addStyle(href) {
  const old = document.querySelector(`link[rel="stylesheet"][href="${href}"]`);
  if (old) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const there = new Promise((done) => {
    link.onload = link.onerror = done;
  });
  document.head.append(link);
  return there;
}

/** A number with a true minus sign. @param {number} n */
export const figure = (n) => (n < 0 ? `−${-n}` : `${n}`);
