// One table as this browser plays it: what the player chooses and says, and the moments of the past.
import { get, post, send, requestId, Refused } from "../wire.js";
import { prefer, prefs, speed } from "../memory.js";
import { LiveTable } from "./live.js";

/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Event} TableEvent */

export class TableStore extends LiveTable {
  afterShow() {
    void this.calmDown();
    this.askAgain();
    super.afterShow();
  }

  /** The options on offer right now; none while one is under way or the past is looked at. @returns {Option[]} */
  get options() {
    const snap = this.snap.value;
    if (!snap?.ask || this.past.value) return [];
    return snap.ask.options;
  }

  /** Chooses an option: sends it, or marks it where the seal must confirm. @param {Option} option */
  take(option) {
    const ask = this.now.peek()?.ask;
    if (!ask || this.busy.peek() || this.past.peek()) return;
    const chosen = this.chosen.peek();
    if (ask.kind === "pick") {
      if (chosen.includes(option.key)) this.chosen.value = chosen.filter((key) => key !== option.key);
      else this.chosen.value = [...chosen, option.key].slice(-ask.most);
    } else if (ask.kind === "amount") {
      void this.answer(Number(option.args[0] ?? option.key));
    } else if (this.needsSeal(option) && !chosen.includes(option.key)) {
      this.chosen.value = [option.key];
    } else {
      void this.answer(option.key);
    }
  }

  /** The choice that the seal would send. */
  confirm() {
    const ask = this.now.peek()?.ask;
    if (!ask || this.busy.peek()) return;
    const chosen = this.chosen.peek();
    if (ask.kind === "pick") {
      if (chosen.length >= ask.least && chosen.length <= ask.most) void this.answer(chosen);
    } else if (chosen[0] !== undefined) void this.answer(chosen[0]);
  }

  /** A click on what cannot be taken back is confirmed by the seal. @param {Option} option */
  needsSeal(option) {
    const mode = prefs.peek().confirm;
    if (mode !== "final") return mode === "always";
    const says = this.board.peek()?.confirm;
    return typeof says === "function"
      ? !!says(option, this.now.peek())
      : Array.isArray(says) && says.includes(option.kind);
  }

  /** @param {string | string[] | number} option */
  async answer(option) {
    const snap = this.now.peek();
    if (!snap) return;
    this.busy.value = true;
    this.hint.value = null;
    this.why.value = null;
    if (typeof option === "string") this.chosen.value = [option];
    const prompt = snap.ask?.prompt;
    const taken = await this.command("choices", { seq: snap.seq, request: requestId(), option });
    if (taken) return;
    // Somebody else was faster, but the question stands as it was (all choose at once): ask again with the new number.
    const now = this.now.peek();
    const keys = now?.ask?.options.map((one) => one.key) ?? [];
    const together = (snap.window || snap.waiting.length > 1) && now?.round === snap.round && now.turn === snap.turn;
    const stands =
      together &&
      now?.ask?.prompt === prompt &&
      (typeof option === "number" || [option].flat().every((key) => keys.includes(key)));
    if (!now || !stands) return;
    this.busy.value = true;
    await this.command("choices", { seq: now.seq, request: requestId(), option });
  }

  /** @param {"undo" | "redo" | "restart"} what */
  async step(what) {
    const snap = this.now.peek();
    if (!snap || this.busy.peek() || snap.can[what] !== true) return;
    this.busy.value = true;
    await this.command(what, { seq: snap.seq, request: requestId() });
  }

  /** Whether it was taken; false if the table had moved on meanwhile. @param {string} what @param {any} body */
  async command(what, body) {
    this.error.value = null;
    const number = (this.commands += 1);
    try {
      const done = (await this.commandByLine(what, body)) ?? (await post(`${this.path}/${what}`, body, this.token));
      this.watchdog(done?.seq, number);
      return true;
    } catch (problem) {
      const refused = /** @type {Refused} */ (problem);
      const late = refused.status === 409;
      if (!late) this.error.value = refused.message;
      this.busy.value = false;
      this.chosen.value = [];
      if (refused.status !== 0) await this.refresh();
      return !late;
    }
  }

  /**
   * If the live line stays silent after an accepted choice, fetch the table; a later choice has its own watch.
   * @param {number | undefined} seq
   * @param {number} number
   */
  watchdog(seq, number) {
    setTimeout(() => {
      if (number !== this.commands) return;
      if (this.busy.peek() && !this.pumping && (seq === undefined || (this.now.peek()?.seq ?? 0) < seq))
        void this.refresh();
      else if (this.busy.peek() && !this.pumping) this.busy.value = false;
    }, 2500);
  }

  async refresh() {
    try {
      this.showSnapshot(await get(this.path, this.token));
    } catch (problem) {
      this.error.value = /** @type {Refused} */ (problem).message;
      this.busy.value = false;
    }
  }

