import type { ContestContext } from '../../contest-context';
import type { Fixture } from '../../markets/matches/fixture';
import { progressOf, type ScoreCard } from '../score-card';
import { cardAt } from './card-at';
import type { ScoreFeed, ScoreReport } from './score-feed';

/** Longer than any match takes. */
const A_MATCH_MS = 6 * 3600_000;

/**
 * For the local stack: the season's real balls at the pace of a match, by the business clock. The first look reports
 * every match that was played before, oldest first, later ones those that are in play.
 */
export function replayFeed(contest: ContestContext, balls: ReadonlyMap<string, ScoreCard>): ScoreFeed {
  const reported = new Map<string, number>();
  let lookedAt = 0;
  return {
    name: 'ipl-replay',
    async collect(take) {
      const now = contest.now();
      const fixtures = await contest.fixtures
        .find({ startsAt: { $lte: now, $gt: new Date(lookedAt - A_MATCH_MS) } })
        .sort({ startsAt: 1 })
        .lean<Fixture[]>();
      for (const fixture of fixtures) {
        const report = reportOf(fixture, balls.get(fixture.key), now);
        if (!report || reported.get(fixture.matchID) === progressOf(report.card)) continue;
        await take(report);
        reported.set(fixture.matchID, progressOf(report.card));
      }
      lookedAt = now.getTime();
    },
  };
}

function reportOf({ matchID, startsAt }: Fixture, match: ScoreCard | undefined, now: Date): ScoreReport | undefined {
  const there = match && cardAt(match, now.getTime() - startsAt.getTime());
  if (!there) return undefined;
  return { matchID, at: new Date(startsAt.getTime() + there.sinceStartMs).toISOString(), card: there.card };
}
