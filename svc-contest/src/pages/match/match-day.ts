import { dayInIndia, toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { recentWins } from '../dashboard/recent-winners';
import type { Fixture } from '../../markets/matches/fixture';
import { matchView } from '../../markets/matches/match-view';
import { publishedMatches, type PublishedMatch } from '../../markets/matches/published-matches';
import { stateOf } from '../../markets/market';
import type { Score } from '../../scores/score';
import { scoreView } from '../../scores/score-view';
import { showsCrowd } from './crowd';
import { countMarket, type MarketCount } from '../../results/count-market';

type MatchDay = ReplyOf<typeof endpoints.matchDay>;

const KEPT_MS = 1000;
/** Far enough for the last match day, and for a match that waits for its result. */
const BEHIND_MS = 4 * 24 * 3600_000;
const WINNERS = 10;

interface DayFacts {
  published: PublishedMatch[];
  scores: ReadonlyMap<string, Score>;
  results: { match: PublishedMatch; count: MarketCount }[];
  winners: MatchDay['winners'];
}

/** What happens around now, for home and the dashboard: read once for all who look in the same moment. */
export function matchDay(contest: ContestContext): Handler<typeof endpoints.matchDay> {
  let kept: { readAt: number; facts: Promise<DayFacts> } | undefined;
  contest.onChange(() => (kept = undefined));
  const facts = (): Promise<DayFacts> => {
    const machineNow = contest.service.clocks.machine.now().getTime();
    if (kept && machineNow - kept.readAt < KEPT_MS) return kept.facts;
    const reading = { readAt: machineNow, facts: readDay(contest) };
    kept = reading;
    reading.facts.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.facts;
  };
  return async () => reply(dayView(await facts(), contest.now()));
}

async function readDay(contest: ContestContext): Promise<DayFacts> {
  const now = contest.now();
  const [recent, upcoming, winners] = await Promise.all([
    contest.fixtures
      .find({ startsAt: { $gt: new Date(now.getTime() - BEHIND_MS), $lte: now } })
      .sort({ startsAt: 1 })
      .lean<Fixture[]>(),
    contest.fixtures
      .find({ startsAt: { $gt: now } })
      .sort({ startsAt: 1 })
      .limit(6)
      .lean<Fixture[]>(),
    recentWins(contest, WINNERS),
  ]);
  const published = await publishedMatches(contest, [...recent, ...upcoming]);
  const scores = await contest.scores.find({ _id: { $in: published.map(({ fixture }) => fixture.matchID) } }).lean();
  const results = await Promise.all(
    ofLastDay(published).map(async (match) => ({
      match,
      count: await countMarket(contest, match.market, match.market.outcome),
    })),
  );
  return { published, scores: new Map(scores.map((score) => [score._id, score])), results, winners };
}

/** The settled matches of the last day that has one, newest first. */
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
        return { match: view(match), ...(score ? { score: scoreView(score, now) } : {}) };
      })
      // One whose play is over and that waits for its end stands behind one that is played.
      .sort((one, other) => Number(isOver(one)) - Number(isOver(other))),
    ...(next ? { next: view(next) } : {}),
    results: results.map(({ match, count: { totals } }) => {
      const entries = totals.won + totals.lost + totals.void;
      return {
        match: view(match),
        entries,
        // What few entries were paid tells what each of them chose.
        ...(showsCrowd(entries) ? { paidRupees: toRupees(totals.payoutPaise + totals.refundPaise) } : {}),
      };
    }),
    winners,
    serverNow: now.toISOString(),
  };
}

const isOver = ({ match, score }: MatchDay['inPlay'][number]): boolean =>
  match.state === 'declared' || score?.phase === 'ended';
