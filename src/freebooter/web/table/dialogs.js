// Dialogs that are fetched when they are opened: keys, settings, the player aid.
import { html, Sym, Dialog, later } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { prefs, prefer } from "../memory.js";
import { go } from "../route.js";
import { ringBell } from "../sounds.js";
import { askServer, originForOthers } from "../about.js";
import { CopyButton } from "../copy.js";
import { SHORTCUTS } from "./keys.js";
import { Aid } from "./aid.js";
import { luckName } from "./dice.js";
import { save } from "./result.js";
import { rulesOf } from "./rules.js";

/** @typedef {import("./store.js").TableStore} Store */

const NotifySwitch = later(() => import("../people/calls.js"), "NotifySwitch");

/** @param {{ close: () => void }} props */
export function Help({ close }) {
  return html`<${Dialog} title="Keys" close=${close}>
    <dl class="keys">
      ${SHORTCUTS.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}
    </dl>
    <p class="dim">On a touch screen: a tap chooses, a long press explains, two fingers zoom the chart.</p>
  <//>`;
}

/** @param {{ store: Store, ctx: any, close: () => void, setOpen: any }} props */
export function Settings({ store, ctx, close, setOpen }) {
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
    ${store.token && html`<${SharePosition} store=${store} />`}
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
    <button type="button" class="btn" data-action="aid" onClick=${() => setOpen("aid")}>
      <${Sym} id="rules" />
      Player aid
    </button>
    <button type="button" class="btn" onClick=${() => setOpen("dice")}><${Sym} id="die-6" />${luckName(store, ctx)}</button>
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

/**
 * A link to this position, as one's own seat sees it; the server makes it when it is asked for.
 * @param {{ store: Store }} props
 */
function SharePosition({ store }) {
  const [link, setLink] = useState("");
  const make = async () => {
    const shared = await store.tell("share", { moment: store.past.peek()?.k ?? null });
    if (shared) setLink(`${originForOthers()}/p/${shared.position}`);
  };
  if (link) return html`<${CopyButton} text=${link} data-position-link=${link}>Copy the position’s link<//>`;
  return html`<button
    type="button"
    class="btn"
    data-action="share"
    data-tip="A link to what your seat sees. Others look at it and play on against bots; what you cannot know is dealt anew."
    onClick=${make}
  >
    <${Sym} id="link" />
    Share this position
  </button>`;
}

/** One page of what a player looks up; it can be printed. @param {{ ctx: any, close: () => void }} props */
export function AidDialog({ ctx, close }) {
  const book = rulesOf(ctx.snap.game).value;
  return html`<${Dialog} title=${`${ctx.snap.title}: player aid`} close=${close} wide kind="aid-paper">
    ${
      book === null
        ? html`<p class="empty">Fetching it …</p>`
        : typeof book === "string" || !book.aid
          ? html`<p class="empty">There is none for this game${typeof book === "string" ? `: ${book}` : "."}</p>`
          : html`<${Aid} aid=${book.aid} />
            <div class="row aid-acts">
              <button type="button" class="btn" data-action="print" onClick=${() => print()}>Print this page</button>
              <button type="button" class="btn" onClick=${close}>Back to the table</button>
            </div>`
    }
  <//>`;
}
