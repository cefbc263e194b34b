// Tables that the server does not keep: what was done so far is remembered here and sent along each time.
import { computed, signal } from "../vendor/signals.js";
import { post } from "../wire.js";
import { prefs } from "../memory.js";
import { TableStore } from "../table/store.js";
import { go } from "../route.js";
import { courseOf } from "./course.js";
import { keepProgress, progressOf } from "./progress.js";

/** @typedef {import("../types.js").Taught} Taught */

export class SoloStore extends TableStore {
  /** @param {string} table */
  constructor(table) {
    super(table, null);
    this.isKept = false;
  }
  get name() {
    return prefs.peek().name || "Captain";
  }
  /** Speed, standing orders and the like: there is nobody to tell. @returns {Promise<any>} */
  async tell() {
    return undefined;
  }
  /** Nothing is lost by a move here. */
  needsSeal() {
    return false;
  }
  async askHint() {}
  async lookAt() {}
  async hurry() {
    this.stage.skip();
  }

  /** Shows changes one after the other, as a table that is live would. @param {import("../types.js").Delta[]} deltas */
  async showAll(deltas) {
    for (const delta of deltas) this.queue.push({ type: "delta", ...delta });
    await this.pump();
  }

  /** Asks the server; a refusal is said and changes nothing. @param {string} path @param {any} body @returns {Promise<any>} */
  async ask(path, body) {
    this.error.value = null;
    this.busy.value = true;
    try {
      return await post(path, { name: this.name, ...body });
    } catch (problem) {
      this.error.value = /** @type {Error} */ (problem).message;
      this.chosen.value = [];
      if (!this.now.peek()) this.link.value = "gone";
      return null;
    } finally {
      this.busy.value = false;
    }
  }
}

export class LessonStore extends SoloStore {
  /** @param {string} game @param {string} lesson */
  constructor(game, lesson) {
    super(`${game}.${lesson}`);
    this.game = game;
    this.lesson = lesson;
    this.home = `/learn/${game}`;
    this.path = `/api/learn/${game}/${lesson}`;
    /** Where the lesson stands. */
    this.taught = signal(/** @type {Taught | null} */ (null));
    /** What is said to the last answer. */
    this.said = signal(/** @type {{ text: string, right: boolean } | null} */ (null));
    /** What the next step shows, until its turn comes. @type {import("../types.js").Delta[]} */
    this.held = [];
    this.ended = computed(() => (this.isOver ? "Lesson done" : ""));
    this.onward = computed(() => {
      if (this.reads) return { action: "next", label: "Next", act: () => void this.next() };
      if (!this.isOver) return null;
      const course = courseOf(game).value;
      const all = typeof course === "object" && course ? course.lessons : [];
      const next = all[all.findIndex((one) => one.id === lesson) + 1];
      if (next)
        return { action: "next-lesson", label: `Next: ${next.title}`, act: () => go(`/learn/${game}/${next.id}`) };
      return { action: "course", label: "To the course", act: () => go(this.home) };
    });
  }

  open() {
    void this.goTo(progressOf(this.game, this.lesson).path);
  }
  close() {
    this.stage.clear();
  }

  /** Shows the lesson as it stands after these steps. @param {number[]} path */
  async goTo(path) {
    let taught = await this.ask(this.path, { path });
    if (!taught && path.length) taught = await this.ask(this.path, { path: [] }); // it has changed since
    if (!taught) return;
    this.heading = taught.title;
    this.held = [];
    this.link.value = "live";
    this.showSnapshot(taught.snapshot);
    this.takeIn(taught);
    this.said.value = null;
  }
  async refresh() {
    await this.goTo(this.taught.peek()?.path ?? []);
  }

  /** @param {Taught} taught */
  takeIn(taught) {
    this.taught.value = taught;
    const { done } = progressOf(this.game, this.lesson);
    keepProgress(this.game, this.lesson, taught.step ? { path: taught.path, done } : { path: [], done: Date.now() });
  }

  /** A move, or null to read on. @param {string | string[] | number | null} option */
  async answer(option) {
    const { path = [] } = this.taught.peek() ?? {};
    if (typeof option === "string") this.chosen.value = [option];
    const taught = /** @type {Taught | null} */ (await this.ask(`${this.path}/answer`, { path, answer: option }));
    if (!taught) return;
    if (!taught.right) {
      this.chosen.value = [];
      this.said.value = { text: taught.said, right: false };
      return;
    }
    const { deltas } = taught;
    if (taught.said) this.held = deltas.splice(-1);
    this.busy.value = true; // until all is shown
    this.said.value = null;
    await this.showAll(deltas);
    this.busy.value = false;
    this.said.value = taught.said ? { text: taught.said, right: true } : null;
    this.takeIn(taught);
  }

  /** Is there nothing to do but to read on? */
  get reads() {
    return !!this.said.value?.right || !!this.taught.value?.step?.reads;
  }

  get isOver() {
    return !!this.taught.value && !this.taught.value.step && !this.said.value?.right;
  }

  /** Reads on: what was said to the last move first, then the step. */
  async next() {
    if (this.busy.peek() || this.pumping) return;
    this.stage.moment.value = this.stage.tray.value = null; // they were seen, and would lie over what is pointed at next
    if (this.said.peek()?.right) {
      this.said.value = null;
      await this.showAll(this.held.splice(0));
    } else if (this.taught.peek()?.step?.reads) await this.answer(null);
  }

  /** Enter goes on wherever one is. */
  confirm() {
    if (this.reads) void this.next();
    else super.confirm();
  }

  /** @param {"undo" | "redo" | "restart"} what */
  async step(what) {
    const path = this.taught.peek()?.path ?? [];
    if (this.busy.peek() || what === "redo" || !path.length) return;
    await this.goTo(what === "undo" ? path.slice(0, -1) : []);
  }
}
