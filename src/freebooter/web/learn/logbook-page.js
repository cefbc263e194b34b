// The logbook as a page.
import { html, Sym, count, download, figure, ordinal } from "../ui.js";
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { get } from "../wire.js";
import { useStyle } from "./course.js";
import { ME, allPlayed, allPuzzles, cleared, exported, imported, levelOf, ratings, streaks } from "./logbook.js";
import { allProgress } from "./progress.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("./logbook.js").Played} Played */

/** @param {number} part @param {number} of */
const percent = (part, of) => (of ? `${Math.round((100 * part) / of)} %` : "");
const won = (/** @type {Played[]} */ games) => games.filter((game) => game.won).length;

export function LogbookPage() {
  const there = useStyle();
  const [infos, setInfos] = useState(/** @type {GameInfo[] | null} */ (null));
  useEffect(() => {
    document.title = "My logbook · Freebooter";
    void get("/api/games").then(setInfos, () => setInfos([]));
  }, []);
  if (!there || !infos) return html`<p class="boot">Opening the book …</p>`;
  const games = allPlayed();
  const { now, best } = streaks(games);
  const ids = [...new Set([...infos.map((info) => info.id), ...games.map((game) => game.game)])];
  const known = ids.filter((id) => games.some((game) => game.game === id) || allProgress()[id] || allPuzzles()[id]);
  return html`<main class="course logbook">
    <header class="course-head"><a class="btn" href="/"><${Sym} id="anchor" />Lobby</a></header>
    <section class="panel course-body">
      <h1 class="display">My logbook</h1>
      <p class="dim">Kept in this browser only. Take it along as a file.</p>
      <dl class="totals">
        <div><dt>Games</dt><dd>${games.length}</dd></div>
        <div><dt>Won</dt><dd>${won(games)}${games.length > 0 && html` <small>${percent(won(games), games.length)}</small>`}</dd></div>
        <div><dt>Wins in a row</dt><dd>${now} <small>best ${best}</small></dd></div>
        <div><dt>Lessons</dt><dd>${lessonsDone(ids)}</dd></div>
        <div><dt>Puzzles</dt><dd>${puzzlesSolved(ids)}</dd></div>
      </dl>
      ${
        !known.length &&
        html`<p data-empty>
          Nothing is written here yet. Play a game to its end, or <a href="/">learn one</a>: it will stand here.
        </p>`
      }
      <${TakeAlong} />
    </section>
    ${known.map((id) => html`<${OneGame} key=${id} id=${id} info=${infos.find((one) => one.id === id)} />`)}
  </main>`;
}

/** @param {string[]} ids */
const lessonsDone = (ids) =>
  ids.reduce((all, id) => all + Object.values(allProgress()[id] ?? {}).filter((one) => one.done).length, 0);
/** @param {string[]} ids */
const puzzlesSolved = (ids) =>
  ids.reduce((all, id) => all + Object.values(allPuzzles()[id] ?? {}).filter((one) => one.solved).length, 0);

/** @param {{ id: string, info?: GameInfo }} props */
function OneGame({ id, info }) {
  const games = allPlayed().filter((game) => game.game === id);
  const levels = info?.bots.map((bot) => bot.id) ?? [];
  const words = /** @type {Record<string, string>} */ ({ person: "People", "the game": "The game itself" });
  const name = (/** @type {string} */ level) =>
    words[level] ?? info?.bots.find((bot) => bot.id === level)?.name ?? level;
  const { best } = streaks(games);
  const lessons = lessonsDone([id]),
    solved = puzzlesSolved([id]),
    tried = Object.keys(allPuzzles()[id] ?? {}).length;
  const byLevel = grouped(games, (game) => levelOf(game, levels)).sort(
    ([a], [b]) => levels.indexOf(b) - levels.indexOf(a),
  );
  const bySeat = grouped(games, (game) => String(game.seat + 1)).sort(([a], [b]) => Number(a) - Number(b));
  const facts = [
    games.length && `${count(games.length, "game")}, ${won(games)} won`,
    best > 1 && `${best} in a row`,
    games.length && `best score ${figure(Math.max(...games.map((game) => game.score)))}`,
    info?.lessons && `${lessons} of ${count(info.lessons, "lesson")}`,
    tried && `${solved} of ${count(tried, "puzzle")} solved`,
  ].filter(Boolean);
  return html`<section class="panel course-body" data-logged=${id}>
    <h2 class="display">${info?.title ?? id}</h2>
    <p>${facts.join(" · ")}</p>
    ${
      games.length > 0 &&
      html`<div class="log-tables">
        <${Counts} title="Against" rows=${byLevel.map(([level, some]) => [name(level), some])} />
        <${Counts} title="In seat" rows=${bySeat} />
        <${Ratings} games=${games} name=${name} levels=${levels} />
      </div>
      <${Recent} games=${games.slice(0, 8)} name=${name} levels=${levels} />`
    }
  </section>`;
}

