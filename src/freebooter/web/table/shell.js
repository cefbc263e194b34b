// The table: the same for all games. A game's board.js draws the middle and the hand; the rest is here.
import { html, Sym, Dev, NextTable, Tool, Dialog, Component, later, count } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { effect } from "../vendor/signals.js";
import { Parts, nameOf } from "../words.js";
import { dropSeat, keepSeat, mine, night, phone, prefs, prefer, seatAt, self, turnLamp, speed } from "../memory.js";
import { go } from "../route.js";
import { Refused, get, post } from "../wire.js";
import { ringBell } from "../sounds.js";
import { askServer, originForOthers } from "../about.js";
import { onOutdated } from "../version.js";
import { CopyButton } from "../copy.js";
import { Ctx } from "./ctx.js";
import { Crew } from "./crew.js";
import { Dock, Nav, useDrawnOptions } from "./dock.js";
import { DiceHistory, Tray } from "./dice.js";
import { Gathering } from "./gathering.js";
import { GenericBoard } from "./generic.js";
import { SHORTCUTS, listenForKeys } from "./keys.js";
import { OptionMenu, closeMenu } from "./menu.js";
import { ReplayBar } from "./replay.js";
import { ResultPanel, save } from "./result.js";
import { Side } from "./side.js";
import { openRule, rulesOf, sideOpen, sideTab } from "./rules.js";
import { TipLayer, listenForTips } from "./tips.js";
import { TableStore } from "./store.js";

/** @typedef {import("./store.js").TableStore} Store */

const NotifySwitch = later(() => import("../people/calls.js"), "NotifySwitch");

/** @param {{ table: string, replay?: boolean }} props */
export function TablePage({ table, replay = false }) {
  const [looked, setLooked] = useState(!SEAT_LINK.test(location.hash) && (seatAt(table) !== null || !self.peek()));
  const seat = seatAt(table);
  const [store, setStore] = useState(/** @type {Store | null} */ (null));
  useEffect(() => {
    if (!looked)
      void takeSeatFromLink(table)
        .then(() => takeSeatOfName(table))
        .finally(() => setLooked(true));
  }, [table]);
  useEffect(() => {
    if (!looked) return undefined;
    const opened = new TableStore(table, seat?.token ?? null);
    opened.isReplay = replay;
    opened.open();
    setStore(opened);
    sideOpen.value = false;
    sideTab.value = "log";
    return () => opened.close();
  }, [table, seat?.token, replay, looked]);
  return store ? html`<${Shell} key=${store.table + replay} store=${store} />` : null;
}

const SEAT_LINK = /^#\d{1,2}\.([\w-]{20,100})$/;

/**
 * A seat brought along from another device: its secret stands in the fragment, which no server sees. A seat that this
 * browser holds already stays: whoever sends a link must not be able to take it away.
 * @param {string} table
 */
async function takeSeatFromLink(table) {
  const token = SEAT_LINK.exec(location.hash)?.[1];
  if (!token) return;
  const mine = seatAt(table);
  try {
    if (!mine || (mine.token !== token && (await seatOf(table, mine.token)) === null)) {
      const seat = await seatOf(table, token);
      if (seat !== null) keepSeat({ table, seat, token });
    }
    history.replaceState(null, "", location.pathname + location.search);
  } catch {
    /* the server cannot be asked: the link stays in the address, to be opened again */
  }
}

/** A seat of my name that was taken on another device. @param {string} table */
async function takeSeatOfName(table) {
  const passphrase = self.peek()?.passphrase;
  if (!passphrase || seatAt(table)) return;
  try {
    const tables = /** @type {any[]} */ (await post("/api/tables/mine", { tokens: [] }, passphrase));
    if (!tables.some((one) => one.table === table)) return;
    const seated = await post(`/api/tables/${table}/seat`, {}, passphrase);
    keepSeat({ table, seat: seated.seat, token: seated.token });
  } catch {
    /* then the table is watched; the next visit asks again */
  }
}

/** The seat that this token opens, or null. @param {string} table @param {string} token @returns {Promise<number | null>} */
async function seatOf(table, token) {
  try {
    return (await get(`/api/tables/${table}`, token)).me;
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 401) return null;
    throw problem;
  }
}

