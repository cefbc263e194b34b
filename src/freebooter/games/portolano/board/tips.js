// What each part of the board is, with its rule.
import { plansByTarget } from "./courses.js";
import { orderTip } from "./orders.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

const ACTION = /** @type {Record<string, [string, string]>} */ ({
  extension: ["Ship extension: pay 1 thaler and take the top one of any stack.", "PO-067"],
  rum: ["Free rum: you gain 1 rum.", "PO-072"],
  thaler: ["You gain 1 thaler.", "PO-073"],
  barter: ["Barter: trade goods for rum or rum for goods, one for one, in one direction.", "PO-068"],
  swap: ["One for two: give one good, take two others from the box.", "PO-070"],
  peace: ["Island of peace: no battle reaches you here this round.", "PO-074"],
});
const STACK = /** @type {Record<string, [string, string, string]>} */ ({
  hold: ["Hold extension", "Two more spaces for rum and goods.", "PO-113"],
  bases: ["Cannon base extension", "Two more cannon bases.", "PO-114"],
  sail: ["Extra sail", "You may lay two cards and sail two steps; both are paid.", "PO-115"],
  wick: ["Extra wick", "One cannon hits without a roll in every battle at sea.", "PO-117"],
});
const THING = /** @type {Record<string, [string, string]>} */ ({
  rum: ["Rum", "Moves the ship, and keeps the crew quiet. Without any, the ship drifts."],
  thaler: ["Thalers", "Who has most in the end wins."],
  cotton: ["Cotton", "Sell it in a port that asks for it."],
  wine: ["Wine", "Sell it in a port that asks for it."],
  tea: ["Tea", "Sell it in a port that asks for it."],
  cocoa: ["Cocoa", "In a port it fills one slot of any kind, or two adjacent ones."],
});

