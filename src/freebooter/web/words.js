// Text that comes from the server is a list of parts: strings, seats and links to rules.
import { html, seatClass } from "./ui.js";

/** @typedef {number | import("./types.js").Part} Part */

/**
 * @param {{ parts: Part[] | string | null | undefined, seats: any[], me?: number | null, onRule?: (id: string) => void }} props
 */
export function Parts({ parts, seats, me, onRule }) {
  if (parts == null) return null;
  if (typeof parts === "string") return html`${marked(parts)}`;
  return html`${parts.map((part) => {
    if (typeof part === "object" && "seat" in part)
      return html`<${Who} seat=${part.seat} seats=${seats} me=${me} word=${part.as ?? (part.seat === me ? part.you : undefined)} />`;
    if (typeof part === "object" && "said" in part)
      return html`<${Parts} parts=${part.to[String(me)] ?? part.said} seats=${seats} me=${me} onRule=${onRule} />`;
    if (typeof part === "object" && "rule" in part) return html`<${RuleLink} id=${part.rule} onRule=${onRule} />`;
    return marked(String(part));
  })}`;
}

/** Bold stands between double stars. @param {string} text */
function marked(text) {
  if (!text.includes("**")) return text;
  return text.split("**").map((piece, at) => (at % 2 ? html`<b>${piece}</b>` : piece));
}

/**
 * A player by name, or by the word that stands for it.
 * @param {{ seat: number, seats: any[], me?: number | null, word?: string }} props
 */
export function Who({ seat, seats, me, word }) {
  return html`<span class=${`who ${seatClass(seat)}${seat === me ? " self" : ""}`}>
    ${word ?? nameOf(seats, seat)}
  </span>`;
}

/** @param {{ id: string, onRule?: (id: string) => void }} props */
export function RuleLink({ id, onRule }) {
  return html`<a
    class="rule-link"
    href=${`#${id}`}
    onClick=${(/** @type {Event} */ e) => {
      e.preventDefault();
      e.stopPropagation();
      onRule?.(id);
    }}
  >${id}</a>`;
}

/**
 * A seat's name. Sentences of the server bring the word for me along where they speak of me; elsewhere I am "You".
 * @param {any[]} seats @param {number} seat @param {number | null} [me]
 */
export const nameOf = (seats, seat, me) => (seat === me ? "You" : seats[seat]?.name || `Seat ${seat + 1}`);

/** The same inside a sentence. @param {any[]} seats @param {number} seat @param {number | null} [me] */
export const themOf = (seats, seat, me) => (seat === me ? "you" : nameOf(seats, seat));

/** Whose something is: "Your", "Bart’s". @param {any[]} seats @param {number} seat @param {number | null} [me] */
export function whoseOf(seats, seat, me) {
  if (seat === me) return "Your";
  const name = nameOf(seats, seat);
  return name.endsWith("s") ? `${name}’` : `${name}’s`;
}

/**
 * The same text without elements, for labels and titles.
 * @param {Part[] | string | null | undefined} parts @param {any[]} seats
 * @returns {string}
 */
export function plain(parts, seats) {
  if (parts == null) return "";
  if (typeof parts === "string") return parts.replaceAll("**", "");
  return parts
    .map((part) => {
      if (typeof part === "object" && "seat" in part) return part.as ?? nameOf(seats, part.seat);
      if (typeof part === "object" && "said" in part) return plain(part.said, seats);
      if (typeof part === "object" && "rule" in part) return `(${part.rule})`;
      return String(part).replaceAll("**", "");
    })
    .join("");
}

const SHORT = 34; // letters of odds that find room on a button

/** Odds as they stand on a button: the first of them, or its figure alone. The tip has all. @param {string} told */
export function shortOdds(told) {
  const first = told.split(/[;,]/)[0] ?? "";
  return first.length > SHORT ? figureOf(first) : first;
}

/** The figure of odds alone. @param {string} told */
export const figureOf = (told) => told.split(":")[0] ?? "";

/**
 * Markdown as far as our own pages use it: headings, lists, bold, italics, code, links.
 * @param {{ text: string }} props
 */
export function Prose({ text }) {
  /** @type {any[]} */
  const out = [];
  /** @type {string[]} */
  let para = [];
  /** @type {string[]} */
  let items = [];
  const flush = () => {
    if (para.length) out.push(html`<p>${inline(para.join(" "))}</p>`);
    if (items.length) out.push(html`<ul class="bullets">${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`);
    para = [];
    items = [];
  };
  for (const line of text.split("\n")) {
    const head = /^(#{1,4}) (.*)/.exec(line);
    const item = /^\s*(?:[-*]|\d+\.) (.*)/.exec(line);
    if (head) {
      flush();
      out.push(html`<h3 class="display">${inline(head[2] ?? "")}</h3>`);
    } else if (item) {
      if (para.length) flush();
      items.push(item[1] ?? "");
    } else if (!line.trim()) flush();
    else if (items.length) items[items.length - 1] += " " + line.trim();
    else para.push(line.trim());
  }
  flush();
  return html`<div class="prose">${out}</div>`;
}

/** @param {string} text */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).map((piece) => {
    if (piece.startsWith("**")) return html`<b>${piece.slice(2, -2)}</b>`;
    if (piece.startsWith("`")) return html`<code>${piece.slice(1, -1)}</code>`;
    if (piece.startsWith("*") && piece.length > 2) return html`<i>${piece.slice(1, -1)}</i>`;
    if (piece.startsWith("[")) return piece.slice(1, piece.indexOf("]"));
    return piece;
  });
}
