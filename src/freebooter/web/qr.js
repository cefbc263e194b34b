// A link as a QR code (ISO/IEC 18004): bytes, correction level M, up to 213 of them. More than a link needs is left out.

/** By version, from 1: all codewords, blocks, and check words of each block. */
const SIZES = [
  [26, 1, 10],
  [44, 1, 16],
  [70, 1, 26],
  [100, 2, 18],
  [134, 2, 24],
  [172, 4, 16],
  [196, 4, 18],
  [242, 4, 22],
  [292, 5, 22],
  [346, 5, 26],
];
const MASKS = [
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 2,
  (/** @type {number} */ _x, /** @type {number} */ y) => y % 2,
  (/** @type {number} */ x) => x % 3,
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 3,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x / 3) | 0) + ((y / 2) | 0)) & 1,
  (/** @type {number} */ x, /** @type {number} */ y) => ((x * y) % 2) + ((x * y) % 3),
  (/** @type {number} */ x, /** @type {number} */ y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/**
 * The code's modules, row by row: true is dark. Null if the text is too long.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex(([all, blocks, checks], at) => {
    const room = (all ?? 0) - (blocks ?? 0) * (checks ?? 0);
    return bytes.length + (at + 1 < 10 ? 2 : 3) <= room;
  });
  if (version < 0) return null;
  const words = interleaved(dataWords(bytes, version + 1), version + 1);
  const codes = MASKS.map((mask, number) => drawn(words, version + 1, mask, number));
  return codes.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** Mode, length, the bytes and the filling. @param {Uint8Array} bytes @param {number} version */
function dataWords(bytes, version) {
  const [all = 0, blocks = 0, checks = 0] = SIZES[version - 1] ?? [];
  const room = all - blocks * checks;
  let bits = "0100" + bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0".repeat(Math.min(4, room * 8 - bits.length));
  bits += "0".repeat(-bits.length & 7);
  const words = (bits.match(/.{8}/g) ?? []).map((word) => parseInt(word, 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The product of two numbers of the field of 256. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** Reed and Solomon's check words. @param {number[]} words @param {number} count */
function checkWords(words, count) {
  let divisor = /** @type {number[]} */ ([...Array(count - 1).fill(0), 1]);
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2))
    divisor = divisor.map((one, at) => times(one, root) ^ (divisor[at + 1] ?? 0));
  let rest = /** @type {number[]} */ (Array(count).fill(0));
  for (const word of words) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((one, at) => one ^ times(divisor[at] ?? 0, factor));
  }
  return rest;
}

/** All words in the order in which they are drawn: block by block in turn. @param {number[]} words @param {number} version */
function interleaved(words, version) {
  const [all = 0, count = 1, checks = 0] = SIZES[version - 1] ?? [];
  const short = Math.floor(all / count) - checks,
    long = all % count;
  const blocks = [];
  for (let n = 0, from = 0; n < count; n++) {
    const size = short + (n >= count - long ? 1 : 0);
    blocks.push(words.slice(from, from + size));
    from += size;
  }
  const tails = blocks.map((block) => checkWords(block, checks));
  const result = [];
  for (const parts of [blocks, tails])
    for (let i = 0; i <= short || i < checks; i++)
      for (const part of parts) if (i < part.length) result.push(part[i] ?? 0);
  return result;
}

/** The places of the small squares along one side. @param {number} version @param {number} size */
function alignments(version, size) {
  if (version === 1) return [];
  return version < 7 ? [6, size - 7] : [6, 6 + (size - 13) / 2, size - 7];
}

/** Bits with the check bits of a code that is divided by `generator`. @param {number} data @param {number} length @param {number} generator */
function checked(data, length, generator) {
  let rest = data << length;
  for (let bit = 31; bit >= length; bit--) if ((rest >>> bit) & 1) rest ^= generator << (bit - length);
  return (data << length) | rest;
}

/**
 * @param {number[]} words
 * @param {number} version
 * @param {(x: number, y: number) => number} mask
 * @param {number} number of the mask
 */
function drawn(words, version, mask, number) {
  const size = 17 + 4 * version;
  /** @type {(boolean | undefined)[][]} */
  const code = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    const row = code[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let i = 8; i < size - 8; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [left, top] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set((left ?? 0) + dx, (top ?? 0) + dy, ring !== 2 && ring !== 4);
      }
  const places = alignments(version, size);
  for (const x of places)
    for (const y of places)
      if (!(x === 6 && y === 6) && !(x === 6 && y === size - 7) && !(x === size - 7 && y === 6))
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  const format = checked(number, 10, 0x537) ^ 0x5412; // level M is 00
  for (let i = 0; i < 15; i++) {
    const dark = ((format >>> i) & 1) === 1;
    if (i < 6) set(8, i, dark);
    else if (i < 8) set(8, i + 1, dark);
    else if (i === 8) set(7, 8, dark);
    else set(14 - i, 8, dark);
    if (i < 8) set(size - 1 - i, 8, dark);
    else set(8, size - 15 + i, dark);
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const bits = checked(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >>> i) & 1) === 1,
        a = size - 11 + (i % 3),
        b = Math.floor(i / 3);
      set(a, b, dark);
      set(b, a, dark);
    }
  }
  let at = 0;
  for (let right = size - 1, up = true; right >= 1; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (code[y]?.[x] !== undefined) continue;
        const bit = ((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1;
        set(x, y, (bit === 1) !== (mask(x, y) === 0));
        at++;
      }
    }
  }
  return /** @type {boolean[][]} */ (code);
}

/** How hard the code is to read: long runs, blocks, false eyes, too much of one colour. @param {boolean[][]} code */
function penalty(code) {
  const size = code.length;
  let sum = 0,
    dark = 0;
  const lines = [...code, ...code.map((_, x) => code.map((row) => row[x] ?? false))];
  for (const line of lines) {
    const text = line.map((one) => (one ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) if (["10111010000", "00001011101"].includes(text.slice(i, i + 11))) sum += 40;
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (code[y]?.[x]) dark++;
      const here = code[y]?.[x];
      if (y && x && here === code[y]?.[x - 1] && here === code[y - 1]?.[x] && here === code[y - 1]?.[x - 1]) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((dark * 100) / size ** 2 - 50) / 5);
}

/** The code as the path of an SVG, in modules, with the quiet zone of four. @param {boolean[][]} code */
export const qrPath = (code) =>
  code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
