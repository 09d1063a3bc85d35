import { isComplete, totalOf, type ScoreCard } from '../score-card';

/** After so many matches an innings counts half: scoring drifts from year to year. */
const HALF_LIFE_MATCHES = 90;
const KEPT = 0.5 ** (1 / HALF_LIFE_MATCHES);

/** What a first innings brings these months: the mean of those before, oldest first, the later counting for more. */
export function parOf(firstInnings: readonly number[]): number {
  let [sum, weights] = [0, 0];
  for (const runs of firstInnings) [sum, weights] = [sum * KEPT + runs, weights * KEPT + 1];
  return weights === 0 ? 160 : sum / weights;
}

/** The runs of a full first innings; a shortened match, or one that came to nothing, says nothing of scoring. */
export function fullFirstInnings(card: ScoreCard): number | undefined {
  const [first, second] = card.innings;
  if (!first || !second || !isComplete(card, 0)) return undefined;
  const isShort = card.quota < 20 || card.method !== undefined || card.ended?.outcome === 'void';
  return isShort ? undefined : totalOf(first).runs;
}
