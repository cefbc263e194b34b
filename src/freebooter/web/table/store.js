// One table as this browser sees it: the last snapshot shown, what is still to be shown, and what the player may do.
import { signal, computed, batch } from "../vendor/signals.js";
import { get, post, send, live, merge, requestId, Refused } from "../wire.js";
import { prefer, prefs, speed, tempo } from "../memory.js";
import { loadBoard } from "../boards.js";
import { Stage } from "./stage.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Delta} Delta */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Event} TableEvent */

const MOST_EVENTS = 2000;

export class TableStore {
  /** @param {string} table @param {string | null} token */
  constructor(table, token) {
    this.table = table;
    this.token = token;
    this.path = `/api/tables/${table}`;
    /** What is on show now. */
    this.now = signal(/** @type {Snapshot | null} */ (null));
    /** A moment of the past that is looked at instead, with its number. */
    this.past = signal(/** @type {{ k: number, snap: Snapshot } | null} */ (null));
    this.moments = signal(/** @type {import("../types.js").Moment[] | null} */ (null));
    this.link = signal(/** @type {"joining" | "live" | "lost" | "gone" | "parked"} */ ("joining"));
    this.watching = signal(0);
    this.busy = signal(false);
    /** How many choices were sent from here. */
    this.commands = 0;
    /** Keys that are chosen but not yet sent. */
    this.chosen = signal(/** @type {string[]} */ ([]));
    this.error = signal(/** @type {string | null} */ (null));
    this.hint = signal(/** @type {any} */ (null));
    /** What a bot said when it was asked about its last moves. */
    this.why = signal(/** @type {(import("../types.js").Why & { seat: number }) | null} */ (null));
    this.rematch = signal(/** @type {string | null} */ (null));
    this.unread = signal(0);
    /** Who has come, gone or come back, for a while. */
    this.presence = signal("");
    /** The server's note that was read. */
    this.read = signal("");
    this.board = signal(/** @type {any} */ (null));
    this.boardReady = signal(false);
    /** The end screen is open (it opens by itself once). */
    this.showResult = signal(false);
    /** What shows the review, once somebody has asked for it. */
    this.review = signal(/** @type {any} */ (null));
    /** The replay runs by itself. */
    this.playing = signal(false);
    /** Whose eyes a finished game is seen through. */
    this.eyes = signal(/** @type {number | null} */ (null));
    this.isReplay = false;
    /** The server keeps this table: it can be replayed, saved and talked at. */
    this.isKept = true;
    /** Who speaks to the player beside the board: a lesson, a puzzle. Its heading stands above the board. @type {any} */
    this.Coach = null;
    this.heading = "";
    /** What stands in the seal's place while the coach speaks. */
    this.rests = "Read on";
    /** What the coach's one button does, if it has one; on a phone it takes the place of the seal. */
    this.onward = computed(() => /** @type {{ action: string, label: string, act: () => void } | null} */ (null));
    /** Where the way out leads. */
    this.home = "/";
    this.stage = new Stage(this);
    this.snap = computed(() => this.past.value?.snap ?? this.now.value);
    /** @type {any[]} */
    this.queue = [];
    this.frame = -1;
    this.pumping = false;
    /** @type {null | (() => void)} */
    this.hangUp = null;
  }

  open() {
    this.hangUp = live(
      this.table,
      this.token,
      () => (this.now.peek() ? this.frame : null),
      (message) => this.hear(message),
      (state) => {
        this.link.value = state;
      },
    );
  }