/** @param {Played[]} games @param {(game: Played) => string} by @returns {[string, Played[]][]} */
function grouped(games, by) {
  /** @type {Map<string, Played[]>} */
  const found = new Map();
  for (const game of games) found.set(by(game), [...(found.get(by(game)) ?? []), game]);
  return [...found];
}

/** @param {{ title: string, rows: [string, Played[]][] }} props */
function Counts({ title, rows }) {
  return html`<table>
    <thead><tr><th scope="col">${title}</th><th scope="col">Won</th><th scope="col"><span class="sr">Share</span></th></tr></thead>
    <tbody>
      ${rows.map(
        ([name, games]) => html`<tr key=${name}>
          <th scope="row">${name}</th>
          <td>${won(games)} of ${games.length}</td>
          <td class="dim">${percent(won(games), games.length)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** How good I am beside the levels: a dot for the guess, a line for what it may be. @param {{ games: Played[], name: any, levels: string[] }} props */
function Ratings({ games, name, levels }) {
  const found = ratings(games);
  const shown = [...found].filter(([who]) => who === ME || levels.includes(who)).sort(([, a], [, b]) => b.mu - a.mu);
  if (!found.has(ME)) return null;
  const low = Math.min(...shown.map(([, { mu, sigma }]) => mu - 2 * sigma)),
    high = Math.max(...shown.map(([, { mu, sigma }]) => mu + 2 * sigma));
  const x = (/** @type {number} */ v) => (160 * (v - low)) / (high - low || 1);
  return html`<table data-ratings>
    <thead>
      <tr>
        <th scope="col" data-tip="By the game, each against each; everybody starts at 25. The line is two deviations.">Rating</th>
        <th scope="col"></th>
        <th scope="col"></th>
      </tr>
    </thead>
    <tbody>
      ${shown.map(
        ([who, { mu, sigma }]) => html`<tr key=${who} class=${who === ME ? "mine" : ""} data-rated=${who}>
          <th scope="row">${who === ME ? "You" : name(who)}</th>
          <td>${mu.toFixed(1)} <small class="dim">± ${(2 * sigma).toFixed(1)}</small></td>
          <td>
            <svg class="whisker" viewBox="-6 0 172 16" aria-hidden="true">
              <line x1=${x(mu - 2 * sigma)} x2=${x(mu + 2 * sigma)} y1="8" y2="8" />
              <circle cx=${x(mu)} cy="8" r="5" />
            </svg>
          </td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Played} game */
function howItWent({ won, sides, ranks, seat, players }) {
  return won ? "won" : sides.length > 1 ? `${ordinal(ranks[seat] ?? 0)} of ${players.length}` : "lost";
}

/** A day; of another year with the year. @param {Date} day */
function dated(day) {
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return day.toLocaleDateString("en-GB", { day: "numeric", month: "short", year });
}

/** @param {{ games: Played[], name: any, levels: string[] }} props */
function Recent({ games, name, levels }) {
  return html`<details>
    <summary>The last ${games.length === 1 ? "game" : `${games.length} games`}</summary>
    <ul class="recent">
      ${games.map(
        (game) => html`<li key=${game.table}>
          <span class=${`badge ${game.won ? "brass" : "line"}`}>${howItWent(game)}</span>
          <b>${figure(game.score)}</b>
          <span>against ${name(levelOf(game, levels))}</span>
          <time class="dim" datetime=${new Date(game.at).toISOString()}>
            ${dated(new Date(game.at))}
          </time>
          <a href=${`/replay/${game.table}`}>look back</a>
        </li>`,
      )}
    </ul>
  </details>`;
}

/** The logbook as a file, there and back; and how to begin anew. */
function TakeAlong() {
  const file = useRef(null);
  const [said, setSaid] = useState({ text: "", bad: false });
  const [sure, setSure] = useState(false);
  const load = async (/** @type {any} */ e) => {
    const chosen = /** @type {File | undefined} */ (e.target.files[0]);
    e.target.value = "";
    if (!chosen) return;
    try {
      setSaid({ text: imported(await chosen.text()), bad: false });
    } catch (problem) {
      setSaid({ text: /** @type {Error} */ (problem).message, bad: true });
    }
  };
  return html`<div class="course-acts">
      <button
        type="button"
        class="btn"
        data-action="export"
        onClick=${() => download(exported(), `freebooter-logbook-${new Date().toISOString().slice(0, 10)}.json`)}
      >
        <${Sym} id="mission" />Save as a file
      </button>
      <button type="button" class="btn" onClick=${() => /** @type {any} */ (file.current).click()}>
        <${Sym} id="chest" />Add from a file
      </button>
      <input type="file" ref=${file} hidden aria-label="A logbook" data-action="import" onChange=${load} />
      <button
        type="button"
        class="btn quiet"
        data-action="clear"
        onClick=${() => {
          if (sure) cleared();
          setSure(!sure);
        }}
        onBlur=${() => setSure(false)}
      >${sure ? "Really forget everything" : "Begin anew"}</button>
    </div>
    ${said.text && html`<p class=${said.bad ? "why" : ""} role=${said.bad ? "alert" : "status"} data-said>${said.text}</p>`}`;
}
