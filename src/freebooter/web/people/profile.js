// What somebody has played: counts and win shares by game, ratings, and the games themselves.
import { html, Sym, addStyle, count, ordinal } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get } from "../wire.js";
import { self } from "../memory.js";

void addStyle(String(new URL("people.css", import.meta.url)));

/** @typedef {import("../types.js").Profile} Profile */
/** @typedef {import("../types.js").PastGame} PastGame */

/** @param {{ name: string }} props */
export function ProfilePage({ name }) {
  const [profile, setProfile] = useState(/** @type {Profile | null} */ (null));
  const [problem, setProblem] = useState("");
  const path = `/api/people/${encodeURIComponent(name)}`;
  const load = async (/** @type {string} */ query = "") => {
    try {
      const found = /** @type {Profile} */ (await get(path + query, self.peek()?.passphrase));
      setProfile((old) => (query && old ? { ...found, past: [...old.past, ...found.past] } : found));
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
    }
  };
  useEffect(() => {
    document.title = `${name} · Freebooter`;
    void load();
  }, [name, self.value?.passphrase]);
  if (problem)
    return html`<main class="lone panel">
      <${Sym} id="wreck" size="i-xl" />
      <h1 class="display">${name}</h1>
      <p>${problem}</p>
      <a class="btn" href="/">To the lobby</a>
    </main>`;
  if (!profile) return html`<p class="boot">Looking into the logbook …</p>`;
  const played = profile.games.reduce((sum, one) => sum + one.played, 0);
  const oldest = profile.past.at(-1)?.at;
  return html`<main class="profile panel">
    <header>
      <a class="btn" href="/"><${Sym} id="anchor" />To the lobby</a>
      <${Sym} id="person" size="i-l" />
      <div>
        <h1 class="display">${profile.name}</h1>
        <p class="dim">${profile.mine ? "This is you. " : ""}Here since ${day(profile.since)} · ${count(played, "game")}</p>
      </div>
    </header>
    <${Record} profile=${profile} />
    <section aria-label="Games">
      <h2>Games</h2>
      ${
        profile.past.length
          ? html`<ol class="past">
            ${profile.past.map((one) => html`<${Past} key=${`${one.at}`} one=${one} />`)}
          </ol>`
          : html`<p class="dim">
            ${
              profile.mine
                ? "None yet. When a game at one of your tables ends, it stands here."
                : "None that was open to all."
            }
          </p>`
      }
      ${
        profile.more &&
        oldest !== undefined &&
        html`<button type="button" class="btn" data-action="more" onClick=${() => load(`?before=${oldest}`)}>
          Older ones
        </button>`
      }
      <p class="small dim">
        ${
          profile.mine
            ? "Others see the counts, the ratings, and games whose table was open to all. The rest is only yours to see."
            : "Games at tables behind a link or a word are shown to their players alone; they count above."
        }
      </p>
    </section>
  </main>`;
}

/** @param {{ profile: Profile }} props */
function Record({ profile }) {
  if (!profile.games.length) return null;
  return html`<section aria-label="By game">
    <div class="scroll-x" tabindex="0" role="region" aria-label="Counts by game">
      <table class="record">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col" class="n">Played</th>
            <th scope="col" class="n">Won</th>
            <th scope="col">Share</th>
            ${profile.ratings.length > 0 && html`<th scope="col" class="n">Rating</th>`}
          </tr>
        </thead>
        <tbody>
          ${profile.games.map((one) => {
            const share = Math.round((100 * one.won) / one.played);
            const rating = profile.ratings.find((found) => found.game === one.game);
            return html`<tr key=${one.game} data-record=${one.game}>
              <th scope="row">${one.title}</th>
              <td class="n">${one.played}</td>
              <td class="n">${one.won}</td>
              <td>
                <span class="share" role="img" aria-label=${`${share} % won`}>
                  <i style=${`width:${share}%`}></i>
                </span>
                ${" "}${share} %
              </td>
              ${
                profile.ratings.length > 0 &&
                html`<td class="n">
                  ${
                    rating
                      ? html`<a href=${`/ratings/${one.game}`} data-tip=${`${count(rating.games, "rated game")}`}>
                        ${rating.points.toFixed(1)}
                      </a>`
                      : "–"
                  }
                </td>`
              }
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** @param {{ one: PastGame }} props */
function Past({ one }) {
  const order = one.seats.map((seat, at) => ({ ...seat, at })).sort((a, b) => a.rank - b.rank);
  return html`<li data-past=${one.table ?? ""}>
    <span class=${`badge ${one.won ? "brass" : "line"}`}>${resultWord(one)}</span>
    <span>
      <b class="name">${one.title}</b>
      <span class="small dim">
        ${" "}<time datetime=${new Date(1000 * one.at).toISOString()}>${day(one.at)}</time>
        ${one.rated ? " · rated" : ""}
      </span>
      <br />
      <span class="small">
        ${order.map(
          (seat, place) =>
            html`${place ? ", " : ""}${
              seat.at === one.seat
                ? html`<b key=${seat.at}>${seat.name}</b>`
                : seat.bot
                  ? html`<span key=${seat.at}>${seat.name} (bot)</span>`
                  : html`<span key=${seat.at}>${seat.name}${seat.left ? " (left)" : ""}</span>`
            }${one.together ? "" : ` ${points(seat.score)}`}`,
        )}
      </span>
    </span>
    ${one.table && html`<a class="btn" href=${`/replay/${one.table}`}><${Sym} id="history" />Replay</a>`}
  </li>`;
}

/** @param {PastGame} one */
function resultWord(one) {
  if (one.together) return one.won ? "won" : "lost";
  const rank = one.seats[one.seat]?.rank ?? 0;
  return one.won ? "won" : `${ordinal(rank)} of ${one.seats.length}`;
}

/** @param {number} score */
const points = (score) => (Number.isInteger(score) ? `${score}` : score.toFixed(1));

/** @param {number} at */
const day = (at) => new Date(1000 * at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
