import type { endpoints } from '@baazi/contracts';
import { pageOfRows, reply, type Handler } from '@baazi/service-kit';
import type { TallyDeps } from '../../entries/entry-deps';
import { type MarketDeps, stateOf, type Market } from '../../markets/market';
import { outcomeTotals } from '../../entries/tally';
import { correctionRule, correctionView } from '../../markets/correction-view';
import { isAwaited, proposalOf } from '../../scores/outcome-of-card';
import { scoresByMatch, type Score, type ScoreDeps } from '../../scores/score';
import { nameOf } from '../../markets/matches/fixture';
import { matchView, publishedMatches } from '../../markets/matches/published-matches';

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
    const published = await publishedMatches(deps, fixtures);
    const locked = published.filter(({ market }) => stateOf(market, now) === 'locked');
    const lockedScores = await scoresByMatch(
      deps,
      locked.map(({ fixture }) => fixture.matchID),
    );
    const awaited = new Set(
      locked
        .filter(({ fixture, market }) => isAwaited(fixture, { market, score: lockedScores.get(fixture.matchID), now }))
        .map(({ market }) => market._id),
    );
    const { state } = query.filters;
    const isListed = (market: Market): boolean =>
      state === undefined ||
      (stateOf(market, now) === (state === 'over' ? 'locked' : state) &&
        !(state === 'over' && awaited.has(market._id)));
    const found = published.filter(
      ({ fixture, market }) =>
        isListed(market) &&
        `${fixture.matchID} ${nameOf(fixture)} ${fixture.venue} ${fixture.city}`.toLowerCase().includes(wanted),
    );
    const { rows, metadata, onward } = pageOfRows(found, query, ({ fixture }) => ({
      value: fixture[query.orderBy],
      id: String(fixture._id),
    }));
    const scores = await scoresByMatch(
      deps,
      rows.map(({ fixture }) => fixture.matchID),
    );
    const data = await Promise.all(
      rows.map(async ({ fixture, market }) => ({
        ...matchView(fixture, market, now),
        revision: market.revision,
        outcome: market.outcome ?? null,
        correction: correctionView(deps, market),
        key: fixture.key,
        picks: (await outcomeTotals(deps, market)).reduce((sum, { entries }) => sum + entries, 0),
        proposal: proposed(market, scores.get(fixture.matchID)),
        isUnderWay: awaited.has(market._id),
        replayOf: fixture.replayOf,
      })),
    );
    return reply({ data, metadata, ...onward, ...correctionRule(deps) });
  };

/** The result that the score proposes, while the match is not declared. */
const proposed = (market: Market, score: Score | undefined) =>
  score && market.state === 'open' ? proposalOf(score) : undefined;
