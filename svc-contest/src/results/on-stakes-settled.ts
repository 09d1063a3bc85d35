import { events, type PayloadOf } from '@baazi/contracts';
import { type EventOf, VersionConflict, inTransaction, isDuplicateKey, Writes } from '@baazi/service-kit';
import type { ResultDeps } from './result-deps';
import { dueOf } from './due-market';
import type { Entry } from '../entries/entry';
import type { Market } from '../markets/market';
import { marketsById } from '../markets/markets-by-id';
import { notifySettled } from '../entries/own/notify-entry';
import { resultNotification } from './result-notification';

/** Entries end as the wallet reports it. What is lost on the way is asked for again by `end-waiting-entries.ts`. */
export const onStakesSettled =
  (deps: ResultDeps) =>
  ({ data }: EventOf<typeof events.stakesSettled>): Promise<void> =>
    endEntries(deps, data);

type Settled = Pick<PayloadOf<typeof events.stakesSettled>, 'market' | 'batch'>;

/**
 * Marks entries by what the wallet did, and by nothing else: 'You Won' never comes before the money. The newer
 * settlement of an entry wins, in whichever order they come; a settled stake also proves that its reservation held.
 */
export async function endEntries(deps: ResultDeps, settled: Settled): Promise<void> {
  const settledAt = deps.now();
  const ended = await readEnded(deps, settled, settledAt);
  if (ended) await publishTellings(deps, ended);
  await markEntries(deps, settled, settledAt);
  // A message said twice changes nothing on a page.
  for (const entry of ended?.entries ?? []) if (ended) notifySettled(deps, entry, ended.market);
}

/**
 * Before the entries are marked: whoever dies in between finds them unmarked and tells it again, under the same names.
 * So no player goes untold, and the marks need no transaction.
 */
async function publishTellings(deps: ResultDeps, { entries, market }: Ended): Promise<void> {
  const tellings = entries.flatMap((entry) => resultNotification(entry, market) ?? []);
  if (tellings.length > 0)
    await inTransaction(deps.service, async (tx) => tx.publish(events.notificationRequested, { tellings }));
}

/** What it means for the standings is worked out when the money has moved: one small write with each report. */
async function markEntries(deps: ResultDeps, { market, batch }: Settled, settledAt: Date): Promise<void> {
  const writes = new Writes();
  writes.update(
    deps.entries,
    alike(batch).map(({ pickIds, userIds, n, result }) => ({
      filter: { _id: { $in: pickIds }, userId: { $in: userIds }, n: { $lt: n } },
      update: { $set: { state: 'held', result, n, settledAt } },
      matches: pickIds.length,
    })),
  );
  writes.update(deps.dueMarkets, [dueOf(market)]);
  try {
    await writes.send(deps.service.db.getClient());
  } catch (error) {
    // The marks come first. Two first reports at once met in the other: it is there now.
    if (isDuplicateKey(error)) await deps.dueMarkets.raw.updateOne({ _id: market }, dueOf(market).update);
    // A newer settlement has marked some: they are left alone.
    else if (!(error instanceof VersionConflict)) throw error;
  }
}

type Alike = Pick<Settled['batch'][number], 'n' | 'result'> & { pickIds: string[]; userIds: string[] };

/** Entries that end alike are marked by one statement. */
function alike(batch: Settled['batch']): Alike[] {
  const groups = new Map<string, Alike>();
  for (const { pickId, userId, n, result } of batch) {
    const key = `${n} ${result}`;
    const group = groups.get(key) ?? { n, result, pickIds: [], userIds: [] };
    groups.set(key, group);
    group.pickIds.push(pickId);
    group.userIds.push(userId);
  }
  return [...groups.values()];
}

interface Ended {
  market: Market;
  entries: Entry[];
}

/** The entries as they will stand, but those that a newer settlement has already marked. */
async function readEnded(
  deps: ResultDeps,
  { market: id, batch }: Settled,
  settledAt: Date,
): Promise<Ended | undefined> {
  const told = new Map(batch.map((one) => [one.pickId, one]));
  const [entries, markets] = await Promise.all([
    deps.entries.raw
      .find({ _id: { $in: [...told.keys()] }, userId: { $in: batch.map(({ userId }) => userId) } })
      .toArray(),
    marketsById(deps, [id]),
  ]);
  const market = markets.get(id);
  if (!market || entries.length < told.size)
    deps.service.log.error(
      { market: id, stakes: told.size, entries: entries.length },
      'stakes were settled that have no entry here',
    );
  return (
    market && {
      market,
      entries: entries.flatMap((entry): Entry[] => {
        const { n, result } = told.get(entry._id) ?? entry;
        if (entry.n > n) return [];
        return [entry.n === n ? entry : { ...entry, state: 'held', result, n, settledAt }];
      }),
    }
  );
}
