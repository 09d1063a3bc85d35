import { inPages } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import type { Score, ScoreDeps } from '../../scores/score';
import { countedGuesses, pointsOf, type FollowerDeps } from './follower';

type CountDeps = FollowerDeps & ScoreDeps & Pick<MarketDeps, 'now'>;

/** Longer than any match: what was not counted before a restart is counted after it. */
const COUNTED_MS = 24 * 3600_000;

/**
 * Writes the points of all who guessed, for each match whose score has changed since this instance counted it. Points
 * are computed anew from the card, so a corrected over and a second instance lead to the same.
 */
export function countGuesses(deps: CountDeps): () => Promise<void> {
  const countedVersion = new Map<string, number>();
  return async () => {
    const since = new Date(deps.now().getTime() - COUNTED_MS);
    const scores = await deps.scores
      .find({ at: { $gt: since } })
      .select({ version: 1 })
      .lean();
    for (const { _id, version } of scores) {
      if (countedVersion.get(_id) === version) continue;
      await countMatch(deps, _id);
      countedVersion.set(_id, version);
    }
  };
}

async function countMatch(deps: CountDeps, matchID: string): Promise<void> {
  const score = await deps.scores.findById(matchID).lean<Score | null>();
  for await (const page of inPages(deps.followers.raw, { matchID }, { fields: ['guesses', 'points'] })) {
    const changes = page.flatMap(({ _id, guesses, points }) => {
      const earned = pointsOf(countedGuesses(guesses, score?.card));
      return earned === points ? [] : [{ updateOne: { filter: { _id }, update: { $set: { points: earned } } } }];
    });
    if (changes.length > 0) await deps.followers.raw.bulkWrite(changes, { ordered: false });
  }
}
