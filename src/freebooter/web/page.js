// The page starts here: the sprite, then whatever the address asks for.
import { render } from "./vendor/preact.js";
import { html, Sym } from "./ui.js";
import { route } from "./route.js";
import { Lobby, JoinPage } from "./lobby.js";
import { RuleBook, lookedAt } from "./table/rules.js";
import { useEffect, useState } from "./vendor/preact-hooks.js";
import { TipLayer, listenForTips } from "./table/tips.js";
import { watchVersion } from "./version.js";

/** The table's code comes when it is needed; in the lobby it is fetched in a quiet moment. */
const tableCode = () => import("./table/shell.js");

/** A page whose code is fetched when somebody goes there. @param {() => Promise<any>} load @param {string} name */
const later = (load, name) => (/** @type {any} */ props) => {
  const [code, setCode] = useState(/** @type {{ Page: any } | null} */ (null));
  useEffect(() => {
    void load().then((module) => setCode({ Page: module[name] }));
  }, []);
  return code ? html`<${code.Page} ...${props} />` : html`<p class="boot">Rowing to the table …</p>`;
};
const TablePage = later(tableCode, "TablePage");
const CoursePage = later(() => import("./learn/course.js"), "CoursePage");
const LogbookPage = later(() => import("./learn/logbook-page.js"), "LogbookPage");
const LessonPage = later(() => import("./learn/lesson.js"), "LessonPage");

function Page() {
  const { path, hash } = route.value;
  const [, where, what, which] = path.split("/");
  if (where === "t" && what) return html`<${TablePage} key=${what} table=${what} />`;
  if (where === "replay" && what) return html`<${TablePage} key=${`replay-${what}`} table=${what} replay />`;
  if (where === "join" && what) return html`<${JoinPage} table=${what} invite=${hash} />`;
  if (path === "/logbook") return html`<${LogbookPage} />`;
  if (where === "learn" && what && which) return html`<${LessonPage} key=${path} game=${what} lesson=${which} />`;
  if (where === "learn" && what) return html`<${CoursePage} key=${what} game=${what} />`;
  if (where === "rules" && what) return html`<${RulesPage} game=${what} hash=${hash} />`;
  if (path === "/") return html`<${LobbyPage} />`;
  return html`<main class="lone panel">
    <${Sym} id="wreck" size="i-xl" />
    <h1 class="display">Here be nothing</h1>
    <p>This address is on no chart.</p>
    <a class="btn" href="/">To the lobby</a>
  </main>`;
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
    <header><a class="btn" href="/"><${Sym} id="anchor" />To the lobby</a></header>
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
