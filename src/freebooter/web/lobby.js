// The lobby: the games, one click to play, my tables, and a table made to measure.
import { html, Sym, Dev, Tool, Dialog, count } from "./ui.js";
import { signal } from "./vendor/signals.js";
import { useEffect, useState, useRef } from "./vendor/preact-hooks.js";
import { get, post, send } from "./wire.js";
import { held, joinRequest, keepSeat, dropSeat, night, prefs, prefer, speed, turnLamp } from "./memory.js";
import { go } from "./route.js";
import { askServer, clockWords } from "./about.js";
import { fetchBoard } from "./boards.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Summary} Summary */

const games = signal(/** @type {GameInfo[] | null} */ (null));
const tables = signal(/** @type {Summary[] | null} */ (null));
const trouble = signal(/** @type {string | null} */ (null));
const sailing = signal(false);

/** @param {unknown} problem */
const say = (problem) => {
  trouble.value = problem instanceof Error ? problem.message : String(problem);
};

async function loadGames() {
  try {
    games.value = await get("/api/games");
    trouble.value = null;
  } catch (problem) {
    say(problem);
  }
}

async function loadTables() {
  const tokens = held.value.map(({ table, token }) => ({ table, token }));
  if (!tokens.length) {
    tables.value = [];
    return;
  }
  try {
    const found = /** @type {Summary[]} */ (await post("/api/tables/mine", { tokens }));
    tables.value = found;
    for (const { table } of tokens) if (!found.some((one) => one.table === table)) dropSeat(table);
  } catch (problem) {
    say(problem);
  }
}

/** Makes a table and goes there. @param {any} wish */
export async function sail(wish) {
  if (sailing.peek()) return;
  sailing.value = true;
  trouble.value = null;
  fetchBoard(games.peek()?.find((one) => one.id === wish.game));
  try {
    const seated = await post("/api/tables", { speed: speed.peek(), name: prefs.peek().name || "Captain", ...wish });
    keepSeat({ table: seated.table, seat: seated.seat, token: seated.token, invites: seated.invites, game: wish.game });
    prefer({ game: wish.game });
    go(`/t/${seated.table}`);
  } catch (problem) {
    say(problem);
  } finally {
    sailing.value = false;
  }
}

/** @param {number} n */
const numberWord = (n) => ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"][n] ?? `${n}`;

/** The bot that was wished for last; else the middle one, a fair start. @param {GameInfo} game */
const botOf = (game) => game.bots.find((one) => one.id === prefs.value.bot) ?? game.bots[game.bots.length >> 1];

/** A bot's strength as stars: each level beats the one below (docs/ladder.md). @param {GameInfo} game @param {{ id: string, name: string }} bot */
function starred(game, bot) {
  const rank = game.bots.findIndex((one) => one.id === bot.id) + 1;
  return `${"★".repeat(rank)}${"☆".repeat(game.bots.length - rank)} ${bot.name}`;
}

/** @param {GameInfo} game */
function quickStart(game) {
  const seats = game.seats.includes((prefs.peek().rivals[game.id] ?? 0) + 1)
    ? (prefs.peek().rivals[game.id] ?? 0) + 1
    : game.default_seats;
  const bot = botOf(game)?.id;
  return sail({
    game: game.id,
    seats: [{ kind: "me" }, ...Array.from({ length: seats - 1 }, () => (bot ? { kind: "bot", bot } : { kind: "bot" }))],
  });
}

