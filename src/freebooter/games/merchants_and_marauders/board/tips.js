// What each part of the board is, with its rule, and why it cannot be chosen now.
import { CONTENT } from "./content.js";
import { chance, lurking } from "./asking.js";
import { orderTip } from "./orders.js";
import { FLEETS, LOCATIONS, NATIONS, SKILLS, zoneName } from "./terms.js";

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */

const PLACE = [
  "Where a destroyed location sends further hits; destroyed, the ship sinks.",
  "Destroyed: one contest die, and only Shoot.",
  "How many cargo cards fit; what does not is lost.",
  "Fights when boarding; destroyed, a crew combat is lost at once.",
  "Hits when you win with Shoot; destroyed, none at all.",
];
const RULE = ["MM-347", "MM-320", "MM-348", "MM-349", "MM-350"];
const SKILL = [
  "Contests at sea and raids.",
  "Finding captains, ships and merchants.",
  "Crew combat and recruiting.",
  "Rumors and missions.",
];

/** @param {string} part @param {Ctx} ctx */
export function tip(part, ctx) {
  const [what, a = "", b = ""] = part.split(":"),
    n = Number(a);
  if (what === "option") return orderTip(ctx, a, Number(b));
  if (what?.startsWith("take_")) return tip(part.slice(5), ctx);
  if (what === "zone") return zoneTip(ctx, n);
  if (what === "port")
    return {
      title: `Port of ${zoneName(n)}`,
      text: CONTENT.zones[n]?.text ?? "",
      rule: "MM-103",
      why: closedWhy(ctx, n),
    };
  if (what === "flag")
    return {
      title: NATIONS[ctx.view.zones[n].nation]?.name ?? "",
      text: "A captain with a bounty of this nation may not enter, except at home.",
      rule: "MM-093",
    };
  if (what === "demand") {
    const good = CONTENT.goods[ctx.view.zones[n].demand];
    return {
      title: `${zoneName(n)} wants ${good?.name}`,
      text: "6 gold a card; three or more in one sale bring a Glory Point.",
      rule: "MM-006",
    };
  }
  if (what === "mod") {
    const mod = ctx.view.zones[n].mod;
    return mod < 0
      ? {
          title: "Ship modification, face-down",
          text: "It is turned up when someone takes a Port action here. 3 gold.",
          rule: "MM-107",
        }
      : { title: CONTENT.mods[mod]?.name ?? "", text: CONTENT.mods[mod]?.text ?? "", rule: "MM-139" };
  }
  if (what === "ownmod")
    return { title: CONTENT.mods[n]?.name ?? "", text: CONTENT.mods[n]?.text ?? "", rule: "MM-141" };
  if (what === "merchant")
    return {
      title: `Merchant off ${zoneName(n)}`,
      text: `Scout for it${scouting(ctx)}, then raid it as a ship of its own nation or of the zone’s: gold, cargo, and a bounty.`,
      rule: "MM-217",
      why: whyNotScout(ctx, n, `scout_merchant:${n}`),
    };
  if (what === "npc") {
    const rover = ctx.view.npcs[n],
      captain = CONTENT.npcs[rover?.captain];
    return captain
      ? {
          title: `${captain.name}, ${FLEETS[n]?.name}`,
          text:
            `${CONTENT.ships[rover.ship]?.name}. ` +
            `Seamanship ${captain.skills[0]}, Scouting ${captain.skills[1]}, Leadership ${captain.skills[2]}.` +
            (ctx.me !== null && rover.hostile.includes(ctx.me) ? ` Hunts you${finds(ctx, n)}.` : ""),
          rule: n < 4 ? "MM-294" : "MM-297",
        }
      : null;
  }
  if (what === "ship" || what === "seat") {
    const c = ctx.view.captains[n],
      captain = CONTENT.captains[c?.captain];
    return captain
      ? {
          title: `${ctx.name(n)}: ${captain.name}`,
          text: `${captain.text} ${CONTENT.ships[c.ship]?.name}, ${c.in_port ? "in the port of" : "at sea off"} ${zoneName(c.zone)}.`,
          rule: c.pirate ? "MM-021" : "MM-022",
        }
      : null;
  }
  if (what === "mission") {
    const mission = CONTENT.missions[n];
    return mission
      ? {
          title: mission.name,
          text: mission.text,
          rule: "MM-179",
          why:
            ctx.view.missions.includes(n) && !ctx.on(part).length
              ? `Claimed in a Port action in ${zoneName(mission.location)}, if you meet what it needs.`
              : undefined,
        }
      : null;
  }
  if (what === "rumor") {
    const rumor = CONTENT.rumors[n];
    return rumor ? { title: rumor.name, text: rumorText(rumor), rule: "MM-174" } : null;
  }
  if (what === "glory") {
    const card = CONTENT.glory[n];
    return card
      ? {
          title: card.name,
          text: card.text,
          rule: card.family === "specialist" ? "MM-276" : "MM-267",
          why: ctx.ask && !ctx.on(part).length ? "It does not fit this moment." : undefined,
        }
      : null;
  }
  if (what === "cargo") {
    const card = CONTENT.cargo[n];
    return card
      ? {
          title: CONTENT.goods[card.good]?.name ?? "",
          text: `${CONTENT.goods[card.good]?.text} In a raid: value ${card.value}, ${card.hit < 0 ? "Escape" : `hits ${LOCATIONS[card.hit]?.[0]}`}.`,
          rule: "MM-109",
        }
      : null;
  }
  if (what === "offer")
    return {
      title: CONTENT.goods[n]?.name ?? "",
      text: "One offered costs 3 each, two cost 2 each, three or more cost 1 each.",
      rule: "MM-117",
    };
  if (what === "own") return { title: LOCATIONS[n]?.[0] ?? "", text: PLACE[n] ?? "", rule: RULE[n] ?? "MM-345" };
  if (what === "side") {
    const i = Number(b);
    return { title: LOCATIONS[i]?.[0] ?? "", text: PLACE[i] ?? "", rule: RULE[i] ?? "MM-345" };
  }
  if (what === "skill") return { title: SKILLS[n] ?? "", text: SKILL[n] ?? "", rule: "MM-045" };
  if (what === "maneuver")
    return {
      title: "Manoeuvre",
      text: "2 more than the foe’s: one die more in contests. Escape icons that reach it lose a raid.",
      rule: "MM-323",
    };
  if (what === "weapon")
    return { title: CONTENT.weapons[n]?.name ?? "", text: CONTENT.weapons[n]?.text ?? "", rule: "MM-362" };
  if (what === "specialist")
    return { title: CONTENT.specialists[n]?.name ?? "", text: CONTENT.specialists[n]?.text ?? "", rule: "MM-277" };
  if (what === "bounty")
    return {
      title: `Wanted by ${NATIONS[n]?.name}`,
      text: "Its ports are closed, its navy hunts, and others are paid 5 gold a bounty for you.",
      rule: "MM-252",
    };
  if (what === "gold")
    return {
      title: "Gold on board",
      text: "What is earned and spent everyone sees; it is lost with the ship.",
      rule: "MM-023",
    };
  if (what === "stash")
    return {
      title: "Stash",
      text: "Safe. Every full 10 gold count as a Glory Point, up to half of the target.",
      rule: "MM-012",
    };
  if (what === "load")
    return {
      title: "Load of your mission",
      text: "Takes the room of one card; without it the mission is void.",
      rule: "MM-184",
    };
  if (what === "war")
    return {
      title: "At war",
      text: "Their naval ships are Man-o-Wars and hunt each other’s captains.",
      rule: "MM-087",
    };
  if (what === "deck")
    return a === "events"
      ? {
          title: `${ctx.view.decks.events} events left`,
          text: "Without an event card at the beginning of a turn the game ends.",
          rule: "MM-399",
        }
      : {
          title: `${ctx.view.decks.captains} captains left`,
          text: "When a captain dies and none is left to draw, the game ends.",
          rule: "MM-400",
        };
  if (what === "track")
    return { title: "Merchants taken", text: "With eight of them they return to the empty zones.", rule: "MM-219" };
  if (what === "odds")
    return {
      title: "Chance of the contest",
      text: "More skulls win; equal skulls are decided by the other dice.",
      rule: "MM-325",
    };
  return null;
}

