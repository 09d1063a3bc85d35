import type { RegistryEntry } from './registry';

const DRAW_KEY = 'canary-draw';

/** A stored number from 0 to 100: a player stays on one side of a canary. */
function draw(): number {
  const kept = Number(localStorage.getItem(DRAW_KEY) ?? NaN);
  if (kept >= 0 && kept < 100) return kept;
  const drawn = Math.random() * 100;
  localStorage.setItem(DRAW_KEY, String(drawn));
  return drawn;
}

/** The release this player runs: the canary for its share of players, with the live one to fall back to. */
export function chooseRelease(entry: RegistryEntry): RegistryEntry {
  const { canary, lastGood, ...live } = entry;
  if (canary && draw() < canary.percent) {
    const { percent: _percent, ...trial } = canary;
    return { ...trial, lastGood: live, trial: trial.version };
  }
  return lastGood ? { ...live, lastGood } : live;
}
