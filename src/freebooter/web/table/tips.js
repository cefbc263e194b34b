// Tooltips: on hover, on focus, on a tap of what is not an option, on a long press.
// Elements carry `data-tip` (a sentence), or `data-part`, which the board's tip() explains.
import { html } from "../ui.js";
import { signal } from "../vendor/signals.js";
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { RuleLink } from "../words.js";
import { openRule, ruleText } from "./rules.js";

/** @typedef {{ title?: any, text?: any, why?: any, rule?: string, odds?: string }} Tip */

/** What the orders do that every game has. @type {Record<string, Tip>} */
const COMMON = {
  done: { text: "Nothing more here: the game goes on." },
  pass: { text: "You do nothing now." },
  amount: { text: "So many." },
};

/**
 * What the board says of a part. An order without words of its own is explained by what it touches.
 * @param {any} board @param {string} part @param {import("./ctx.js").Ctx} ctx
 * @returns {Tip | null}
 */
export function explain(board, part, ctx) {
  const own = board?.tip?.(part, ctx);
  if (own || !part.startsWith("option:")) return own ?? null;
  const option = ctx.options.find((one) => one.key === part.slice(7));
  const touched = (option?.touches ?? []).map((one) => board?.tip?.(one, ctx)).find(Boolean);
  return touched ? { ...touched, why: undefined } : (COMMON[option?.kind ?? ""] ?? null);
}

const shown = signal(/** @type {{ tip: Tip, box: DOMRect } | null} */ (null));
export const hideTip = () => {
  shown.value = null;
};

/** Where the pointer is: known from page to page, so that a new one does not explain what lies under it by chance. */
let at = "";
/** @param {PointerEvent} e */
const placeOf = (e) => `${e.screenX} ${e.screenY}`;
for (const kind of /** @type {const} */ (["pointermove", "pointerdown", "pointerup"]))
  addEventListener(kind, (e) => (at = placeOf(e)), { passive: true });

/** Keys that move the focus. */
const WALKING = /^(Tab|Arrow.*|\.)$/;

/**
 * Listens on the whole page; `say` turns the name of a part into a tip.
 * @param {(part: string) => Tip | null | undefined} say
 */
