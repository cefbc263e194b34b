// Steady clicking: what has just come to lie under the pointer is not chosen by a press that was meant for what lay there.
import { REST } from "./seal.js";

const SAME_PLACE = 24; // pixels: a finger does not hit the same spot twice

/** @param {import("./store.js").TableStore} store @returns {() => void} */
export function guardAgainstSlips(store) {
  let seq = store.now.peek()?.seq,
    since = 0;
  let last = { x: 0, y: 0, meaning: "", at: -1 };
  const look = () => {
    const now = store.now.peek()?.seq;
    if (now === seq) return;
    seq = now;
    since = performance.now();
  };
  const press = (/** @type {MouseEvent} */ e) => {
    const pressed = /** @type {Element} */ (e.target).closest?.("[data-option], [data-door]");
    if (!pressed || e.detail === 0) return; // 0: by keys, which do not slip
    const chosen = pressed.getAttribute("data-option") ?? pressed.getAttribute("data-door");
    const meaning = `${store.now.peek()?.ask?.prompt} ${chosen}`;
    const here = Math.hypot(e.clientX - last.x, e.clientY - last.y) < SAME_PLACE;
    const fresh = last.at >= 0 && last.at <= since && performance.now() - since < REST;
    if (here && fresh && meaning !== last.meaning) {
      e.stopImmediatePropagation();
      e.preventDefault();
    } else last = { x: e.clientX, y: e.clientY, meaning, at: performance.now() };
  };
  store.listeners.push(look);
  addEventListener("click", press, true);
  return () => {
    store.listeners.splice(store.listeners.indexOf(look), 1);
    removeEventListener("click", press, true);
  };
}
