// Before the deal: who sits here and is ready, links for the seats that are open, and what was agreed.
import { html, Sym, Dev, count } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { nameOf } from "../words.js";
import { held, keepSeat, seatAt } from "../memory.js";
import { go } from "../route.js";
import { about, askServer, clockWords, onlyHere, originForOthers } from "../about.js";
import { CopyButton } from "../copy.js";
import { qrCode, qrPath } from "../qr.js";

/** @typedef {import("./store.js").TableStore} Store */

/** @param {{ store: Store, ctx: any }} props */
export function Gathering({ store, ctx }) {
  const [code, setCode] = useState(/** @type {number | null} */ (null));
  useEffect(() => void askServer(), []);
  const snap = ctx.snap;
  const open = /** @type {number[]} */ (
    ctx.seats.flatMap((/** @type {any} */ who, /** @type {number} */ seat) => (who.kind === "open" ? [seat] : []))
  );
  const maker = ctx.me !== null && ctx.me === snap.maker;
  useEffect(() => {
    if (maker) for (const seat of open) void linkFor(store, seat);
  }, [maker, open.join()]);
  if (ctx.seats.every((/** @type {any} */ who) => typeof who.ready !== "boolean")) return null;
  const links = seatAt(store.table)?.invites ?? {};
  const link = (/** @type {number} */ seat) => links[seat] && `${originForOthers()}/join/${store.table}#${links[seat]}`;
  return html`<section class="gathering panel" aria-label="Before the game">
    <h2 class="display">The game begins when all have sat down and are ready</h2>
    <p role="status" data-missing>${missing(ctx)}</p>
    <ul class="rows">
      ${ctx.seats.map(
        (/** @type {any} */ who, /** @type {number} */ seat) => html`<li key=${seat}>
          <${Dev} seat=${seat} dead=${who.kind === "open" || !who.here} />
          <b class="name">${nameOf(ctx.seats, seat, ctx.me)}</b>
          <span class="dim small">${stateOf(who)}</span>
          ${who.ready && html`<span class="badge brass"><${Sym} id="check" />ready</span>`}
          ${
            who.kind === "open" &&
            maker &&
            html`<span class="row invite">
              ${
                link(seat) &&
                html`<${CopyButton} text=${link(seat)} kind="legal" data-invite=${link(seat)}>Copy the link<//>
                  <button
                    type="button"
                    class="btn"
                    data-action="qr"
                    aria-expanded=${String(code === seat)}
                    onClick=${() => setCode(code === seat ? null : seat)}
                  >
                    QR code
                  </button>`
              }
              <button type="button" class="btn" data-action="fill" onClick=${() => store.tell("fill", { seat })}>
                <${Sym} id="bot" />
                Let a bot sit
              </button>
            </span>`
          }
        </li>`,
      )}
    </ul>
    ${code !== null && link(code) && html`<${QrCode} text=${link(code)} />`}
    ${
      maker &&
      onlyHere() &&
      html`<p class="why" role="note">
        These links work on this computer only. To play with friends in your network, stop the server and start it with
        ${" "}<code>./play --lan</code>.
      </p>`
    }
    ${maker && html`<${WhoMayCome} store=${store} now=${snap.listing ?? "link"} />`}
    <${Agreed} snap=${snap} />
    <div class="row acts">
      ${
        ctx.me !== null &&
        html`<button
          type="button"
          class=${`btn ${ctx.seats[ctx.me].ready ? "" : "seal"}`}
          data-action="ready"
          aria-pressed=${String(!!ctx.seats[ctx.me].ready)}
          onClick=${() => store.tell("ready", { ready: !ctx.seats[ctx.me].ready })}
        >
          <${Sym} id="check" />
          I am ready
        </button>`
      }
      <button
        type="button"
        class="btn quiet"
        data-action="leave"
        onClick=${async () => {
          await store.tell("leave");
          go("/");
        }}
      >
        <${Sym} id="ship-rowboat" />
        Leave
      </button>
    </div>
  </section>`;
}

