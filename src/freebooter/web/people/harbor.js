// The tables of this server that may be joined or watched, and who is online.
import { html, Sym, Dev, addStyle, count } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get, post } from "../wire.js";
import { about, askServer } from "../about.js";
import { held, joinRequest, keepSeat, mine, prefs, self } from "../memory.js";
import { go } from "../route.js";
import { lobby } from "./news.js";

void addStyle(String(new URL("people.css", import.meta.url)));

/** @typedef {import("../types.js").Listed} Listed */

/** How many tables can be joined now. */
export const openings = () => lobby.value?.tables.filter((one) => one.free > 0 && !sitsAt(one)).length ?? 0;

/** @param {Listed} one */
const sitsAt = (one) =>
  one.table !== null && [...held.value, ...(mine.value ?? [])].some((seat) => seat.table === one.table);

export function Harbor() {
  const [older, setOlder] = useState(/** @type {import("../types.js").Lobby[]} */ ([]));
  const [problem, setProblem] = useState("");
  const newest = lobby.value;
  if (!newest) return html`<p class="dim">Looking …</p>`;
  const known = new Map([...older.flatMap((page) => page.tables), ...newest.tables].map((one) => [one.key, one]));
  const tables = [...newest.tables, ...[...known.values()].filter((one) => !newest.tables.includes(one))];
  const more = (older.at(-1) ?? newest).more;
  const showMore = async () => {
    try {
      setOlder([...older, await get(`/api/tables?before=${more}`)]);
      setProblem("");
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
    }
  };
  return html`${tables.length ? html`<${List} tables=${tables} />` : html`<${Empty} />`}
    ${problem && html`<p class="why" role="alert">${problem}</p>`}
    ${more && html`<button type="button" class="btn" data-action="more" onClick=${showMore}>Show older tables</button>`}
    <${Ratings} />`;
}

/** The ways to the ratings. */
function Ratings() {
  const [games, setGames] = useState(/** @type {import("../types.js").GameInfo[]} */ ([]));
  useEffect(() => {
    void askServer();
    void get("/api/games").then(setGames, () => undefined);
  }, []);
  if (!about.value?.ratings) return null;
  return html`<p class="small ways">
    <${Sym} id="crown" />
    <span>
      Ratings:${" "}
      ${games
        .filter((game) => game.seats.length)
        .map((game, at) => html`${at ? ", " : ""}<a key=${game.id} href=${`/ratings/${game.id}`}>${game.title}</a>`)}
    </span>
  </p>`;
}

function Empty() {
  return html`<p class="dim" data-empty>
    No open tables just now. Lay one yourself: “Invite friends” at a game, and let everybody on this server come.
  </p>`;
}

/** @param {{ tables: Listed[] }} props */
function List({ tables }) {
  return html`<ul class="rows listed">
    ${tables.map((one) => html`<${Row} key=${one.key} one=${one} />`)}
  </ul>`;
}

/** @param {{ one: Listed }} props */
function Row({ one }) {
  const [asking, ask] = useState(/** @type {"" | "join" | "watch"} */ (""));
  const [word, setWord] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const sits = sitsAt(one);
  const act = async (/** @type {"join" | "watch"} */ what) => {
    if (one.listing === "word" && !word) return ask(what);
    setBusy(true);
    setProblem("");
    try {
      if (what === "watch") go(`/t/${one.table ?? (await post(`/api/list/${one.key}/watch`, { word })).table}`);
      else await join(one, word);
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
      setBusy(false);
    }
  };
  return html`<li data-listed=${one.key}>
    <${Sym} id=${one.state === "gathering" ? "anchor" : "ship-galleon"} size="i-m" />
    <span>
      <b class="name">${one.title}</b>
      <br />
      <span class="small dim">
        ${stateWords(one)}
        ${one.listing === "word" && html` <${Sym} id="lock" label="behind a word" />`}
      </span>
    </span>
    <span class="who small">
      ${one.seats.map(
        (seat, at) => html`<span key=${at} class=${seat.kind === "open" ? "dim" : ""} data-tip=${seatTip(seat)}>
          <${Dev} seat=${at} dead=${seat.kind === "open"} />
          ${seat.kind === "open" ? "free" : seat.name}
        </span>`,
      )}
    </span>
    <span class="acts">
      ${
        sits
          ? html`<a class="btn legal" href=${`/t/${one.table}`}><${Sym} id="play" />Play on</a>`
          : html`${
              one.free > 0 &&
              html`<button
                type="button"
                class="btn legal"
                data-action="join"
                aria-disabled=${busy ? "true" : undefined}
                aria-label=${`Join ${one.title}`}
                onClick=${() => act("join")}
              >Join</button>`
            }
              <button
                type="button"
                class="btn"
                data-action="watch"
                aria-disabled=${busy ? "true" : undefined}
                aria-label=${`Watch ${one.title}`}
                onClick=${() => act("watch")}
              >Watch</button>`
      }
    </span>
    ${
      asking &&
      html`<form
        class="word"
        onSubmit=${(/** @type {Event} */ e) => {
          e.preventDefault();
          void act(asking);
        }}
      >
        <label class="field">
          <span>Its word</span>
          <input
            class="btn"
            maxlength="60"
            autofocus
            value=${word}
            onInput=${(/** @type {any} */ e) => setWord(e.target.value)}
          />
        </label>
        <button type="submit" class="btn seal" data-action="word">${asking === "join" ? "Join" : "Watch"}</button>
      </form>`
    }
    ${problem && html`<p class="why" role="alert">${problem}</p>`}
  </li>`;
}

/** @param {Listed} one */
function stateWords(one) {
  const clock = one.clock === "none" ? "" : `, ${one.clock} clock`;
  const pace = one.mode === "turns" ? ", over days" : "";
  const seen = one.watching ? `, ${count(one.watching, "spectator")}` : "";
  return one.state === "gathering"
    ? `gathering: ${count(one.free, "free seat")}${clock}${pace}`
    : `round ${one.round}${clock}${pace}${seen}`;
}

/** @param {import("../types.js").ListedSeat} seat */
const seatTip = (seat) =>
  seat.kind === "open"
    ? "Nobody sits here yet"
    : seat.kind === "bot"
      ? `${seat.name}, a bot`
      : `${seat.name} ${seat.here ? "is here" : "is away"}`;

/** @param {Listed} one @param {string} word */
async function join(one, word) {
  const name = prefs.peek().name || "Mate";
  const body = { name, request: joinRequest(one.key), ready: false, ...(word ? { word } : {}) };
  const seated = await post(`/api/list/${one.key}/join`, body, self.peek()?.passphrase);
  keepSeat({ table: seated.table, seat: seated.seat, token: seated.token, game: one.game });
  go(`/t/${seated.table}`);
}

/** Who has the page open. */
export function Online() {
  const online = lobby.value?.online;
  if (!online) return null;
  const others = online.count - online.names.length;
  return html`<p class="online small" data-online=${online.count}>
    <${Sym} id="person" />
    <span>
      ${online.count === 1 ? "Only you are here" : `${online.count} are here`}${
        online.names.length > 0 &&
        html`:${" "}
          ${online.names.map(
            (name, at) =>
              html`${at ? ", " : ""}<a key=${name} href=${`/people/${encodeURIComponent(name)}`}>${name}</a>`,
          )}
          ${others > 0 && ` and ${count(others, "guest")}`}`
      }
    </span>
  </p>`;
}
