// One table as it comes over the line: the last snapshot shown, what is still to be shown, and who is here.
import { signal, computed, batch } from "../vendor/signals.js";
import { live, merge, Refused } from "../wire.js";
import { speed, tempo } from "../memory.js";
import { loadBoard } from "../boards.js";
import { Stage } from "./stage.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Delta} Delta */
/** @typedef {import("../types.js").Event} TableEvent */

const MOST_EVENTS = 2000;

export class LiveTable {
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
    /** What stands there once nothing is left to decide: a lesson is over, a puzzle solved. */
    this.ended = computed(() => "");
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
    /** The line to the server. @type {ReturnType<typeof live> | null} */
    this.line = null;
  }

  open() {
    this.line = live(
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
    this.line?.hangUp();
    this.stage.clear();
  }

  /**
   * A command over the line; null if it must go by a request. It is refused as a request would be.
   * @param {string} what @param {any} body @returns {Promise<any>}
   */
  async commandByLine(what, body) {
    const answer = await this.line?.ask({ type: what === "choices" ? "choice" : what, ...body });
    if (answer?.type === "refused") throw new Refused(answer.status, answer.error);
    return answer ?? null;
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

  /** Something new is on show. */
  afterShow() {
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