export function listenForTips(say) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {EventTarget | null} target @returns {[Element, Tip] | null} */
  const tipOf = (target) => {
    const element = target instanceof Element ? target.closest("[data-tip], [data-part], [data-option]") : null;
    if (!element) return null;
    const text = element.getAttribute("data-tip");
    if (text)
      return [
        element,
        { title: element.getAttribute("data-tip-title"), text, rule: element.getAttribute("data-rule") ?? undefined },
      ];
    const part = element.getAttribute("data-part") ?? `option:${element.getAttribute("data-option")}`;
    const found = say(part);
    const odds = element.getAttribute("data-odds");
    const tip = odds ? { ...found, odds } : found;
    return tip ? [element, tip] : null;
  };
  let explained = false;
  /** @param {EventTarget | null} target @param {number} delay @param {boolean} [pressed] */
  const later = (target, delay, pressed = false) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const found = tipOf(target);
      explained = pressed && found !== null;
      if (found) shown.value = { tip: found[1], box: found[0].getBoundingClientRect() };
    }, delay);
  };
  const inTip = (/** @type {EventTarget | null} */ target) => target instanceof Element && target.closest(".tip");
  const over = (/** @type {PointerEvent} */ e) => {
    if (e.pointerType !== "mouse") return;
    if (placeOf(e) === at) return; // something came to lie under a pointer at rest
    at = placeOf(e);
    if (inTip(e.target)) {
      clearTimeout(timer);
      return;
    }
    if (tipOf(e.target)) later(e.target, shown.peek() ? 80 : 350);
    else {
      clearTimeout(timer);
      timer = setTimeout(hideTip, 150);
    }
  };
  const down = (/** @type {PointerEvent} */ e) => {
    if (inTip(e.target)) {
      if (!(/** @type {Element} */ (e.target).closest("a, button"))) away(); // pressed, it gets out of the way of what it covers
      return;
    }
    away(); // also one that was about to open: what is pressed needs no words
    explained = false;
    walked = false;
    if (e.pointerType !== "mouse") later(e.target, 480, true);
  };
  const up = (/** @type {PointerEvent} */ e) => {
    if (e.pointerType !== "mouse" && !shown.peek()) clearTimeout(timer);
  };
  const click = (/** @type {MouseEvent} */ e) => {
    const element = e.target instanceof Element ? e.target.closest("[data-part]") : null;
    const acts =
      e.target instanceof Element && e.target.closest("[data-option], button, a, input, select, [aria-haspopup]");
    if (element && !acts) later(element, 0);
  };
  /** A long press explains; it does not choose as well. */
  const swallow = (/** @type {MouseEvent} */ e) => {
    if (!explained || inTip(e.target)) return;
    explained = false;
    e.preventDefault();
    e.stopPropagation();
  };
  const menu = (/** @type {Event} */ e) => {
    if (explained) e.preventDefault();
  };
  let walked = false; // by keys: focus that a dialog gives when it opens explains nothing
  const focus = (/** @type {FocusEvent} */ e) => {
    if (walked && e.target instanceof Element && e.target.matches(":focus-visible")) later(e.target, 500);
  };
  const away = () => {
    clearTimeout(timer);
    hideTip();
  };
  const key = (/** @type {KeyboardEvent} */ e) => {
    walked = WALKING.test(e.key);
    if (e.key === "Escape") away();
  };
  addEventListener("pointerover", over);
  addEventListener("pointerdown", down);
  addEventListener("pointerup", up);
  addEventListener("click", click);
  addEventListener("click", swallow, true);
  addEventListener("contextmenu", menu);
  addEventListener("focusin", focus);
  addEventListener("scroll", away, true);
  addEventListener("keydown", key);
  return () => {
    away();
    removeEventListener("pointerover", over);
    removeEventListener("pointerdown", down);
    removeEventListener("pointerup", up);
    removeEventListener("click", click);
    removeEventListener("click", swallow, true);
    removeEventListener("contextmenu", menu);
    removeEventListener("focusin", focus);
    removeEventListener("scroll", away, true);
    removeEventListener("keydown", key);
  };
}

/** @param {{ game: string }} props */
export function TipLayer({ game }) {
  const box = useRef(null);
  const open = shown.value;
  useEffect(() => {
    const element = /** @type {HTMLElement | null} */ (box.current);
    if (!element || !open) return;
    element.showPopover?.(); // above dialogs, too
    const size = element.getBoundingClientRect(),
      of = open.box;
    const x = Math.max(8, Math.min(innerWidth - size.width - 8, of.x + of.width / 2 - size.width / 2));
    const below = of.bottom + 8,
      above = of.top - size.height - 8;
    const y =
      below + size.height < innerHeight - 8 ? below : above > 8 ? above : Math.max(8, innerHeight - size.height - 8);
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  }, [open]);
  if (!open) return null;
  const { tip } = open;
  const rule = tip.rule ? ruleText(game, tip.rule) : null;
  return html`<div class="tip floating" role="tooltip" popover="manual" ref=${box}>
    ${tip.title && html`<b>${tip.title}</b>`}
    ${tip.text && html`<span>${tip.text}</span>`}
    ${tip.odds && html`<p class="odds-line">${tip.odds}</p>`}
    ${tip.why && html`<p class="why">${tip.why}</p>`}
    ${
      tip.rule &&
      html`<p class="small">
        ${rule && !tip.text ? html`${rule} ` : ""}
        <${RuleLink}
          id=${tip.rule}
          onRule=${(/** @type {string} */ id) => {
            hideTip();
            openRule(id);
          }}
        />
      </p>`
    }
  </div>`;
}
