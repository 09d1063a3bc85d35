import { inPages } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { ranksFrom } from './rank-table';

/** Counts a board anew, a page at a time, and once more where another copy was done meanwhile. */
export async function countRanks(contest: ContestContext, board: string): Promise<void> {
  for (;;) {
    const before = await contest.rankTables.findById(board).select({ version: 1 }).lean();
    const playersWith = new Map<number, number>();
    const ofBoard = { _id: { $gt: `${board}|`, $lt: `${board}}` } };
    for await (const page of inPages(contest.standings.raw, ofBoard, { fields: ['board', 'points'] }))
      for (const { board: stands, points } of page)
        if (stands !== undefined) playersWith.set(points, (playersWith.get(points) ?? 0) + 1);
    const table = { ...ranksFrom(playersWith), version: (before?.version ?? 0) + 1 };
    if (!before) await contest.rankTables.updateOne({ _id: board }, { $setOnInsert: table }, { upsert: true });
    else await contest.rankTables.updateOne({ _id: board, version: before.version }, { $set: table });
    const after = await contest.rankTables.findById(board).lean();
    if (after?.version === table.version && after.players === table.players) return;
  }
}
