// Any game without a board of its own: the options as buttons, the view as it is.
import { html } from "../ui.js";

/** @param {{ ctx: any, problem?: string }} props */
export function GenericBoard({ ctx, problem }) {
  return html`<div class="generic">
    ${
      problem && html`<p class="why">The drawn board stumbled (${problem}). The game goes on here; nothing is lost.</p>`
    }
    ${
      ctx.ask &&
      html`<div class="generic-options">
        ${
          ctx.ask.kind !== "amount" &&
          ctx.ask.options.map(
            (/** @type {any} */ option) => html`<button
              type="button"
              class="btn legal"
              key=${option.key}
              ...${ctx.choice(option)}
            >
              <span>${ctx.text(option.text)}</span>
            </button>`,
          )
        }
      </div>`
    }
    <${Tree} value=${ctx.view} />
  </div>`;
}

/** @param {{ value: any }} props */
function Tree({ value }) {
  if (value === null || value === undefined) return html`<span class="dim">none</span>`;
  if (typeof value !== "object") return html`<span>${String(value)}</span>`;
  const entries = Object.entries(value);
  if (!entries.length) return html`<span class="dim">none</span>`;
  if (entries.every(([, v]) => v === null || typeof v !== "object") && Array.isArray(value))
    return html`<span>${value.join(", ")}</span>`;
  return html`<dl>
    ${entries.map(
      ([key, v]) => html`<div key=${key}>
        <dt>${Array.isArray(value) ? Number(key) + 1 : key.replaceAll("_", " ")}</dt>
        <dd><${Tree} value=${v} /></dd>
      </div>`,
    )}
  </dl>`;
}
