export * from "./signals.js";