export function Lobby() {
  const [making, make] = useState(/** @type {GameInfo | null} */ (null));
  const [settings, setSettings] = useState(false);
  useEffect(() => {
    document.title = "Freebooter · five pirate games";
    void loadGames();
    void loadTables();
    const timer = setInterval(() => {
      if (!document.hidden) void loadTables();
    }, 15_000);
    return () => clearInterval(timer);
  }, []);
  const open = games.value?.filter((game) => game.seats.length) ?? [];
  return html`<main class="lobby">
    <header class="mast">
      <${Sym} id="wind-rose" size="i-l" />
      <h1>Freebooter</h1>
      <p>${numberWord(open.length) || "Five"} pirate board games, against bots or friends. No account, no waiting.</p>
      <nav aria-label="Page">
        <button type="button" class="btn" aria-label=${night.value ? "By day" : "By night"} onClick=${turnLamp}>
          <${Sym} id="lamp" />
          <span class="wide">${night.value ? "Day" : "Night"}</span>
        </button>
        <a class="btn icon quiet" href="/logbook" aria-label="My logbook" data-tip="My logbook"><${Sym} id="log" /></a>
        <${Tool} icon="settings" name="Settings" onClick=${() => setSettings(true)} />
      </nav>
    </header>
    ${
      trouble.value &&
      html`<p class="notice in-page" role="alert">
        <${Sym} id="wreck" />
        ${trouble.value}
        ${" "}
        <button
          type="button"
          class="btn small"
          onClick=${() => {
            trouble.value = null;
            if (!games.value) void loadGames();
          }}
        >${games.value ? "Very well" : "Try again"}</button>
      </p>`
    }
    ${
      open.length > 0
        ? html`<${QuickBar} games=${open} />`
        : games.value === null && html`<section class="panel quick blank" aria-hidden="true"></section>`
    }
    <section class="games" aria-label="Games" aria-busy=${games.value === null ? "true" : undefined}>
      ${
        games.value === null
          ? [1, 2, 3, 4, 5].map((n) => html`<article class="game blank" key=${n} aria-hidden="true"></article>`)
          : games.value.map((game) => html`<${GameCard} key=${game.id} game=${game} make=${make} />`)
      }
    </section>
    <div class="low"><${MyTables} /><${Learn} games=${open} /></div>
    ${making && html`<${MakeTable} game=${making} close=${() => make(null)} />`}
    ${settings && html`<${LobbySettings} close=${() => setSettings(false)} />`}
  </main>`;
}

/** @param {{ games: GameInfo[] }} props */
function QuickBar({ games }) {
  const game = games.find((one) => one.id === prefs.value.game) ?? games[0];
  if (!game) return null;
  const low = (game.seats[0] ?? 2) - 1,
    high = (game.seats.at(-1) ?? 2) - 1;
  const wanted = prefs.value.rivals[game.id] ?? game.default_seats - 1;
  const rivals = game.seats.includes(wanted + 1) ? wanted : game.default_seats - 1;
  const set = (/** @type {number} */ n) =>
    prefer({ rivals: { ...prefs.peek().rivals, [game.id]: Math.max(low, Math.min(high, n)) } });
  const bot = botOf(game);
  return html`<section class="panel quick" aria-label="Quick start">
    <div><h2>Quick start</h2><p class="dim">You, a few bots, and the sea. Change anything later.</p></div>
    <div class="pickrow">
      <label>
        <span>Game</span>
        <select
          class="btn"
          aria-label="Game"
          value=${game.id}
          onChange=${(/** @type {any} */ e) => prefer({ game: e.target.value })}
        >
          ${games.map(
            (one) => html`<option key=${one.id} value=${one.id} selected=${one.id === game.id}>${one.title}</option>`,
          )}
        </select>
      </label>
      <span class="rivals" role="group" aria-label="Rivals">
        <span>Rivals</span>
        <span class="step">
          <button
            type="button"
            class="btn icon"
            aria-label="Fewer rivals"
            disabled=${rivals <= low}
            onClick=${() => set(rivals - 1)}
          >
            <${Sym} id="minus" />
          </button>
          <b>${rivals}</b>
          <button
            type="button"
            class="btn icon"
            aria-label="More rivals"
            disabled=${rivals >= high}
            onClick=${() => set(rivals + 1)}
          >
            <${Sym} id="plus" />
          </button>
        </span>
      </span>
      ${
        game.bots.length > 0 &&
        html`<label data-tip=${bot?.how}>
          <${Sym} id="bot" />
          <select class="btn" aria-label="Bots" onChange=${(/** @type {any} */ e) => prefer({ bot: e.target.value })}>
            ${game.bots.map(
              (one) => html`<option key=${one.id} value=${one.id} selected=${one.id === bot?.id}>
                ${starred(game, one)}
              </option>`,
            )}
          </select>
        </label>`
      }
      <p class="how dim small">${bot?.how}</p>
    </div>
    <button
      type="button"
      class="btn seal"
      data-action="quick"
      aria-disabled=${sailing.value ? "true" : undefined}
      onClick=${() => {
        set(rivals);
        void quickStart(game);
      }}
    >
      <${Sym} id="play" />
      Play now
    </button>
  </section>`;
}

