// What boards import: elements, symbols, a chart that pans and zooms. See docs/adding-a-board.md.
import { html } from "./ui.js";
import { useEffect, useRef } from "./vendor/preact-hooks.js";

export { html, Sym, Dev, Fragment, seatClass, count, figure } from "./ui.js";
export { signal, computed, useSignal } from "./vendor/signals.js";
export { useEffect, useRef, useState, useMemo, useLayoutEffect } from "./vendor/preact-hooks.js";
export { Parts, Who, plain, nameOf } from "./words.js";
export { Die, faceSymbol } from "./table/dice.js";
export { phone } from "./memory.js";
import { Sym } from "./ui.js";

/** @typedef {import("./table/ctx.js").Ctx} Ctx */
/** @typedef {import("./table/stage.js").Stage} Stage */
/** @typedef {import("./types.js").Event} TableEvent */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {{ title?: any, text?: any, why?: any, rule?: string }} Tip */

/**
 * A chart in SVG that fits its sheet; wheel, drag, pinch and buttons zoom and pan it. It may start larger than the sheet.
 * @param {{ ctx: Ctx, w: number, h: number, label: string, phoneZoom?: number, scale?: number,
 *   focus?: { x: number, y: number }, children?: any, className?: string }} props
 */
export function Chart({ ctx, w, h, label, phoneZoom = 1, scale: least = 0, focus, children, className = "" }) {
  const eye = ctx.local("chart", { k: 0, x: 0, y: 0 });
  const svg = useRef(null);
  const moved = useRef(false);
  const first = useRef({ k: 1, x: 0, y: 0 }); // how it lies until someone moves it
  const sheet = ctx.local("sheet", { w, h }); // in pixels
  const zoomed = least ? least / Math.min(sheet.value.w / w, sheet.value.h / h) : 1;
  first.current = centred(
    Math.max(1, ctx.phone ? phoneZoom : 1, Math.min(6, zoomed)),
    focus ?? { x: w / 2, y: h / 2 },
    w,
    h,
  );
  const { k, x, y } = eye.value.k ? eye.value : first.current;

  const set = (
    /** @type {number} */ nk,
    /** @type {number} */ cx,
    /** @type {number} */ cy,
    /** @type {number} */ px,
    /** @type {number} */ py,
  ) => {
    const scale = Math.min(6, Math.max(1, nk));
    eye.value = { k: scale, x: clamp(px - cx * scale, w - w * scale, 0), y: clamp(py - cy * scale, h - h * scale, 0) };
  };
  const zoom = (/** @type {number} */ by, /** @type {number} */ px = w / 2, /** @type {number} */ py = h / 2) =>
    set(k * by, (px - x) / k, (py - y) / k, px, py);

  useEffect(() => {
    const element = /** @type {SVGSVGElement} */ (svg.current);
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    const local = (/** @type {{ clientX: number, clientY: number }} */ e) => {
      const m = element.getScreenCTM();
      return m ? { x: (e.clientX - m.e) / m.a, y: (e.clientY - m.f) / m.d } : { x: 0, y: 0 };
    };
    let before = { x: 0, y: 0, gap: 0 };
    const grip = () => {
      const all = [...fingers.values()];
      const a = all[0] ?? { x: 0, y: 0 },
        b = all[1] ?? a;
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, gap: Math.hypot(a.x - b.x, a.y - b.y) };
    };
    const down = (/** @type {PointerEvent} */ e) => {
      fingers.set(e.pointerId, local(e));
      before = grip();
      moved.current = false;
    };
    const move = (/** @type {PointerEvent} */ e) => {
      if (!fingers.has(e.pointerId)) return;
      fingers.set(e.pointerId, local(e));
      const now = grip(),
        old = eye.peek().k ? eye.peek() : first.current;
      if (!moved.current && Math.hypot(now.x - before.x, now.y - before.y) < 6 && fingers.size < 2) return;
      if (!moved.current) {
        moved.current = true;
        if (e.pointerType === "mouse") element.setPointerCapture(e.pointerId);
      }
      const scale = before.gap && now.gap ? Math.min(6, Math.max(1, (old.k * now.gap) / before.gap)) : old.k;
      const cx = (before.x - old.x) / old.k,
        cy = (before.y - old.y) / old.k;
      eye.value = {
        k: scale,
        x: clamp(now.x - cx * scale, w - w * scale, 0),
        y: clamp(now.y - cy * scale, h - h * scale, 0),
      };
      before = now;
    };
    const up = (/** @type {PointerEvent} */ e) => {
      fingers.delete(e.pointerId);
      before = grip();
    };
    const click = (/** @type {MouseEvent} */ e) => {
      if (moved.current) {
        e.stopPropagation();
        e.preventDefault();
        moved.current = false;
      }
    };
    const wheel = (/** @type {WheelEvent} */ e) => {
      e.preventDefault();
      const p = local(e),
        old = eye.peek().k ? eye.peek() : first.current;
      const scale = Math.min(6, Math.max(1, old.k * Math.exp(-e.deltaY / 500)));
      const cx = (p.x - old.x) / old.k,
        cy = (p.y - old.y) / old.k;
      eye.value = {
        k: scale,
        x: clamp(p.x - cx * scale, w - w * scale, 0),
        y: clamp(p.y - cy * scale, h - h * scale, 0),
      };
    };
    const key = (/** @type {KeyboardEvent} */ e) => {
      if (e.target instanceof HTMLInputElement || (e.key !== "+" && e.key !== "-")) return;
      document
        .querySelector(e.key === "+" ? "[data-zoom=in]" : "[data-zoom=out]")
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    };
    /** Focus by keyboard must not leave the sheet. */
    const focused = (/** @type {FocusEvent} */ e) => {
      if (e.target instanceof SVGElement && e.target.matches(":focus-visible")) reveal(e);
    };
    /** Moves the chart so that a part of it lies on the sheet. */
    const reveal = (/** @type {Event} */ e) => {
      if (!(e.target instanceof SVGElement)) return;
      const box = e.target.getBoundingClientRect(),
        sheet = element.getBoundingClientRect(),
        m = element.getScreenCTM(),
        old = eye.peek().k ? eye.peek() : first.current;
      if (!m || (box.left > sheet.left && box.right < sheet.right && box.top > sheet.top && box.bottom < sheet.bottom))
        return;
      const dx = (sheet.x + sheet.width / 2 - box.x - box.width / 2) / m.a,
        dy = (sheet.y + sheet.height / 2 - box.y - box.height / 2) / m.d;
      eye.value = { k: old.k, x: clamp(old.x + dx, w - w * old.k, 0), y: clamp(old.y + dy, h - h * old.k, 0) };
    };
    const measure = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect(),
        old = sheet.peek();
      if (width && (width !== old.w || height !== old.h)) sheet.value = { w: width, h: height };
    });
    measure.observe(element);
    const gone = new AbortController(),
      { signal } = gone;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
    element.addEventListener("click", click, { capture: true, signal });
    element.addEventListener("wheel", wheel, { passive: false, signal });
    element.addEventListener("focusin", focused, { signal });
    element.addEventListener("freebooter:reveal", reveal, { signal });
    addEventListener("keydown", key, { signal });
    return () => {
      measure.disconnect();
      gone.abort();
    };
  }, [w, h]);

  return html`
    <svg
      class=${`map ${className}`}
      ref=${svg}
      viewBox=${`0 0 ${w} ${h}`}
      preserveAspectRatio="xMidYMid meet"
      role="group"
      aria-label=${label}
    >
      <g transform=${`translate(${x} ${y}) scale(${k})`}>${children}</g>
    </svg>
    <div class="zooms">
      <button type="button" class="btn icon" data-zoom="in" aria-label="Zoom in" onClick=${() => zoom(1.4)}>
        <${Sym} id="zoom-in" />
      </button>
      <button type="button" class="btn icon" data-zoom="out" aria-label="Zoom out" onClick=${() => zoom(1 / 1.4)}>
        <${Sym} id="zoom-out" />
      </button>
    </div>
  `;
}

