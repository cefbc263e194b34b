// A puzzle on the usual table: find the one best answer. And the list of them, by game.
import { html, Sym, count } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { computed, signal } from "../vendor/signals.js";
import { get } from "../wire.js";
import { go } from "../route.js";
import { phone } from "../memory.js";
import { Onward } from "../table/seal.js";
import { openRule, sideOpen, sideTab } from "../table/rules.js";
import { RuleLink } from "../words.js";
import { Shell } from "../table/shell.js";
import { useStyle } from "./course.js";
import { allPuzzles, notePuzzle } from "./logbook.js";
import { Pointer } from "./pointer.js";
import { SoloStore } from "./store.js";

/** @typedef {import("../types.js").Puzzles} Puzzles */
/** @typedef {import("../types.js").PuzzleRun} PuzzleRun */
/** @typedef {import("../types.js").Solution} Solution */

const all = signal(/** @type {Puzzles | string | null} */ (null));
function loadAll() {
  if (typeof all.peek() !== "object" || !all.peek())
    get("/api/puzzles").then(
      (found) => {
        all.value = found;
      },
      (problem) => {
        all.value = problem.message;
      },
    );
}

/** The first of a game's puzzles that was not tried yet, or begun with again at the end. @param {PuzzleRun} run */
const nextOf = (run) => run.ids.find((id) => !allPuzzles()[run.game]?.[id]) ?? run.ids[0] ?? "";

class PuzzleStore extends SoloStore {
  /** @param {string} game @param {string} id */
  constructor(game, id) {
    super(`${game}.${id}`);
    this.game = game;
    this.id = id;
    this.home = "/puzzles";
    this.heading = "Puzzle";
    this.path = `/api/puzzles/${game}/${id}`;
    this.said = signal(/** @type {{ text: string, right: boolean } | null} */ (null));
    this.hinted = signal("");
    this.solution = signal(/** @type {Solution | null} */ (null));
    this.pointed = signal(0); // which of the answers judged is shown on the board
    this.tries = 0;
    this.ended = computed(() => (!this.solution.value ? "" : this.said.value?.right ? "Solved" : "Solution shown"));
    this.onward = computed(() => {
      if (!this.solution.value) return null;
      const run = this.run;
      const next = run ? nextOf(run) : "";
      if (next && next !== id && !allPuzzles()[game]?.[next])
        return { action: "next-puzzle", label: "Next puzzle", act: () => go(`/puzzles/${game}/${next}`) };
      return { action: "all-puzzles", label: "All puzzles", act: () => go("/puzzles") };
    });
  }
  get run() {
    const found = all.value;
    return typeof found === "object" && found ? found.games.find((one) => one.game === this.game) : undefined;
  }

  async open() {
    const shown = await this.ask(this.path, {});
    if (!shown) return;
    this.link.value = "live";
    this.showSnapshot(shown.snapshot);
  }
  async refresh() {
    await this.open();
  }
  close() {
    this.stage.clear();
  }

  /** A try; nothing moves on the board. @param {any} answer */
  async answer(answer) {
    if (this.solution.peek()) return;
    const tried = await this.ask(`${this.path}/answer`, { answer });
    this.chosen.value = [];
    if (!tried) return;
    this.tries += 1;
    this.said.value = tried.right
      ? { text: this.tries === 1 ? "That is it, at the first try." : "That is it.", right: true }
      : { text: "There is something better.", right: false };
    if (tried.right) await this.solve(true);
  }

  async hintAsked() {
    this.hinted.value = (await this.ask(`${this.path}/hint`, {}))?.hint ?? "";
  }

  /** @param {boolean} found was it found, or is it only looked at? */
  async solve(found) {
    const solution = await this.ask(`${this.path}/solution`, {});
    if (!solution) return;
    if (!found) this.said.value = null;
    this.solution.value = solution;
    notePuzzle(this.game, this.id, { at: Date.now(), solved: found, tries: this.tries, hint: !!this.hinted.peek() });
  }
}

/** @param {{ game: string, id: string }} props */
export function PuzzlePage({ game, id }) {
  const there = useStyle();
  const [store, setStore] = useState(/** @type {PuzzleStore | null} */ (null));
  useEffect(() => {
    loadAll();
    const opened = new PuzzleStore(game, id);
    opened.Coach = Coach;
    void opened.open();
    setStore(opened);
    sideOpen.value = false;
    sideTab.value = "log";
    return () => opened.close();
  }, [game, id]);
  return store && there ? html`<${Shell} key=${store.table} store=${store} />` : null;
}

