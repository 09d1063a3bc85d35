import type { endpoints } from '@baazi/contracts';
import { pageOfRows, reply, type Handler } from '@baazi/service-kit';
import type { TallyDeps } from '../../entries/entry-deps';
import type { MarketDeps } from '../../markets/market-deps';
import { outcomeTotals } from '../../entries/tally';
import { correctionRule, correctionView } from '../../markets/correction-view';
import { stateOf, type Market } from '../../markets/market';
import { proposalOf } from '../../scores/outcome-of-card';
import type { Score, ScoreDeps } from '../../scores/score';
import { nameOf } from '../../markets/matches/fixture';
import { matchView } from '../../markets/matches/match-view';
import { publishedMatches } from '../../markets/matches/published-matches';

type ListDeps = TallyDeps & ScoreDeps & Pick<MarketDeps, 'service' | 'fixtures' | 'markets' | 'now'>;

/** The operators' table of fixtures. They are few, so the filter runs in memory, on the displayed texts. */
export const listMatches =
  (deps: ListDeps): Handler<typeof endpoints.adminMatches> =>
  async ({ query }) => {
    const now = deps.now();
    const direction = query.ascending === 'asc' ? 1 : -1;
    const fixtures = await deps.fixtures
      .find({})
      .sort({ [query.orderBy]: direction, _id: direction })
      .lean();
    const wanted = query.query.toLowerCase();
    const found = (await publishedMatches(deps, fixtures)).filter(
      ({ fixture, market }) =>
        (query.filters.state === undefined || stateOf(market, now) === query.filters.state) &&
        `${fixture.matchID} ${nameOf(fixture)} ${fixture.venue} ${fixture.city}`.toLowerCase().includes(wanted),
    );
    const { rows, metadata, onward } = pageOfRows(found, query, ({ fixture }) => ({
      value: fixture[query.orderBy],
      id: String(fixture._id),
    }));
    const scores = await deps.scores.find({ _id: { $in: rows.map(({ fixture }) => fixture.matchID) } }).lean();
    const scoreById = new Map(scores.map((score) => [score._id, score]));
    const data = await Promise.all(
      rows.map(async ({ fixture, market }) => ({
        ...matchView(fixture, market, now),
        revision: market.revision,
        outcome: market.outcome ?? null,
        ...correctionView(deps, market),
        key: fixture.key,
        picks: (await outcomeTotals(deps, market)).reduce((sum, { entries }) => sum + entries, 0),
        proposal: proposed(market, scoreById.get(fixture.matchID)),
        replayOf: fixture.replayOf,
      })),
    );
    return reply({ data, metadata, ...onward, ...correctionRule(deps) });
  };

/** The result that the score proposes, while the match is not declared. */
const proposed = (market: Market, score: Score | undefined) =>
  score && market.state === 'open' ? proposalOf(score) : undefined;
