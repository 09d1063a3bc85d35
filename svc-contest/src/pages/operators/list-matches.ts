import type { endpoints } from '@baazi/contracts';
import { pageOfRows, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { readBook } from '../../entries/tally';
import { correctionRule, correctionView } from '../../markets/correction-view';
import { stateOf, type Market } from '../../markets/market';
import { proposalOf } from '../../scores/proposal-of';
import type { Score } from '../../scores/score';
import { nameOf } from '../../markets/matches/fixture';
import { matchView } from '../../markets/matches/match-view';
import { publishedMatches } from '../../markets/matches/published-matches';

/** The operators' table of fixtures. They are few, so it is filtered by what people see. */
export const listMatches =
  (contest: ContestContext): Handler<typeof endpoints.adminMatches> =>
  async ({ query }) => {
    const now = contest.now();
    const way = query.ascending === 'asc' ? 1 : -1;
    const fixtures = await contest.fixtures
      .find({})
      .sort({ [query.orderBy]: way, _id: way })
      .lean();
    const wanted = query.query.toLowerCase();
    const found = (await publishedMatches(contest, fixtures)).filter(
      ({ fixture, market }) =>
        (query.filters.state === undefined || stateOf(market, now) === query.filters.state) &&
        `${fixture.matchID} ${nameOf(fixture)} ${fixture.venue} ${fixture.city}`.toLowerCase().includes(wanted),
    );
    const { rows, metadata, onward } = pageOfRows(found, query, ({ fixture }) => ({
      value: fixture[query.orderBy],
      id: String(fixture._id),
    }));
    const scores = await contest.scores.find({ _id: { $in: rows.map(({ fixture }) => fixture.matchID) } }).lean();
    const scoreOf = new Map(scores.map((score) => [score._id, score]));
    const data = await Promise.all(
      rows.map(async ({ fixture, market }) => ({
        ...matchView(fixture, market, now),
        revision: market.revision,
        outcome: market.outcome ?? null,
        ...correctionView(contest, market),
        key: fixture.key,
        picks: (await readBook(contest, market)).reduce((sum, { entries }) => sum + entries, 0),
        ...proposed(market, scoreOf.get(fixture.matchID)),
        ...(fixture.replayOf === undefined ? {} : { replayOf: fixture.replayOf }),
      })),
    );
    return reply({ data, metadata, ...onward, ...correctionRule(contest) });
  };

/** What the score says how it ended, while nobody has declared it. */
function proposed(market: Market, score: Score | undefined): { proposal?: ReturnType<typeof proposalOf> } {
  const proposal = score && market.state === 'open' ? proposalOf(score) : undefined;
  return proposal ? { proposal } : {};
}
