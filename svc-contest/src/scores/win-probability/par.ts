import type { MarketDeps } from '../../markets/market';
import { scoresByMatch, type ScoreDeps } from '../score';
import { isComplete, totalOf, type ScoreCard } from '../score-card';
import { pastResults } from './past-results';

/** After so many matches an innings counts half: scoring drifts from year to year. */
const HALF_LIFE_MATCHES = 90;
const DECAY = 0.5 ** (1 / HALF_LIFE_MATCHES);
const DEFAULT_PAR = 160;

/** Par as it was known when a match began: a later match does not count. */
export async function parBefore(
  { fixtures, scores, now }: Pick<MarketDeps, 'fixtures' | 'now'> & ScoreDeps,
  matchID: string,
): Promise<number> {
  const match = await fixtures.findOne({ matchID }).select({ startsAt: 1 }).lean();
  const earlier = await fixtures
    .find({ startsAt: { $lt: match?.startsAt ?? now() } })
    .sort({ startsAt: 1 })
    .select({ matchID: 1 })
    .lean();
  const stored = await scoresByMatch(
    { scores },
    earlier.map((fixture) => fixture.matchID),
  );
  const ofPastSeasons = pastResults().flatMap(({ firstInningsRuns }) => firstInningsRuns ?? []);
  const ofFixtures = earlier.flatMap((fixture) => {
    const card = stored.get(fixture.matchID)?.card;
    return (card && fullFirstInnings(card)) ?? [];
  });
  return parOf([...ofPastSeasons, ...ofFixtures]);
}

/** The expected runs of a first innings: the weighted mean of earlier ones, oldest first, later ones weighing more. */
export function parOf(firstInnings: readonly number[]): number {
  let [sum, weights] = [0, 0];
  for (const runs of firstInnings) [sum, weights] = [sum * DECAY + runs, weights * DECAY + 1];
  return weights === 0 ? DEFAULT_PAR : sum / weights;
}

/** The runs of a full first innings; undefined for a shortened or void match, which says nothing about scoring. */
export function fullFirstInnings(card: ScoreCard): number | undefined {
  const [first, second] = card.innings;
  if (!first || !second || !isComplete(card, 0)) return undefined;
  const isShort = card.quota < 20 || card.method !== undefined || card.ended?.outcome === 'void';
  return isShort ? undefined : totalOf(first).runs;
}