/** @param {{ game: GameInfo, make: (game: GameInfo) => void }} props */
function GameCard({ game, make }) {
  const there = game.seats.length > 0;
  return html`<article
    class=${`game${prefs.value.game === game.id ? " last" : ""}${there ? "" : " later"}`}
    data-game=${game.id}
  >
    <div class="frame"><${Vignette} game=${game} /></div>
    <div class="body">
      <h2>${game.title}</h2>
      <div class="facts">
        <span><${Sym} id="person" label="Players" />${game.players.replace("-", "–")}</span>
        <span><${Sym} id="history" label="Minutes" />${game.minutes.replace("-", "–")} min</span>
        ${game.status === "in progress" && html`<span class="badge brass">in progress</span>`}
        ${!there && html`<span class="badge line">not yet in port</span>`}
      </div>
      <p>${game.blurb}</p>
      ${
        there
          ? html`<div class="act">
            <button
              type="button"
              class="btn legal"
              data-action="play"
              aria-label=${`Play ${game.title} against bots`}
              aria-disabled=${sailing.value ? "true" : undefined}
              onClick=${() => quickStart(game)}
            >
              <${Sym} id="play" />
              Play
            </button>
            <${Tool}
              icon="link"
              name=${`Invite friends to ${game.title}`}
              kind=""
              data-action="make"
              onClick=${() => make(game)}
            />
            ${game.lessons > 0 && html`<${LearnLink} game=${game} />`}
            <a class="btn icon" href=${`/rules/${game.id}`} aria-label=${`Rules of ${game.title}`} data-tip="Rules">
              <${Sym} id="rules" />
            </a>
          </div>`
          : html`<p class="dim small">It is being built. Come back soon.</p>`
      }
    </div>
  </article>`;
}

/** @param {{ game: GameInfo }} props */
function LearnLink({ game }) {
  return html`<a
    class="btn icon"
    href=${`/learn/${game.id}`}
    aria-label=${`Learn ${game.title}`}
    data-tip=${`Learn it: ${count(game.lessons, "short lesson")}`}
  >
    <${Sym} id="parrot" />
  </a>`;
}

/** @type {Map<string, import("./vendor/signals.js").Signal<string>>} */
const pictures = new Map();

/** The picture of a game: its board's vignette.svg, or the house's. @param {{ game: GameInfo }} props */
function Vignette({ game }) {
  let picture = pictures.get(game.id);
  if (!picture) {
    picture = signal("");
    pictures.set(game.id, picture);
    void fetchVignette(game.id, picture);
  }
  const box = useRef(null);
  useEffect(() => {
    const svg = picture?.value && new DOMParser().parseFromString(picture.value, "image/svg+xml").documentElement;
    if (box.current && svg) /** @type {HTMLElement} */ (box.current).replaceChildren(document.importNode(svg, true));
  }, [picture.value]);
  return html`<div class="vig-box" ref=${box}></div>`;
}

/** @param {string} game @param {import("./vendor/signals.js").Signal<string>} into */
async function fetchVignette(game, into) {
  for (const path of [`../games/${game}/board/vignette.svg`, "vignette.svg"]) {
    try {
      into.value = await (await send("GET", String(new URL(path, import.meta.url)))).text();
      return;
    } catch {
      /* the next one */
    }
  }
}

function MyTables() {
  const mine = tables.value;
  const shown = [...(mine ?? [])]
    .sort(
      (a, b) => Number(b.your_turn) - Number(a.your_turn) || Number(a.over) - Number(b.over) || b.updated - a.updated,
    )
    .slice(0, 12);
  return html`<section class="panel mine" aria-label="My tables">
    <h2>My tables</h2>
    ${
      mine === null
        ? html`<p class="dim">Looking …</p>`
        : !shown.length
          ? html`<p class="dim">
            None yet. Tables you play at wait here for you, on this device, until you come back.
          </p>`
          : html`<ul class="rows">
            ${shown.map(
              (one) => html`<li key=${one.table}>
                <${Sym} id=${one.over ? "chest" : "ship-galleon"} size="i-m" />
                <span>
                  <b class="name">${one.title}</b>
                  <br />
                  <span class="small dim">${one.over ? "over" : `round ${one.round}`}</span>
                </span>
                <span class="devs">
                  ${one.players.map(
                    (name, seat) => html`<span key=${seat} data-tip=${name}><${Dev} seat=${seat} /></span>`,
                  )}
                </span>
                <span class="note dim">
                  ${
                    one.your_turn && !one.over
                      ? html`<span class="badge wax">your turn</span>`
                      : one.over
                        ? "The reckoning is done"
                        : "Others are at the helm"
                  }
                </span>
                <a
                  class=${`btn${one.your_turn && !one.over ? " legal" : ""}`}
                  href=${`/t/${one.table}`}
                  data-table=${one.table}
                >${one.over ? "Look back" : html`<${Sym} id="play" />Play on`}</a>
              </li>`,
            )}
          </ul>`
    }
  </section>`;
}

