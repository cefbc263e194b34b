// What the whole page remembers of one's wishes.
import { html, Dialog } from "../ui.js";
import { prefs, prefer } from "../memory.js";
import { NotifySwitch } from "../people/calls.js";
import { YourName } from "./make.js";

/** @param {{ close: () => void }} props */
export function LobbySettings({ close }) {
  const one = (
    /** @type {string} */ name,
    /** @type {keyof import("../memory.js").Prefs} */ key,
    /** @type {[string, string][]} */ choices,
  ) =>
    html`<fieldset class="pick-one">
      <legend>${name}</legend>
      ${choices.map(
        ([value, label]) => html`<button
          type="button"
          class="btn"
          key=${value}
          aria-pressed=${String(prefs.value[key] === value)}
          onClick=${() => prefer({ [key]: value })}
        >${label}</button>`,
      )}
    </fieldset>`;
  return html`<${Dialog} title="Settings" close=${close}>
    <div class="settings">
      <${YourName} />
      ${one("Light", "theme", [
        ["system", "As the system"],
        ["day", "Day"],
        ["night", "Night"],
      ])}
      ${one("Bots play", "speed", [
        ["calm", "Calmly"],
        ["quick", "Quickly"],
        ["instant", "At once"],
      ])}
      ${one("The seal confirms", "confirm", [
        ["final", "What cannot be undone"],
        ["always", "Everything"],
        ["never", "Nothing"],
      ])}
      <${NotifySwitch} />
    </div>
  <//>`;
}
