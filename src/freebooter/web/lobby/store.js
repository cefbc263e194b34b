// What the lobby knows and does: the games, my tables, and a table made with a click.
import { signal } from "../vendor/signals.js";
import { Refused, get, post } from "../wire.js";
import { held, keepSeat, keepSelf, dropSeat, forgetRequest, lostRequest } from "../memory.js";
import { mine, prefs, prefer, self, speed } from "../memory.js";
import { go } from "../route.js";
import { fetchBoard } from "../boards.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Summary} Summary */

export const games = signal(/** @type {GameInfo[] | null} */ (null));
export const trouble = signal(/** @type {string | null} */ (null));
export const sailing = signal(false);

/** @param {unknown} problem */
export const say = (problem) => {
  trouble.value = problem instanceof Error ? problem.message : String(problem);
};

export async function loadGames() {
  try {
    games.value = await get("/api/games");
    trouble.value = null;
  } catch (problem) {
    say(problem);
  }
}

export async function loadTables() {
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
    if (me && isUnknown(problem)) await findName(me.name);
    else say(problem);
  }
}

/** @param {unknown} problem */
const isUnknown = (problem) => problem instanceof Refused && problem.status === 401;

/** My passphrase opens nothing any more: a new one was made, here, if the answer was lost, or elsewhere. @param {string} name */
async function findName(name) {
  const what = `passphrase ${name}`,
    request = lostRequest(what);
  let found = null;
  try {
    if (request) found = await post("/api/names/me/passphrase", { request });
  } catch (problem) {
    if (!isUnknown(problem)) return say(problem); // it is asked again
  }
  forgetRequest(what);
  keepSelf(found);
  if (!found) say(`The passphrase of ${name} was changed on another device: enter the new one under “My name”.`);
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

/** The bot that was wished for last; else the middle one, a fair start. @param {GameInfo} game */
export const botOf = (game) => game.bots.find((one) => one.id === prefs.value.bot) ?? game.bots[game.bots.length >> 1];

/** A bot's strength as stars: each level beats the one below (docs/ladder.md). @param {GameInfo} game @param {{ id: string, name: string }} bot */
export function starred(game, bot) {
  const rank = game.bots.findIndex((one) => one.id === bot.id) + 1;
  return `${"★".repeat(rank)}${"☆".repeat(game.bots.length - rank)} ${bot.name}`;
}

/** @param {GameInfo} game */
export function quickStart(game) {
  const seats = game.seats.includes((prefs.peek().rivals[game.id] ?? 0) + 1)
    ? (prefs.peek().rivals[game.id] ?? 0) + 1
    : game.default_seats;
  const bot = botOf(game)?.id;
  return sail({
    game: game.id,
    seats: [{ kind: "me" }, ...Array.from({ length: seats - 1 }, () => (bot ? { kind: "bot", bot } : { kind: "bot" }))],
  });
}
