// A name that stays: claimed with a click, had on other devices by its passphrase or its secret link.
import { html, Sym, Dialog, addStyle } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get, post } from "../wire.js";
import { forgetRequest, held, joinRequest, keepSelf, prefer, prefs, self } from "../memory.js";
import { go } from "../route.js";
import { originForOthers, askServer } from "../about.js";
import { CopyButton } from "../copy.js";
import { MailSwitch } from "./mail.js";

void addStyle(String(new URL("people.css", import.meta.url)));

/** @param {{ close: () => void }} props */
export function NameDialog({ close }) {
  return html`<${Dialog} title="My name" close=${close}>
    ${self.value ? html`<${Mine} close=${close} />` : html`<${Claim} />`}
  <//>`;
}

/** Runs what a form asks for, and keeps what the server says against it. */
function useAsking() {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {() => Promise<void>} work */
  const run = async (work) => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      await work();
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
    }
    setBusy(false);
  };
  return { problem, busy, run };
}

const myTokens = () => held.peek().map(({ table, token }) => ({ table, token }));

function Claim() {
  const [name, setName] = useState(prefs.peek().name);
  const [passphrase, setPassphrase] = useState("");
  const claiming = useAsking(),
    opening = useAsking();
  const claim = () =>
    claiming.run(async () => {
      const what = `name ${name}`; // if the answer is lost, the same request gives the same passphrase
      const made = await post("/api/names", { name, tokens: myTokens(), request: joinRequest(what) });
      keepSelf({ name: made.name, passphrase: made.passphrase });
      forgetRequest(what);
    });
  return html`<div class="naming">
    <p>
      Keep a name on this server: nobody else can take it, and your tables, history and ratings stay with it, on any
      device. No account, no mail.
    </p>
    <form
      class="make"
      onSubmit=${(/** @type {Event} */ e) => {
        e.preventDefault();
        void claim();
      }}
    >
      <label class="field">
        <span>Name</span>
        <input
          class="btn"
          maxlength="24"
          data-field="name"
          value=${name}
          placeholder="Anne Bonny"
          onInput=${(/** @type {any} */ e) => setName(e.target.value)}
        />
      </label>
      ${claiming.problem && html`<p class="why" role="alert">${claiming.problem}</p>`}
      <button
        type="submit"
        class="btn seal"
        data-action="claim"
        aria-disabled=${claiming.busy || !name.trim() ? "true" : undefined}
      >Keep this name</button>
    </form>
    <form
      class="make"
      onSubmit=${(/** @type {Event} */ e) => {
        e.preventDefault();
        void opening.run(() => openWith(passphrase));
      }}
    >
      <h3>You have one already?</h3>
      <label class="field">
        <span>Its passphrase</span>
        <input
          class="btn"
          maxlength="60"
          data-field="passphrase"
          autocomplete="off"
          spellcheck="false"
          placeholder="xxxx-xxxx-xxxx-xxxx-xxxx"
          value=${passphrase}
          onInput=${(/** @type {any} */ e) => setPassphrase(e.target.value)}
        />
      </label>
      ${opening.problem && html`<p class="why" role="alert">${opening.problem}</p>`}
      <button
        type="submit"
        class="btn"
        data-action="open-name"
        aria-disabled=${opening.busy || !passphrase.trim() ? "true" : undefined}
      >Use it here</button>
    </form>
  </div>`;
}

/** The name of a passphrase becomes this browser's, and the seats it holds the name's. @param {string} passphrase */
async function openWith(passphrase) {
  const mine = await get("/api/names/me", passphrase.trim());
  await post("/api/names/me/seats", { tokens: myTokens() }, passphrase.trim());
  keepSelf({ name: mine.name, passphrase: passphrase.trim() });
}

