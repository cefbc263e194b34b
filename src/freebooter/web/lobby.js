// The lobby: the games, one click to play, my tables, and a table made to measure.
import { html, Sym, Dev, NextTable, Tool, later, count } from "./ui.js";
import { signal } from "./vendor/signals.js";
import { useEffect, useState, useRef } from "./vendor/preact-hooks.js";
import { Refused, get, post, send } from "./wire.js";
import { held, keepSeat, keepSelf, dropSeat, mine, night, prefs, prefer, self, speed, turnLamp } from "./memory.js";
import { go } from "./route.js";
import { fetchBoard } from "./boards.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Summary} Summary */

// What opens with a click is fetched with it.
const MakeTable = later(() => import("./lobby/make.js"), "MakeTable");
const LobbySettings = later(() => import("./lobby/settings.js"), "LobbySettings");
const NameDialog = later(() => import("./people/name.js"), "NameDialog");

const games = signal(/** @type {GameInfo[] | null} */ (null));
export const trouble = signal(/** @type {string | null} */ (null));
export const sailing = signal(false);

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
  const me = self.peek();
  if (!tokens.length && !me) {
    mine.value = [];
    return;
  }
  try {
    const found = /** @type {Summary[]} */ (await post("/api/tables/mine", { tokens }, me?.passphrase));
    mine.value = found;
    for (const { table } of tokens) if (!found.some((one) => one.table === table)) dropSeat(table);
  } catch (problem) {
    if (me && problem instanceof Refused && problem.status === 401) {
      keepSelf(null);
      say(`The passphrase of ${me.name} was changed on another device: enter the new one under “My name”.`);
    } else say(problem);
  }
}

