// My logbook: what was played, learned and solved in this browser. Nothing of it is sent anywhere.
import { lasting } from "../memory.js";
import { allProgress, keepAllProgress } from "./progress.js";
import { rateAll } from "./rating.js";

/**
 * A game that was played to its end. Of the others only what they were is kept: the level of a bot, or "person".
 * @typedef {{ table: string, game: string, at: number, seat: number, players: string[], ranks: number[],
 *   sides: number[][], score: number, won: boolean, rounds: number }} Played
 * @typedef {{ at: number, solved: boolean, tries: number, hint: boolean }} Solved
 */

export const ME = "me";
const PERSON = "person";
const THE_GAME = "the game";
const MOST_GAMES = 5000;

const played = lasting("freebooter.logbook", /** @type {Played[]} */ ([]));
const puzzles = lasting("freebooter.puzzles", /** @type {Record<string, Record<string, Solved>>} */ ({}));

/** Newest first. */
export const allPlayed = () => played.value;
export const allPuzzles = () => puzzles.value;

/**
 * Notes how a table ended, once; one that goes on from a file was not played from its beginning.
 * @param {import("../types.js").Snapshot} snap
 */
export function noteGame(snap) {
  const { result, me } = snap;
  if (!result || me === null || !snap.fairness.hash) return;
  const players = snap.seats.map((seat, at) =>
    at === me ? ME : seat.kind === "bot" && !seat.left ? seat.bot : PERSON,
  );
  /** @type {Played} */
  const one = {
    table: snap.table,
    game: snap.game,
    at: Date.now(),
    seat: me,
    players: players.map((who) => who ?? "bot"),
    ranks: result.ranks,
    sides: result.teams.length ? result.teams : snap.seats.map((_, at) => [at]),
    score: result.scores[me] ?? 0,
    won: result.won ?? result.ranks[me] === 1,
    rounds: snap.round,
  };
  played.change((old) => (old.some(({ table }) => table === one.table) ? old : [one, ...old].slice(0, MOST_GAMES)));
}

/** A puzzle counts as it went the first time. @param {string} game @param {string} id @param {Solved} how */
export function notePuzzle(game, id, how) {
  puzzles.change((old) => ({ ...old, [game]: { ...old[game], [id]: old[game]?.[id] ?? how } }));
}

// ---- what follows from it

/** @param {Played[]} games newest first */
export function streaks(games) {
  let now = 0,
    best = 0,
    run = 0;
  for (const game of [...games].reverse()) best = Math.max(best, (run = game.won ? run + 1 : 0));
  while (games[now]?.won) now++;
  return { now, best };
}

/**
 * Whom I played against: the strongest bot that was not on my side, by the order of the levels; people where there was
 * none; the game itself, alone or together.
 * @param {Played} game @param {string[]} levels
 */
export function levelOf(game, levels) {
  if (game.sides.length === 1) return THE_GAME;
  const mine = game.sides.find((side) => side.includes(game.seat)) ?? [];
  const bots = game.players.filter((who, seat) => !mine.includes(seat) && who !== PERSON);
  return [...bots].sort((a, b) => levels.indexOf(b) - levels.indexOf(a))[0] ?? PERSON;
}

/** Mine and the levels', after all games of one kind; people who came by are nobody twice. @param {Played[]} games newest first */
export function ratings(games) {
  const rated = [...games].reverse().filter((game) => game.sides.length > 1);
  return rateAll(
    rated.map((game, number) => ({
      sides: game.sides.map((side) =>
        side.map((seat) => {
          const who = game.players[seat] ?? PERSON;
          return who === PERSON ? `${PERSON} ${number} ${seat}` : who;
        }),
      ),
      ranks: game.sides.map((side) => game.ranks[side[0] ?? 0] ?? 1),
    })),
  );
}

// ---- as a file

const MARK = "logbook";
const VERSION = 1;

export function exported() {
  const book = {
    freebooter: MARK,
    version: VERSION,
    games: played.value,
    lessons: allProgress(),
    puzzles: puzzles.value,
  };
  return new Blob([JSON.stringify(book, null, 1)], { type: "application/json" });
}

