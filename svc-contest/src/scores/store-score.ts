import { isDuplicateKey, type Service, type Tx } from '@baazi/service-kit';
import type { MarketDeps } from '../markets/market';
import type { Score, ScoreDeps } from './score';
import { progressOf, type ScoreCard } from './score-card';
import { scoreView } from './score-view';
import { parBefore } from './win-probability/par';
import { winProbability } from './win-probability/win-probability';

/** Compare-and-set on the version: of several instances and operators one writes. Undefined if another was first. */
export async function storeScore(
  deps: ScoreDeps & Pick<MarketDeps, 'fixtures' | 'now'>,
  next: Pick<Score, '_id' | 'card' | 'source' | 'at'>,
  stored: Pick<Score, 'version' | 'par'> | undefined,
  tx?: Tx,
): Promise<Score | undefined> {
  const par = stored?.par ?? (await parBefore(deps, next._id));
  const score = { ...next, version: versionAfter(next.card, stored), par };
  const options = tx ? { session: tx.session } : {};
  if (stored) {
    const { _id, ...rest } = score;
    const { matchedCount } = await deps.scores.updateOne({ _id, version: stored.version }, { $set: rest }, options);
    return matchedCount === 1 ? score : undefined;
  }
  try {
    await deps.scores.create([score], options);
    return score;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/** Rises with every change. It does not depend on how many reports led to the card. */
export const versionAfter = (card: ScoreCard, stored: Pick<Score, 'version'> | undefined): number =>
  Math.max(progressOf(card) * 10, (stored?.version ?? 0) + 1);

/** Pushes the score to the pages that show the match. */
export function publishScore(
  { service, now }: { service: Pick<Service, 'live'>; now: () => Date },
  score: Score,
  teams: readonly string[],
): void {
  const chance = winProbability(score.card, { par: score.par, teams });
  service.live.sendToWatchers(score._id, {
    matchID: score._id,
    score: scoreView(score, now()),
    winProbability: chance && { latest: chance.latest },
  });
}
