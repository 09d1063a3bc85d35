/** A right pick, by itself. What was staked does not count. */
export const RIGHT_POINTS = 10;

/**
 * What a right pick brings in the standings: ten points, and one more for each full tenth of the players who chose
 * another side. So ₹49 on a favourite counts as much as ₹5,000 on it, and less than ₹49 on the outsider.
 */
export function standingPoints({ chose, all }: { chose: number; all: number }): number {
  if (all <= 0) return RIGHT_POINTS;
  const others = Math.max(0, all - Math.max(0, chose));
  return RIGHT_POINTS + Math.floor((10 * others) / all);
}

/** The most that one pick can bring. */
export const MOST_POINTS = RIGHT_POINTS + 9;