/** @param {number} v @param {number} low @param {number} high */
const clamp = (v, low, high) => Math.min(high, Math.max(low, v));

/** @param {number} k @param {{ x: number, y: number }} at @param {number} w @param {number} h */
const centred = (k, at, w, h) => ({
  k,
  x: clamp(w / 2 - at.x * k, w - w * k, 0),
  y: clamp(h / 2 - at.y * k, h - h * k, 0),
});

/**
 * Water with waves and rhumb lines from a wind rose: the ground of every chart. Give it the chart's size.
 * @param {{ w: number, h: number, x?: number, y?: number, rose?: number, turn?: number }} props
 */
export function Water({ w, h, x = w / 2, y = h / 2, rose = 160, turn = 0 }) {
  const far = w + h;
  const rays = Array.from({ length: 32 }, (_, i) => {
    const angle = (i * Math.PI) / 16;
    return `M${x} ${y}L${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  }).join("");
  return html`<g aria-hidden="true">
    <rect x=${-w} y=${-h} width=${3 * w} height=${3 * h} fill="var(--sea)" />
    <rect x=${-w} y=${-h} width=${3 * w} height=${3 * h} fill="url(#waves)" />
    <path d=${rays} fill="none" stroke="var(--sea-ink)" stroke-width=".7" opacity=".3" />
    ${
      rose > 0 &&
      html`<g transform=${`rotate(${turn} ${x} ${y})`}>
        <use
          href="#wind-rose"
          x=${x - rose / 2}
          y=${y - rose / 2}
          width=${rose}
          height=${rose}
          color="var(--sea-ink)"
          opacity=".55"
        />
      </g>`
    }
  </g>`;
}

/**
 * A symbol inside an SVG chart, centred at (x, y).
 * @param {{ id: string, x: number, y: number, size?: number, className?: string, turn?: number }} props
 */
export function Mark({ id, x, y, size = 32, className, turn }) {
  return html`<g class=${className} transform=${turn ? `rotate(${turn} ${x} ${y})` : undefined}>
    <use href=${`#${id}`} x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} />
  </g>`;
}

/** A row of cells filled from the left. @param {{ full: number, of: number, hit?: number, label: string }} props */
export function Track({ full, of, hit = 0, label }) {
  return html`<span class="track" role="img" aria-label=${`${label}: ${full} of ${of}`}>
    ${Array.from(
      { length: of },
      (_, i) => html`<i key=${i} class=${i < full ? "full" : i < full + hit ? "hit" : ""}></i>`,
    )}
  </span>`;
}
