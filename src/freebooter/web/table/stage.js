// Motion that explains: what an event shows on the board before the new state is drawn.
import { signal } from "../vendor/signals.js";
import { plain } from "../words.js";

/** @typedef {import("../types.js").Event} TableEvent */

const SVG = "http://www.w3.org/2000/svg";

export class Stage {
  /** @param {import("./live.js").LiveTable} store */
  constructor(store) {
    this.store = store;
    this.skipping = false;
    /** The sentence above the board. */
    this.moment = signal(/** @type {TableEvent | null} */ (null));
    /** The dice on the tray. */
    this.tray = signal(
      /** @type {{ event: TableEvent, dice: any[], wins: number[], seat: number | null, label?: string } | null} */ (
        null
      ),
    );
    /** Said to screen readers. */
    this.spoken = signal("");
    /** @type {Animation[]} */
    this.running = [];
    /** @type {Element[]} */
    this.ghosts = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.trayTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.momentTimer = undefined;
  }

  /** Shows one event. @param {TableEvent} event @param {any} snap */
  async play(event, snap) {
    const board = this.store.board.peek();
    const mine = event.turn === snap.me && !event.hurts.includes(snap.me);
    const wanted = board?.moment ? board.moment(event, snap) : !mine && event.text.length > 0;
    this.spoken.value = plain(event.text, snap.seats);
    if (wanted) this.showMoment(event);
    const thrown = diceOf(event, board);
    if (thrown) this.showDice(event, thrown);
    if (!this.store.tempo) return;
    const act = board?.animate?.[event.kind];
    const pause = thrown ? 900 : wanted ? 350 : 0;
    await Promise.race([
      Promise.all([
        act ? Promise.resolve(act(event, this, snap)).catch((problem) => console.warn(problem)) : null,
        this.wait(pause),
      ]),
      this.wait(4000),
      this.skipped(),
    ]);
  }

  /** @param {TableEvent} event */
  showMoment(event) {
    clearTimeout(this.momentTimer);
    this.moment.value = event;
    this.momentTimer = setTimeout(() => {
      this.moment.value = null;
    }, 4500);
  }

  /** @param {TableEvent} event @param {{ dice: any[], wins: number[], seat: number | null, label?: string }} thrown */
  showDice(event, thrown) {
    clearTimeout(this.trayTimer);
    this.tray.value = { event, ...thrown };
    this.trayTimer = setTimeout(() => {
      this.tray.value = null;
    }, 5000);
  }

  /** Waits in the table's tempo. @param {number} ms @returns {Promise<void>} */
  wait(ms) {
    const time = ms * this.store.tempo;
    return time ? new Promise((done) => setTimeout(done, time)) : Promise.resolve();
  }

  /** The player wants to see the outcome at once. */
  skip() {
    this.skipping = true;
    this.moment.value = null;
    this.tray.value = null;
    this.onSkip?.();
  }

  /** @returns {Promise<void>} */
  skipped() {
    return new Promise((done) => {
      this.onSkip = done;
    });
  }
  /** @type {(() => void) | undefined} */
  onSkip = undefined;

  /** The element that carries a part's name. @param {string | Element} part @returns {Element | null} */
  find(part) {
    return typeof part === "string" ? document.querySelector(`[data-part="${CSS.escape(part)}"]`) : part;
  }