  /** The player wants the outcome at once: motion stops, and bots do not pause until the next question. */
  async hurry() {
    this.stage.skip();
    const snap = this.now.peek();
    if (!snap || snap.ask || snap.me === null || this.hurried) return;
    if (snap.seats.some((seat, at) => at !== snap.me && seat.kind !== "bot")) return;
    this.hurried = true;
    await this.tell("speed", { speed: "instant" });
  }
  hurried = false;

  /** After a hurry the bots take their time again. */
  async calmDown() {
    if (!this.hurried || !this.now.peek()?.ask) return;
    this.hurried = false;
    await this.tell("speed", { speed: speed.peek() });
  }

  /** Windows for answers in which this player does not want to be asked. @returns {string[]} */
  get silent() {
    return prefs.value.silent[this.now.value?.game ?? ""] ?? [];
  }

  /** Says in which windows not to ask, for the whole game. @param {string[]} prompts */
  silence(prompts) {
    const game = this.now.peek()?.game ?? "";
    prefer({ silent: { ...prefs.peek().silent, [game]: prompts } });
    void this.tell("standing", { prompts, until: "game" });
  }

  /** Not again in this turn; afterwards what is wished for the whole game holds again. @param {string} prompt */
  passThisTurn(prompt) {
    this.passing = this.turnNow;
    void this.tell("standing", { prompts: [...this.silent, prompt], until: "turn" });
  }
  /** The turn that is passed, if any. */
  passing = "";
  get turnNow() {
    const now = this.now.peek();
    return `${now?.round}.${now?.turn}`;
  }

  /** A new turn ends the passing. */
  askAgain() {
    if (!this.passing || this.passing === this.turnNow) return;
    this.passing = "";
    if (this.silent.length) void this.tell("standing", { prompts: this.silent, until: "game" });
  }

  /**
   * A command that changes no decision: chat, leave, speed ...
   * @param {string} what
   * @param {any} [body]
   * @returns {Promise<any>}
   */
  async tell(what, body) {
    try {
      this.error.value = null;
      return await post(`${this.path}/${what}`, body ?? {}, this.token);
    } catch (problem) {
      this.error.value = /** @type {Refused} */ (problem).message;
      return undefined;
    }
  }

  async askHint() {
    if (this.hint.peek() === "thinking") return;
    this.hint.value = "thinking";
    try {
      this.hint.value = await get(`${this.path}/hint`, this.token);
    } catch (problem) {
      this.hint.value = null;
      this.error.value = /** @type {Refused} */ (problem).message;
    }
  }

  /** May the bots tell me what they thought? Only where nobody else's secrets are in it. */
  get mayAskWhy() {
    const snap = this.now.value;
    return (
      !!snap &&
      (!!snap.result ||
        (snap.me !== null && snap.seats.every((seat, at) => at === snap.me || (seat.kind === "bot" && !seat.left))))
    );
  }

  /** @param {number} seat */
  async askWhy(seat) {
    try {
      this.why.value = { seat, ...(await get(`${this.path}/why?seat=${seat}`, this.token)) };
    } catch (problem) {
      this.error.value = /** @type {Refused} */ (problem).message;
    }
  }

  /** @param {"save" | "report"} what */
  async file(what) {
    const answer = await send("GET", `${this.path}/${what}`, undefined, this.token);
    return answer.blob();
  }

  // ---- the past

  /** @param {number} k @param {number | null} [seat] */
  async lookAt(k, seat) {
    try {
      const asked = seat === undefined || seat === null ? "" : `?seat=${seat}`;
      const snap = await get(`${this.path}/replay/${k}${asked}`, this.token);
      this.stage.clear();
      this.past.value = {
        k,
        snap: {
          ...snap,
          ask: null,
          me: snap.me ?? this.now.peek()?.me ?? null,
          events: snap.events.filter((/** @type {TableEvent} */ event) => event.moment < k), // the log tells how it came
        },
      };
    } catch (problem) {
      this.error.value = /** @type {Refused} */ (problem).message;
    }
  }

  async loadMoments() {
    try {
      this.moments.value = (await get(`${this.path}/replay`, this.token)).moments;
    } catch (problem) {
      this.error.value = /** @type {Refused} */ (problem).message;
    }
  }

  backToNow() {
    this.playing.value = false;
    this.past.value = null;
    this.moments.value = null;
  }

  /** Plays the table again from a moment on; at the end it comes back to now. @param {number} k */
  async playFrom(k) {
    if (!this.moments.peek()) await this.loadMoments();
    await this.lookAt(k);
    this.playing.value = true;
  }

  /** What the others did since my last turn. @returns {TableEvent[]} */
  get sinceMyTurn() {
    const snap = this.now.value;
    if (!snap || snap.me === null) return [];
    const events = snap.events;
    let end = events.length;
    while (end > 0 && events[end - 1]?.turn === snap.me) end--;
    let start = end;
    while (start > 0 && events[start - 1]?.turn !== snap.me) start--;
    return start === 0 ? [] : events.slice(start, end);
  }
}
