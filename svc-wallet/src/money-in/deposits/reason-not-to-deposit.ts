import { toRupees } from '@baazi/contracts';
import { limitInForce, spanStarts } from '../../limits/limit-in-force';
import { reasonNotToDeposit as modeGate, type MoneyState } from '../../ledger/money-state';
import { isShut, type Wallet } from '../../ledger/wallet';
import type { Tx } from '@baazi/service-kit';
import type { Payment } from '../../ledger/payment';
import { unpaid, type DepositRefusal, type Intent } from './intent';
import type { DepositCollections } from '../deposit-batches';

/** Why a player may not start a deposit of so many rupees. Captured money is credited regardless. */
export function reasonNotToDeposit(question: {
  wallet: Wallet;
  rupees: number;
  deposited: { daily: number; weekly: number };
  money: MoneyState;
  now: Date;
}): DepositRefusal | undefined {
  const { wallet, rupees, deposited, money, now } = question;
  const mode = modeGate(money);
  if (mode) return mode;
  if (isShut(wallet, now)) return 'account-blocked';
  if (wallet.limits?.selfExcluded || (wallet.limits?.breakUntil && wallet.limits.breakUntil > now))
    return 'timed-out-by-player';
  for (const span of ['daily', 'weekly'] as const) {
    const limit = limitInForce(wallet.limits, 'deposit', span, now);
    if (limit !== null && toRupees(deposited[span]) + rupees > limit) return 'deposit-limit';
  }
  return undefined;
}

const MOST_READ = 1000;

/** The players' links that can still be paid, including those whose first attempt failed or was cancelled. */
export async function payableIntents(
  collections: DepositCollections,
  userIds: readonly string[],
  now: Date,
  { session }: Tx,
): Promise<(userId: string) => Pick<Intent, 'amountPaise'>[]> {
  const rows = await collections.intents.raw
    .find(
      {
        userId: { $in: [...userIds] },
        state: { $in: [...unpaid] },
        expiresAt: { $gt: now },
        heldFor: { $exists: false },
      },
      { session, projection: { userId: 1, amountPaise: 1 }, limit: MOST_READ },
    )
    .toArray();
  // One player's links may have crowded out another's in a batch; a single player's always fit.
  if (rows.length === MOST_READ && userIds.length > 1) throw new Error('too many open links for one look');
  return (userId) => rows.filter((row) => row.userId === userId);
}

/**
 * The paid deposits of today and this week, by time of payment, plus the links that can still be paid, in paise; read
 * only for players with a deposit limit.
 */
export async function depositedInSpan(
  collections: DepositCollections,
  wallet: Wallet,
  { now, open, tx }: { now: Date; open: Pick<Intent, 'amountPaise'>[]; tx: Tx },
): Promise<{ daily: number; weekly: number }> {
  if (!wallet.limits?.deposit && !wallet.limits?.pending?.some(({ kind }) => kind === 'deposit'))
    return { daily: 0, weekly: 0 };
  const starts = spanStarts(now);
  const paid = await collections.payments
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