/** @param {{ store: Store }} props */
export function Shell({ store }) {
  const [open, setOpen] = useState(/** @type {null | "help" | "dice" | "settings"} */ (null));
  const snap = store.snap.value;
  useEffect(() => listenForKeys(store, setOpen), [store]);
  useEffect(
    () =>
      listenForTips((part) => {
        const shown = store.snap.peek();
        return shown ? store.board.peek()?.tip?.(part, new Ctx(store, shown)) : null;
      }),
    [store],
  );
  useEffect(() => watchTurns(store), [store]);
  useEffect(() => {
    if (store.isReplay && store.now.value && !store.past.value) void store.lookAt(0);
  }, [store.now.value === null]);
  // The board comes first: it knows which orders must be sealed.
  if (!snap || !store.boardReady.value) return html`<${Waiting} store=${store} />`;
  return html`<${Table} store=${store} open=${open} setOpen=${setOpen} />`;
}

/** @param {{ store: Store }} props */
function Waiting({ store }) {
  const gone = store.link.value === "gone";
  if (store.link.value === "parked") return html`<${Parked} store=${store} />`;
  return html`<main class="lone panel">
    <${Sym} id=${gone ? "wreck" : "wind-rose"} size="i-xl" />
    <h1 class="display">
      ${
        gone
          ? store.token
            ? "This seat is not yours"
            : "No such table"
          : store.link.value === "lost"
            ? "Nobody answers yet"
            : "Rowing to the table …"
      }
    </h1>
    <p>
      ${
        gone
          ? (store.error.value ?? "It may have been cleared away, or the link is not complete.")
          : store.link.value === "lost"
            ? "The server cannot be reached. Trying again by itself."
            : "One moment."
      }
    </p>
    <div class="result-acts">
      ${
        gone &&
        store.token &&
        html`<button type="button" class="btn" onClick=${() => dropSeat(store.table)}>Only watch</button>`
      }
      <a class="btn" href="/">To the lobby</a>
    </div>
  </main>`;
}

/**
 * A table that cannot be opened: why, and the way back for those who sit at it.
 * @param {{ store: Store }} props
 */
function Parked({ store }) {
  return html`<main class="lone panel">
    <${Sym} id="wreck" size="i-xl" />
    <h1 class="display">This table is parked</h1>
    <p>${store.error.value ?? "It cannot go on."}</p>
    <div class="result-acts">
      ${store.token && html`<${BackToGood} store=${store} />`}
      <a class="btn" href="/">To the lobby</a>
    </div>
  </main>`;
}

/** @param {{ store: Store }} props */
function BackToGood({ store }) {
  const back = async () => {
    if (await store.tell("restore")) document.dispatchEvent(new Event("visibilitychange"));
  };
  return html`<button type="button" class="btn small" data-action="restore" onClick=${back}>
    Back to the last good moment
  </button>`;
}

