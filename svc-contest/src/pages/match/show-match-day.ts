import { dayInIndia, toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { recentWins, type WinDeps } from '../dashboard/recent-wins';
import { cachedUntilChange, type CacheDeps } from '../page-cache';
import type { TallyDeps } from '../../entries/entry-deps';
import { type MarketDeps, stateOf } from '../../markets/market';
import type { Fixture } from '../../markets/matches/fixture';
import { matchView, publishedMatches, type PublishedMatch } from '../../markets/matches/published-matches';
import { scoresByMatch, type Score, type ScoreDeps } from '../../scores/score';
import { scoreView } from '../../scores/score-view';
import { showsCrowd } from './crowd';
import { countMarket, type MarketCount } from '../../results/count-market';

type MatchDay = ReplyOf<typeof endpoints.matchDay>;

/** Long enough for the last match day, and for a match that waits for its result. */
const LOOK_BACK_MS = 4 * 24 * 3600_000;
const UPCOMING = 6;
const WINNERS = 10;

type DayDeps = WinDeps & ScoreDeps & TallyDeps & Pick<MarketDeps, 'fixtures' | 'markets'>;

interface DayFacts {
  published: PublishedMatch[];
  scores: ReadonlyMap<string, Score>;
  results: { match: PublishedMatch; count: MarketCount }[];
  winners: MatchDay['winners'];
}

/** Matches in play, the next lock and the last results, for the home page and the dashboard. */
export function showMatchDay(deps: DayDeps & CacheDeps): Handler<typeof endpoints.matchDay> {
  const facts = cachedUntilChange(deps, (now) => readDay(deps, now));
  return async () => reply(dayView(await facts(), deps.now()));
}

async function readDay(deps: DayDeps, now: Date): Promise<DayFacts> {
  const [recent, upcoming, winners] = await Promise.all([
    deps.fixtures
      .find({ startsAt: { $gt: new Date(now.getTime() - LOOK_BACK_MS), $lte: now } })
      .sort({ startsAt: 1 })
      .lean<Fixture[]>(),
    deps.fixtures
      .find({ startsAt: { $gt: now } })
      .sort({ startsAt: 1 })
      .limit(UPCOMING)
      .lean<Fixture[]>(),
    recentWins(deps, WINNERS),
  ]);
  const published = await publishedMatches(deps, [...recent, ...upcoming]);
  const scores = await scoresByMatch(
    deps,
    published.map(({ fixture }) => fixture.matchID),
  );
  const results = await Promise.all(
    ofLastDay(published).map(async (match) => ({
      match,
      count: await countMarket(deps, match.market, match.market.outcome),
    })),
  );
  return { published, scores, results, winners };
}

/** The settled matches of the latest day with one, newest first. */
function ofLastDay(published: readonly PublishedMatch[]): PublishedMatch[] {
  const settled = published.filter(({ market }) => market.state === 'settled').toReversed();
  const day = settled[0] && dayInIndia(settled[0].fixture.startsAt);
  return settled.filter(({ fixture }) => dayInIndia(fixture.startsAt) === day);
}

function dayView({ published, scores, results, winners }: DayFacts, now: Date): MatchDay {
  const view = ({ fixture, market }: PublishedMatch) => matchView(fixture, market, now);
  const next = published.find(({ market }) => stateOf(market, now) === 'open');
  return {
    inPlay: published
      .filter(({ market }) => ['locked', 'declared'].includes(stateOf(market, now)))
      .map((match) => {
        const score = scores.get(match.fixture.matchID);
        return { match: view(match), score: score && scoreView(score, now) };
      })
      // A match whose play is over is listed after those in play.
      .sort((one, other) => Number(isOver(one)) - Number(isOver(other))),
    next: next && view(next),
    results: results.map(({ match, count: { totals } }) => {
      const entries = totals.won + totals.lost + totals.void;
      return {
        match: view(match),
        entries,
        // The payout of few entries would reveal what each of them chose.
        paidRupees: showsCrowd(entries) ? toRupees(totals.payoutPaise + totals.refundPaise) : undefined,
      };
    }),
    winners,
    serverNow: now.toISOString(),
  };
}

const isOver = ({ match, score }: MatchDay['inPlay'][number]): boolean =>
  match.state === 'declared' || score?.phase === 'ended';
