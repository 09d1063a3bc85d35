import type { events, PayloadOf } from '@baazi/contracts';
import type { Contest } from '../contest';
import { marketsById } from '../markets/markets-by-id';
import { tellSettled } from '../own-entries/tell-entry';
import { noteDue } from '../standings/note-due';

type Settled = Pick<PayloadOf<typeof events.stakesSettled>, 'market' | 'batch'>;

/**
 * Marks entries by what the wallet did, and by nothing else: 'You Won' never comes before the money. The newer
 * settlement of an entry wins, in whichever order they come; a settled stake also proves that its reservation held.
 */
export async function endEntries(contest: Contest, settled: Settled): Promise<void> {
  await markEntries(contest, settled);
  await noteDue(contest, settled.market);
  await tellPlayers(contest, settled);
}

async function markEntries(contest: Contest, { batch }: Settled): Promise<void> {
  const settledAt = contest.now();
  await contest.entries.raw.bulkWrite(
    batch.map(({ pickId, userId, n, result }) => ({
      updateOne: {
        filter: { _id: pickId, userId, n: { $lt: n } },
        update: { $set: { state: 'held' as const, result, n, settledAt } },
      },
    })),
    { ordered: false },
  );
}

/** After the commit. A message said twice changes nothing on a page. */
async function tellPlayers(contest: Contest, { market: id, batch }: Settled): Promise<void> {
  const told = new Map(batch.map(({ pickId, n }) => [pickId, n]));
  const [entries, markets] = await Promise.all([
    contest.entries.raw
      .find({ _id: { $in: [...told.keys()] }, userId: { $in: batch.map(({ userId }) => userId) } })
      .toArray(),
    marketsById(contest, [id]),
  ]);
  const market = markets.get(id);
  if (!market || entries.length < told.size)
    contest.service.log.error(
      { market: id, stakes: told.size, entries: entries.length },
      'stakes were settled that have no entry here',
    );
  for (const entry of entries) if (market && entry.n === told.get(entry._id)) tellSettled(contest, entry, market);
}
