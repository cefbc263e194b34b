// My tables, and those of this server that may be joined or watched.
import { html, Sym, Dev } from "../ui.js";
import { signal } from "../vendor/signals.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { held, mine, self } from "../memory.js";

/** The tables of this server that may be joined or watched: fetched in a quiet moment, or when they are looked at. */
const harbor = signal(/** @type {any} */ (null));

async function fetchHarbor() {
  try {
    const [shown, news] = await Promise.all([import("../people/harbor.js"), import("../people/news.js")]);
    news.listen(true);
    harbor.value = shown;
  } catch {
    /* no line just now: a click on the tab asks again */
  }
}

/** My tables, and those of others. */
export function Tables() {
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

/** So many of my tables are shown; until they are there, their rows stand empty, so that nothing moves. */
const MOST = 12;

function MyTables() {
  const all = mine.value;
  const shown = [...(all ?? [])]
    .sort(
      (a, b) => Number(b.your_turn) - Number(a.your_turn) || Number(a.over) - Number(b.over) || b.updated - a.updated,
    )
    .slice(0, MOST);
  if (all === null)
    return html`<ul class="rows" aria-busy="true" aria-label="Looking …">
      ${held.value.slice(0, MOST).map(({ table }) => html`<li class="blank" key=${table}></li>`)}
    </ul>`;
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
