// The lobby: the games, one click to play, my tables, and a table made to measure.
import { html, Sym, NextTable, Tool, later } from "./ui.js";
import { useEffect, useState } from "./vendor/preact-hooks.js";
import { mine, night, self, turnLamp } from "./memory.js";
import { GameCard, QuickBar } from "./lobby/games.js";
import { NewHere } from "./lobby/new-here.js";
import { Tables } from "./lobby/tables.js";
import { games, loadGames, loadTables, trouble } from "./lobby/store.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */

// What opens with a click is fetched with it.
const MakeTable = later(() => import("./lobby/make.js"), "MakeTable");
const LobbySettings = later(() => import("./lobby/settings.js"), "LobbySettings");
const NameDialog = later(() => import("./people/name.js"), "NameDialog");

/** @param {number} n */
const numberWord = (n) => ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"][n] ?? `${n}`;

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
    <div class="low"><${Tables} /><${NewHere} games=${playable} /></div>
    ${making && html`<${MakeTable} game=${making} close=${() => make(null)} />`}
    ${open === "settings" && html`<${LobbySettings} close=${() => setOpen("")} />`}
    ${open === "name" && html`<${NameDialog} close=${() => setOpen("")} />`}
  </main>`;
}