const count = (/** @type {any} */ n) => Number.isInteger(n) && n >= 0;
const text = (/** @type {any} */ it) => typeof it === "string" && it.length > 0 && it.length <= 100;
const list = (/** @type {any} */ it, /** @type {(one: any) => boolean} */ fits) => Array.isArray(it) && it.every(fits);
const record = (/** @type {any} */ it, /** @type {(one: any) => boolean} */ fits) =>
  !!it &&
  typeof it === "object" &&
  !Array.isArray(it) &&
  Object.entries(it).every(([key, one]) => text(key) && key !== "__proto__" && fits(one));

/** @param {any} one */
const isPlayed = (one) =>
  record(one, () => true) &&
  text(one.table) &&
  text(one.game) &&
  count(one.at) &&
  list(one.players, text) &&
  list(one.ranks, count) &&
  one.ranks.length === one.players.length &&
  one.players[one.seat] === ME &&
  list(one.sides, (side) => list(side, (seat) => count(seat) && seat < one.players.length) && side.length > 0) &&
  Number.isFinite(one.score) &&
  typeof one.won === "boolean" &&
  count(one.rounds);
/** @param {any} one */
const isProgress = (one) =>
  record(one, () => true) && list(one.path, count) && (one.done === undefined || count(one.done));
/** @param {any} one */
const isSolved = (one) =>
  record(one, () => true) &&
  count(one.at) &&
  count(one.tries) &&
  typeof one.solved === "boolean" &&
  typeof one.hint === "boolean";

/**
 * Adds what a file holds to what is here; says in a sentence what was done. A bad file is refused and changes nothing.
 * @param {string} content
 */
export function imported(content) {
  let book;
  try {
    book = JSON.parse(content);
  } catch {
    throw new Error("This file is not a logbook: it is no JSON. Choose one that was exported here.");
  }
  if (book?.freebooter !== MARK) throw new Error("This file is not a logbook. Choose one that was exported here.");
  if (!(book.version <= VERSION))
    throw new Error("This logbook comes from a newer Freebooter. Open it there, or bring this one up to date.");
  const bad = !list(book.games, isPlayed)
    ? "games"
    : !record(book.lessons, (game) => record(game, isProgress))
      ? "lessons"
      : !record(book.puzzles, (game) => record(game, isSolved))
        ? "puzzles"
        : "";
  if (bad) throw new Error(`This logbook is damaged: its ${bad} cannot be read. Nothing was changed.`);
  const known = new Set(played.value.map(({ table }) => table));
  const added = /** @type {Played[]} */ (book.games).filter(({ table }) => !known.has(table) && known.add(table));
  played.change((old) => [...old, ...added].sort((a, b) => b.at - a.at).slice(0, MOST_GAMES));
  keepAllProgress(
    both(allProgress(), book.lessons, (mine, theirs) => ((theirs.done ?? 0) > (mine.done ?? 0) ? theirs : mine)),
  );
  puzzles.change((old) => both(old, book.puzzles, (mine, theirs) => (theirs.at < mine.at ? theirs : mine)));
  return added.length
    ? `${added.length === 1 ? "One game was" : `${added.length} games were`} added.`
    : "No game was new; lessons and puzzles were looked through.";
}

/**
 * Two records of records as one; where both know something, `better` says which stays.
 * @template T @param {Record<string, Record<string, T>>} mine @param {Record<string, Record<string, T>>} theirs
 * @param {(mine: T, theirs: T) => T} better @returns {Record<string, Record<string, T>>}
 */
function both(mine, theirs, better) {
  const all = { ...mine };
  for (const [game, ones] of Object.entries(theirs)) {
    const inside = { ...all[game] };
    for (const [id, one] of Object.entries(ones)) inside[id] = inside[id] === undefined ? one : better(inside[id], one);
    all[game] = inside;
  }
  return all;
}

/** Everything is forgotten. */
export function cleared() {
  played.change(() => []);
  puzzles.change(() => ({}));
  keepAllProgress({});
}
