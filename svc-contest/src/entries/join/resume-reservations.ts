import { endpoints } from '@baazi/contracts';
import { drainDue } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import type { Entry } from '../entry';
import { askForStake, askWallet } from './drive-reservation';
import { claimTry } from './batch-claims';

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
export async function resumeReservations(contest: ContestContext): Promise<void> {
  const { machine } = contest.service.clocks;
  const silentSince = (): Date => new Date(machine.now().getTime() - FIRST_TRY_AFTER_MS);
  const due = (limit: number): Promise<Entry[]> =>
    contest.entries
      .find({ state: 'reserved', triedAt: { $lte: silentSince() } })
      .sort({ triedAt: 1 })
      .limit(limit)
      .lean<Entry[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (entry) => resume(contest, entry, machine.now()));
}

async function resume(contest: ContestContext, entry: Entry, now: Date): Promise<void> {
  if (!(await claimTry(contest, entry))) return;
  const isOld = now.getTime() - entry.reservedAt.getTime() > CLOSE_AFTER_MS;
  const driven = isOld
    ? await askWallet(contest, endpoints.closeStake, entry, WALLET_TIMEOUT_MS)
    : await askForStake(contest, { entry, until: now.getTime() + WALLET_TIMEOUT_MS });
  if (driven) contest.service.log.info({ pickId: entry._id, state: driven.entry.state }, 'a reservation was resumed');
}
