// A ship's bell when it is my turn, if wished. Made of two tones, no file.
import { prefs } from "./memory.js";

/** @type {AudioContext | null} */
let air = null;

export function ringBell() {
  if (!prefs.peek().sound) return;
  air ??= new AudioContext();
  for (const [pitch, at] of /** @type {const} */ ([
    [1568, 0],
    [2349, 0],
    [1568, 0.22],
  ])) {
    const tone = air.createOscillator(),
      loud = air.createGain(),
      start = air.currentTime + at;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.12, start + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
    tone.connect(loud).connect(air.destination);
    tone.start(start);
    tone.stop(start + 1);
  }
}