/** @param {{ store: Store, open: any, setOpen: any }} props */
function Table({ store, open, setOpen }) {
  const snap = /** @type {import("../types.js").Snapshot} */ (store.snap.value);
  const ctx = new Ctx(store, snap);
  const past = store.past.value;
  useDrawnOptions();
  useEffect(closeMenu, [snap.seq]);
  const board = store.board.value;
  return html`<main
    class=${`table${past ? " past" : ""}${store.Coach ? " coached" : ""} g-${snap.game}`}
    data-table=${store.table}
    data-seq=${snap.seq}
    data-busy=${store.busy.value ? "" : undefined}
    data-asked=${ctx.ask ? ctx.ask.prompt : undefined}
  >
    <${Top} store=${store} ctx=${ctx} setOpen=${setOpen} />
    <${Crew} store=${store} ctx=${ctx} />
    ${store.Coach && html`<${store.Coach} store=${store} ctx=${ctx} />`}
    <section class=${`board ${board?.frame === "none" ? "frameless" : "sheet"}`} aria-label="The board">
      <${Guard} key=${board ? "own" : "generic"} ctx=${ctx} board=${board} />
      <${MomentLine} store=${store} ctx=${ctx} />
      ${!past && html`<${Gathering} store=${store} ctx=${ctx} />`}
      <${Tray} store=${store} ctx=${ctx} />
    </section>
    <${Side} store=${store} ctx=${ctx} />
    ${past ? html`<${ReplayBar} store=${store} />` : html`<${Dock} store=${store} ctx=${ctx} />`}
    ${phone.value && html`<${Nav} store=${store} />`}
    <${OptionMenu} store=${store} />
    <${TipLayer} game=${snap.game} />
    <${Notices} store=${store} ctx=${ctx} />
    ${
      store.showResult.value &&
      html`<${ResultPanel} store=${store} ctx=${new Ctx(store, /** @type {any} */ (store.now.value))} />`
    }
    ${
      store.review.value &&
      html`<${store.review.value} store=${store} ctx=${new Ctx(store, /** @type {any} */ (store.now.value))} />`
    }
    ${open === "help" && html`<${Help} close=${() => setOpen(null)} />`}
    ${open === "dice" && html`<${DiceHistory} store=${store} ctx=${ctx} close=${() => setOpen(null)} />`}
    ${
      open === "settings" &&
      html`<${Settings} store=${store} ctx=${ctx} close=${() => setOpen(null)} setOpen=${setOpen} />`
    }
    <div class="sr" aria-live="polite">${store.stage.spoken.value}</div>
  </main>`;
}

/** A board that fails is replaced by the plain one, and the game goes on. */
class Guard extends Component {
  /** @param {Error} problem */
  static getDerivedStateFromError(problem) {
    return { problem };
  }
  /** @param {Error} problem */
  componentDidCatch(problem) {
    console.error(problem);
    this.setState({ problem });
  }
  render() {
    const { ctx, board } = this.props;
    const problem = this.state?.problem;
    if (problem || !board?.Board) return html`<${GenericBoard} ctx=${ctx} problem=${problem?.message} />`;
    return html`<${board.Board} ctx=${ctx} />`;
  }
}

/** @param {{ store: Store, ctx: any, setOpen: any }} props */
function Top({ store, ctx, setOpen }) {
  const snap = ctx.snap;
  const helm = ctx.ask ? ctx.me : snap.turn;
  const more = store.board.value?.asking?.(ctx);
  return html`<header class="top">
    <a class="brand" href=${store.home} aria-label=${store.Coach ? "Leave" : "Back to the lobby"}>
      <${Sym} id="anchor" size="i-m" />
      <span>
        <b>${snap.title}</b>
        <span>${snap.round ? `Round ${snap.round} · ` : ""}${count(snap.seats.length, "captain")}</span>
      </span>
    </a>
    <div class="status" role="status">
      ${helm != null && !snap.result && html`<${Dev} seat=${helm} big />`}
      <div>
        <h1>${headline(store, ctx)}</h1>
        <p>
          <${Parts}
            parts=${
              store.past.value
                ? "Look around: nothing you do here changes the game."
                : ctx.ask
                  ? ctx.ask.text
                  : snap.status
            }
            seats=${snap.seats}
            me=${snap.me}
            onRule=${openRule}
          />
          ${ctx.ask && more && html` <span class="more">${more}</span>`}
        </p>
      </div>
    </div>
    <nav class="tools" aria-label="Table">
      <${NextTable} tables=${mine.value} here=${store.table} kind="quiet keep" />
      ${
        ctx.me === null &&
        !store.isReplay &&
        html`<span class="badge line watching" data-spectator data-tip="What you see is what everyone may see">
          <${Sym} id="spectator" />
          you watch
        </span>`
      }
      <${Tool}
        icon="log"
        name="Log, chat and rules"
        kind="quiet mid-only"
        onClick=${() => {
          sideOpen.value = !sideOpen.peek();
        }}
      />
      ${
        ctx.ask &&
        store.isKept &&
        html`<${Tool}
          icon="parrot"
          name="What would a bot do?"
          kind="quiet keep"
          data-action="hint"
          onClick=${() => {
            sideTab.value = "log";
            if (phone.peek()) sideOpen.value = true;
            void store.askHint();
          }}
        />`
      }
      <${Tool} icon="die-6" name="Dice and luck" onClick=${() => setOpen("dice")} />
      ${store.watching.value > 0 && html`<${Tool} icon="spectator" name=${count(store.watching.value, "spectator")} />`}
      ${
        store.isKept &&
        html`<${Tool}
            icon="history"
            name="Replay from the start"
            data-action="replay"
            onClick=${() => {
              void store.lookAt(0);
            }}
          />
          <${Tool} icon="report" name="Report this position" onClick=${() => save(store, "report")} />`
      }
      <${Tool} icon="lamp" name=${night.value ? "By day" : "By night"} onClick=${turnLamp} />
      <${Tool} icon="help" name="Keys and help" onClick=${() => setOpen("help")} />
      <${Tool} icon="settings" name="Settings" kind="quiet keep" onClick=${() => setOpen("settings")} />
    </nav>
  </header>`;
}

