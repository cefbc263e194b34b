// Calls: the system's own notification when a table waits for me, if I asked for it.
import { html, Sym } from "../ui.js";
import { signal } from "../vendor/signals.js";
import { prefer, prefs } from "../memory.js";
import { go } from "../route.js";

/** @typedef {import("../types.js").Summary} Summary */

const there = "Notification" in window && isSecureContext;
const permission = signal(there ? Notification.permission : "denied");

/** Tables that waited for me when I was last told; null before the first time. @type {Set<string> | null} */
let known = null;

/** Tells of tables that wait for me since now, unless I look at the page. @param {Summary[]} tables */
export function notify(tables) {
  const waiting = tables.filter((one) => one.your_turn);
  const news = waiting.filter((one) => known && !known.has(one.table));
  known = new Set(waiting.map((one) => one.table));
  if (!prefs.peek().notify || !there || Notification.permission !== "granted") return;
  if (!document.hidden && document.hasFocus()) return;
  for (const one of news) void show(one);
}

/** @param {Summary} one */
async function show(one) {
  const what = { body: "It is your turn.", tag: `freebooter-${one.table}`, icon: "/web/icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(one.title, { ...what, data: `/t/${one.table}` });
  else
    new Notification(one.title, what).onclick = () => {
      window.focus();
      go(`/t/${one.table}`);
    };
}

/** The switch in the settings. The browser asks for leave only when it is pressed. */
export function NotifySwitch() {
  const on = prefs.value.notify && permission.value === "granted";
  const turn = async () => {
    if (on) return prefer({ notify: false });
    permission.value = await Notification.requestPermission();
    prefer({ notify: permission.value === "granted" });
  };
  return html`<fieldset class="pick-one" data-calls>
    <legend>Call me when a table waits</legend>
    <button
      type="button"
      class="btn"
      data-action="notify"
      aria-pressed=${String(on)}
      aria-disabled=${there ? undefined : "true"}
      onClick=${there ? turn : undefined}
    >
      <${Sym} id="sound" />
      ${on ? "On" : "Off"}
    </button>
    <p class="small dim wide-note">
      ${
        !there
          ? "Browsers show notifications only for pages that come over https, or from this computer itself."
          : permission.value === "denied"
            ? "Your browser keeps notifications of this page back. Allow them with the sign left of its address, then " +
              "come here again."
            : on
              ? "Your system tells you while the page is open somewhere, also in the background. Press again to stop it."
              : "Your system tells you when it is your turn, while the page is open somewhere, also in the background."
      }
    </p>
  </fieldset>`;
}
