// What the page knows of its server: where friends reach it, and what its clocks mean.
import { signal } from "./vendor/signals.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").ServerInfo} ServerInfo */

/** Null until the server has answered. */
export const about = signal(/** @type {ServerInfo | null} */ (null));

/** @param {boolean} [again] */
export async function askServer(again = false) {
  if (about.peek() && !again) return;
  try {
    about.value = await get("/api/server");
  } catch {
    /* asked again the next time; until then links lead where this page comes from */
  }
}

/** Only this machine reaches the page under the address that it was opened with. */
const HERE_ONLY = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** Where links for others begin: with an address of the local network, if this page was opened on the server itself. */
export const originForOthers = () => (HERE_ONLY ? (about.value?.addresses[0] ?? location.origin) : location.origin);

/** Does a link lead nowhere on another machine? */
export const onlyHere = () => HERE_ONLY && !!about.value && !about.value.addresses.length;

/** @param {string} kind @param {string} mode */
export function clockWords(kind, mode) {
  const terms = about.value?.clocks.find((one) => one.kind === kind && one.mode === mode);
  return terms
    ? `${time(terms.bank)} for each captain, and ${time(terms.gain)} more with every answer. Who runs out of time is ` +
        `played on by a bot.`
    : "";
}

/** @param {number} seconds */
function time(seconds) {
  const [n, unit] =
    seconds >= 86400
      ? [seconds / 86400, "day"]
      : seconds >= 3600
        ? [seconds / 3600, "hour"]
        : seconds >= 60
          ? [seconds / 60, "minute"]
          : [seconds, "second"];
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}
