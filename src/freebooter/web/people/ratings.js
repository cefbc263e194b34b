// The ratings of a game, of people and bots.
import { html, Sym, addStyle } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get } from "../wire.js";
import { self } from "../memory.js";

void addStyle(String(new URL("people.css", import.meta.url)));

/** @typedef {import("../types.js").Rated} Rated */

/** @param {{ game: string }} props */
export function RatingsPage({ game }) {
  const [rated, setRated] = useState(/** @type {Rated[] | null} */ (null));
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = "Ratings · Freebooter";
    void Promise.all([get(`/api/ratings/${encodeURIComponent(game)}`), get("/api/games")]).then(
      ([found, games]) => {
        setRated(found);
        setTitle(games.find((/** @type {any} */ one) => one.id === game)?.title ?? game);
      },
      (refused) => setProblem(refused.message),
    );
  }, [game]);
  if (problem)
    return html`<main class="lone panel">
      <${Sym} id="wreck" size="i-xl" />
      <h1 class="display">No ratings</h1>
      <p>${problem}</p>
      <a class="btn" href="/">To the lobby</a>
    </main>`;
  if (!rated) return html`<p class="boot">Looking into the logbook …</p>`;
  return html`<main class="profile panel">
    <header>
      <a class="btn" href="/"><${Sym} id="anchor" />To the lobby</a>
      <${Sym} id="crown" size="i-l" />
      <div>
        <h1 class="display">${title}</h1>
        <p class="dim">Ratings on this server</p>
      </div>
    </header>
    ${
      rated.length
        ? html`<div class="scroll-x" tabindex="0" role="region" aria-label="Ratings">
          <table class="record ratings">
            <thead>
              <tr>
                <th scope="col" class="n"><span class="sr">Rank</span></th>
                <th scope="col">Name</th>
                <th scope="col" class="n">Rating</th>
                <th scope="col" class="n">Games</th>
              </tr>
            </thead>
            <tbody>
              ${rated.map(
                (one, at) => html`<tr key=${one.name + one.bot} data-rated=${one.name}>
                  <td class="n">${at + 1}</td>
                  <th scope="row">
                    ${
                      one.bot
                        ? html`<${Sym} id="bot" label="Bot" />${" "}${one.name}`
                        : html`<a href=${`/people/${encodeURIComponent(one.name)}`}>${one.name}</a>${
                            self.value?.name === one.name ? " (you)" : ""
                          }`
                    }
                  </th>
                  <td class="n" data-tip=${`${one.mu.toFixed(1)} give or take ${(2 * one.sigma).toFixed(1)}`}>
                    ${one.points.toFixed(1)}
                  </td>
                  <td class="n">${one.games}</td>
                </tr>`,
              )}
            </tbody>
          </table>
        </div>`
        : html`<p class="dim">Nobody has played a rated game yet.</p>`
    }
    <p class="small dim">
      A game is rated when it came to its regular end and all people at it have names that stay; bots are rated, too. Alone
      or together against the game nobody is. Everybody begins at 0.0, and the figure rises as the server grows sure.
    </p>
  </main>`;
}
