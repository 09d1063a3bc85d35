import { weekInIndia } from '@baazi/contracts';
import type { Collection } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import { seasonAt } from '../../markets/matches/fixture';
import type { CountedSeason } from './counted-season';
import { seasonBoard, weekBoard } from './standing';

export interface BoardDeps extends Pick<MarketDeps, 'fixtures' | 'now'> {
  countedSeasons: Collection<CountedSeason>;
}

interface RequestedBoard {
  board: string;
  period: { season: number; over: 'season' | 'week'; week?: string; weeks: string[] };
}

/** The board of the current season, or of one of its weeks. */
export async function requestedBoard(
  deps: BoardDeps,
  { over, week: requested }: { over: 'season' | 'week'; week?: string | undefined },
): Promise<RequestedBoard> {
  const now = deps.now();
  const season = (await seasonAt(deps, now)) ?? now.getUTCFullYear();
  const counted = await deps.countedSeasons.findById(season).select({ 'markets.week': 1 }).lean();
  const weeks = [...new Set(counted?.markets.map(({ week }) => week))].sort().reverse();
  const week = weekInIndia(requested ?? now);
  return {
    board: over === 'season' ? seasonBoard(season) : weekBoard(season, week),
    period: { season, over, week: over === 'week' ? week : undefined, weeks },
  };
}