  close() {
    this.hangUp?.();
    this.stage.clear();
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "chat") this.heardChat(message.chat ?? message);
    else if (message.type === "here") this.heardHere(message);
    else if (message.type === "rematch") this.rematch.value = message.table;
    else if (message.type === "error") this.error.value = message.error;
    else if (message.type === "snapshot" || message.type === "delta") {
      this.frame = message.n;
      this.queue.push(message);
      void this.pump();
    }
  }

  /** Shows what came, one after the other; a long queue is caught up without motion. */
  async pump() {
    if (this.pumping) return;
    this.pumping = true;
    try {
      while (this.queue.length) {
        const message = this.queue.shift();
        if (message.type === "snapshot") this.showSnapshot(message);
        else await this.showDelta(message);
      }
    } finally {
      this.pumping = false;
      this.stage.skipping = false;
    }
  }

  /** @param {Snapshot} snap */
  showSnapshot(snap) {
    spellOut(snap.ask);
    batch(() => {
      this.stage.settle();
      this.frame = Math.max(this.frame, snap.n);
      this.now.value = snap;
      this.rematch.value = snap.rematch ?? null;
      this.chosen.value = [];
      this.busy.value = false;
    });
    this.afterShow();
    void this.loadBoard(snap.game);
  }

  /** @param {Delta} delta */
  async showDelta(delta) {
    spellOut(delta.ask);
    const old = this.now.peek();
    if (!old || delta.n < old.n) return; // a snapshot was fetched meanwhile
    const seen = old.events.at(-1)?.n ?? -1;
    const events = (delta.events ?? []).filter((event) => event.n > seen);
    const hurried = this.queue.length > 3 || document.hidden;
    for (const event of events) {
      if (!hurried && !this.past.peek()) await this.stage.play(event, old);
    }
    const snap = this.now.peek();
    if (!snap || delta.n < snap.n) return; // or while this was shown
    const last = snap.events.at(-1)?.n ?? -1;
    if (delta.seats) this.tellPresence(snap.seats, delta.seats);
    batch(() => {
      this.now.value = advance(
        snap,
        delta,
        events.filter((event) => event.n > last),
      );
      if ("ask" in delta || delta.seq !== snap.seq) {
        this.chosen.value = [];
        this.busy.value = false;
        this.hint.value = null;
      }
      this.stage.settle();
    });
    this.afterShow();
  }

  afterShow() {
    void this.calmDown();
    this.askAgain();
    this.listeners.forEach((listen) => listen());
  }

  /** @type {(() => void)[]} */
  listeners = [];

  /** @param {any} chat */
  heardChat(chat) {
    const snap = this.now.peek();
    if (!snap || snap.chat.some((line) => line.id === chat.id)) return;
    this.now.value = { ...snap, chat: [...snap.chat, chat] };
    if (chat.seat !== snap.me) this.unread.value++;
  }

  /** @param {{ here: boolean[], watching?: number }} message */
  heardHere(message) {
    const snap = this.now.peek();
    this.watching.value = message.watching ?? 0;
    if (!snap) return;
    const seats = snap.seats.map((seat, at) => ({ ...seat, here: message.here[at] ?? seat.here }));
    this.tellPresence(snap.seats, seats);
    this.now.value = { ...snap, seats };
  }

  /**
   * Says who of the others has come or gone.
   * @param {import("../types.js").Seat[]} before
   * @param {import("../types.js").Seat[]} after
   */
  tellPresence(before, after) {
    const me = this.now.peek()?.me;
    for (const [at, seat] of after.entries()) {
      const old = before[at];
      if (!old || at === me || (seat.kind === "bot" && !seat.left)) continue;
      if (old.kind === "open" && seat.kind === "person") this.say(`${seat.name} has sat down.`);
      else if (old.ready === false && seat.ready) this.say(`${seat.name} is ready.`);
      else if (!old.left && seat.left) this.say(`${seat.name} is away: a bot plays on.`);
      else if (old.left && !seat.left) {
        this.missed.delete(at);
        this.say(`${seat.name} is back.`);
      } else if (seat.kind === "person" && old.here && !seat.here) {
        this.missed.add(at);
        this.say(`${seat.name} has gone. A bot sits in before long.`);
      } else if (seat.here && this.missed.delete(at)) this.say(`${seat.name} is back.`);
    }
  }
  /** Who has gone and was not seen since. @type {Set<number>} */
  missed = new Set();

  /** @param {string} text */
  say(text) {
    this.presence.value = text;
    clearTimeout(this.hushing);
    this.hushing = setTimeout(() => {
      this.presence.value = "";
    }, 8000);
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  hushing = undefined;

  /** @param {string} game */
  async loadBoard(game) {
    if (this.boardReady.peek() || this.boardLoading) return;
    this.boardLoading = true;
    try {
      this.board.value = await loadBoard(game);
    } catch (problem) {
      console.warn("No board for", game, problem);
    }
    this.boardReady.value = true;
  }
  boardLoading = false;
  /** State of the board's own, by name. @type {Map<string, import("../vendor/signals.js").Signal<any>>} */
  locals = new Map();

  // ---- what the player does

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
      const done = await post(`${this.path}/${what}`, body, this.token);
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

  get tempo() {
    return this.stage.skipping ? 0 : tempo();
  }
  get speed() {
    return speed;
  }
}

/**
 * The snapshot after a delta: a field that is not there has not changed.
 * @param {Snapshot} snap @param {Delta} delta @param {TableEvent[]} events @returns {Snapshot}
 */
function advance(snap, delta, events) {
  const { patch, events: _, ...fields } = delta;
  delete (/** @type {any} */ (fields).type);
  const told = events.length ? [...snap.events, ...events].slice(-MOST_EVENTS) : snap.events;
  return { ...snap, ...fields, events: told, view: patch ? merge(snap.view, patch) : snap.view };
}

/** An option without kind and words has those of the one before it. @param {import("../types.js").Ask | null | undefined} ask */
function spellOut(ask) {
  ask?.options.forEach((option, n, all) => {
    option.kind ??= all[n - 1].kind;
    option.text ??= all[n - 1].text;
  });
}