/** @param {Store} store @param {any} ctx */
function headline(store, ctx) {
  const snap = ctx.snap;
  if (store.past.value) return "As it was";
  if (store.heading) return store.heading;
  if (snap.result) return "The game is over";
  if (ctx.ask)
    return ctx.ask.window && snap.turn !== ctx.me
      ? "Do you answer?"
      : snap.turn === ctx.me || snap.turn == null
        ? "Your turn"
        : "You are asked";
  if (snap.window || snap.turn == null) return snap.me == null ? "Watching" : "Waiting";
  const name = nameOf(snap.seats, snap.turn, snap.me);
  return name === "You" ? "Your turn" : name.endsWith("s") ? `${name}’ turn` : `${name}’s turn`;
}

/** What just happened, in one sentence above the board. @param {{ store: Store, ctx: any }} props */
function MomentLine({ store, ctx }) {
  const event = store.stage.moment.value;
  if (!event) return null;
  const symbols = store.board.value?.eventSymbols;
  const symbol = typeof symbols === "function" ? symbols(event) : symbols?.[event.kind];
  return html`<div class=${`moment${ctx.me !== null && event.hurts.includes(ctx.me) ? " hurts" : ""}`} key=${event.n}>
    ${event.turn != null && html`<${Dev} seat=${event.turn} />`}
    ${symbol && html`<${Sym} id=${symbol} size="i-m" />`}
    <span class="txt">${ctx.text(event.text)}</span>
    <button
      type="button"
      class="btn quiet icon"
      aria-label="Hide"
      onClick=${() => {
        store.stage.moment.value = null;
      }}
    >
      <${Sym} id="close" />
    </button>
  </div>`;
}

/**
 * Lost connection, refusals, a bot in my seat, a rematch: each with a way on.
 * @param {{ store: Store, ctx: any }} props
 */
function Notices({ store, ctx }) {
  const notes = [];
  const [newer, setNewer] = useState(false);
  useEffect(() => onOutdated(setNewer), []);
  const mySeat = ctx.me === null ? null : ctx.seats[ctx.me];
  if (store.link.value === "lost")
    notes.push(
      html`<p class="notice" key="lost" data-link="lost">
        <${Sym} id="wreck" />
        The line is cut. Trying again; your seat is kept.${" "}
        <button type="button" class="btn small" onClick=${() => document.dispatchEvent(new Event("visibilitychange"))}>
          Try now
        </button>
      </p>`,
    );
  if (store.error.value)
    notes.push(
      html`<p class="notice" key="error" role="alert">
        <${Sym} id="help" />
        ${store.error.value}
        ${" "}
        <button
          type="button"
          class="btn small"
          onClick=${() => {
            store.error.value = null;
          }}
        >Very well</button>
      </p>`,
    );
  const told = store.now.value?.notice;
  const parked = Boolean(store.now.value?.parked && store.token);
  if (told && (parked || told !== store.read.value))
    notes.push(
      html`<p class="notice calm" key="told">
        <${Sym} id="log" />
        ${told}
        ${" "}
        ${parked && html`<${BackToGood} store=${store} />${" "}`}
        <button
          type="button"
          class="btn small"
          onClick=${() => {
            store.read.value = told;
          }}
        >Very well</button>
      </p>`,
    );
  if (newer)
    notes.push(
      html`<p class="notice calm" key="newer" role="status">
        <${Sym} id="restart" />
        A new version of Freebooter is here. The page loads again when your turn is over.${" "}
        <button type="button" class="btn small" data-action="reload" onClick=${() => location.reload()}>Now</button>
      </p>`,
    );
  if (store.presence.value)
    notes.push(
      html`<p class="notice calm" key="presence" role="status">
        <${Sym} id="person" />
        ${store.presence.value}
      </p>`,
    );
  if (mySeat?.kind === "bot" && store.token)
    notes.push(
      html`<p class="notice" key="bot">
        <${Sym} id="bot" />
        A bot holds your seat.${" "}
        <button type="button" class="btn small" onClick=${() => store.tell("takeover")}>Take it back</button>
      </p>`,
    );
  if (store.rematch.value && ctx.result && !store.showResult.value)
    notes.push(
      html`<p class="notice calm" key="rematch">
        <${Sym} id="restart" />
        A rematch is set.${" "}
        <button
          type="button"
          class="btn small"
          onClick=${() => {
            store.showResult.value = true;
          }}
        >Look</button>
      </p>`,
    );
  return notes.length ? html`<div class="notices">${notes}</div>` : null;
}