/** @param {{ games: GameInfo[] }} props */
function Learn({ games }) {
  const file = useRef(null);
  const load = async (/** @type {any} */ e) => {
    const chosen = /** @type {File | undefined} */ (e.target.files[0]);
    e.target.value = "";
    if (!chosen) return;
    try {
      const seated = await (await send("POST", "/api/saves", chosen)).json();
      keepSeat({ table: seated.table, seat: seated.seat, token: seated.token, invites: seated.invites });
      go(`/t/${seated.table}`);
    } catch (problem) {
      say(problem);
    }
  };
  return html`<section class="panel learn" aria-label="New here?">
    <h2>New here?</h2>
    <ul>
      <li>
        <${Sym} id="parrot" />
        <span>
          Learn a game in five minutes:${" "}
          ${games.map(
            (game, at) =>
              html`${at ? ", " : ""}<a key=${game.id} href=${`/learn/${game.id}`} data-learn=${game.id}>${game.title}</a>`,
          )}.
          At the table the parrot tells what a bot would do.
        </span>
      </li>
      <li>
        <${Sym} id="link" />
        <span>
          <button
            type="button"
            class="linkish"
            onClick=${() => /** @type {HTMLElement | null} */ (document.querySelector("[data-action=make]"))?.click()}
          >Play with friends</button>
          : each seat is a link, no account needed.
        </span>
      </li>
      <li>
        <${Sym} id="die-6" />
        <span>Is the luck fair? Each table seals its seed before the game and opens it at the end.</span>
      </li>
      <li>
        <${Sym} id="mission" />
        <span>
          <button type="button" class="linkish" onClick=${() => /** @type {any} */ (file.current).click()}>
            Load a saved game
          </button>
          ${" "}or a reported position from a file.
          <input type="file" ref=${file} hidden aria-label="A saved game" onChange=${load} />
        </span>
      </li>
    </ul>
  </section>`;
}

