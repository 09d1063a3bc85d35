import type { Crowd, Market } from '../../markets/market';

/** Fewer entries would reveal what single players chose. */
const MIN_ENTRIES = 10;
export const showsCrowd = (entries: number): boolean => entries >= MIN_ENTRIES;
/** A cap, so that the split does not reveal that all players chose the same side. */
const MAX_PERCENT = 90;

/** The split in whole percent, from ten entries on. */
export function splitOf(
  market: Pick<Market, 'outcomes'>,
  crowd: Crowd | undefined,
): Record<string, number> | undefined {
  const [first, second] = market.outcomes;
  if (!crowd || !showsCrowd(crowd.entries) || first === undefined || second === undefined) return undefined;
  const exact = Math.round(((crowd.on[0] ?? 0) * 100) / crowd.entries);
  const shown = Math.min(MAX_PERCENT, Math.max(100 - MAX_PERCENT, exact));
  return { [first]: shown, [second]: 100 - shown };
}

/**
 * The count to show from now on, or undefined while fewer than ten entries came in since the shown one: comparing the
 * split before and after a single entry would reveal it.
 */
export function nextCrowd(shown: Crowd | undefined, counted: Crowd): Crowd | undefined {
  if (!showsCrowd(counted.entries) || counted.entries < (shown?.entries ?? 0) + MIN_ENTRIES) return undefined;
  return counted;
}
