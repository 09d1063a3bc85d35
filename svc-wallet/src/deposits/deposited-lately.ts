import type { Tx } from '@baazi/service-kit';
import type { Books } from '../books';
import { spanStarts } from '../limits/span-starts';
import type { Payment } from '../payments/payment';
import type { Wallet } from '../wallets/wallet';
import { unpaid, type Intent } from './intent';

const MOST_READ = 1000;

/** The links of a player that can still be paid: also one whose first try failed or was cancelled. */
export const payableIntents = (
  books: Books,
  userId: string,
  now: Date,
  tx: Tx,
): Promise<Pick<Intent, 'amountPaise'>[]> =>
  books.intents
    .find({ userId, state: { $in: [...unpaid] }, expiresAt: { $gt: now } }, { amountPaise: 1 })
    .session(tx.session)
    .limit(MOST_READ)
    .lean<Pick<Intent, 'amountPaise'>[]>();

/**
 * What a player has added today and this week, by when it was paid, and what can still be paid, in paise; looked up
 * only for players who set a limit.
 */
export async function depositedLately(
  books: Books,
  wallet: Wallet,
  { now, open, tx }: { now: Date; open: Pick<Intent, 'amountPaise'>[]; tx: Tx },
): Promise<{ daily: number; weekly: number }> {
  if (!wallet.limits?.deposit && !wallet.limits?.pending?.some(({ kind }) => kind === 'deposit'))
    return { daily: 0, weekly: 0 };
  const starts = spanStarts(now);
  const paid = await books.payments
    .find(
      { userId: wallet._id, creditedAt: { $gte: starts.weekly }, state: { $in: ['credited', 'reversed'] } },
      { amountPaise: 1, creditedAt: 1 },
    )
    .session(tx.session)
    .sort({ creditedAt: -1 })
    .limit(MOST_READ)
    .lean<Pick<Payment, 'amountPaise' | 'creditedAt'>[]>();
  const sum = (rows: Pick<Payment, 'amountPaise'>[]): number => rows.reduce((paise, row) => paise + row.amountPaise, 0);
  const since = (start: Date): number =>
    sum(open) + sum(paid.filter(({ creditedAt }) => creditedAt && creditedAt >= start));
  return { daily: since(starts.daily), weekly: since(starts.weekly) };
}
