// A table made to measure: who sits where, who may come, the game's settings, the clock.
import { html, Dev, Dialog, count } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { prefs, prefer, self } from "../memory.js";
import { askServer, clockWords } from "../about.js";
import { botOf, sail, sailing, starred, trouble } from "./store.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

/** A table made to measure. @param {{ game: GameInfo, close: () => void }} props */
export function MakeTable({ game, close }) {
  const [n, setN] = useState(game.default_seats);
  const [kinds, setKinds] = useState(/** @type {string[]} */ (["me", "link"]));
  const [settings, setSettings] = useState(/** @type {Record<string, any>} */ ({}));
  const [clock, setClock] = useState("none");
  const [mode, setMode] = useState("live");
  const [listing, setListing] = useState("link");
  const [word, setWord] = useState("");
  const needed = game.sizes_with?.[n] ?? {};
  useEffect(() => void askServer(), []);
  const kind = (/** @type {number} */ at) => kinds[at] ?? `bot:${botOf(game)?.id ?? ""}`;
  const start = () =>
    sail({
      game: game.id,
      settings: { ...settings, ...needed },
      clock,
      mode,
      listing,
      ...(listing === "word" ? { word } : {}),
      seats: Array.from({ length: n }, (_, at) => {
        const [what, bot] = kind(at).split(":");
        return what === "bot" ? (bot ? { kind: "bot", bot } : { kind: "bot" }) : { kind: what };
      }),
    });
  return html`<${Dialog} title=${`A table of ${game.title}`} close=${close}>
    <form
      class="make"
      onSubmit=${(/** @type {Event} */ e) => {
        e.preventDefault();
        void start();
      }}
    >
      <${YourName} />
      <label class="field">
        <span>Captains</span>
        <select class="btn" onChange=${(/** @type {any} */ e) => setN(Number(e.target.value))}>
          ${game.sizes.map(
            (s) => html`<option key=${s} value=${s} selected=${s === n}>
              ${s}${game.seats.includes(s) ? "" : s === 1 ? " (alone)" : " (unofficial)"}
            </option>`,
          )}
        </select>
      </label>
      <fieldset>
        <legend>Who sits where</legend>
        ${Array.from(
          { length: n },
          (_, at) => html`<label
            class="field"
            key=${at}
            data-tip=${game.bots.find((bot) => kind(at) === `bot:${bot.id}`)?.how}
          >
            <${Dev} seat=${at} />
            <span class="sr">Seat ${at + 1}</span>
            <select
              class="btn"
              data-seat=${at}
              onChange=${(/** @type {any} */ e) => setKinds(pickKind(kinds, at, e.target.value, n, kind))}
            >
              <option value="me" selected=${kind(at) === "me"}>me</option>
              <option value="link" selected=${kind(at) === "link"}>a friend, by a link</option>
              ${
                game.bots.length
                  ? game.bots.map(
                      (bot) => html`<option
                        key=${bot.id}
                        value=${`bot:${bot.id}`}
                        selected=${kind(at) === `bot:${bot.id}`}
                      >bot ${starred(game, bot)}</option>`,
                    )
                  : html`<option value="bot:" selected=${kind(at).startsWith("bot")}>a bot</option>`
              }
            </select>
          </label>`,
        )}
      </fieldset>
      <${SettingsForm}
        schema=${game.settings}
        value=${{ ...settings, ...needed }}
        hidden=${switchesOf(game)}
        change=${setSettings}
      />
      <label class="field">
        <span>Clock${clock !== "none" && html`<small>${clockWords(clock, mode)}</small>`}</span>
        <select class="btn" data-field="clock" onChange=${(/** @type {any} */ e) => setClock(e.target.value)}>
          <option value="none">none</option>
          <option value="relaxed">relaxed</option>
          <option value="fast">fast</option>
        </select>
      </label>
      <label class="field">
        <span>Pace</span>
        <select class="btn" onChange=${(/** @type {any} */ e) => setMode(e.target.value)}>
          <option value="live">we sit together now</option>
          <option value="turns">a move now and then, over days</option>
        </select>
      </label>
      <label class="field">
        <span>Who may come${listing !== "link" && html`<small>${WHO_COMES[listing]}</small>`}</span>
        <select class="btn" data-field="listing" onChange=${(/** @type {any} */ e) => setListing(e.target.value)}>
          <option value="link">who has a link</option>
          <option value="open">everybody on this server</option>
          <option value="word">who knows a word</option>
        </select>
      </label>
      ${
        listing === "word" &&
        html`<label class="field">
          <span>The word</span>
          <input
            class="btn"
            data-field="word"
            maxlength="60"
            required
            value=${word}
            onInput=${(/** @type {any} */ e) => setWord(e.target.value)}
          />
        </label>`
      }
      ${trouble.value && html`<p class="why" role="alert">${trouble.value}</p>`}
      <button type="submit" class="btn seal" data-action="create" aria-disabled=${sailing.value ? "true" : undefined}>
        Lay the table
        <small>
          ${count(Array.from({ length: n }, (_, at) => kind(at)).filter((k) => k === "link").length, "link")} to send
        </small>
      </button>
    </form>
  <//>`;
}

