import { rupeesText, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { house, player } from './account';
import { playerOf, type Holding } from './decide-postings';
import type { KnownHolding } from './read-holdings';
import type { TransferOrder } from './transfer';

/** Money for somebody who has left: it waits in suspense for an operator. */
export interface Left {
  userId: string;
  paise: number;
  /** the transfer that brought it, or what else names it once */
  cause: string;
  /** what the operators' list says of it */
  reason: string;
}

/**
 * Nobody can use what lands in the wallet of a player who has left: whatever story brings cash there, it goes on into
 * suspense in the same step.
 */
export function leftBy(
  orders: readonly TransferOrder[],
  after: ReadonlyMap<string, Holding>,
  before: ReadonlyMap<string, KnownHolding>,
): Left[] {
  return [...after].flatMap(([userId, { cash }]) => {
    // First of all: of a hundred players who are settled together hardly one has left.
    if (cash <= 0 || before.get(userId)?.status !== 'closed') return [];
    const bringer = orders.findLast((order) => playerOf(order) === userId);
    return bringer ? [{ userId, paise: cash, cause: bringer.id, reason: `closed-${bringer.kind}` }] : [];
  });
}

export const leftOrder = ({ userId, paise, cause }: Left): TransferOrder => ({
  id: `left:${cause}`,
  kind: 'left',
  about: leftRow(cause),
  legs: [player(userId, 'cash', -paise), house('suspense', paise)],
  memo: { title: 'Account closed', detail: `${rupeesText(toRupees(paise))} for a closed account waits in suspense` },
});

/** The provider of money that came out of the books themselves: it has no payment that could be sent back. */
export const BOOKS = 'books';
const leftRow = (cause: string): string => `${BOOKS}:${cause}`;

/** The operators' task: the list of payments names its cause and its account. */
export async function noteLeft(tx: Tx, bank: WalletContext, left: readonly Left[]): Promise<void> {
  if (left.length === 0) return;
  await bank.payments.raw.insertMany(
    left.map(({ userId, paise, cause, reason }) => ({
      _id: leftRow(cause),
      provider: BOOKS,
      paymentId: cause,
      state: 'suspense' as const,
      userId,
      amountPaise: paise,
      currency: bank.money.currency,
      reason,
      createdAt: bank.now(),
    })),
    { session: tx.session },
  );
}

const MOST_ROWS = 100;
/**
 * What is about to be taken from players who have left is taken from what waits for them in suspense: it comes back into
 * their wallets first, and what is left of it goes into suspense again.
 */
export async function ordersToBringBack(
  tx: Tx,
  bank: WalletContext,
  userIds: readonly string[],
): Promise<TransferOrder[]> {
  if (userIds.length === 0) return [];
  const rows = await bank.payments.raw
    .find(
      { provider: BOOKS, userId: { $in: [...userIds] }, state: 'suspense' },
      { session: tx.session, limit: MOST_ROWS },
    )
    .toArray();
  if (rows.length === 0) return [];
  const ids = rows.map(({ _id }) => _id);
  await bank.payments.raw.updateMany({ _id: { $in: ids } }, { $set: { state: 'reversed' } }, { session: tx.session });
  return rows.map(({ _id, paymentId, userId = '', amountPaise }) => ({
    id: `left-out:${paymentId}`,
    kind: 'left-out',
    about: _id,
    legs: [house('suspense', -amountPaise), player(userId, 'cash', amountPaise)],
    memo: { title: 'Account closed', detail: `${rupeesText(toRupees(amountPaise))} came back out of suspense` },
  }));
}
