// Above the board: what just happened, and what stands in the way of going on.
import { html, Sym, Dev } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { onOutdated } from "../version.js";

/** @typedef {import("./store.js").TableStore} Store */

/** What just happened, in one sentence above the board. @param {{ store: Store, ctx: any }} props */
export function MomentLine({ store, ctx }) {
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
export function Notices({ store, ctx }) {
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
  if (mySeat?.kind === "bot" && store.token && !ctx.past)
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

/** @param {{ store: Store }} props */
export function BackToGood({ store }) {
  const back = async () => {
    if (await store.tell("restore")) document.dispatchEvent(new Event("visibilitychange"));
  };
  return html`<button type="button" class="btn small" data-action="restore" onClick=${back}>
    Back to the last good moment
  </button>`;
}
