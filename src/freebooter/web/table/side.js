// Log with recap, chat, rules, and the tabs that a board brings along.
import { html, Sym, Dev, count } from "../ui.js";
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { signal } from "../vendor/signals.js";
import { Parts, Who, nameOf, plain } from "../words.js";
import { prefer, prefs } from "../memory.js";
import { RuleBook, openRule, sideOpen, sideTab } from "./rules.js";
import { sealWordsOf } from "./seal.js";
import { diceOf } from "./stage.js";

/** @typedef {import("./store.js").TableStore} Store */

/** @param {{ store: Store, ctx: any }} props */
export function Side({ store, ctx }) {
  const extra = store.board.value?.tabs?.(ctx) ?? [];
  const tabs = [
    ...extra,
    { id: "log", label: "Log", symbol: "log" },
    ...(store.isKept ? [{ id: "chat", label: "Chat", symbol: "chat" }] : []),
    { id: "rules", label: "Rules", symbol: "rules" },
  ];
  const front = extra.find((/** @type {any} */ tab) => tab.front)?.id ?? null;
  useEffect(() => {
    if (front) sideTab.value = front;
  }, [front]);
  const wanted = sideTab.value;
  const current = tabs.some((tab) => tab.id === wanted) ? wanted : "log";
  const own = extra.find((/** @type {any} */ tab) => tab.id === current);
  const pick = (/** @type {string} */ id) => () => {
    sideTab.value = id;
    if (id === "chat") store.unread.value = 0;
  };
  return html`<aside class=${`side panel${sideOpen.value ? " open" : ""}`} aria-label="Log, chat and rules">
    <div class="tabs" role="tablist">
      ${tabs.map(
        (tab) => html`<button
          type="button"
          role="tab"
          key=${tab.id}
          id=${`tab-${tab.id}`}
          aria-controls="side-panel"
          aria-selected=${String(tab.id === current)}
          onClick=${pick(tab.id)}
        >
          <${Sym} id=${tab.symbol} />
          ${tab.label}
          ${
            tab.id === "chat" &&
            store.unread.value > 0 &&
            current !== "chat" &&
            html`<span class="badge wax">${store.unread.value}</span>`
          }
          ${tab.badge && html`<span class="badge wax">${tab.badge}</span>`}
        </button>`,
      )}
      <button
        type="button"
        class="phone-only shut"
        aria-label="Close"
        onClick=${() => {
          sideOpen.value = false;
        }}
      >
        <${Sym} id="close" />
      </button>
    </div>
    <div id="side-panel" class="side-panel" role="tabpanel" aria-labelledby=${`tab-${current}`}>
      ${
        own
          ? html`<div class="extra">${own.view}</div>`
          : current === "chat"
            ? html`<${Chat} store=${store} ctx=${ctx} />`
            : current === "rules"
              ? html`<${RuleBook} game=${ctx.snap.game} />`
              : html`<${LogTab} store=${store} ctx=${ctx} />`
      }
    </div>
  </aside>`;
}

/** @param {{ store: Store, ctx: any }} props */
function LogTab({ store, ctx }) {
  const events = ctx.events;
  const board = store.board.value;
  const list = useRef(null);
  const newest = events.at(-1)?.n;
  useEffect(() => {
    if (list.current) /** @type {HTMLElement} */ (list.current).scrollTop = 0;
  }, [newest]);
  /** @type {any[]} */
  const lines = [];
  let round = null;
  for (let at = events.length - 1; at >= 0 && lines.length < 400; at--) {
    const event = events[at];
    if (!event.text.length) continue;
    if (event.round !== round && event.round) {
      lines.push(html`<li class="round" key=${`r${event.round}-${at}`}>Round ${event.round}</li>`);
      round = event.round;
    }
    lines.push(html`<${Line} key=${event.n} event=${event} store=${store} ctx=${ctx} board=${board} />`);
  }
  return html`
    <${AskWhy} store=${store} ctx=${ctx} />
    ${store.isKept && html`<${Welcome} ctx=${ctx} />`}
    <${Hint} store=${store} ctx=${ctx} />
    <${Why} store=${store} ctx=${ctx} />
    ${store.isKept && html`<${Recap} store=${store} ctx=${ctx} />`}
    ${
      lines.length
        ? html`<ol class="log" ref=${list} tabindex="0" aria-label="What happened, newest first">${lines}</ol>`
        : html`<p class="empty">
          Nothing has happened yet.${
            store.isKept && " The log will tell it in sentences; a click on a line shows the board at that moment."
          }
        </p>`
    }
  `;
}