/** @param {{ close: () => void }} props */
function Help({ close }) {
  return html`<${Dialog} title="Keys" close=${close}>
    <dl class="keys">
      ${SHORTCUTS.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}
    </dl>
    <p class="dim">On a touch screen: a tap chooses, a long press explains, two fingers zoom the chart.</p>
  <//>`;
}

/** @param {{ store: Store, ctx: any, close: () => void, setOpen: any }} props */
function Settings({ store, ctx, close, setOpen }) {
  useEffect(() => void askServer(), []);
  const one = (
    /** @type {string} */ name,
    /** @type {keyof import("../memory.js").Prefs} */ key,
    /** @type {[string, string][]} */ choices,
    /** @type {(v: any) => void} */ after = () => undefined,
  ) =>
    html`<fieldset class="pick-one">
      <legend>${name}</legend>
      ${choices.map(
        ([value, label]) =>
          html`<button
            type="button"
            class="btn"
            key=${value}
            aria-pressed=${String(String(prefs.value[key]) === value)}
            onClick=${() => {
              prefer({ [key]: value });
              after(value);
            }}
          >${label}</button>`,
      )}
    </fieldset>`;
  return html`<${Dialog} title="Settings" close=${close}>
    <div class="settings">
      ${one("Light", "theme", [
        ["system", "As the system"],
        ["day", "Day"],
        ["night", "Night"],
      ])}
      ${one(
        "Bots play",
        "speed",
        [
          ["calm", "Calmly"],
          ["quick", "Quickly"],
          ["instant", "At once"],
        ],
        (value) => void store.tell("speed", { speed: value }),
      )}
      ${one("The seal confirms", "confirm", [
        ["final", "What cannot be undone"],
        ["always", "Everything"],
        ["never", "Nothing"],
      ])}
      <fieldset class="pick-one">
        <legend>Bell on my turn</legend>
        <button
          type="button"
          class="btn"
          aria-pressed=${String(prefs.value.sound)}
          onClick=${() => {
            prefer({ sound: !prefs.peek().sound });
            ringBell();
          }}
        >
          <${Sym} id="sound" />
          ${prefs.value.sound ? "On" : "Off"}
        </button>
      </fieldset>
      <${NotifySwitch} />
      <${Windows} store=${store} ctx=${ctx} />
      ${store.isKept && html`<${ThisTable} store=${store} ctx=${ctx} close=${close} setOpen=${setOpen} />`}
      ${
        store.token &&
        html`<form
          class="field"
          onSubmit=${(/** @type {any} */ e) => {
            e.preventDefault();
            void store.tell("webhook", { url: e.currentTarget.querySelector("input").value.trim() || null });
            close();
          }}
        >
          <span>
            Call this address on my turn
            <small>It gets a POST for this table. Empty stops it.</small>
          </span>
          <input class="btn" type="url" placeholder="https:// …" aria-label="Webhook" />
          <button type="submit" class="btn">Set</button>
        </form>`
      }
    </div>
  <//>`;
}