/** A table made to measure. @param {{ game: GameInfo, close: () => void }} props */
function MakeTable({ game, close }) {
  const [n, setN] = useState(game.default_seats);
  const [kinds, setKinds] = useState(/** @type {string[]} */ (["me", "link"]));
  const [settings, setSettings] = useState(/** @type {Record<string, any>} */ ({}));
  const [clock, setClock] = useState("none");
  const [mode, setMode] = useState("live");
  const needed = game.sizes_with?.[n] ?? {};
  useEffect(() => void askServer(), []);
  const kind = (/** @type {number} */ at) => kinds[at] ?? `bot:${botOf(game)?.id ?? ""}`;
  const start = () =>
    sail({
      game: game.id,
      settings: { ...settings, ...needed },
      clock,
      mode,
      seats: Array.from({ length: n }, (_, at) => {
        const [what, bot] = kind(at).split(":");
        return what === "bot" ? (bot ? { kind: "bot", bot } : { kind: "bot" }) : { kind: what };
      }),
    });
  return html`<${Dialog} title=${`A table of ${game.title}`} close=${close}>
    <form
      class="make"
      onSubmit=${(/** @type {Event} */ e) => {
        e.preventDefault();
        void start();
      }}
    >
      <label class="field">
        <span>Your name</span>
        <input
          class="btn"
          maxlength="24"
          value=${prefs.value.name}
          placeholder="Captain"
          onInput=${(/** @type {any} */ e) => prefer({ name: e.target.value })}
        />
      </label>
      <label class="field">
        <span>Captains</span>
        <select class="btn" onChange=${(/** @type {any} */ e) => setN(Number(e.target.value))}>
          ${game.sizes.map(
            (s) => html`<option key=${s} value=${s} selected=${s === n}>
              ${s}${game.seats.includes(s) ? "" : s === 1 ? " (alone)" : " (unofficial)"}
            </option>`,
          )}
        </select>
      </label>
      <fieldset>
        <legend>Who sits where</legend>
        ${Array.from(
          { length: n },
          (_, at) => html`<label
            class="field"
            key=${at}
            data-tip=${game.bots.find((bot) => kind(at) === `bot:${bot.id}`)?.how}
          >
            <${Dev} seat=${at} />
            <span class="sr">Seat ${at + 1}</span>
            <select
              class="btn"
              data-seat=${at}
              onChange=${(/** @type {any} */ e) => setKinds(pickKind(kinds, at, e.target.value, n, kind))}
            >
              <option value="me" selected=${kind(at) === "me"}>me</option>
              <option value="link" selected=${kind(at) === "link"}>a friend, by a link</option>
              ${
                game.bots.length
                  ? game.bots.map(
                      (bot) => html`<option
                        key=${bot.id}
                        value=${`bot:${bot.id}`}
                        selected=${kind(at) === `bot:${bot.id}`}
                      >bot ${starred(game, bot)}</option>`,
                    )
                  : html`<option value="bot:" selected=${kind(at).startsWith("bot")}>a bot</option>`
              }
            </select>
          </label>`,
        )}
      </fieldset>
      <${SettingsForm}
        schema=${game.settings}
        value=${{ ...settings, ...needed }}
        hidden=${switchesOf(game)}
        change=${setSettings}
      />
      <label class="field">
        <span>Clock${clock !== "none" && html`<small>${clockWords(clock, mode)}</small>`}</span>
        <select class="btn" data-field="clock" onChange=${(/** @type {any} */ e) => setClock(e.target.value)}>
          <option value="none">none</option>
          <option value="relaxed">relaxed</option>
          <option value="fast">fast</option>
        </select>
      </label>
      <label class="field">
        <span>Pace</span>
        <select class="btn" onChange=${(/** @type {any} */ e) => setMode(e.target.value)}>
          <option value="live">we sit together now</option>
          <option value="turns">a move now and then, over days</option>
        </select>
      </label>
      ${trouble.value && html`<p class="why" role="alert">${trouble.value}</p>`}
      <button type="submit" class="btn seal" data-action="create" aria-disabled=${sailing.value ? "true" : undefined}>
        Lay the table
        <small>
          ${count(Array.from({ length: n }, (_, at) => kind(at)).filter((k) => k === "link").length, "link")} to send
        </small>
      </button>
    </form>
  <//>`;
}

/**
 * Only one seat is mine.
 * @param {string[]} kinds
 * @param {number} at
 * @param {string} value
 * @param {number} n
 * @param {(at: number) => string} kind
 */
function pickKind(kinds, at, value, n, kind) {
  const next = Array.from({ length: n }, (_, i) => kind(i));
  if (value === "me") for (let i = 0; i < n; i++) if (next[i] === "me") next[i] = next[at] ?? "link";
  if (next[at] === "me" && value !== "me") return kinds;
  next[at] = value;
  return next;
}

/** Settings that only say how many captains there are: they follow from their number. @param {GameInfo} game */
const switchesOf = (game) =>
  Object.values(game.sizes_with ?? {}).flatMap((needed) => Object.keys(needed).filter((key) => needed[key] === true));

/**
 * A form out of the settings' JSON schema.
 * @param {{ schema: any, value: Record<string, any>, hidden: string[], change: (v: any) => void }} props
 */
