import { toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Wallet } from '../../ledger/wallet';
import { limitInForce } from '../../limits/limit-in-force';
import type { DepositCollections } from '../deposit-batches';
import { ASKED_AFTER_END_MS, unpaid, type LinkHold } from './intent';
import { depositedInSpan } from './reason-not-to-deposit';

const MOST_LINKS = 1000;

/**
 * Holds what a player's open links still bring when the limits, as `wallet` has them now, rule them out: all of them
 * during a break or self-exclusion, else the newest that are above the deposit limit. A provider may not be able to
 * cancel a link whose page is open, so the payment is refunded instead of credited.
 */
export async function holdLinks(
  collections: DepositCollections,
  tx: Tx,
  { wallet, now }: { wallet: Wallet; now: Date },
): Promise<void> {
  const { session } = tx;
  const { limits } = wallet;
  const isOut = limits?.selfExcluded === true || (limits?.breakUntil !== undefined && limits.breakUntil > now);
  const [daily, weekly] = (['daily', 'weekly'] as const).map((span) => limitInForce(limits, 'deposit', span, now));
  if (!isOut && daily === null && weekly === null) return;
  const open = await collections.intents.raw
    .find(
      {
        userId: wallet._id,
        createdAt: { $gt: new Date(now.getTime() - 2 * ASKED_AFTER_END_MS) },
        state: { $in: [...unpaid] },
        heldFor: { $exists: false },
      },
      { session, projection: { amountPaise: 1 }, sort: { createdAt: 1 }, limit: MOST_LINKS },
    )
    .toArray();
  if (open.length === 0) return;
  const sums = await depositedInSpan(collections, wallet, { now, open: [], tx });
  const held: string[] = [];
  for (const { _id, amountPaise } of open) {
    const next = { daily: sums.daily + amountPaise, weekly: sums.weekly + amountPaise };
    const isOver = isAbove(next.daily, daily) || isAbove(next.weekly, weekly);
    if (isOut || isOver) held.push(_id);
    else Object.assign(sums, next);
  }
  const heldFor: LinkHold = isOut ? 'timed-out-by-player' : 'deposit-limit';
  await collections.intents.raw.updateMany(
    { _id: { $in: held }, state: { $in: [...unpaid] } },
    { $set: { heldFor } },
    { session },
  );
}

const isAbove = (paise: number, rupees: number | null | undefined): boolean =>
  rupees !== null && rupees !== undefined && toRupees(paise) > rupees;