/** @param {{ event: any, store: Store, ctx: any, board: any }} props */
function Line({ event, store, ctx, board }) {
  const symbols = board?.eventSymbols;
  const symbol =
    (typeof symbols === "function" ? symbols(event) : symbols?.[event.kind]) ??
    (event.kind === "undone" ? "undo" : diceOf(event, board) ? "die-6" : "log");
  const hurt = ctx.me !== null && event.hurts.includes(ctx.me);
  const here = store.past.value?.k === event.moment + 1;
  return html`<li
    class=${`${hurt && !event.undone ? "hurt" : ""}${event.undone ? " undone" : ""}${here ? " here" : ""}`}
  >
    <${Sym} id=${symbol} />
    <button
      type="button"
      class="line"
      disabled=${!store.isKept}
      onClick=${() => store.lookAt(event.moment)}
      data-tip=${store.isKept ? "Show the board at this moment" : undefined}
    >
      <${Parts} parts=${event.text} seats=${ctx.seats} me=${ctx.me} onRule=${openRule} />
    </button>
  </li>`;
}

/** A word to who plays a game for the first time in this browser. @param {{ ctx: any }} props */
function Welcome({ ctx }) {
  const { game, title } = ctx.snap;
  if (prefs.value.known[game] || ctx.me === null || ctx.result) return null;
  const know = () => prefer({ known: { ...prefs.peek().known, [game]: true } });
  return html`<div class="recap welcome">
    <b>New to ${title}?</b>
    <p>
      What is ringed in brass may be chosen. Rest on anything and it explains itself; the parrot above tells what a bot
      would do.
    </p>
    <div class="row">
      <button
        type="button"
        class="btn small"
        onClick=${() => {
          know();
          sideTab.value = "rules";
        }}
      >
        <${Sym} id="rules" />
        How to play
      </button>
      <a class="btn small" href=${`/learn/${game}`}><${Sym} id="parrot" />Lessons</a>
      <button type="button" class="btn quiet small" onClick=${know}>I know it</button>
    </div>
  </div>`;
}

const recapOpen = signal(true);

/** @param {{ store: Store, ctx: any }} props */
function Recap({ store, ctx }) {
  const events = store.sinceMyTurn.filter((event) => event.text.length && event.kind !== "undone" && !event.undone);
  if (!ctx.ask || !events.length || store.past.value) return null;
  const first = events[0];
  const shown = events.slice(-8);
  return html`<div class="recap">
    <div class="row">
      <b>Since your last turn</b>
      <button type="button" class="btn quiet small" onClick=${() => store.playFrom(first?.moment ?? 0)}>
        <${Sym} id="play" />
        Replay
      </button>
      <button
        type="button"
        class="btn quiet small icon"
        aria-label=${recapOpen.value ? "Fold" : "Unfold"}
        aria-expanded=${String(recapOpen.value)}
        onClick=${() => {
          recapOpen.value = !recapOpen.value;
        }}
      >
        <${Sym} id=${recapOpen.value ? "minus" : "plus"} />
      </button>
    </div>
    ${
      recapOpen.value &&
      html`<p tabindex="0">
        ${events.length > shown.length ? `${count(events.length - shown.length, "event")} before. ` : ""}
        ${shown.map(
          (event) => html`<span key=${event.n} class=${event.hurts.includes(ctx.me) ? "hurt-text" : ""}>
            ${ctx.text(event.text)}
            ${" "}
          </span>`,
        )}
      </p>`
    }
  </div>`;
}

/** @param {{ store: Store, ctx: any }} props */
function Hint({ store, ctx }) {
  const hint = store.hint.value;
  if (!hint) return null;
  if (hint === "thinking")
    return html`<div class="recap hint" role="status"><b>A bot looks at your position …</b></div>`;
  return html`<div class="recap hint">
    <div class="row">
      <b>What a bot would do</b>
      <button
        type="button"
        class="btn quiet small icon"
        aria-label="Close the hint"
        onClick=${() => {
          store.hint.value = null;
        }}
      >
        <${Sym} id="close" />
      </button>
    </div>
    <ol>
      ${hint.options.slice(0, 5).map((/** @type {any} */ one) => {
        const option = ctx.options.find((/** @type {any} */ o) => o.key === one.key);
        return html`<li key=${one.key}>
          <button
            type="button"
            class="btn quiet"
            disabled=${!option}
            onClick=${() => {
              if (option)
                store.chosen.value = ctx.ask?.kind === "pick" ? [...store.chosen.peek(), option.key] : [option.key];
            }}
          >
            <span>${(option && sealWordsOf(store, option)) ?? ctx.text(one.text)}</span> <small>${weight(one)}</small>
          </button>
        </li>`;
      })}
    </ol>
    <p class="small dim">${hint.how}${legend(hint.options)}</p>
  </div>`;
}

