import { duplicatesIn } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { readCalls, withCall, type Call } from './calls';
import { orderOf, type CountedSeason } from './counted-season';
import { standingId, type Standing } from './standing';
import { standingOf } from './standing-of';

export interface PlayersCall {
  userId: string;
  call: Call;
}

/**
 * Brings calls to a board, one a player: two statements for a page of them. Who meets another writer reads again, until
 * nothing is left to change.
 */
export async function bringCalls(
  contest: ContestContext,
  { board, season, calls }: { board: string; season: CountedSeason; calls: readonly PlayersCall[] },
): Promise<void> {
  for (let left = calls; left.length > 0;) {
    const ids = left.map(({ userId }) => standingId(board, userId));
    const rows = await contest.standings.raw.find({ _id: { $in: ids } }).toArray();
    const stand = new Map(rows.map((row) => [row._id, row]));
    const order = await orderFor(contest, season, rows);
    const next = left.flatMap(({ userId, call }) => {
      const before = stand.get(standingId(board, userId));
      const known = readCalls(before?.calls ?? '');
      const now = withCall(known, call);
      return now === known ? [] : [{ before, after: standingOf({ board, userId }, now, order) }];
    });
    if (next.length === 0) return;
    const isDone = (await writeStandings(contest, next)) === next.length;
    const moved = new Set(next.map(({ after }) => after.userId));
    left = isDone ? [] : left.filter(({ userId }) => moved.has(userId));
  }
}

/** Another copy may have counted a market since the season was read. */
async function orderFor(contest: ContestContext, season: CountedSeason, rows: readonly Standing[]): Promise<number[]> {
  const isKnown = rows.every(({ calls }) => [...readCalls(calls).keys()].every((no) => no < season.markets.length));
  if (isKnown) return orderOf(season);
  const newer = await contest.countedSeasons.findById(season._id).lean();
  return orderOf(newer ?? season);
}

interface Move {
  before: Pick<Standing, 'moves'> | undefined;
  after: Standing;
}

/** Each only where nobody wrote since it was read. Answers how many were written. */
export async function writeStandings(contest: ContestContext, moves: readonly Move[]): Promise<number> {
  const statements = moves.map(({ before, after }) =>
    before
      ? { replaceOne: { filter: { _id: after._id, moves: before.moves }, replacement: after } }
      : { insertOne: { document: after } },
  );
  try {
    const { insertedCount, modifiedCount } = await contest.standings.raw.bulkWrite(statements, { ordered: false });
    return insertedCount + modifiedCount;
  } catch (error) {
    return moves.length - duplicatesIn(error).size;
  }
}