/** @param {{ close: () => void }} props */
function Mine({ close }) {
  const me = /** @type {{ name: string, passphrase: string }} */ (self.value);
  const [sure, setSure] = useState(/** @type {"" | "new" | "release"} */ (""));
  const asking = useAsking();
  useEffect(() => void askServer(), []);
  const link = `${originForOthers()}/me#${me.passphrase}`;
  return html`<div class="naming">
    <p>
      You are <b class="name">${me.name}</b> on this server.${" "}
      <a href=${`/people/${encodeURIComponent(me.name)}`} onClick=${close}>History and ratings</a>
    </p>
    <div class="secret">
      <span class="label-like">Your passphrase</span>
      <code data-passphrase>${me.passphrase}</code>
      <p class="small dim">
        Keep it somewhere: with it you have your name on any device, and without it nobody can give it back to you.
        Whoever knows it plays as you.
      </p>
      <div class="row">
        <${CopyButton} text=${me.passphrase} icon="lock" data-action="copy-passphrase">Copy it<//>
        <${CopyButton} text=${link} data-action="copy-me">Copy a secret link<//>
      </div>
    </div>
    <label class="field check">
      <input
        type="checkbox"
        checked=${prefs.value.shown}
        data-field="shown"
        onChange=${(/** @type {any} */ e) => prefer({ shown: e.target.checked })}
      />
      <span>Show others that I am here<small>Your name stands among those who are online.</small></span>
    </label>
    <${MailSwitch} passphrase=${me.passphrase} />
    ${asking.problem && html`<p class="why" role="alert">${asking.problem}</p>`}
    <div class="row">
      <button type="button" class="btn" data-action="forget" onClick=${() => keepSelf(null)}>
        Forget it on this device
      </button>
      <button type="button" class="btn quiet" onClick=${() => setSure("new")}>New passphrase …</button>
      <button type="button" class="btn quiet" onClick=${() => setSure("release")}>Give the name up …</button>
    </div>
    ${
      sure === "new" &&
      html`<${Sure}
        text="The old passphrase and its links will open nothing any more; your other devices need the new one."
        label="Make a new one"
        busy=${asking.busy}
        act=${() =>
          asking.run(async () => {
            const what = `passphrase ${me.name}`; // each name's own: the same request gives what it gave before
            keepSelf(await post("/api/names/me/passphrase", { request: joinRequest(what) }, me.passphrase));
            forgetRequest(what);
            setSure("");
          })}
      />`
    }
    ${
      sure === "release" &&
      html`<${Sure}
        text="Your history and ratings are deleted, and anybody can take the name. Your seats stay on this device."
        label="Give it up for good"
        busy=${asking.busy}
        act=${() =>
          asking.run(async () => {
            await post("/api/names/me/release", {}, me.passphrase);
            keepSelf(null);
          })}
      />`
    }
  </div>`;
}

/** @param {{ text: string, label: string, busy: boolean, act: () => void }} props */
function Sure({ text, label, busy, act }) {
  return html`<div class="sure" role="group" aria-label="Are you sure?">
    <p>${text}</p>
    <button type="button" class="btn danger" data-action="sure" aria-disabled=${busy ? "true" : undefined} onClick=${act}>
      ${label}
    </button>
  </div>`;
}

/** A secret link was opened: the passphrase stands in the fragment, which no server sees. @param {{ hash: string }} props */
export function MePage({ hash }) {
  const [name, setName] = useState("");
  const asking = useAsking();
  useEffect(() => {
    document.title = "My name · Freebooter";
    void asking.run(async () => setName((await get("/api/names/me", hash)).name));
  }, [hash]);
  return html`<main class="lone panel">
    <${Sym} id="person" size="i-xl" />
    <h1 class="display">${name ? `Welcome, ${name}` : asking.problem ? "No such name" : "One moment …"}</h1>
    ${
      name &&
      html`<p>
        ${
          self.value && self.value.name !== name
            ? `This device has the name ${self.value.name}; the link brings another.`
            : "This link has your name. Shall this device keep it, with your tables and your history?"
        }
      </p>`
    }
    ${asking.problem && html`<p class="why" role="alert">${asking.problem}</p>`}
    <div class="result-acts">
      ${
        name &&
        html`<button
          type="button"
          class="btn seal"
          data-action="keep-me"
          onClick=${() =>
            asking.run(async () => {
              await openWith(hash);
              history.replaceState(null, "", "/me");
              go("/");
            })}
        >Be ${name} here</button>`
      }
      <a class="btn" href="/">To the lobby</a>
    </div>
  </main>`;
}
