import { weekInIndia } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import { seasonAt } from '../../markets/matches/season-at';
import { seasonBoard, weekBoard } from './standing';

export interface AskedBoard {
  board: string;
  frame: { season: number; over: 'season' | 'week'; week?: string; weeks: string[] };
}

/** The board of this season, or of a week of it. */
export async function askedBoard(
  contest: ContestContext,
  { over, week: given }: { over: 'season' | 'week'; week?: string | undefined },
): Promise<AskedBoard> {
  const now = contest.now();
  const season = (await seasonAt(contest, now)) ?? now.getUTCFullYear();
  const counted = await contest.countedSeasons.findById(season).select({ 'markets.week': 1 }).lean();
  const weeks = [...new Set(counted?.markets.map(({ week }) => week))].sort().reverse();
  const week = weekInIndia(given ?? now);
  return {
    board: over === 'season' ? seasonBoard(season) : weekBoard(season, week),
    frame: { season, over, ...(over === 'week' ? { week } : {}), weeks },
  };
}