/** @type {Record<string, string>} */
const WHO_COMES = {
  open: "The table stands in the list of this server: anybody may take a free seat, or watch.",
  word: "The table stands in the list of this server; joining and watching need the word.",
};

/** How others see me: a name that stays, or one for now. */
export function YourName() {
  if (self.value) return html`<p class="field"><span>Your name</span><b class="name">${self.value.name}</b></p>`;
  return html`<label class="field">
    <span>Your name</span>
    <input
      class="btn"
      maxlength="24"
      value=${prefs.value.name}
      placeholder="Captain"
      onInput=${(/** @type {any} */ e) => prefer({ name: e.target.value })}
    />
  </label>`;
}

/**
 * Only one seat is mine.
 * @param {string[]} kinds
 * @param {number} at
 * @param {string} value
 * @param {number} n
 * @param {(at: number) => string} kind
 */
function pickKind(kinds, at, value, n, kind) {
  const next = Array.from({ length: n }, (_, i) => kind(i));
  if (value === "me") for (let i = 0; i < n; i++) if (next[i] === "me") next[i] = next[at] ?? "link";
  if (next[at] === "me" && value !== "me") return kinds;
  next[at] = value;
  return next;
}

/** Settings that only say how many captains there are: they follow from their number. @param {GameInfo} game */
const switchesOf = (game) =>
  Object.values(game.sizes_with ?? {}).flatMap((needed) => Object.keys(needed).filter((key) => needed[key] === true));

/**
 * A form out of the settings' JSON schema; what is for research alone is left to programs.
 * @param {{ schema: any, value: Record<string, any>, hidden: string[], change: (v: any) => void }} props
 */
function SettingsForm({ schema, value, hidden, change }) {
  const whole = resolve(schema, schema);
  const entries = Object.entries(whole?.properties ?? {}).filter(
    ([key, raw]) =>
      !hidden.includes(key) && !resolve(raw, schema).research && counts(resolve(raw, schema), whole, value),
  );
  if (!entries.length) return null;
  const set = (/** @type {string} */ key, /** @type {any} */ v) => change({ ...value, [key]: v });
  return html`<fieldset class="game-settings">
    <legend>The game’s settings</legend>
    ${entries.map(([key, raw]) => {
      const one = resolve(raw, schema),
        now = value[key] ?? one.default;
      const name = one.title && one.title !== key ? one.title : key.replaceAll("_", " ");
      if (one.type === "boolean")
        return html`<label class="field check" key=${key}>
          <input type="checkbox" checked=${!!now} onChange=${(/** @type {any} */ e) => set(key, e.target.checked)} />
          <span>${name}${one.description && html`<small>${one.description}</small>`}</span>
        </label>`;
      if (one.enum)
        return html`<label class="field" key=${key}>
          <span>${name}${one.description && html`<small>${one.description}</small>`}</span>
          <select class="btn" onChange=${(/** @type {any} */ e) => set(key, one.enum[e.target.selectedIndex])}>
            ${one.enum.map(
              (/** @type {any} */ v) => html`<option key=${v} selected=${v === now}>
                ${one["x-names"]?.[v] ?? String(v).replaceAll("_", " ")}
              </option>`,
            )}
          </select>
        </label>`;
      if (one.type === "integer" || one.type === "number")
        return html`<label class="field" key=${key}>
          <span>${name}${one.description && html`<small>${one.description}</small>`}</span>
          <input
            class="btn"
            type="number"
            min=${one.minimum}
            max=${one.maximum}
            value=${now}
            onChange=${(/** @type {any} */ e) => set(key, Number(e.target.value))}
          />
        </label>`;
      return null;
    })}
  </fieldset>`;
}

/** Whether a setting counts beside the others: some do in some modes only. @param {any} one @param {any} whole @param {Record<string, any>} value */
const counts = (one, whole, value) =>
  Object.entries(one["x-with"] ?? {}).every(([key, wanted]) =>
    wanted.includes(value[key] ?? whole.properties[key].default),
  );

/** @param {any} node @param {any} root @returns {any} */
function resolve(node, root) {
  if (node?.$ref) return { ...resolve(root.$defs?.[node.$ref.split("/").at(-1)], root), ...node };
  const alone = node?.allOf?.length === 1 ? node.allOf[0] : null;
  return alone ? { ...resolve(alone, root), ...node } : (node ?? {});
}
