// How far this browser is in the lessons.
import { lasting } from "../memory.js";

/** @typedef {{ path: number[], done?: number }} Progress the answers so far, and when the lesson was done for the last time */

const progress = lasting("freebooter.lessons", /** @type {Record<string, Record<string, Progress>>} */ ({}));

/** All lessons that were begun, by game and lesson. */
export const allProgress = () => progress.value;

/** @param {string} game @param {string} lesson @returns {Progress} */
export const progressOf = (game, lesson) => progress.value[game]?.[lesson] ?? { path: [] };

/** @param {string} game @param {string} lesson @param {Progress} now */
export function keepProgress(game, lesson, now) {
  progress.change((old) => ({ ...old, [game]: { ...old[game], [lesson]: now } }));
}

/** @param {Record<string, Record<string, Progress>>} all */
export const keepAllProgress = (all) => progress.change(() => all);
