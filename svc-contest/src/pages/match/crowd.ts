import type { Crowd, Market } from '../../markets/market';

/** Fewer tell what one player chose. */
const SHOWN_FROM = 10;
export const showsCrowd = (entries: number): boolean => entries >= SHOWN_FROM;
/** Where nearly all agree, nobody learns whether all do. */
const MOST_PERCENT = 90;

/**
 * What is shown of what others chose: whole percents, from ten entries on. Two looks before and after one entry would
 * tell what it was, so before the lock they only change once ten entries more are in.
 */
export function splitOf(
  market: Pick<Market, 'outcomes'>,
  crowd: Crowd | undefined,
): Record<string, number> | undefined {
  const [first, second] = market.outcomes;
  if (!crowd || !showsCrowd(crowd.entries) || first === undefined || second === undefined) return undefined;
  const exact = Math.round(((crowd.on[0] ?? 0) * 100) / crowd.entries);
  const shown = Math.min(MOST_PERCENT, Math.max(100 - MOST_PERCENT, exact));
  return { [first]: shown, [second]: 100 - shown };
}

/** What is counted for show from now on, if that is more than what is. */
export function nextCrowd(shown: Crowd | undefined, counted: Crowd): Crowd | undefined {
  if (!showsCrowd(counted.entries) || counted.entries < (shown?.entries ?? 0) + SHOWN_FROM) return undefined;
  return counted;
}
