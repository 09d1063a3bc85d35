import { endpoints } from '@baazi/contracts';
import type { Contest } from '../contest';
import type { Entry } from '../entries/entry';
import { askWallet } from './drive-reservation';

const FIRST_TRY_AFTER_MS = 2000;
/** A player waited this long: from here on the reservation is ended, not tried again. */
const CLOSE_AFTER_MS = 30_000;
const WALLET_TIMEOUT_MS = 2000;
const A_RUN = 200;
const AT_ONCE = 10;

/**
 * One look at the reservations that a crash or a silent wallet left open. This never asks how they stand, it decides:
 * the same `place` again, after 30 seconds `close`; the wallet answers both with the one stake that is there.
 */
export async function resumeReservations(contest: Contest): Promise<void> {
  const now = contest.service.clocks.machine.now();
  const silentSince = new Date(now.getTime() - FIRST_TRY_AFTER_MS);
  const open = await contest.entries
    .find({ state: 'reserved', triedAt: { $lte: silentSince } })
    .sort({ triedAt: 1 })
    .limit(A_RUN)
    .lean();
  const queue = [...open];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let entry = queue.shift(); entry; entry = queue.shift()) await resume(contest, entry, now, silentSince);
    }),
  );
}

async function resume(contest: Contest, entry: Entry, now: Date, silentSince: Date): Promise<void> {
  // Another copy may look at the same list: one of us takes this try.
  const { modifiedCount } = await contest.entries.updateOne(
    { _id: entry._id, state: 'reserved', triedAt: { $lte: silentSince } },
    { $set: { triedAt: now } },
  );
  if (modifiedCount === 0) return;
  const isOld = now.getTime() - entry.reservedAt.getTime() > CLOSE_AFTER_MS;
  const door = isOld ? endpoints.closeStake : endpoints.placeStake;
  const driven = await askWallet(contest, door, entry, WALLET_TIMEOUT_MS);
  if (driven) contest.service.log.info({ pickId: entry._id, state: driven.entry.state }, 'a reservation was resumed');
}
