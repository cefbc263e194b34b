// A ring and an arrow at what a sentence speaks of: parts of the board, or options wherever they are drawn.
import { html } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";

/** @typedef {{ x: number, y: number, w: number, h: number, below: boolean }} Ring */

/** The element that stands for a part or an option; on the board first. @param {string} name @returns {Element | null} */
function target(name) {
  const it = CSS.escape(name);
  const found = [
    ...document.querySelectorAll(
      `.table [data-part="${it}"], .table [data-option="${it}"], .table [data-part="${CSS.escape(`option:${name}`)}"]`,
    ),
  ].filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 0);
  return found.find((e) => e.closest(".board")) ?? found.find((e) => e.closest(".dock, .nav")) ?? found[0] ?? null;
}

/** @param {Element} element @returns {Ring} */
function ringAt(element) {
  const box = element.getBoundingClientRect(),
    room = 6;
  const x = Math.max(3, box.x - room),
    y = Math.max(3, box.y - room);
  const right = Math.min(innerWidth - 3, box.right + room),
    low = Math.min(innerHeight - 3, box.bottom + room);
  return { x, y, w: right - x, h: low - y, below: y < 130 };
}

/** What is pointed at, for who hears the page. @param {string[]} names */
const spoken = (names) =>
  names
    .map((name) => target(name)?.getAttribute("aria-label"))
    .filter(Boolean)
    .join("; ");

/** @param {{ at: string[], seq: number, tell: (what: string) => void }} props */
export function Pointer({ at, seq, tell }) {
  const [rings, setRings] = useState(/** @type {Ring[]} */ ([]));
  const names = at.join(" ");
  useEffect(() => {
    let last = "",
      asked = 0;
    const look = () => {
      asked = 0;
      const now = at.flatMap((name) => {
        const element = target(name);
        return element ? [ringAt(element)] : [];
      });
      if (JSON.stringify(now) !== last) setRings(now);
      last = JSON.stringify(now);
    };
    const soon = () => {
      asked ||= requestAnimationFrame(look);
    };
    const show = requestAnimationFrame(() => {
      for (const name of at) {
        const element = target(name);
        element?.dispatchEvent(new Event("freebooter:reveal", { bubbles: true }));
        element?.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
      look();
      tell(spoken(at));
    });
    const watch = new MutationObserver(soon);
    const table = document.querySelector(".table");
    if (table) watch.observe(table, { subtree: true, childList: true, attributes: true });
    const timer = setInterval(soon, 250); // things glide
    addEventListener("resize", soon);
    addEventListener("scroll", soon, true);
    return () => {
      cancelAnimationFrame(show);
      cancelAnimationFrame(asked);
      watch.disconnect();
      clearInterval(timer);
      removeEventListener("resize", soon);
      removeEventListener("scroll", soon, true);
    };
  }, [names, seq]);
  return html`<div class="pointers" aria-hidden="true">
    ${rings.map(
      ({ x, y, w, h, below }, n) => html`<span
        key=${n}
        class=${`pointer${below ? " below" : ""}`}
        style=${{ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` }}
      ><svg viewBox="0 0 24 30"><path d="M12 29 2 15h6V1h8v14h6z" /></svg></span>`,
    )}
  </div>`;
}
