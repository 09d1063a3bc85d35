import { endpoints } from '@baazi/contracts';
import { drainDue, dueIn } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { Entry } from '../entry';
import { admitLate } from './admit-late';
import { requestStake, requestSingleStake } from './complete-reservation';

const RETRY_AFTER_MS = 2000;
/** After this long the reservation is closed instead of attempted again. */
const CLOSE_AFTER_MS = 30_000;
/** Finds what another instance left, within ten seconds of the attempt. */
const LONGEST_REST_MS = 5000;
const WALLET_TIMEOUT_MS = 2000;
/** svc-wallet places a batch of stakes in one commit. */
const CONCURRENCY = 50;

/**
 * Ends the reservations that a crash or an unanswered call left open. It sends the same `place` again; after 30 seconds,
 * or when the market's book or cap was closed without the entry, `close`; svc-wallet answers both with the one stake it has stored.
 */
export async function resumeReservations(deps: EntryDeps): Promise<number> {
  const { machine } = deps.service.clocks;
  const undecidedSince = (): Date => new Date(machine.now().getTime() - RETRY_AFTER_MS);
  const due = (limit: number): Promise<Entry[]> =>
    deps.entries.raw
      .find({ state: 'reserved', triedAt: { $lte: undecidedSince() } })
      .sort({ triedAt: 1 })
      .limit(limit)
      .toArray();
  await drainDue({ due, concurrency: CONCURRENCY }, (entry) => resume(deps, entry, machine.now()));
  const next = await dueIn(deps.entries.raw, 'triedAt', { where: { state: 'reserved' }, now: undecidedSince() });
  return Math.min(next, LONGEST_REST_MS);
}

async function resume(deps: EntryDeps, entry: Entry, now: Date): Promise<void> {
  if (!(await claimAttempt(deps, entry))) return;
  const isOld = now.getTime() - entry.reservedAt.getTime() > CLOSE_AFTER_MS;
  const mustClose = isOld || !(await admitLate(deps, entry));
  const completed = mustClose
    ? await requestSingleStake(deps, endpoints.closeStake, entry, WALLET_TIMEOUT_MS)
    : await requestStake(deps, { entry, until: now.getTime() + WALLET_TIMEOUT_MS });
  if (completed)
    deps.service.log.info({ pickId: entry._id, state: completed.entry.state }, 'a reservation was resumed');
}

/** Claims the next attempt, a batch in one write: other instances read the same list. */
const claimAttempt = (deps: EntryDeps, entry: Entry): Promise<boolean> =>
  deps.batches.claims.add(deps.service.shards.shardOf(entry.userId), entry, async (entries) => {
    const triedAt = deps.service.clocks.machine.now();
    const { modifiedCount } = await deps.entries.raw.bulkWrite(
      entries.map(({ _id, userId, triedAt: known }) => ({
        updateOne: { filter: { _id, userId, state: 'reserved', triedAt: known }, update: { $set: { triedAt } } },
      })),
      { ordered: false },
    );
    if (modifiedCount === entries.length) return entries.map(() => true);
    // Some were claimed by others or had ended. One that another instance claimed in the same millisecond is attempted
    // twice, which is safe: it is the same order.
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
    const claimed = new Set(ours.map(({ _id }) => _id));
    return entries.map(({ _id }) => claimed.has(_id));
  });
