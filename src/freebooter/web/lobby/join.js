// An invitation is followed.
import { html, Sym } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { post } from "../wire.js";
import { held, joinRequest, keepSeat, prefs, self } from "../memory.js";
import { go } from "../route.js";
import { YourName } from "./make.js";

/**
 * Someone follows an invitation: the secret in the fragment becomes a seat.
 * @param {{ table: string, invite: string }} props
 */
export function JoinPage({ table, invite }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const mine = held.value.find((seat) => seat.table === table);
  useEffect(() => {
    document.title = "Join a table · Freebooter";
    if (mine) go(`/t/${table}`);
  }, []);
  const join = async (/** @type {Event} */ e) => {
    e.preventDefault();
    setBusy(true);
    try {
      const name = prefs.peek().name || "Mate";
      const seated = await post(
        `/api/tables/${table}/join`,
        { invite, name, request: joinRequest(invite), ready: false },
        self.peek()?.passphrase,
      );
      keepSeat({ table, seat: seated.seat, token: seated.token });
      go(`/t/${table}`);
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
      setBusy(false);
    }
  };
  return html`<main class="lone panel">
    <${Sym} id="ship-rowboat" size="i-xl" />
    <h1 class="display">A seat is kept for you</h1>
    <p>${self.value ? "Come aboard." : "Say what they shall call you, and come aboard."}</p>
    <form class="make" onSubmit=${join}>
      <${YourName} />
      ${problem && html`<p class="why" role="alert">${problem}</p>`}
      <button type="submit" class="btn seal" data-action="join" disabled=${busy}>Take the seat</button>
    </form>
    <a href=${`/t/${table}`}>Only watch</a>
  </main>`;
}
