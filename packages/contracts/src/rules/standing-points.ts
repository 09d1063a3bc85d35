/** Points of a right prediction, whatever the stake. */
export const RIGHT_POINTS = 10;

/**
 * Points of a right prediction: ten, plus one for each full tenth of players who chose another side. So ₹49 on a
 * favourite counts as much as ₹5,000 on it, and less than ₹49 on the outsider.
 */
export function standingPoints({ chose, all }: { chose: number; all: number }): number {
  if (all <= 0) return RIGHT_POINTS;
  const others = Math.max(0, all - Math.max(0, chose));
  return RIGHT_POINTS + Math.floor((10 * others) / all);
}

/** Most points of one prediction. */
export const MOST_POINTS = RIGHT_POINTS + 9;
