// Names of symbols for what the view gives as numbers.
import { PLACES } from "./chart.js";

export const SHIPS = ["ship-sloop", "ship-flute", "ship-frigate", "ship-galleon", "ship-man-o-war"];
export const NATIONS = [
  { name: "Spain", flag: "spain" },
  { name: "England", flag: "england" },
  { name: "France", flag: "france" },
  { name: "the Netherlands", flag: "netherlands" },
];
export const FLEETS = [
  { name: "Spanish navy", called: "the Spanish navy", flag: "spain" },
  { name: "English navy", called: "the English navy", flag: "england" },
  { name: "French navy", called: "the French navy", flag: "france" },
  { name: "Dutch navy", called: "the Dutch navy", flag: "netherlands" },
  { name: "Pirate Sloop", called: "the pirate Sloop", flag: "pirates" },
  { name: "Pirate Frigate", called: "the pirate Frigate", flag: "pirates" },
  { name: "The foe", called: "the foe", flag: "pirates" },
];
export const GOODS = [
  "good-cocoa",
  "good-food",
  "good-rum",
  "good-spices",
  "good-sugar",
  "good-textiles",
  "good-tobacco",
  "good-wood",
];
export const MODS = ["hit-crew", "hit-masts", "hit-hull", "hit-cargo", "cannonball", "hit-cannons", "cannon", "flame"];
export const WEAPONS = ["mooring", "cannonball", "sabre"];
export const LOCATIONS = [
  ["Hull", "hit-hull"],
  ["Masts", "hit-masts"],
  ["Cargo", "hit-cargo"],
  ["Crew", "hit-crew"],
  ["Guns", "hit-cannons"],
];
export const SKILLS = ["Seamanship", "Scouting", "Leadership", "Influence"];
export const ACTIONS = ["", "Shoot", "Board", "Flee"];

/** @param {number} zone */
export const zoneName = (zone) => PLACES[zone]?.name ?? "";
/** A die's face: 5 and 6 are skulls, 0 stands for a Hull hit. @param {number} die */
export const face = (die) => (die >= 5 ? "skull" : String(die));
