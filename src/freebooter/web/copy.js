// Copying with a sign that it was done; also on plain http, where browsers have no clipboard.
import { html, Sym } from "./ui.js";
import { useEffect, useState } from "./vendor/preact-hooks.js";

/** @param {string} text @returns {Promise<boolean>} */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

/** As it was done before there was a clipboard: marked in a field, then copied. @param {string} text */
function copiedByHand(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/**
 * A button that copies. Where nothing can be copied, the text itself is shown, to be marked.
 * @param {any} props
 */
export function CopyButton({ text, icon = "link", kind = "", children, ...rest }) {
  const [state, setState] = useState(/** @type {"" | "done" | "failed"} */ (""));
  useEffect(() => {
    if (state !== "done") return undefined;
    const timer = setTimeout(() => setState(""), 2500);
    return () => clearTimeout(timer);
  }, [state]);
  return html`<button
      type="button"
      class=${`btn ${kind}`}
      ...${rest}
      onClick=${async (/** @type {any} */ e) => {
        const button = e.currentTarget;
        setState((await copied(text)) ? "done" : "failed");
        button.focus();
      }}
    >
      <${Sym} id=${state === "done" ? "check" : icon} />
      <span role="status">${state === "done" ? "Copied" : children}</span>
    </button>
    ${
      state === "failed" &&
      html`<input
        class="btn copy-by-hand"
        readonly
        aria-label="Copy this"
        value=${text}
        onFocus=${(/** @type {any} */ e) => e.currentTarget.select()}
      />`
    }`;
}