/** The maker opens the table to the server, or closes it again. @param {{ store: Store, now: string }} props */
function WhoMayCome({ store, now }) {
  const [listing, setListing] = useState(now);
  const [word, setWord] = useState("");
  const tell = (/** @type {string} */ value, /** @type {any} */ more = {}) =>
    store.tell("listing", { listing: value, ...more });
  return html`<form
    class="row coming"
    onSubmit=${(/** @type {Event} */ e) => {
      e.preventDefault();
      if (word.trim()) void tell("word", { word });
    }}
  >
    <label class="field">
      <span>Who may come</span>
      <select
        class="btn"
        data-field="listing"
        onChange=${(/** @type {any} */ e) => {
          setListing(e.target.value);
          if (e.target.value !== "word") void tell(e.target.value);
        }}
      >
        <option value="link" selected=${listing === "link"}>who has a link</option>
        <option value="open" selected=${listing === "open"}>everybody on this server</option>
        <option value="word" selected=${listing === "word"}>who knows a word</option>
      </select>
    </label>
    ${
      listing === "word" &&
      html`<input
          class="btn"
          maxlength="60"
          aria-label="The word"
          placeholder=${now === "word" ? "the word stays" : "the word"}
          value=${word}
          onInput=${(/** @type {any} */ e) => setWord(e.target.value)}
        />
        <button type="submit" class="btn">Set the word</button>`
    }
  </form>`;
}

/** For whom the table waits, in a sentence. @param {any} ctx */
function missing(ctx) {
  /** @param {(who: any) => boolean} which @returns {string[]} */
  const names = (which) =>
    ctx.seats.flatMap((/** @type {any} */ who, /** @type {number} */ seat) =>
      which(who) ? [seat === ctx.me ? "you" : nameOf(ctx.seats, seat, ctx.me)] : [],
    );
  const open = names((who) => who.kind === "open").length;
  const unready = names((who) => who.kind === "person" && !who.ready);
  const waits = [
    ...(open ? [`${count(open, "captain")} to sit down`] : []),
    ...(unready.length ? [`${inARow(unready)} to be ready`] : []),
  ];
  return `Waiting for ${waits.join(", and for ")}.`;
}

/** @param {string[]} names */
const inARow = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : `${names[0]}`;

/** @param {any} who */
function stateOf(who) {
  if (who.kind === "open") return "has not come yet";
  if (who.kind === "bot") return "a bot";
  return who.here ? "is here" : "is away";
}

/** A seat's link: a table that goes on after another, or another device, has none yet. @param {Store} store @param {number} seat */
async function linkFor(store, seat) {
  if (seatAt(store.table)?.invites?.[seat]) return;
  const made = await store.tell("invite", { seat });
  const mine = held.peek().find((one) => one.table === store.table);
  if (made && mine) keepSeat({ ...mine, invites: { ...mine.invites, [seat]: made.invite } });
}

/** @param {{ text: string }} props */
function QrCode({ text }) {
  const code = qrCode(text);
  if (!code) return null;
  const size = code.length + 8;
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label="The link as a QR code">
    <rect width=${size} height=${size} fill="#fff" />
    <path d=${qrPath(code)} fill="#000" />
  </svg>`;
}

/** The settings and the clock, for those who did not make the table. @param {{ snap: any }} props */
function Agreed({ snap }) {
  const settings = Object.entries(snap.settings ?? {})
    .filter(([, value]) => value !== false)
    .map(([key, value]) => {
      const name = key.replaceAll("_", " ");
      return value === true ? name : `${name}: ${String(value).replaceAll("_", " ")}`;
    });
  const clock = snap.clock && about.value ? clockWords(snap.clock.kind, snap.clock.mode) : "";
  return html`<dl class="agreed small">
    ${settings.length > 0 && html`<dt>Settings</dt><dd>${settings.join(" · ")}</dd>`}
    <dt>Clock</dt>
    <dd>${snap.clock ? `${snap.clock.kind}: ${clock}` : "none"}</dd>
  </dl>`;
}
