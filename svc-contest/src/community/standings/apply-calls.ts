import { duplicatesIn, type Collection } from '@baazi/service-kit';
import { readCalls, withCall, type Call } from './calls';
import { orderOf, type CountedSeason } from './counted-season';
import { standingId, standingOf, type Standing, type StandingDeps } from './standing';

interface ApplyDeps extends StandingDeps {
  countedSeasons: Collection<CountedSeason>;
}

/**
 * Applies one call per player to a board, in two statements for the whole list. Optimistic locking: rows that another
 * writer changed meanwhile are read and written again, until nothing changes.
 */
export async function applyCalls(
  deps: ApplyDeps,
  { board, season, calls }: { board: string; season: CountedSeason; calls: readonly { userId: string; call: Call }[] },
): Promise<void> {
  for (let pending = calls; pending.length > 0;) {
    const ids = pending.map(({ userId }) => standingId(board, userId));
    const rows = await deps.standings.raw.find({ _id: { $in: ids } }).toArray();
    const byId = new Map(rows.map((row) => [row._id, row]));
    const order = await orderFor(deps, season, rows);
    const changes = pending.flatMap(({ userId, call }) => {
      const before = byId.get(standingId(board, userId));
      const callsBefore = readCalls(before?.calls ?? '');
      const callsAfter = withCall(callsBefore, call);
      return callsAfter === callsBefore ? [] : [{ before, after: standingOf({ board, userId }, callsAfter, order) }];
    });
    if (changes.length === 0) return;
    const isDone = (await writeStandings(deps, changes)) === changes.length;
    const changed = new Set(changes.map(({ after }) => after.userId));
    pending = isDone ? [] : pending.filter(({ userId }) => changed.has(userId));
  }
}

/** Another instance may have added a market since the season was read. */
async function orderFor(
  { countedSeasons }: ApplyDeps,
  season: CountedSeason,
  rows: readonly Standing[],
): Promise<number[]> {
  const isCurrent = rows.every(({ calls }) => [...readCalls(calls).keys()].every((no) => no < season.markets.length));
  if (isCurrent) return orderOf(season);
  const newer = await countedSeasons.raw.findOne({ _id: season._id });
  return orderOf(newer ?? season);
}

interface StandingChange {
  before: Pick<Standing, 'moves'> | undefined;
  after: Standing;
}

/** Writes each row only if it is unchanged since it was read. Returns how many were written. */
export async function writeStandings({ standings }: StandingDeps, changes: readonly StandingChange[]): Promise<number> {
  const statements = changes.map(({ before, after }) =>
    before
      ? { replaceOne: { filter: { _id: after._id, moves: before.moves }, replacement: after } }
      : { insertOne: { document: after } },
  );
  try {
    const { insertedCount, modifiedCount } = await standings.raw.bulkWrite(statements, { ordered: false });
    return insertedCount + modifiedCount;
  } catch (error) {
    return changes.length - duplicatesIn(error).size;
  }
}