  /**
   * Lets a symbol fly from one part to another ("seat:2" and "hand" are parts too).
   * @param {string} symbol @param {string | Element} from @param {string | Element} to
   * @param {{ ms?: number, size?: number, className?: string, arc?: number }} [how]
   */
  async fly(symbol, from, to, { ms = 800, size = 48, className = "", arc = 0 } = {}) {
    const a = middle(this.find(from)),
      b = middle(this.find(to));
    if (!a || !b || !this.store.tempo) return;
    const ghost = document.createElement("div");
    ghost.className = `ghost ${className}`;
    const svg = document.createElementNS(SVG, "svg"),
      use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${symbol}`);
    svg.append(use);
    ghost.append(svg);
    ghost.style.cssText = `left:${a.x - size / 2}px;top:${a.y - size / 2}px;width:${size}px;height:${size}px`;
    document.body.append(ghost);
    this.ghosts.push(ghost);
    const dx = b.x - a.x,
      dy = b.y - a.y;
    await this.run(
      ghost,
      [
        { transform: "translate(0, 0)" },
        { transform: `translate(${dx / 2}px, ${dy / 2 - arc}px)` },
        { transform: `translate(${dx}px, ${dy}px)` },
      ],
      ms,
    );
    ghost.remove();
  }

  /**
   * Glides the drawn part itself to another part, or along several; it stays there until the new state is drawn.
   * @param {string | Element} part @param {string | Element | string[]} to
   * @param {{ ms?: number, fade?: boolean, scale?: number }} [how]
   */
  async glide(part, to, { ms = 800, fade = false, scale = 1 } = {}) {
    const element = this.find(part);
    const a = middle(element),
      way = (Array.isArray(to) ? to : [to]).flatMap((one) => middle(this.find(one)) ?? []);
    if (!element || !a || !way.length || !this.store.tempo) return;
    const unit = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    const moves = way.map((b) => `translate(${(b.x - a.x) / (unit?.a || 1)}px, ${(b.y - a.y) / (unit?.d || 1)}px)`);
    element.classList.add("gliding");
    await this.run(
      element,
      [
        { transform: "translate(0, 0)", opacity: 1 },
        ...moves.slice(0, -1).map((transform) => ({ transform, opacity: 1 })),
        { transform: `${moves.at(-1)} scale(${scale})`, opacity: fade ? 0 : 1 },
      ],
      ms,
      "add",
    );
  }

  /** Turns a part over, as a card. @param {string | Element} part @param {{ ms?: number }} [how] */
  async turn(part, { ms = 480 } = {}) {
    const element = this.find(part);
    if (!element) return;
    await this.run(
      element,
      [{ transform: "scaleX(1)" }, { transform: "scaleX(0.04)" }, { transform: "scaleX(1)" }],
      ms,
      "add",
    );
  }

  /** Marks a part with a class for a while. @param {string | Element} part @param {string} name @param {number} [ms] */
  async mark(part, name, ms = 700) {
    const element = this.find(part);
    if (!element) return;
    element.classList.add(name);
    await this.wait(ms);
    element.classList.remove(name);
  }

  /**
   * Any keyframes, in the table's tempo.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} ms
   * @param {CompositeOperation} [composite]
   */
  async run(element, frames, ms, composite = "replace") {
    const time = ms * this.store.tempo;
    if (!time) return;
    const animation = element.animate(frames, {
      duration: time,
      easing: "cubic-bezier(.3, .1, .2, 1)",
      fill: "forwards",
      composite,
    });
    this.running.push(animation);
    await animation.finished.catch(() => undefined);
  }

  /** The new state is drawn: what was moved goes back to where it is drawn. */
  settle() {
    for (const animation of this.running) animation.cancel();
    for (const ghost of this.ghosts) ghost.remove();
    document.querySelectorAll(".gliding").forEach((element) => element.classList.remove("gliding"));
    this.running = [];
    this.ghosts = [];
  }

  clear() {
    this.settle();
    this.moment.value = null;
    this.tray.value = null;
  }
}

/** @param {Element | null} element */
function middle(element) {
  if (!element) return null;
  const box = element.getBoundingClientRect();
  return box.width || box.height ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/**
 * The throw that an event tells of, if any.
 * @param {TableEvent} event @param {any} board
 */
export function diceOf(event, board) {
  if (board?.dice) {
    const says = board.dice(event);
    if (says !== undefined) return says && { wins: [], seat: event.turn, ...says };
  }
  const dice = event.args["dice"];
  if (!Array.isArray(dice) || !dice.length) return null;
  return { dice, wins: event.args["wins"] ?? [], seat: event.args["seat"] ?? event.turn };
}