/** Makes a table and goes there. @param {any} wish */
export async function sail(wish) {
  if (sailing.peek()) return;
  sailing.value = true;
  trouble.value = null;
  fetchBoard(games.peek()?.find((one) => one.id === wish.game));
  try {
    const seated = await post(
      "/api/tables",
      { ready: false, speed: speed.peek(), name: prefs.peek().name || "Captain", ...wish },
      self.peek()?.passphrase,
    );
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
export const botOf = (game) => game.bots.find((one) => one.id === prefs.value.bot) ?? game.bots[game.bots.length >> 1];

/** A bot's strength as stars: each level beats the one below (docs/ladder.md). @param {GameInfo} game @param {{ id: string, name: string }} bot */
export function starred(game, bot) {
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
  const [open, setOpen] = useState(/** @type {"" | "settings" | "name"} */ (""));
  useEffect(() => {
    document.title = "Freebooter · five pirate games";
    void loadGames();
    void loadTables();
    const timer = setInterval(() => {
      if (!document.hidden) void loadTables();
    }, 15_000);
    return () => clearInterval(timer);
  }, [self.value?.passphrase]);
  const playable = games.value?.filter((game) => game.seats.length) ?? [];
  return html`<main class="lobby">
    <header class="mast">
      <${Sym} id="wind-rose" size="i-l" />
      <h1>Freebooter</h1>
      <p>${numberWord(playable.length) || "Five"} pirate board games, against bots or friends. No account, no waiting.</p>
      <nav aria-label="Page">
        <${NextTable} tables=${mine.value} kind="legal"><span class="wide">Next table</span><//>
        <button type="button" class="btn lamp" aria-label=${night.value ? "By day" : "By night"} onClick=${turnLamp}>
          <${Sym} id="lamp" />
          <span class="wide">${night.value ? "Day" : "Night"}</span>
        </button>
        <a class="btn icon quiet" href="/logbook" aria-label="My logbook" data-tip="My logbook"><${Sym} id="log" /></a>
        <button type="button" class="btn" data-action="name" aria-label="My name" onClick=${() => setOpen("name")}>
          <${Sym} id="person" />
          <span class="wide">${self.value?.name ?? "My name"}</span>
        </button>
        <${Tool} icon="settings" name="Settings" onClick=${() => setOpen("settings")} />
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
      playable.length > 0
        ? html`<${QuickBar} games=${playable} />`
        : games.value === null && html`<section class="panel quick blank" aria-hidden="true"></section>`
    }
    <section class="games" aria-label="Games" aria-busy=${games.value === null ? "true" : undefined}>
      ${
        games.value === null
          ? [1, 2, 3, 4, 5].map((n) => html`<article class="game blank" key=${n} aria-hidden="true"></article>`)
          : games.value.map((game) => html`<${GameCard} key=${game.id} game=${game} make=${make} />`)
      }
    </section>
    <div class="low"><${Tables} /><${Learn} games=${playable} /></div>
    ${making && html`<${MakeTable} game=${making} close=${() => make(null)} />`}
    ${open === "settings" && html`<${LobbySettings} close=${() => setOpen("")} />`}
    ${open === "name" && html`<${NameDialog} close=${() => setOpen("")} />`}
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

/** The tables of this server that may be joined or watched: fetched in a quiet moment, or when they are looked at. */
const harbor = signal(/** @type {any} */ (null));

async function fetchHarbor() {
  try {
    const [shown, news] = await Promise.all([import("./people/harbor.js"), import("./people/news.js")]);
    news.listen(true);
    harbor.value = shown;
  } catch {
    /* no line just now: a click on the tab asks again */
  }
}

/** My tables, and those of others. */
function Tables() {
  const [tab, setTab] = useState("mine");
  useEffect(() => {
    const timer = setTimeout(fetchHarbor, 1500);
    return () => clearTimeout(timer);
  }, []);
  const pick = (/** @type {string} */ id) => {
    setTab(id);
    if (id === "here") void fetchHarbor();
  };
  const waiting = mine.value?.filter((one) => one.your_turn).length ?? 0;
  const { Harbor, Online, openings } = harbor.value ?? {};
  const free = openings?.() ?? 0;
  /** @type {[string, string, number][]} */
  const tabs = [
    ["mine", "My tables", waiting],
    ["here", "Open tables", free],
  ];
  return html`<section class="panel mine" aria-label="Tables">
    <header>
      <div class="tabs" role="tablist" aria-label="Tables">
        ${tabs.map(
          ([id, name, n]) => html`<button
            type="button"
            role="tab"
            key=${id}
            id=${`tables-${id}`}
            aria-selected=${String(tab === id)}
            aria-controls="tables-panel"
            data-tab=${id}
            onClick=${() => pick(id)}
          >
            ${name}
            ${n > 0 && html`<span class="badge wax">${n}</span>`}
          </button>`,
        )}
      </div>
      ${Online && html`<${Online} />`}
    </header>
    <div id="tables-panel" role="tabpanel" aria-labelledby=${`tables-${tab}`}>
      ${tab === "mine" ? html`<${MyTables} />` : Harbor ? html`<${Harbor} />` : html`<p class="dim">Looking …</p>`}
    </div>
  </section>`;
}

function MyTables() {
  const all = mine.value;
  const shown = [...(all ?? [])]
    .sort(
      (a, b) => Number(b.your_turn) - Number(a.your_turn) || Number(a.over) - Number(b.over) || b.updated - a.updated,
    )
    .slice(0, 12);
  if (all === null) return html`<p class="dim">Looking …</p>`;
  if (!shown.length)
    return html`<p class="dim">
      ${
        self.value
          ? "None yet. Tables you play at wait here for you, on every device that has your name."
          : "None yet. Tables you play at wait here for you, on this device, until you come back."
      }
    </p>`;
  return html`<ul class="rows">
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
          </ul>`;
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
      ${
        games.some((game) => game.puzzles) &&
        html`<li>
          <${Sym} id="yin-yang" />
          <span>
            <a href="/puzzles/today" data-action="today">Puzzle of the day</a>: find the one best move. Or a${" "}
            <a href="/puzzles">run of them</a>.
          </span>
        </li>`
      }
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