/** @param {string} part @param {Ctx} ctx */
export function tip(part, ctx) {
  const [what, a = "", b] = part.split(":");
  if (what === "option") return orderTip(ctx, part.slice(7));
  if (what === "cell") return cellTip(ctx, a);
  if (what === "slot")
    return {
      title: `Slot ${Number(a) + 1}`,
      text: "One good of this kind, or a cocoa. More goods in one visit pay better: 1, 3, 5, 7, 10.",
      rule: "PO-077",
    };
  if (what === "card")
    return a === "2x"
      ? {
          title: "2× card",
          text: "Beside a direction, with an Extra sail: two steps that way. Alone: only the Strategist stays.",
          rule: "PO-155",
          why:
            ctx.ask?.prompt === "course" && !ctx.on(part).length
              ? "Only a Strategist may lay it alone, and not twice running."
              : undefined,
        }
      : {
          title: "Movement card",
          text: "With the wind free, across it 1 rum, against it 2.",
          rule: "PO-049",
          why: ctx.ask?.prompt === "course" ? undefined : "Cards are laid at the start of a round.",
        };
  if (what === "drift")
    return {
      title: "Mutiny",
      text: "Here the ship would drift if you cannot pay your card: all rum is lost then.",
      rule: "PO-056",
    };
  if (what === "wind")
    return {
      title: "Wind",
      text: "It is spun after all turns and holds for the pirate, the battles and the next round.",
      rule: "PO-088",
    };
  if (what === "supply")
    return {
      title: `Supply: ${a}`,
      text:
        "Goods leave the row from the left; a cocoa in front is taken instead. When a row is empty, one more round is played." +
        ` In the box, for trades: ${ctx.view.box[a]} ${a}, ${ctx.view.box.cocoa} cocoa.`,
      rule: "PO-037",
      why:
        ctx.ask?.prompt === "sea" && !ctx.on(part).length
          ? "Your tile does not show this good, or you have taken something already."
          : undefined,
    };
  if (what === "stack") {
    const [title, text, rule] = STACK[a] ?? ["", "", "PO-067"];
    return {
      title,
      text,
      rule,
      why:
        ctx.ask?.prompt === "sea" && !ctx.on(part).length
          ? "Needs a tile with the Extension action and 1 thaler."
          : undefined,
    };
  }
  if (what === "extension") {
    const [title, text, rule] = STACK[a] ?? ["", "", "PO-067"];
    return { title: `${title}, value ${b}`, text, rule };
  }
  if (what === "hold") {
    const [title, text] = THING[a] ?? ["", ""];
    return { title, text, rule: a === "cocoa" ? "PO-079" : "PO-027" };
  }
  if (what === "mission") {
    const mission = ctx.view.missions[a];
    return mission
      ? {
          title: mission.name,
          text: mission.starred
            ? `${mission.text} Who keeps the marker gets 3.`
            : `${mission.text} Places pay ${mission.places.join(", ")}; missing it costs 2.`,
          rule: mission.starred ? "PO-129" : "PO-128",
        }
      : null;
  }
  if (what === "cannons" || what === "guns")
    return {
      title: "Cannons",
      text: "One die each in battles at sea. Most cannons at the end: 4 thalers.",
      rule: "PO-102",
    };
  if (what === "chests" || what === "chest")
    return {
      title: "Treasure chests",
      text: "Worth 1 to 3. Who fills the last slot of a port draws one.",
      rule: "PO-084",
    };
  if (what === "ports")
    return {
      title: "Ports to come",
      text: `A filled port is replaced by the next one.${ctx.view.ports_used.length ? ` Filled so far: ${ctx.view.ports_used.join(", ")}.` : ""}`,
      rule: "PO-085",
    };
  if (what === "pirate")
    return {
      title: "The pirate",
      text:
        ctx.seats.length <= 3
          ? "Attacks its own tile with 3 dice and its two neighbours across the wind with 2."
          : "Attacks its own tile with 3 dice and its four neighbours with 2. Never a port.",
      rule: ctx.seats.length <= 3 ? "PO-153" : "PO-098",
    };
  if (what === "ship" || what === "seat") {
    const captain = ctx.view.captains[a];
    const built = captain?.extensions.map((/** @type {any} */ one) => `${STACK[one.kind]?.[0]} ${one.value}`);
    return captain
      ? {
          title: `${ctx.name(Number(a))}: ${captain.stern_name}`,
          text: built.length
            ? `${captain.stern_text} Built on: ${built.join(", ")}. Ship value ${captain.ship_value}.`
            : captain.stern_text,
          rule: "PO-024",
        }
      : null;
  }
  return null;
}

/** @param {Ctx} ctx @param {string} name */
function cellTip(ctx, name) {
  const cell = ctx.view.cells[name];
  if (!cell) return null;
  const why = unreachable(ctx, name);
  if (cell.port)
    return {
      title: cell.name,
      text: `A port: asks for ${cell.slots.join(", ")}; loads up to ${cell.rum} rum after a sale.`,
      rule: "PO-076",
      why,
    };
  const [text, rule] = ACTION[cell.action] ?? ["", "PO-062"];
  return {
    title: cell.name,
    text: `Take ${[...cell.goods, ...(cell.cannon ? ["a cannon"] : [])].join(" or ")}. ${text}`,
    rule,
    why,
  };
}

/** Why a tile cannot be chosen now. @param {Ctx} ctx @param {string} name */
function unreachable(ctx, name) {
  const plans = plansByTarget(ctx);
  if (ctx.me === null || !ctx.ask || plans.has(name) || ctx.on(`cell:${name}`).length) return undefined;
  const mine = ctx.view.captains[ctx.me],
    prompt = ctx.ask.prompt;
  if (prompt.startsWith("place")) return "Ships and the pirate begin on a tile of the sea, not in a port.";
  if (prompt !== "course") return mine.cell === name ? undefined : "You use the tile on which your ship lies.";
  if (mine.cell === name) return "Your ship lies here; only a Strategist may stay, and not twice running.";
  return mine.extensions.some((/** @type {any} */ one) => one.kind === "sail")
    ? "More than two steps away."
    : "More than one step away: a card is one step. An Extra sail would make it two.";
}