/** @param {{ store: Store, ctx: any, close: () => void, setOpen: any }} props */
function ThisTable({ store, ctx, close, setOpen }) {
  return html`<fieldset class="pick-one">
    <legend>This table</legend>
    <${CopyButton} text=${`${originForOthers()}/t/${store.table}`} icon="spectator" data-action="watch-link">
      Copy a link to watch
    <//>
    ${
      store.token &&
      html`<${CopyButton}
        text=${`${originForOthers()}/t/${store.table}#${ctx.me}.${store.token}`}
        icon="lock"
        data-action="seat-link"
      >
        Copy my seat for another device
      <//>`
    }
    <button type="button" class="btn" onClick=${() => save(store, "save")}>
      <${Sym} id="mission" />
      Save the game
    </button>
    <button type="button" class="btn" onClick=${() => save(store, "report")}>
      <${Sym} id="report" />
      Report this position
    </button>
    <button
      type="button"
      class="btn"
      onClick=${() => {
        close();
        void store.lookAt(0);
      }}
    >
      <${Sym} id="history" />
      Replay
    </button>
    <button type="button" class="btn" onClick=${() => setOpen("dice")}><${Sym} id="die-6" />Dice and luck</button>
    <button type="button" class="btn" onClick=${() => setOpen("help")}><${Sym} id="help" />Keys</button>
    ${
      ctx.me !== null &&
      !ctx.result &&
      html`<button
        type="button"
        class="btn"
        onClick=${async () => {
          await store.tell("leave");
          go("/");
        }}
      >
        <${Sym} id="ship-rowboat" />
        Leave: a bot takes my seat
      </button>`
    }
  </fieldset>`;
}

/** When to ask a player who might answer out of turn. @param {{ store: Store, ctx: any }} props */
function Windows({ store, ctx }) {
  const windows = /** @type {[string, string][]} */ (Object.entries(store.board.value?.windows ?? {}));
  if (!windows.length || ctx.me === null || ctx.result) return null;
  const silent = store.silent;
  const turn = (/** @type {string} */ prompt) =>
    store.silence(silent.includes(prompt) ? silent.filter((one) => one !== prompt) : [...silent, prompt]);
  return html`<fieldset class="pick-one windows">
    <legend>Ask me whether I play a card</legend>
    ${windows.map(
      ([prompt, label]) => html`<button
        type="button"
        class="btn small"
        key=${prompt}
        data-window=${prompt}
        aria-pressed=${String(!silent.includes(prompt))}
        onClick=${() => turn(prompt)}
      >${label}</button>`,
    )}
  </fieldset>`;
}

/** Tab title, icon, bell and the end screen follow the table. @param {Store} store */
function watchTurns(store) {
  let asked = "",
    over = false;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  const stop = effect(() => {
    const snap = store.now.value;
    if (!snap) return;
    const mine = snap.ask !== null && !snap.result;
    document.title = store.heading
      ? `${store.heading} · ${snap.title}`
      : `${mine ? "● Your turn" : snap.result ? "The game is over" : `Round ${snap.round}`} · ${snap.title}`;
    if (icon) icon.href = mine ? "/web/icon-turn.svg" : "/web/icon.svg";
    const key = mine ? `${snap.ask?.prompt}` : "";
    if (mine && !asked && store.isKept) ringBell();
    asked = key;
    if (snap.result && !over && !store.isReplay && store.isKept) {
      over = true;
      store.showResult.value = true;
      void import("../learn/logbook.js").then((book) => book.noteGame(snap));
    }
  });
  const later = setTimeout(() => {
    const snap = store.now.peek();
    if (snap) rulesOf(snap.game);
  }, 1500);
  let silenced = false;
  const hush = store.now.subscribe((snap) => {
    if (snap && snap.me !== null && !silenced) {
      silenced = true;
      if (store.silent.length) store.silence(store.silent);
    }
  });
  const wanted = speed.peek();
  let told = false;
  const ask = store.now.subscribe((snap) => {
    if (snap && snap.me !== null && snap.speed !== wanted && !told) {
      told = true;
      void store.tell("speed", { speed: wanted });
    }
  });
  return () => {
    stop();
    ask();
    hush();
    clearTimeout(later);
    if (icon) icon.href = "/web/icon.svg";
  };
}
