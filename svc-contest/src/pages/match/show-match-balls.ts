import { matchMarket, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import { ballsOf } from '../../scores/delivery';
import { sumOfOver } from '../../scores/over-line';
import type { Score, ScoreDeps } from '../../scores/score';

/** Every ball of a match so far, as far as its source knows them. */
export const showMatchBalls =
  (deps: ScoreDeps & Pick<MarketDeps, 'markets'>): Handler<typeof endpoints.matchBalls> =>
  async ({ params: { matchID } }) => {
    const score = await deps.scores.findById(matchID).lean<Score | null>();
    if (score) return reply(ballsView(score));
    const isMatch = await deps.markets.exists({ _id: matchMarket(matchID) });
    return isMatch ? reply({ matchID, version: 0, innings: [] }) : refuse('match-not-found');
  };

const ballsView = ({ _id, version, card }: Pick<Score, '_id' | 'version' | 'card'>) => ({
  matchID: _id,
  version,
  innings: card.innings.map(({ team, superOver, overs, details, hands }) => ({
    team,
    superOver,
    overs: overs.map((line, at) => ({
      ...sumOfOver(line),
      deliveries: ballsOf(line, details?.[at], card.people),
      ...hands?.[at],
    })),
  })),
  playerOfMatch: card.playerOfMatch,
});