/**
 * How a bot judged an option: its chance to win with it, and how often it was tried.
 * @param {import("../types.js").HintOption} one
 */
const weight = (one) =>
  [one.chance != null ? `${Math.round(one.chance * 100)} %` : "", one.visits != null ? `tried ${one.visits}×` : ""]
    .filter(Boolean)
    .join(", ");

/** What the figures beside options mean, where there are any. @param {import("../types.js").HintOption[]} options */
const legend = (options) =>
  options.some((one) => one.chance != null)
    ? " The figures are its chance to win, and how often it tried the option."
    : "";

/** The bots that may be asked about their last moves. @param {{ store: Store, ctx: any }} props */
function AskWhy({ store, ctx }) {
  const bots = ctx.snap.seats
    .map((/** @type {any} */ _, /** @type {number} */ seat) => seat)
    .filter((/** @type {number} */ seat) => ctx.seats[seat].weighs); // others have nothing to tell
  if (!bots.length || !store.mayAskWhy || store.past.value || store.isReplay) return null;
  return html`<div class="row ask-why">
    <span class="small dim" data-tip="How a bot judged its last moves. It may give away what it hides.">Ask why:</span>
    ${bots.map(
      (/** @type {number} */ seat) => html`<button
        type="button"
        class="btn quiet small"
        key=${seat}
        data-why=${seat}
        aria-label=${`Ask ${nameOf(ctx.seats, seat, ctx.me)} about the last moves`}
        onClick=${() => store.askWhy(seat)}
      >
        <${Dev} seat=${seat} />
        ${nameOf(ctx.seats, seat, ctx.me)}
      </button>`,
    )}
  </div>`;
}

/** @param {{ store: Store, ctx: any }} props */
function Why({ store, ctx }) {
  const why = store.why.value;
  if (!why) return null;
  return html`<div class="recap hint judged">
    <div class="row">
      <b>How ${nameOf(ctx.seats, why.seat, ctx.me)} judged</b>
      <button
        type="button"
        class="btn quiet small icon"
        aria-label="Close"
        onClick=${() => {
          store.why.value = null;
        }}
      >
        <${Sym} id="close" />
      </button>
    </div>
    <div class="thoughts" tabindex="0" role="group" aria-label="The last moves, newest first">
      ${why.moves.map(
        (move, at) => html`<section key=${at}>
          <p>
            <span class="dim">${move.round ? `Round ${move.round}. ` : ""}Asked “${ctx.text(move.ask)}”, it chose</span>
            ${" "}
            <b>“${move.taken.map((one) => plain(one, ctx.seats)).join("”, “")}”</b>
          </p>
          <ol>
            ${move.options.map(
              (one) => html`<li key=${one.key}><span>${ctx.text(one.text)}</span> <small>${weight(one)}</small></li>`,
            )}
          </ol>
        </section>`,
      )}
      ${!why.moves.length && html`<p>Of the last moves there is nothing to tell: none was weighed.</p>`}
    </div>
    <p class="small dim">${why.how}${legend(why.moves[0]?.options ?? [])}</p>
  </div>`;
}

/** @param {{ store: Store, ctx: any }} props */
function Chat({ store, ctx }) {
  const list = useRef(null);
  const chat = ctx.snap.chat;
  useEffect(() => {
    if (list.current) /** @type {HTMLElement} */ (list.current).scrollTop = 1e9;
  }, [chat.length]);
  const say = async (/** @type {any} */ e) => {
    e.preventDefault();
    const input = e.currentTarget.querySelector("input");
    const text = input.value.trim();
    if (text && (await store.tell("chat", { text })) !== undefined) input.value = "";
  };
  return html`
    ${
      chat.length
        ? html`<ol class="talk" ref=${list} tabindex="0">
          ${chat.map(
            (/** @type {any} */ line) => html`<li key=${line.id} class=${line.seat === ctx.me ? "me" : ""}>
              <${Who} seat=${line.seat} seats=${ctx.seats} me=${ctx.me} />
              <p>${line.text}</p>
            </li>`,
          )}
        </ol>`
        : html`<p class="empty">All quiet. What you say here, everyone at the table can read.</p>`
    }
    ${
      ctx.me !== null &&
      html`<form class="say" onSubmit=${say}>
        <input aria-label="Say something" maxlength="500" placeholder="Say something to the table" />
        <button type="submit" class="btn icon" aria-label="Send"><${Sym} id="send" /></button>
      </form>`
    }
  `;
}
