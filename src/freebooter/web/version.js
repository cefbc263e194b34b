// A new version of the server: the page notices, and loads itself again at a good moment. Tables live on the server, so
// nothing is lost by it.
import { effect } from "./vendor/signals.js";
import { about, askServer } from "./about.js";

const MINE = /\/v\/([0-9a-f]{12})\//.exec(import.meta.url)?.[1] ?? "";
const DONE = "freebooter.renewed";

/** Is a page of another version there? Not if it was fetched for this version before: then it cannot be had. */
const outdated = () => {
  const there = about.value?.version ?? "";
  return MINE !== "" && there !== "" && there !== MINE && sessionStorage.getItem(DONE) !== there;
};

/** Nobody is in the middle of something: no question is open, no dialog, nothing is being written. */
function isGoodMoment() {
  const table = document.querySelector("[data-table]");
  const writing = document.activeElement?.matches("input, textarea, select");
  return document.hidden || (!document.querySelector("dialog[open]") && !writing && !table?.hasAttribute("data-asked"));
}

/** Asks from time to time and whenever the line was cut, which a new version always does. */
export function watchVersion() {
  const ask = () => void askServer(true);
  setInterval(() => {
    if (!document.hidden) ask();
  }, 300_000);
  addEventListener("freebooter:line", ask);
  const look = setInterval(() => {
    if (!outdated() || !isGoodMoment()) return;
    clearInterval(look);
    sessionStorage.setItem(DONE, about.peek()?.version ?? "");
    location.reload();
  }, 1000);
}

/** Tells when a newer page waits for a good moment. @param {(waits: boolean) => void} tell */
export const onOutdated = (tell) => effect(() => tell(outdated()));