/** @param {{ store: PuzzleStore, ctx: any }} props */
function Coach({ store, ctx }) {
  const said = store.said.value,
    solution = store.solution.value,
    run = store.run;
  const pointed = solution?.judged[store.pointed.value]?.keys ?? [];
  return html`<section class="coach panel puzzle" aria-label="Puzzle">
    <${Sym} id="parrot" size="i-l" />
    <div class="sentence" aria-live="polite" tabindex="0">
      ${said && html`<p class=${said.right ? "well" : "wrong"} data-said=${said.right ? "right" : "wrong"}>${said.text}</p>`}
      ${!solution && !said && html`<p data-say>One answer is clearly the best here. Which?</p>`}
      ${!solution && store.hinted.value && html`<p class="dim" data-hint>${store.hinted.value}</p>`}
      ${solution && html`<${Explained} store=${store} solution=${solution} ctx=${ctx} />`}
    </div>
    <div class="coach-acts">
      ${run && html`<span class="dim small">${run.ids.indexOf(store.id) + 1} / ${run.ids.length}</span>`}
      ${
        !solution &&
        html`${
          !store.hinted.value &&
          html`<button type="button" class="btn" data-action="puzzle-hint" onClick=${() => store.hintAsked()}>Hint</button>`
        }
          <button type="button" class="btn quiet" data-action="solution" onClick=${() => store.solve(false)}>Solution</button>`
      }
      ${!phone.value && html`<${Onward} store=${store} />`}
    </div>
    ${pointed.length > 0 && html`<${Pointer} at=${pointed} seq=${ctx.snap.seq} tell=${() => undefined} />`}
  </section>`;
}

/** @param {number} chance */
const percent = (chance) => `${Math.round(100 * chance)}\u00a0%`;

/** Why, and how the best few were judged; each of them is pointed at on the board. @param {{ store: PuzzleStore, solution: Solution, ctx: any }} props */
function Explained({ store, solution, ctx }) {
  return html`<div class="solution" data-solution>
    <p>${solution.why}</p>
    <ol class="judged-list">
      ${solution.judged.map(
        (one, at) => html`<li key=${at}>
          <span class="bar"><i style=${{ width: `${100 * one.chance}%` }}></i></span>
          <b>${percent(one.chance)}</b>
          <button
            type="button"
            class="judged"
            aria-pressed=${at === store.pointed.value}
            onClick=${() => {
              store.pointed.value = at;
            }}
          >
            ${one.texts.length ? one.texts.map((text, n) => html`${n ? ", " : ""}${ctx.text(text)}`) : "none"}
          </button>
        </li>`,
      )}
    </ol>
    <p class="small dim">
      Chances to win, as the bots judge them: the best two were played on ${solution.playouts} times each,${" "}
      ${solution.decisions ? `for up to ${solution.decisions} decisions` : "to the end of the next turn"}, and judged there.${" "}
      ${solution.rules.map((id) => html`<${RuleLink} key=${id} id=${id} onRule=${openRule} />${" "}`)}
    </p>
  </div>`;
}

/** All puzzles: the one of the day, and a run for each game. @param {{ today?: boolean }} props goes on to that of the day */
export function PuzzlesPage({ today: onward = false }) {
  const there = useStyle();
  useEffect(() => {
    document.title = "Puzzles · Freebooter";
    loadAll();
  }, []);
  const found = all.value;
  const games = typeof found === "object" && found ? found.games : [];
  const today = typeof found === "object" && found ? found.today : null;
  useEffect(() => {
    if (!onward || !today) return;
    history.replaceState(null, "", "/puzzles"); // the way back leads to all of them
    go(`/puzzles/${today.game}/${today.id}`);
  }, [onward, today]);
  if (!there || found === null) return html`<p class="boot">Setting up the board …</p>`;
  const done = (/** @type {string} */ game, /** @type {string} */ id) => allPuzzles()[game]?.[id];
  return html`<main class="course">
    <header class="course-head">
      <a class="btn" href="/"><${Sym} id="anchor" />Lobby</a>
      <a class="btn" href="/logbook"><${Sym} id="log" />My logbook</a>
    </header>
    <section class="panel course-body">
      <h1 class="display">Puzzles</h1>
      <p>A position from a real game, and one answer that is clearly the best. Find it.</p>
      ${typeof found === "string" && html`<p class="why" role="alert">${found}</p>`}
      ${!games.length && typeof found === "object" && html`<p>There are none yet.</p>`}
      ${
        today &&
        html`<div class="course-acts">
          <a class="btn seal" href=${`/puzzles/${today.game}/${today.id}`} data-action="today">
            <${Sym} id=${done(today.game, today.id) ? "check" : "day"} />Puzzle of the day
          </a>
          <span class="dim">
            ${games.find((one) => one.game === today.game)?.title}${done(today.game, today.id) ? ": done for today" : ""}
          </span>
        </div>`
      }
      <ol class="lessons">
        ${games.map((run) => {
          const tried = run.ids.filter((id) => done(run.game, id)).length;
          const solved = run.ids.filter((id) => done(run.game, id)?.solved).length;
          return html`<li key=${run.game}>
            <a class="lesson" href=${`/puzzles/${run.game}/${nextOf(run)}`} data-run=${run.game}>
              <span class="no">${tried === run.ids.length ? html`<${Sym} id="check" label="Done" />` : run.ids.length - tried}</span>
              <span>
                <b>${run.title}</b>
                <small>${tried ? `${solved} of ${count(tried, "puzzle")} solved` : count(run.ids.length, "puzzle")}</small>
              </span>
              <span class="how">${tried === run.ids.length ? "again" : tried ? "go on" : "begin"}</span>
            </a>
          </li>`;
        })}
      </ol>
    </section>
  </main>`;
}
