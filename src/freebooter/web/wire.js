// The wire to the server: requests, and the live line with resume.

export class Refused extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} method @param {string} path @param {unknown} [body] @param {string | null} [token]
 * @returns {Promise<Response>}
 */
export async function send(method, path, body, token) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : body instanceof Blob ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, "The server cannot be reached. Try again in a moment.");
  }
  if (!answer.ok) throw new Refused(answer.status, await reason(answer));
  return answer;
}

/** @param {Response} answer */
async function reason(answer) {
  try {
    const body = await answer.json();
    return body.error ?? body.detail ?? `The server said ${answer.status}.`;
  } catch {
    return `The server said ${answer.status}.`;
  }
}

/** @param {string} path @param {string | null} [token] @returns {Promise<any>} */
export const get = async (path, token) => (await send("GET", path, undefined, token)).json();

/** @param {string} path @param {unknown} body @param {string | null} [token] @returns {Promise<any>} */
export async function post(path, body, token) {
  const answer = await send("POST", path, body, token);
  const text = await answer.text();
  return text ? JSON.parse(text) : null;
}

/** A name for one request, so that a repeated one counts once. */
export const requestId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

/**
 * The patch of a delta: objects merge by key, "-" names keys to delete, everything else replaces.
 * @param {any} old @param {any} patch @returns {any}
 */
export function merge(old, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const base = old !== null && typeof old === "object" && !Array.isArray(old) ? { ...old } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key === "-") for (const gone of value) delete base[gone];
    else base[key] = merge(base[key], value);
  }
  return base;
}

/** Milliseconds until a command that the line does not answer is sent by a request; it counts once. */
const PATIENCE = 5000;

/**
 * Keeps a live line to a table, again and again, until it is hung up. Commands can be asked over it: the answer is null
 * where the line is not up, or breaks before it comes; then the same must be sent by a request.
 * @param {string} table @param {string | null} token @param {() => number | null} since the last frame seen, or null
 * @param {(message: any) => void} hear @param {(state: "live" | "lost" | "gone" | "parked") => void} tellState
 */
export function live(table, token, since, hear, tellState) {
  /** @type {WebSocket | null} */
  let socket = null;
  let closed = false;
  let failures = 0;
  let cut = false;
  let heard = false;
  /** What was asked and not answered yet, by its request. @type {Map<string, (answer: any) => void>} */
  const asked = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const again = () => {
    if (closed) return;
    cut = true;
    tellState("lost");
    clearTimeout(timer);
    timer = setTimeout(open, Math.min(8000, 400 * 2 ** failures++));
  };
  const open = () => {
    clearTimeout(timer);
    if (closed || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const line = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/live`,
    );
    socket = line;
    line.onopen = () => line.send(JSON.stringify({ token, since: since() }));
    line.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "ping") {
        line.send(JSON.stringify({ type: "pong" }));
        return;
      }
      if (message.type === "pong") return;
      if (message.type === "done" || message.type === "refused") {
        asked.get(message.request)?.(message);
        return;
      }
      if (cut) dispatchEvent(new Event("freebooter:line")); // and back again: perhaps it is a new server
      cut = false;
      heard = true;
      failures = 0;
      tellState("live");
      hear(message);
    };
    line.onclose = (event) => {
      if (socket !== line) return;
      heard = false;
      for (const answer of [...asked.values()]) answer(null);
      if (event.code === 4401 || event.code === 4403 || event.code === 4404) {
        closed = true;
        tellState("gone");
        return;
      }
      if (event.code === 4422) {
        tellState("parked");
        timer = setTimeout(open, 15000);
        return;
      }
      again();
    };
  };
  const wake = () => {
    failures = 0;
    open();
  };
  const asleep = () => {
    socket?.close();
  };
  addEventListener("online", wake);
  addEventListener("offline", asleep);
  document.addEventListener("visibilitychange", wake);
  open();
  /** @param {{ type: string, request: string }} command @returns {Promise<any>} */
  const ask = (command) =>
    new Promise((resolve) => {
      if (!heard || socket?.readyState !== WebSocket.OPEN) return resolve(null);
      /** @param {any} message */
      const answer = (message) => {
        clearTimeout(waiting);
        asked.delete(command.request);
        resolve(message);
      };
      const waiting = setTimeout(() => answer(null), PATIENCE);
      asked.set(command.request, answer);
      socket.send(JSON.stringify(command));
    });
  const hangUp = () => {
    closed = true;
    clearTimeout(timer);
    removeEventListener("online", wake);
    removeEventListener("offline", asleep);
    document.removeEventListener("visibilitychange", wake);
    socket?.close();
  };
  return { ask, hangUp };
}
