import type { ContestContext } from '../../contest-context';
import type { Entry } from '../../entries/entry';
import { readCalls, withCall, type Calls } from './calls';
import { countInSeason } from './count-in-season';
import { countRanks } from './count-ranks';
import { orderOf, type CountedSeason } from './counted-season';
import { seasonBoard, weekBoard, type Standing } from './standing';
import { callOf, standingOf } from './standing-of';
import { writeStandings } from './write-calls';

const A_PAGE = 5000;
type Ended = Pick<Entry, 'userId' | 'market' | 'selection' | 'result' | 'n'>;
/** Players in the order of their ids: behind one, up to another. */
interface Range {
  $gt?: string;
  $lte?: string;
}

/**
 * Every standing made again from the picks, some players at a time. Answers how many there are, and how many were
 * otherwise. It may run while results come in: who moves on meanwhile is looked at again.
 */
export async function rebuildStandings(contest: ContestContext): Promise<{ standings: number; otherwise: number }> {
  await countSettledMarkets(contest);
  const done = { standings: 0, otherwise: 0 };
  const boards = new Set<string>();
  for (let behind: Range | undefined = {}; behind;) {
    const range: Range = await nextPlayers(contest, behind);
    const made = await standingsOf(contest, range);
    done.standings += made.size;
    done.otherwise += await makeTrue(contest, range, made);
    for (const { board } of made.values()) if (board !== undefined) boards.add(board);
    behind = range.$lte === undefined ? undefined : { $gt: range.$lte };
  }
  const known = await contest.rankTables.find({}).select({ _id: 1 }).lean();
  for (const { _id } of known) boards.add(_id);
  for (const board of boards) await countRanks(contest, board);
  return done;
}

/** Markets that were settled before there were standings take their places in the order of their locks. */
async function countSettledMarkets(contest: ContestContext): Promise<void> {
  const markets = await contest.markets.find({ state: 'settled' }).sort({ locksAt: 1, _id: 1 }).lean();
  for (const market of markets)
    if (await contest.entries.exists({ market: market._id, result: { $ne: 'pending' } }))
      await countInSeason(contest, market);
}

const ended = (range: Range) => ({
  ...(Object.keys(range).length > 0 ? { userId: range } : {}),
  state: 'held' as const,
  result: { $in: ['won', 'lost', 'void'] satisfies Entry['result'][] },
});

/** As many players as have a page of entries; without an end: all that are left. */
async function nextPlayers(contest: ContestContext, behind: Range): Promise<Range> {
  const page = await contest.entries.raw
    .find(ended(behind), { projection: { userId: 1 } })
    .sort({ userId: 1 })
    .limit(A_PAGE)
    .toArray();
  const last = page.at(-1);
  return last && page.length === A_PAGE ? { ...behind, $lte: last.userId } : behind;
}

async function standingsOf(contest: ContestContext, range: Range): Promise<Map<string, Standing>> {
  const fields = { userId: 1, market: 1, selection: 1, result: 1, n: 1 } as const;
  const entries: Ended[] = await contest.entries.raw.find(ended(range), { projection: fields }).toArray();
  // After the entries: what is counted in them has its place in a season.
  const places = placesIn(await contest.countedSeasons.find({}).lean());
  const players = new Map<string, { board: string; userId: string; order: readonly number[]; calls: Calls }>();
  for (const entry of entries) {
    const place = places.get(entry.market);
    if (!place) continue;
    const { season, no, order, boards } = place;
    for (const board of boards) {
      const key = `${board}|${entry.userId}`;
      const known = players.get(key) ?? { board, userId: entry.userId, order, calls: readCalls('') };
      players.set(key, { ...known, calls: withCall(known.calls, callOf(entry, season, no)) });
    }
  }
  return new Map(
    [...players].map(([id, { board, userId, order, calls }]) => [id, standingOf({ board, userId }, calls, order)]),
  );
}

function placesIn(seasons: readonly CountedSeason[]) {
  return new Map(
    seasons.flatMap((season) => {
      const order = orderOf(season);
      return season.markets.map(({ market, week }, no) => {
        const boards = [seasonBoard(season._id), weekBoard(season._id, week)];
        return [market, { season, no, order, boards }] as const;
      });
    }),
  );
}

/** Writes what is otherwise and removes what has no entry. What has moved on since is compared with a second reading. */
async function makeTrue(contest: ContestContext, range: Range, made: ReadonlyMap<string, Standing>): Promise<number> {
  const there = await contest.standings.raw.find(Object.keys(range).length > 0 ? { userId: range } : {}).toArray();
  const known = new Map(there.map((row) => [row._id, row]));
  const isOtherwise = ({ _id }: Standing): boolean => inOneOrder(known.get(_id)) !== inOneOrder(made.get(_id));
  const otherwise = [...made.values(), ...there.filter(({ _id }) => !made.has(_id))].filter(isOtherwise);
  if (otherwise.length === 0) return 0;
  const again = await standingsOf(contest, range);
  const ghosts = otherwise.filter(({ _id }) => !again.has(_id));
  for (const { _id, moves } of ghosts) await contest.standings.deleteOne({ _id, moves });
  const moves = otherwise.flatMap(({ _id }) => {
    const after = again.get(_id);
    return after ? [{ before: known.get(_id), after }] : [];
  });
  return ghosts.length + (moves.length > 0 ? await writeStandings(contest, moves) : 0);
}
const inOneOrder = (row: Standing | undefined): string =>
  JSON.stringify(Object.entries(row ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
