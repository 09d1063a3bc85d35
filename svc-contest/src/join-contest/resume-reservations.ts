import { endpoints } from '@baazi/contracts';
import type { Contest } from '../contest';
import type { Pick } from '../picks/pick';
import { askWallet } from './drive-reservation';

const LOOK_EVERY_MS = 2000;
const FIRST_TRY_AFTER_MS = 2000;
/** A player waited this long: from here on the reservation is ended, not tried again. */
const CLOSE_AFTER_MS = 30_000;
const WALLET_TIMEOUT_MS = 2000;
const A_RUN = 200;
const AT_ONCE = 10;

/**
 * Reservations that a crash or a silent wallet left open. This never asks how they stand, it decides: the same `place` again,
 * after 30 seconds `close`; the wallet answers both with the one stake that is there.
 */
export function resumeReservations(contest: Contest): void {
  contest.service.every(LOOK_EVERY_MS, 'resume-reservations', () => resumeOnce(contest));
}

/** One look at what is still reserved. */
export async function resumeOnce(contest: Contest): Promise<void> {
  const now = contest.service.clocks.machine.now();
  const silentSince = new Date(now.getTime() - FIRST_TRY_AFTER_MS);
  const open = await contest.picks
    .find({ state: 'reserved', triedAt: { $lte: silentSince } })
    .sort({ triedAt: 1 })
    .limit(A_RUN)
    .lean();
  const queue = [...open];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let pick = queue.shift(); pick; pick = queue.shift()) await resume(contest, pick, now, silentSince);
    }),
  );
}

async function resume(contest: Contest, pick: Pick, now: Date, silentSince: Date): Promise<void> {
  // Another copy may look at the same list: one of us takes this try.
  const { modifiedCount } = await contest.picks.updateOne(
    { _id: pick._id, state: 'reserved', triedAt: { $lte: silentSince } },
    { $set: { triedAt: now } },
  );
  if (modifiedCount === 0) return;
  const isOld = now.getTime() - pick.reservedAt.getTime() > CLOSE_AFTER_MS;
  const driven = await askWallet(contest, isOld ? endpoints.closeStake : endpoints.placeStake, pick, WALLET_TIMEOUT_MS);
  if (driven) contest.service.log.info({ pickId: pick._id, state: driven.pick.state }, 'a reservation was resumed');
}
