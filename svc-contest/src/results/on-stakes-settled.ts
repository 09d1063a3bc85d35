import { events, type PayloadOf } from '@baazi/contracts';
import { type EventOf, VersionConflict, inTransaction, isDuplicateKey, Writes } from '@baazi/service-kit';
import { type ResultDeps, dueUpdate } from './due-market';
import type { Entry } from '../entries/entry';
import { type Market, marketsById } from '../markets/market';
import { notifySettled } from '../entries/own/notify-entry';
import { resultNotification } from './result-notification';

/** Entries get the results that svc-wallet reports. `end-waiting-entries.ts` requests reports that were lost. */
export const onStakesSettled =
  (deps: ResultDeps) =>
  ({ data }: EventOf<typeof events.stakesSettled>): Promise<void> =>
    endEntries(deps, data);

type Settled = Pick<PayloadOf<typeof events.stakesSettled>, 'market' | 'batch'>;

/**
 * Sets results only as svc-wallet reports them: 'You Won' never precedes the money. The newest settlement of an entry
 * wins in any order of arrival; a settled stake also proves that its reservation is held.
 */
export async function endEntries(deps: ResultDeps, settled: Settled): Promise<void> {
  const settledAt = deps.now();
  const ended = await readEnded(deps, settled, settledAt);
  if (ended) await requestNotifications(deps, ended);
  await markEntries(deps, settled, settledAt);
  // A repeated message changes nothing on a page.
  for (const entry of ended?.entries ?? []) if (ended) notifySettled(deps, entry, ended.market);
}

/**
 * Published before the results are written: after a crash in between the event is sent again under the same keys. So
 * every player is notified and the results need no transaction.
 */
async function requestNotifications(deps: ResultDeps, { entries, market }: Ended): Promise<void> {
  const requests = entries.flatMap((entry) => resultNotification(entry, market) ?? []);
  if (requests.length > 0)
    await inTransaction(deps.service, async (tx) => tx.publish(events.notificationRequested, { tellings: requests }));
}

/** Also makes the market due for the standings, which are counted later: one small write per report. */
async function markEntries(deps: ResultDeps, { market, batch }: Settled, settledAt: Date): Promise<void> {
  const writes = new Writes();
  writes.update(
    deps.entries,
    groupByEnd(batch).map(({ pickIds, userIds, n, result }) => ({
      filter: { _id: { $in: pickIds }, userId: { $in: userIds }, n: { $lt: n } },
      update: { $set: { state: 'held', result, n, settledAt } },
      matches: pickIds.length,
    })),
  );
  const due = dueUpdate(market, deps.service.clocks.machine.now());
  writes.update(deps.dueMarkets, [due]);
  try {
    await writes.send(deps.service.db.getClient());
  } catch (error) {
    // The entries were written first. Two concurrent first reports collided on the due market, which exists now.
    if (isDuplicateKey(error)) await deps.dueMarkets.raw.updateOne(due.filter, due.update);
    // Some entries have a newer settlement and keep it.
    else if (!(error instanceof VersionConflict)) throw error;
  }
}

type EndGroup = Pick<Settled['batch'][number], 'n' | 'result'> & { pickIds: string[]; userIds: string[] };

/** Groups entries with the same result, to write each group in one statement. */
function groupByEnd(batch: Settled['batch']): EndGroup[] {
  const groups = new Map<string, EndGroup>();
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

/** The entries with their new results, without those that have a newer settlement. */
async function readEnded(
  deps: ResultDeps,
  { market: id, batch }: Settled,
  settledAt: Date,
): Promise<Ended | undefined> {
  const settledById = new Map(batch.map((stake) => [stake.pickId, stake]));
  const [entries, markets] = await Promise.all([
    deps.entries.raw
      .find({ _id: { $in: [...settledById.keys()] }, userId: { $in: batch.map(({ userId }) => userId) } })
      .toArray(),
    marketsById(deps, [id]),
  ]);
  const market = markets.get(id);
  if (!market || entries.length < settledById.size)
    deps.service.log.error(
      { market: id, stakes: settledById.size, entries: entries.length },
      'settled stakes have no entry',
    );
  return (
    market && {
      market,
      entries: entries.flatMap((entry): Entry[] => {
        const { n, result } = settledById.get(entry._id) ?? entry;
        if (entry.n > n) return [];
        return [entry.n === n ? entry : { ...entry, state: 'held', result, n, settledAt }];
      }),
    }
  );
}
