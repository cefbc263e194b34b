// The page starts here: the sprite, then whatever the address asks for.
import { render } from "./vendor/preact.js";
import { html, NextTable, Sym, later } from "./ui.js";
import { route } from "./route.js";
import { Lobby } from "./lobby.js";
import { mine } from "./memory.js";
import { RuleBook, lookedAt } from "./table/rules.js";
import { useEffect } from "./vendor/preact-hooks.js";
import { TipLayer, listenForTips } from "./table/tips.js";
import { watchVersion } from "./version.js";

/** The table's code comes when it is needed; in the lobby it is fetched in a quiet moment. */
const tableCode = () => import("./table/shell.js");

const ROWING = html`<p class="boot">Rowing to the table …</p>`;
const TablePage = later(tableCode, "TablePage", ROWING);
const JoinPage = later(() => import("./lobby/join.js"), "JoinPage", ROWING);
const MePage = later(() => import("./people/name.js"), "MePage", ROWING);
const MailPage = later(() => import("./people/mail.js"), "MailPage", ROWING);
const RatingsPage = later(() => import("./people/ratings.js"), "RatingsPage", ROWING);
const ProfilePage = later(() => import("./people/profile.js"), "ProfilePage", ROWING);
const CoursePage = later(() => import("./learn/course.js"), "CoursePage", ROWING);
const PuzzlesPage = later(() => import("./learn/puzzle.js"), "PuzzlesPage", ROWING);
const PuzzlePage = later(() => import("./learn/puzzle.js"), "PuzzlePage", ROWING);
const LogbookPage = later(() => import("./learn/logbook-page.js"), "LogbookPage", ROWING);
const PositionPage = later(() => import("./table/position.js"), "PositionPage", ROWING);
const LessonPage = later(() => import("./learn/lesson.js"), "LessonPage", ROWING);

/** News of the server come to every page, in a quiet moment. @param {boolean} lobby */
function useNews(lobby) {
  useEffect(() => {
    const listen = () =>
      import("./people/news.js").then(
        (news) => news.listen(lobby),
        () => undefined, // no line: the next page asks again
      );
    const timer = setTimeout(listen, 2000);
    return () => clearTimeout(timer);
  }, [lobby]);
}

/** The lobby and whatever is a table have a place of their own for the next table that waits. */
const OWN_PLACE = /^\/($|t\/|replay\/|p\/|learn\/[^/]+\/.|puzzles\/[^/]+\/.)/;

/** What the address asks for; elsewhere than at a table, the next one that waits is offered in the corner. */
function Page() {
  const { path } = route.value;
  useNews(path === "/");
  return html`<${Shown} />
    ${
      !OWN_PLACE.test(path) &&
      html`<aside class="next-up" aria-label="Tables that wait for you">
        <${NextTable} tables=${mine.value} kind="legal">Next table<//>
      </aside>`
    }`;
}

function Shown() {
  const { path, hash } = route.value;
  const [, where, what, which] = path.split("/");
  if (where === "t" && what) return html`<${TablePage} key=${what} table=${what} />`;
  if (where === "replay" && what) return html`<${TablePage} key=${`replay-${what}`} table=${what} replay />`;
  if (where === "p" && what) return html`<${PositionPage} key=${what} position=${what} />`;
  if (where === "join" && what) return html`<${JoinPage} table=${what} invite=${hash} />`;
  if (where === "puzzles" && what && which) return html`<${PuzzlePage} key=${path} game=${what} id=${which} />`;
  if (where === "puzzles") return html`<${PuzzlesPage} key=${what} today=${what === "today"} />`;
  if (path === "/logbook") return html`<${LogbookPage} />`;
  if (where === "learn" && what && which) return html`<${LessonPage} key=${path} game=${what} lesson=${which} />`;
  if (where === "learn" && what) return html`<${CoursePage} key=${what} game=${what} />`;
  if (where === "me" && hash) return html`<${MePage} hash=${hash} />`;
  if (where === "ratings" && what) return html`<${RatingsPage} key=${what} game=${what} />`;
  if (where === "mail" && what && hash) return html`<${MailPage} key=${path} what=${what} token=${hash} />`;
  if (where === "people" && what) return html`<${ProfilePage} key=${what} name=${spoken(what)} />`;
  if (where === "rules" && what) return html`<${RulesPage} game=${what} hash=${hash} />`;
  if (path === "/") return html`<${LobbyPage} />`;
  return html`<main class="lone panel">
    <${Sym} id="wreck" size="i-xl" />
    <h1 class="display">Here be nothing</h1>
    <p>This address is on no chart.</p>
    <a class="btn" href="/">To the lobby</a>
  </main>`;
}

/** A name in the address, as it is read. @param {string} part */
function spoken(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function LobbyPage() {
  useEffect(() => listenForTips(() => null), []);
  useEffect(() => {
    const timer = setTimeout(() => Promise.all([tableCode(), import("./kit.js")]), 1500);
    return () => clearTimeout(timer);
  }, []);
  return html`<${Lobby} /><${TipLayer} game="" />`;
}

/** @param {{ game: string, hash: string }} props */
function RulesPage({ game, hash }) {
  useEffect(() => {
    lookedAt.value = hash || null;
    document.title = "Rules · Freebooter";
  }, [game, hash]);
  return html`<main class="rules-page panel">
    <header class="row">
      <a class="btn" href="/"><${Sym} id="anchor" />To the lobby</a>
    </header>
    <${RuleBook} game=${game} page />
  </main>`;
}

async function hoistSprite() {
  const text = await (await fetch(new URL("symbols.svg", import.meta.url))).text();
  document.body.prepend(
    document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true),
  );
}

void hoistSprite();
watchVersion();
if (isSecureContext) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
const root = /** @type {Element} */ (document.getElementById("page"));
root.replaceChildren();
render(html`<${Page} />`, root);
