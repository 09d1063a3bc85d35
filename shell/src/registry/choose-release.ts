import type { RegistryEntry } from './registry';

const DRAW_KEY = 'canary-draw';

/** A number from 0 to 100, stored in this browser: the player stays on the same side of a canary. */
function canaryBucket(): number {
  const stored = Number(localStorage.getItem(DRAW_KEY) ?? NaN);
  if (stored >= 0 && stored < 100) return stored;
  const bucket = Math.random() * 100;
  localStorage.setItem(DRAW_KEY, String(bucket));
  return bucket;
}

/**
 * The release that this player runs: the canary for its share of players, with the live one as its previous release.
 */
export function chooseRelease(entry: RegistryEntry): RegistryEntry {
  const { canary, lastGood, ...live } = entry;
  if (canary && canaryBucket() < canary.percent) {
    const { percent: _percent, ...release } = canary;
    return { ...release, lastGood: live, canaryVersion: release.version };
  }
  return lastGood ? { ...live, lastGood } : live;
}
