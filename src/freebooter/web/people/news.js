// News of the whole server, for every page that is open: the tables of the list, who is online, and which of my tables
// wait for me. Loaded in a quiet moment.
import { signal } from "../vendor/signals.js";
import { post, Refused } from "../wire.js";
import { device, held, mine, prefs, self } from "../memory.js";
import { notify } from "./calls.js";

/** @typedef {import("../types.js").Lobby} Lobby */

/** What the lobby shows; null until it came. */
export const lobby = signal(/** @type {Lobby | null} */ (null));

/** @type {WebSocket | null} */
let socket = null;
let failures = 0;
let asksLobby = false;
let wanted = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Asks the server which of my tables wait for me. */
export async function askMine() {
  const tokens = held.peek().map(({ table, token }) => ({ table, token }));
  if (!tokens.length && !self.peek()) {
    mine.value = [];
    return;
  }
  try {
    const found = /** @type {import("../types.js").Summary[]} */ (
      await post("/api/tables/mine", { tokens }, self.peek()?.passphrase)
    );
    mine.value = found;
    notify(found);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem; // it is asked again with the next news
  }
}

const hello = () => ({
  passphrase: self.peek()?.passphrase ?? null,
  device: device(),
  shown: prefs.peek().shown,
  lobby: asksLobby,
  tokens: held
    .peek()
    .slice(0, 60)
    .map(({ table, token }) => ({ table, token })),
});

function open() {
  clearTimeout(timer);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/news`);
  socket = line;
  line.onopen = () => {
    wanted = JSON.stringify(hello());
    line.send(wanted);
  };
  line.onmessage = (event) => {
    failures = 0;
    const message = JSON.parse(event.data);
    if (message.type === "lobby") lobby.value = message;
    if (message.type === "turn") void askMine();
  };
  line.onclose = (event) => {
    if (socket !== line) return;
    if (event.code === 4401 || event.code === 4403) return; // the name is not ours any more: asked again when it is
    timer = setTimeout(open, Math.min(30_000, 1000 * 2 ** failures++));
  };
}

/** Connects anew where what was said of this page is no longer so. */
function refresh() {
  if (socket?.readyState === WebSocket.CONNECTING) return; // it says what is so when it is up
  if (JSON.stringify(hello()) === wanted && socket && socket.readyState <= WebSocket.OPEN) return;
  const old = socket;
  socket = null;
  old?.close();
  open();
}

let started = false;

/** Begins to listen, once; `looking` says whether the list of tables is shown. @param {boolean} looking */
export function listen(looking) {
  asksLobby = looking;
  refresh();
  void askMine();
  if (started) return;
  started = true;
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) {
      refresh();
      void askMine();
    }
  });
  held.subscribe(refresh);
  self.subscribe(refresh);
  prefs.subscribe(refresh);
}
