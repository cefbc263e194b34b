// Names and places that all files of the board share.

export const GOODS = ["cotton", "wine", "tea", "cocoa"];
export const STEP = /** @type {Record<string, [number, number]>} */ ({ n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] });
export const TURN = /** @type {Record<string, number>} */ ({ n: 0, e: 90, s: 180, w: 270 });
export const STACKS = /** @type {Record<string, [string, string]>} */ ({
  hold: ["Hold", "hit-cargo"],
  bases: ["Guns", "cannon"],
  sail: ["Sail", "hit-masts"],
  wick: ["Wick", "flame"],
});

/** Column and row of a cell's name. @param {string} name @returns {[number, number]} */
export const place = (name) => ["abcd".indexOf(name.charAt(0)), Number(name.slice(1)) - 1];
/** @param {number} column @param {number} row @param {number} size */
export const nameOf = (column, row, size) => "abcd".charAt((column + size) % size) + (((row + size) % size) + 1);
/** A cell's name from its number, as events have it. @param {number} cell @param {number} size */
export const cellName = (cell, size) => nameOf(cell % size, Math.floor(cell / size), size);

/** The symbol of what is taken, given or lost. @param {string} what */
export const thing = (what) => (what === "rum" ? "barrel" : what === "thaler" ? "coin" : `good-${what}`);
