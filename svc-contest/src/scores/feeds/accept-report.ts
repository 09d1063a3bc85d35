import { matchMarket } from '@baazi/contracts';
import type { Service } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import type { FeedVerdict } from '../../schedule/feeds/fixture-feed';
import { storeAnnounced } from '../announced';
import type { ScoreDeps } from '../score';
import { publishScore, storeScore } from '../store-score';
import { judgeReport } from './judge-report';
import { scoreReport, type ScoreFeed } from './score-feed';

interface AcceptDeps extends ScoreDeps, Pick<MarketDeps, 'fixtures' | 'markets' | 'now'> {
  service: Pick<Service, 'live' | 'log'>;
  announceChange: () => void;
}

/** Stores and shows a feed's report if it is possible. It declares nothing: the outcome of its card is a proposal. */
export async function acceptReport(
  deps: AcceptDeps,
  feed: Pick<ScoreFeed, 'name'>,
  report: unknown,
): Promise<FeedVerdict> {
  const refused = (why: string): FeedVerdict => {
    deps.service.log.warn({ feed: feed.name, why }, 'a score report was refused');
    return { kind: 'refused', why };
  };
  const parsed = scoreReport.safeParse(report);
  if (!parsed.success)
    return refused(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const { matchID, card, toss, lineups } = parsed.data;
  const at = new Date(parsed.data.at);
  const [market, found] = await Promise.all([
    deps.markets.findById(matchMarket(matchID)).lean(),
    deps.scores.findById(matchID).lean(),
  ]);
  if (!market) return refused('this match does not exist');
  const stored = found ?? undefined;
  const match = { teams: market.outcomes, locksAt: market.locksAt, now: deps.now() };
  const verdict = judgeReport({ card, at }, stored, match);
  if (verdict.kind === 'refused') return refused(verdict.why);
  const stranger = [toss?.winner, ...Object.keys(lineups ?? {})].find(
    (team) => team && !market.outcomes.includes(team),
  );
  if (stranger !== undefined) return refused(`${stranger} does not play`);
  await storeAnnounced(deps, matchID, { toss, lineups });
  if (card.innings.length === 0 && !card.ended) return { kind: 'taken', report: { matchID, version: 0 } };
  if (verdict.kind === 'same') {
    // The feed is alive, so the score does not count as delayed.
    await deps.scores.updateOne({ _id: matchID, version: stored?.version ?? 0 }, { $set: { at } });
    return { kind: 'taken', report: { matchID, version: stored?.version } };
  }
  const score = await storeScore(deps, { _id: matchID, card, source: feed.name, at }, stored);
  // Undefined: another instance stored the same report first.
  if (score) publishScore(deps, score, market.outcomes);
  return { kind: 'taken', report: { matchID, version: score?.version } };
}
