// The table: the same for all games. A game's board.js draws the middle and the hand; the rest is here.
import { html, Sym, Dev, NextTable, Tool, Component, count } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { Parts } from "../words.js";
import { dropSeat, keepSeat, mine, night, phone, seatAt, self, turnLamp } from "../memory.js";
import { Refused, get, post } from "../wire.js";
import { Ctx } from "./ctx.js";
import { Crew } from "./crew.js";
import { Dock, Nav, useDrawnOptions } from "./dock.js";
import { DiceHistory, Tray, luckName } from "./dice.js";
import { Gathering } from "./gathering.js";
import { GenericBoard } from "./generic.js";
import { listenForKeys } from "./keys.js";
import { OptionMenu, closeMenu } from "./menu.js";
import { BackToGood, MomentLine, Notices } from "./notices.js";
import { ReplayBar } from "./replay.js";
import { ResultPanel, save } from "./result.js";
import { Side } from "./side.js";
import { openRule, sideOpen, sideTab } from "./rules.js";
import { guardAgainstSlips } from "./slips.js";
import { TipLayer, explain, listenForTips } from "./tips.js";
import { TableStore } from "./store.js";
import { watchTurns } from "./turns.js";

/** @typedef {import("./store.js").TableStore} Store */

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
  const [open, setOpen] = useState(/** @type {null | "help" | "dice" | "settings" | "aid"} */ (null));
  const snap = store.snap.value;
  useEffect(() => listenForKeys(store, setOpen), [store]);
  useEffect(
    () =>
      listenForTips((part) => {
        const shown = store.snap.peek();
        return shown ? explain(store.board.peek(), part, new Ctx(store, shown)) : null;
      }),
    [store],
  );
  useEffect(() => watchTurns(store), [store]);
  useEffect(() => guardAgainstSlips(store), [store]);
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
    ${open === "dice" && html`<${DiceHistory} store=${store} ctx=${ctx} close=${() => setOpen(null)} />`}
    <${Fetched} open=${open} store=${store} ctx=${ctx} close=${() => setOpen(null)} setOpen=${setOpen} />
    <div class="sr" aria-live="polite">${store.stage.spoken.value}</div>
  </main>`;
}

/** Which part of dialogs.js is meant. @type {Record<string, "Help" | "Settings" | "AidDialog">} */
const DIALOGS = { help: "Help", settings: "Settings", aid: "AidDialog" };

/**
 * A dialog that is fetched when it is first opened: the table stands without it.
 * @param {{ open: string | null, store: Store, ctx: any, close: () => void, setOpen: any }} props
 */
function Fetched({ open, store, ctx, close, setOpen }) {
  const [all, setAll] = useState(/** @type {any} */ (null));
  const wanted = DIALOGS[open ?? ""];
  useEffect(() => {
    if (wanted && !all)
      import("./dialogs.js").then(setAll, () => {
        store.error.value = "This could not be fetched: no line to the server.";
        close();
      });
  }, [wanted]);
  const Part = wanted && all?.[wanted];
  return Part ? html`<${Part} store=${store} ctx=${ctx} close=${close} setOpen=${setOpen} />` : null;
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
      <${Tool} icon="die-6" name=${luckName(store, ctx)} onClick=${() => setOpen("dice")} />
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
      <${Tool} icon="rules" name="Player aid" data-action="aid" onClick=${() => setOpen("aid")} />
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
  return `${ctx.whose(snap.turn)} turn`;
}
