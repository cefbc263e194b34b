// The rules of the game in place: searchable, with links to each rule.
import { html, Sym } from "../ui.js";
import { signal } from "../vendor/signals.js";
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { get } from "../wire.js";
import { Prose } from "../words.js";

/** @typedef {import("../types.js").Rules} Rules */

/** @type {Map<string, import("../vendor/signals.js").Signal<Rules | string | null>>} */
const books = new Map();

/** A game's rules, fetched once; a string says why they are not there. @param {string} game */
export function rulesOf(game) {
  let book = books.get(game);
  if (!book) {
    book = signal(/** @type {Rules | string | null} */ (null));
    books.set(game, book);
    const found = book;
    get(`/api/games/${game}/rules`).then(
      (rules) => {
        found.value = rules;
      },
      (problem) => {
        found.value = problem.message;
      },
    );
  }
  return book;
}

/** The rule that is looked at, and which tab of the side shows. */
export const lookedAt = signal(/** @type {string | null} */ (null));
export const sideTab = signal("log");
export const sideOpen = signal(false);

/** @param {string} id */
export function openRule(id) {
  lookedAt.value = id;
  sideTab.value = "rules";
  sideOpen.value = true;
}

/** The text of one rule, for tooltips. @param {string} game @param {string} id */
export function ruleText(game, id) {
  const book = rulesOf(game).value;
  if (!book || typeof book === "string") return null;
  for (const chapter of book.chapters) for (const rule of chapter.rules) if (rule.id === id) return rule.text;
  return null;
}

/** @param {{ game: string, page?: boolean }} props */
export function RuleBook({ game, page }) {
  const book = rulesOf(game).value;
  const words = search.value.trim().toLowerCase();
  const list = useRef(null);
  const [Aid, setAid] = useState(/** @type {any} */ (null));
  useEffect(() => {
    import("./aid.js").then((found) => setAid(() => found.Aid)); // the pictures come when somebody reads the rules
  }, []);
  useEffect(() => {
    const id = lookedAt.value;
    if (!id || !list.current) return;
    /** @type {HTMLElement} */ (list.current)
      .querySelector(`[id="${CSS.escape(id)}"]`)
      ?.scrollIntoView({ block: "center" });
  }, [lookedAt.value, book]);
  if (book === null) return html`<p class="empty">Fetching the rules …</p>`;
  if (typeof book === "string") return html`<p class="empty">The rules are not here: ${book}</p>`;
  const hit = (/** @type {any} */ rule) => !words || `${rule.id} ${rule.text}`.toLowerCase().includes(words);
  const chapters = book.chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter(hit) }))
    .filter((chapter) => chapter.rules.length);
  return html`<div class="rulebook" ref=${list}>
    ${page && html`<h1 class="display">${book.title}</h1>`}
    <label class="search">
      <${Sym} id="rules" />
      <span class="sr">Search the rules</span>
      <input
        type="search"
        placeholder="Search the rules"
        value=${search.value}
        onInput=${(/** @type {any} */ e) => {
          search.value = e.target.value;
        }}
      />
    </label>
    <div class="rulebook-in" tabindex="0" role="region" aria-label="Rules">
      ${
        !words &&
        html`<details class="how" open=${page || !lookedAt.value}>
          <summary>How to play</summary>
          <${Prose} text=${book.intro} />
        </details>`
      }
      ${
        !words &&
        book.aid &&
        Aid &&
        html`<details class="how" data-aid open=${page}>
          <summary>Player aid: pictures and an example</summary>
          <${Aid} aid=${book.aid} />
        </details>`
      }
      ${chapters.map(
        (chapter) => html`<section key=${chapter.title}>
          <h3 class="display">${chapter.title}</h3>
          ${chapter.rules.map(
            (rule) => html`<p
              key=${rule.id}
              id=${rule.id}
              class=${`one-rule${rule.id === lookedAt.value ? " here" : ""}${rule.moot ? " moot" : ""}`}
            >
              <a class="rule-no" href=${`/rules/${game}#${rule.id}`}>${rule.id}</a>
              ${" "}
              <span>${rule.text}${rule.moot && html` <small>(${rule.moot})</small>`}</span>
            </p>`,
          )}
        </section>`,
      )}
      ${
        !chapters.length &&
        html`<p class="empty">
          No rule speaks of “${search.value}”.${" "}
          <button
            type="button"
            class="btn quiet"
            onClick=${() => {
              search.value = "";
            }}
          >Show all</button>
        </p>`
      }
    </div>
  </div>`;
}

const search = signal("");