/** @param {{ text: string, skill: number, place: number }} rumor */
export const rumorText = (rumor) =>
  `${rumor.text} Prove it by ${SKILLS[rumor.skill]} ${rumor.skill === 1 ? "at sea off" : "in the port of"} ${zoneName(rumor.place)}.`;

/** @param {Ctx} ctx @param {number} zone */
function zoneTip(ctx, zone) {
  const open = ctx.view.zones[zone],
    text = [CONTENT.zones[zone]?.text ?? ""];
  if (open.merchant) text.push("One merchant to raid.");
  const waiting = lurking(ctx, zone);
  if (waiting.length) text.push(`Would scout for you here: ${waiting.join(", ")}.`);
  const mine = ctx.me === null ? null : ctx.view.captains[ctx.me];
  const why =
    ctx.ask?.prompt === "turn" && !ctx.on(`zone:${zone}`).length
      ? mine?.zone === zone
        ? "You are here."
        : mine?.in_port
          ? "Leave the port first."
          : "Not a neighbour of your zone, or no action left."
      : undefined;
  return { title: zoneName(zone), text: text.join(" "), rule: "MM-088", why };
}

/** @param {Ctx} ctx @param {number} zone */
function closedWhy(ctx, zone) {
  if (ctx.view.zones[zone].closed) return "Closed by fever this turn.";
  const mine = ctx.me === null ? null : ctx.view.captains[ctx.me];
  if (mine && mine.bounty[ctx.view.zones[zone].nation] && CONTENT.captains[mine.captain]?.home !== zone)
    return `${NATIONS[ctx.view.zones[zone].nation]?.name} has a bounty on you: you may not enter this port.`;
  return undefined;
}

/** How likely a ship finds me where it lies. @param {Ctx} ctx @param {number} npc */
function finds(ctx, npc) {
  const found = ctx.view.captains[ctx.me ?? 0].lurking.find(
    (/** @type {import("./asking.js").Lurker} */ one) => one.npc === npc,
  );
  return found ? `: at sea off ${zoneName(found.zone)} it would find you in ${found.chance} %` : "";
}

/** My dice when I scout, with the chance of a skull. @param {Ctx} ctx */
function scouting(ctx) {
  const dice = ctx.me === null ? 0 : (CONTENT.captains[ctx.view.captains[ctx.me].captain]?.skills[1] ?? 0);
  return dice ? ` (your Scouting ${dice}: ${chance(dice)} %)` : "";
}

/** @param {Ctx} ctx @param {number} zone @param {string} key */
function whyNotScout(ctx, zone, key) {
  if (ctx.ask?.prompt !== "turn" || ctx.options.some((option) => option.key === key)) return undefined;
  const mine = ctx.me === null ? null : ctx.view.captains[ctx.me];
  if (!mine || mine.zone !== zone || mine.in_port) return "You must be at sea in this zone.";
  if (mine.at.includes(0)) return "With a destroyed location you cannot raid.";
  return "You have looked for it on this turn, or no action is left.";
}
