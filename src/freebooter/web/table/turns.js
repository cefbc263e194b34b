// Tab title, icon, bell and the end screen follow the table.
import { effect } from "../vendor/signals.js";
import { speed } from "../memory.js";
import { ringBell } from "../sounds.js";
import { rulesOf } from "./rules.js";

/** @typedef {import("./store.js").TableStore} Store */

/** @param {Store} store */
export function watchTurns(store) {
  let asked = "",
    over = false;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  const stop = effect(() => {
    const snap = store.now.value;
    if (!snap) return;
    const mine = snap.ask !== null && !snap.result;
    document.title = store.heading
      ? `${store.heading} · ${snap.title}`
      : `${mine ? "● Your turn" : snap.result ? "The game is over" : `Round ${snap.round}`} · ${snap.title}`;
    if (icon) icon.href = mine ? "/web/icon-turn.svg" : "/web/icon.svg";
    const key = mine ? `${snap.ask?.prompt}` : "";
    if (mine && !asked && store.isKept) ringBell();
    asked = key;
    if (snap.result && !over && !store.isReplay && store.isKept) {
      over = true;
      store.showResult.value = true;
      void import("../learn/logbook.js").then(
        (book) => book.noteGame(snap),
        () => undefined, // no line: this game is not noted
      );
    }
  });
  const later = setTimeout(() => {
    const snap = store.now.peek();
    if (snap) rulesOf(snap.game);
  }, 1500);
  let silenced = false;
  const hush = store.now.subscribe((snap) => {
    if (snap && snap.me !== null && !silenced) {
      silenced = true;
      if (store.silent.length) store.silence(store.silent);
    }
  });
  const wanted = speed.peek();
  let told = false;
  const ask = store.now.subscribe((snap) => {
    if (snap && snap.me !== null && snap.speed !== wanted && !told) {
      told = true;
      void store.tell("speed", { speed: wanted });
    }
  });
  return () => {
    stop();
    ask();
    hush();
    clearTimeout(later);
    if (icon) icon.href = "/web/icon.svg";
  };
}
