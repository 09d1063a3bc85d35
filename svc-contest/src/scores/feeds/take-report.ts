import { matchMarket } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import type { FeedVerdict } from '../../schedule/feeds/fixture-feed';
import { judgeReport } from '../judge-report';
import { tellScore } from '../tell-score';
import { writeScore } from '../write-score';
import { scoreReport, type ScoreFeed } from './score-feed';

/** Shows what a feed reports, if it can be true. It settles nothing: what it says of the end is a proposal. */
export async function takeReport(contest: ContestContext, feed: ScoreFeed, report: unknown): Promise<FeedVerdict> {
  const refused = (why: string): FeedVerdict => {
    contest.service.log.warn({ feed: feed.name, why }, 'a score was refused');
    return { kind: 'refused', why };
  };
  const parsed = scoreReport.safeParse(report);
  if (!parsed.success)
    return refused(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const { matchID, card } = parsed.data;
  const at = new Date(parsed.data.at);
  const [market, known] = await Promise.all([
    contest.markets.findById(matchMarket(matchID)).lean(),
    contest.scores.findById(matchID).lean(),
  ]);
  if (!market) return refused('this match does not exist');
  const now = contest.now();
  const verdict = judgeReport({ card, at }, known ?? undefined, {
    teams: market.outcomes,
    locksAt: market.locksAt,
    now,
  });
  if (verdict.kind === 'refused') return refused(verdict.why);
  if (verdict.kind === 'same') {
    // The feed lives: what is shown is not delayed.
    await contest.scores.updateOne({ _id: matchID, version: known?.version ?? 0 }, { $set: { at } });
    return { kind: 'taken', report: { matchID, version: known?.version } };
  }
  const score = await writeScore(contest, { _id: matchID, card, source: feed.name, at }, known ?? undefined);
  // Another copy of this service had the same report and was first.
  if (score) tellScore(contest, score, market.outcomes);
  return { kind: 'taken', report: { matchID, version: score?.version } };
}
