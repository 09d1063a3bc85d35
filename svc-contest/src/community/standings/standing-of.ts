import { standingPoints } from '@baazi/contracts';
import type { Entry } from '../../entries/entry';
import { scoreOf, writeCalls, type Call, type Calls } from './calls';
import type { CountedSeason } from './counted-season';
import { standingId, type Standing } from './standing';

type Ended = Pick<Entry, 'selection' | 'result' | 'n'>;

/** What an entry that ended is in the standings. */
export function callOf({ selection, result, n }: Ended, season: CountedSeason, no: number): Call {
  if (result !== 'won') return { no, n, ended: result === 'lost' ? 'wrong' : 'void' };
  const on = season.markets[no]?.on ?? [];
  const all = on.reduce((sum, { players }) => sum + players, 0);
  const chose = on.find(({ outcome }) => outcome === selection)?.players ?? 0;
  return { no, n, ended: standingPoints({ chose, all }) };
}

/** A player on a board, from the calls alone: whatever came in which order, the same calls are the same document. */
export function standingOf(
  { board, userId }: { board: string; userId: string },
  calls: Calls,
  order: readonly number[],
): Standing {
  const score = scoreOf(calls, order);
  return {
    _id: standingId(board, userId),
    ...(score.right + score.wrong > 0 ? { board } : {}),
    userId,
    ...score,
    calls: writeCalls(calls),
    moves: [...calls.values()].reduce((sum, { n }) => sum + n, 0),
  };
}
