import { endpoints } from '@baazi/contracts';
import { drainDue } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { Entry } from '../entry';
import { askForStake, askWallet } from './drive-reservation';

const FIRST_TRY_AFTER_MS = 2000;
/** A player waited this long: from here on the reservation is ended, not tried again. */
const CLOSE_AFTER_MS = 30_000;
const WALLET_TIMEOUT_MS = 2000;
/** The wallet places stakes that come together in one commit. */
const AT_ONCE = 50;

/**
 * Goes through the reservations that a crash or a silent wallet left open. This never asks how they stand, it decides:
 * the same `place` again, after 30 seconds `close`; the wallet answers both with the one stake that is there.
 */
export async function resumeReservations(deps: EntryDeps): Promise<void> {
  const { machine } = deps.service.clocks;
  const silentSince = (): Date => new Date(machine.now().getTime() - FIRST_TRY_AFTER_MS);
  const due = (limit: number): Promise<Entry[]> =>
    deps.entries
      .find({ state: 'reserved', triedAt: { $lte: silentSince() } })
      .sort({ triedAt: 1 })
      .limit(limit)
      .lean<Entry[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (entry) => resume(deps, entry, machine.now()));
}

async function resume(deps: EntryDeps, entry: Entry, now: Date): Promise<void> {
  if (!(await claimTry(deps, entry))) return;
  const isOld = now.getTime() - entry.reservedAt.getTime() > CLOSE_AFTER_MS;
  const driven = isOld
    ? await askWallet(deps, endpoints.closeStake, entry, WALLET_TIMEOUT_MS)
    : await askForStake(deps, { entry, until: now.getTime() + WALLET_TIMEOUT_MS });
  if (driven) deps.service.log.info({ pickId: entry._id, state: driven.entry.state }, 'a reservation was resumed');
}

/** Takes the next try at a reservation, in one write with others: another copy may look at the same list. */
export const claimTry = (deps: EntryDeps, entry: Entry): Promise<boolean> =>
  deps.batches.claims.add(deps.service.shards.shardOf(entry.userId), entry, async (entries) => {
    const triedAt = deps.service.clocks.machine.now();
    const { modifiedCount } = await deps.entries.raw.bulkWrite(
      entries.map(({ _id, userId, triedAt: known }) => ({
        updateOne: { filter: { _id, userId, state: 'reserved', triedAt: known }, update: { $set: { triedAt } } },
      })),
      { ordered: false },
    );
    if (modifiedCount === entries.length) return entries.map(() => true);
    // Some were taken, or had ended. One that another copy took in this very millisecond is tried twice: it is one order.
    const ours = await deps.entries.raw
      .find(
        {
          _id: { $in: entries.map(({ _id }) => _id) },
          userId: { $in: entries.map(({ userId }) => userId) },
          state: 'reserved',
          triedAt,
        },
        { projection: { _id: 1 } },
      )
      .toArray();
    const taken = new Set(ours.map(({ _id }) => _id));
    return entries.map(({ _id }) => taken.has(_id));
  });
