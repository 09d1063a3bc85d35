import type { Tx } from '@baazi/service-kit';
import type { WalletCollections } from '../../wallet-collections';
import { spanStarts } from '../../players/limits/span-starts';
import type { Payment } from '../payment';
import type { Wallet } from '../../ledger/wallet';
import { unpaid, type Intent } from './intent';

const MOST_READ = 1000;

/** The links of players that can still be paid: also one whose first try failed or was cancelled. */
export async function payableIntents(
  books: WalletCollections,
  userIds: readonly string[],
  now: Date,
  { session }: Tx,
): Promise<(userId: string) => Pick<Intent, 'amountPaise'>[]> {
  const rows = await books.intents.raw
    .find(
      { userId: { $in: [...userIds] }, state: { $in: [...unpaid] }, expiresAt: { $gt: now } },
      { session, projection: { userId: 1, amountPaise: 1 }, limit: MOST_READ },
    )
    .toArray();
  // Those of one may have pushed out another's: each alone has room.
  if (rows.length === MOST_READ && userIds.length > 1) throw new Error('too many open links for one look');
  return (userId) => rows.filter((row) => row.userId === userId);
}

/**
 * What a player has added today and this week, by when it was paid, and what can still be paid, in paise; looked up
 * only for players who set a limit.
 */
export async function depositedLately(
  books: WalletCollections,
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
