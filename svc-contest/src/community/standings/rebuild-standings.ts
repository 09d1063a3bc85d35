import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../entries/entry';
import type { TallyDeps } from '../../entries/entry-deps';
import { writeStandings } from './apply-calls';
import { readCalls, withCall, type Calls } from './calls';
import { addToSeason, orderOf, type CountedSeason } from './counted-season';
import { countRanks } from './rank-table';
import { callOf, seasonBoard, standingOf, weekBoard, type Standing } from './standing';
import type { CountDeps } from './update-standings';

const PAGE_SIZE = 5000;
type EndedEntry = Pick<Entry, 'userId' | 'market' | 'selection' | 'result' | 'n'>;
type RebuildDeps = CountDeps & TallyDeps;
/** A range of player ids: after one, up to another. */
interface Range {
  $gt?: string;
  $lte?: string;
}

/**
 * Recomputes every standing from the entries, a range of players at a time. Returns how many there are, and how many
 * were different. It may run while results arrive: a row that changes meanwhile is compared again.
 */
export async function rebuildStandings(deps: RebuildDeps): Promise<{ standings: number; corrected: number }> {
  await addSettledMarkets(deps);
  const result = { standings: 0, corrected: 0 };
  const boards = new Set<string>();
  for (let after: Range | undefined = {}; after;) {
    const range: Range = await nextPlayers(deps, after);
    const expected = await standingsOf(deps, range);
    result.standings += expected.size;
    result.corrected += await correct(deps, range, expected);
    for (const { board } of expected.values()) if (board !== undefined) boards.add(board);
    after = range.$lte === undefined ? undefined : { $gt: range.$lte };
  }
  const existing = await deps.rankTables.raw.find({}, { projection: { _id: 1 } }).toArray();
  for (const { _id } of existing) boards.add(_id);
  for (const board of boards) await countRanks(deps, board);
  return result;
}

/** Markets settled before standings existed are added to their season by lock time. */
async function addSettledMarkets(deps: RebuildDeps): Promise<void> {
  const markets = await deps.markets.raw.find({ state: 'settled' }).sort({ locksAt: 1, _id: 1 }).toArray();
  for (const market of markets)
    if (await deps.entries.raw.findOne({ market: market._id, result: { $ne: 'pending' } }, { projection: { _id: 1 } }))
      await addToSeason(deps, market);
}

const ended = (range: Range) => ({
  ...(Object.keys(range).length > 0 ? { userId: range } : {}),
  state: 'held' as const,
  result: { $in: ['won', 'lost', 'void'] satisfies Entry['result'][] },
});

/** The players of the next page of entries; without an end: all remaining ones. */
async function nextPlayers(deps: RebuildDeps, after: Range): Promise<Range> {
  const page = await deps.entries.raw
    .find(ended(after), { projection: { userId: 1 } })
    .sort({ userId: 1 })
    .limit(PAGE_SIZE)
    .toArray();
  const last = page.at(-1);
  return last && page.length === PAGE_SIZE ? { ...after, $lte: last.userId } : after;
}

async function standingsOf(deps: RebuildDeps, range: Range): Promise<Map<string, Standing>> {
  const fields = { userId: 1, market: 1, selection: 1, result: 1, n: 1 } as const;
  const entries: EndedEntry[] = await deps.entries.raw.find(ended(range), { projection: fields }).toArray();
  // Read after the entries, so that the market of each counted entry is in a season.
  const positions = positionsIn(await deps.countedSeasons.raw.find().toArray());
  const players = new Map<string, { board: string; userId: string; order: readonly number[]; calls: Calls }>();
  for (const entry of entries) {
    const position = positions.get(entry.market);
    if (!position) continue;
    const { season, no, order, boards } = position;
    for (const board of boards) {
      const key = `${board}|${entry.userId}`;
      const player = players.get(key) ?? { board, userId: entry.userId, order, calls: readCalls('') };
      players.set(key, { ...player, calls: withCall(player.calls, callOf(entry, season, no)) });
    }
  }
  return new Map(
    [...players].map(([id, { board, userId, order, calls }]) => [id, standingOf({ board, userId }, calls, order)]),
  );
}

function positionsIn(seasons: readonly CountedSeason[]) {
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

/**
 * Writes the rows that differ and deletes those without entries. A row that changed meanwhile is computed a second
 * time.
 */
async function correct(deps: RebuildDeps, range: Range, expected: ReadonlyMap<string, Standing>): Promise<number> {
  const stored = await deps.standings.raw.find(Object.keys(range).length > 0 ? { userId: range } : {}).toArray();
  const storedById = new Map(stored.map((row) => [row._id, row]));
  const isDifferent = ({ _id }: Standing): boolean => !isDeepStrictEqual(storedById.get(_id), expected.get(_id));
  const different = [...expected.values(), ...stored.filter(({ _id }) => !expected.has(_id))].filter(isDifferent);
  if (different.length === 0) return 0;
  const again = await standingsOf(deps, range);
  const surplus = different.filter(({ _id }) => !again.has(_id));
  for (const { _id, moves } of surplus) await deps.standings.raw.deleteOne({ _id, moves });
  const changes = different.flatMap(({ _id }) => {
    const after = again.get(_id);
    return after ? [{ before: storedById.get(_id), after }] : [];
  });
  return surplus.length + (changes.length > 0 ? await writeStandings(deps, changes) : 0);
}