function SettingsForm({ schema, value, hidden, change }) {
  const whole = resolve(schema, schema);
  const entries = Object.entries(whole?.properties ?? {}).filter(([key]) => !hidden.includes(key));
  if (!entries.length) return null;
  const set = (/** @type {string} */ key, /** @type {any} */ v) => change({ ...value, [key]: v });
  return html`<fieldset>
    <legend>The game’s settings</legend>
    ${entries.map(([key, raw]) => {
      const one = resolve(raw, schema),
        now = value[key] ?? one.default;
      const name = one.title && one.title !== key ? one.title : key.replaceAll("_", " ");
      if (one.type === "boolean")
        return html`<label class="field check" key=${key}>
          <input type="checkbox" checked=${!!now} onChange=${(/** @type {any} */ e) => set(key, e.target.checked)} />
          <span>${name}${one.description && html`<small>${one.description}</small>`}</span>
        </label>`;
      if (one.enum)
        return html`<label class="field" key=${key}>
          <span>${name}${one.description && html`<small>${one.description}</small>`}</span>
          <select class="btn" onChange=${(/** @type {any} */ e) => set(key, one.enum[e.target.selectedIndex])}>
            ${one.enum.map(
              (/** @type {any} */ v) => html`<option key=${v} selected=${v === now}>
                ${String(v).replaceAll("_", " ")}
              </option>`,
            )}
          </select>
        </label>`;
      if (one.type === "integer" || one.type === "number")
        return html`<label class="field" key=${key}>
          <span>${name}${one.description && html`<small>${one.description}</small>`}</span>
          <input
            class="btn"
            type="number"
            min=${one.minimum}
            max=${one.maximum}
            value=${now}
            onChange=${(/** @type {any} */ e) => set(key, Number(e.target.value))}
          />
        </label>`;
      return null;
    })}
  </fieldset>`;
}

/** @param {any} node @param {any} root @returns {any} */
function resolve(node, root) {
  if (node?.$ref) return { ...resolve(root.$defs?.[node.$ref.split("/").at(-1)], root), ...node };
  const alone = node?.allOf?.length === 1 ? node.allOf[0] : null;
  return alone ? { ...resolve(alone, root), ...node } : (node ?? {});
}

/** @param {{ close: () => void }} props */
function LobbySettings({ close }) {
  const one = (
    /** @type {string} */ name,
    /** @type {keyof import("./memory.js").Prefs} */ key,
    /** @type {[string, string][]} */ choices,
  ) =>
    html`<fieldset class="pick-one">
      <legend>${name}</legend>
      ${choices.map(
        ([value, label]) => html`<button
          type="button"
          class="btn"
          key=${value}
          aria-pressed=${String(prefs.value[key] === value)}
          onClick=${() => prefer({ [key]: value })}
        >${label}</button>`,
      )}
    </fieldset>`;
  return html`<${Dialog} title="Settings" close=${close}>
    <div class="settings">
      <label class="field">
        <span>Your name</span>
        <input
          class="btn"
          maxlength="24"
          value=${prefs.value.name}
          placeholder="Captain"
          onInput=${(/** @type {any} */ e) => prefer({ name: e.target.value })}
        />
      </label>
      ${one("Light", "theme", [
        ["system", "As the system"],
        ["day", "Day"],
        ["night", "Night"],
      ])}
      ${one("Bots play", "speed", [
        ["calm", "Calmly"],
        ["quick", "Quickly"],
        ["instant", "At once"],
      ])}
      ${one("The seal confirms", "confirm", [
        ["final", "What cannot be undone"],
        ["always", "Everything"],
        ["never", "Nothing"],
      ])}
    </div>
  <//>`;
}

/**
 * Someone follows an invitation: the secret in the fragment becomes a seat.
 * @param {{ table: string, invite: string }} props
 */
export function JoinPage({ table, invite }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const mine = held.value.find((seat) => seat.table === table);
  useEffect(() => {
    document.title = "Join a table · Freebooter";
    if (mine) go(`/t/${table}`);
  }, []);
  const join = async (/** @type {Event} */ e) => {
    e.preventDefault();
    setBusy(true);
    try {
      const name = prefs.peek().name || "Mate";
      const seated = await post(`/api/tables/${table}/join`, { invite, name, request: joinRequest(invite) });
      keepSeat({ table, seat: seated.seat, token: seated.token });
      go(`/t/${table}`);
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
      setBusy(false);
    }
  };
  return html`<main class="lone panel">
    <${Sym} id="ship-rowboat" size="i-xl" />
    <h1 class="display">A seat is kept for you</h1>
    <p>Say what they shall call you, and come aboard.</p>
    <form class="make" onSubmit=${join}>
      <label class="field">
        <span>Your name</span>
        <input
          class="btn"
          maxlength="24"
          autofocus
          value=${prefs.value.name}
          placeholder="Captain"
          onInput=${(/** @type {any} */ e) => prefer({ name: e.target.value })}
        />
      </label>
      ${problem && html`<p class="why" role="alert">${problem}</p>`}
      <button type="submit" class="btn seal" data-action="join" disabled=${busy}>Take the seat</button>
    </form>
    <a href=${`/t/${table}`}>Only watch</a>
  </main>`;
}
