// Mail when a table over days waits: the part of "My name" that sets it, and the pages that mails lead to.
import { html, Sym } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get, post } from "../wire.js";
import { about } from "../about.js";

/** @typedef {import("../types.js").MyName} MyName */

/** @param {{ passphrase: string }} props */
export function MailSwitch({ passphrase }) {
  const [mine, setMine] = useState(/** @type {MyName | null} */ (null));
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void get("/api/names/me", passphrase).then(setMine, () => undefined);
  }, [passphrase]);
  if (!about.value?.mail || !mine) return null;
  const set = async (/** @type {string | null} */ wished) => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      setMine(await post("/api/names/me/mail", { address: wished }, passphrase));
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
    }
    setBusy(false);
  };
  return html`<form
    class="make mailing"
    onSubmit=${(/** @type {Event} */ e) => {
      e.preventDefault();
      void set(address);
    }}
  >
    <h3>Mail when it is my turn</h3>
    <p class="small dim">
      ${
        mine.mail_state === "on"
          ? `One mail to ${mine.mail} for each turn at tables over days, while you have not the page open.`
          : mine.mail_state === "asked"
            ? `A mail is on its way to ${mine.mail}: open the link in it, then the calls begin.`
            : "For tables that are played over days: one mail for each turn, while you have not the page open."
      }
    </p>
    ${
      mine.mail_state
        ? html`<button type="button" class="btn" data-action="mail-off" onClick=${() => set(null)}>
          No mail any more
        </button>`
        : html`<label class="field">
              <span>Address</span>
              <input
                class="btn"
                type="email"
                maxlength="254"
                data-field="mail"
                placeholder="anne@example.org"
                value=${address}
                onInput=${(/** @type {any} */ e) => setAddress(e.target.value)}
              />
            </label>
            <button
              type="submit"
              class="btn"
              data-action="mail-on"
              aria-disabled=${busy || !address.trim() ? "true" : undefined}
            >Mail me</button>`
    }
    ${problem && html`<p class="why" role="alert">${problem}</p>`}
  </form>`;
}

/** Where a mail's link leads. Nothing happens before a button is pressed: mail programs look at links by themselves.
 * @param {{ what: string, token: string }} props */
export function MailPage({ what, token }) {
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState("");
  const stop = what === "stop";
  useEffect(() => {
    document.title = "Mail · Freebooter";
  }, []);
  const act = async () => {
    setProblem("");
    try {
      await post(`/api/mail/${encodeURIComponent(token)}/${stop ? "stop" : "confirm"}`, {});
      setDone(true);
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
    }
  };
  return html`<main class="lone panel">
    <${Sym} id="send" size="i-xl" />
    <h1 class="display">${done ? (stop ? "No more mail" : "So be it") : stop ? "No more mail?" : "Mail on your turn?"}</h1>
    <p>
      ${
        done
          ? stop
            ? "Your address is forgotten. You can give it again under “My name”."
            : "You get a mail when it is your turn at a table over days, while you have not the page open."
          : stop
            ? "Your tables stay as they are; nobody will be told."
            : "A mail comes when it is your turn at a table over days, while you have not the page open. Each has a link to stop it."
      }
    </p>
    ${problem && html`<p class="why" role="alert">${problem}</p>`}
    <div class="result-acts">
      ${
        !done &&
        html`<button type="button" class="btn seal" data-action="mail" onClick=${act}>
          ${stop ? "Stop it" : "Yes, send it"}
        </button>`
      }
      <a class="btn" href="/">To the lobby</a>
    </div>
  </main>`;
}
