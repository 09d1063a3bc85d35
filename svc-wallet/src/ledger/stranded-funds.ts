import type { Tx } from '@baazi/service-kit';
import { house, player } from './account';
import { playerOf, type Balances } from './decide-postings';
import type { PlayerBalances } from './read-wallets';
import type { TransferOrder } from './transfer';
import type { LedgerDeps } from './ledger-deps';

/** Stranded funds: money for a closed account, in suspense until an operator decides. */
export interface StrandedFunds {
  userId: string;
  paise: number;
  /** the transfer that brought it, or another unique name */
  cause: string;
  /** shown in the operators' list */
  reason: string;
}

/** Cash in a closed wallet is unusable: whatever operation brings it, it continues into suspense in the same step. */
export function strandedBy(
  orders: readonly TransferOrder[],
  after: ReadonlyMap<string, Balances>,
  before: ReadonlyMap<string, PlayerBalances>,
): StrandedFunds[] {
  return [...after].flatMap(([userId, { cash }]) => {
    // Checked first: of a hundred players settled together hardly one account is closed.
    if (cash <= 0 || before.get(userId)?.status !== 'closed') return [];
    const bringer = orders.findLast((order) => playerOf(order) === userId);
    return bringer ? [{ userId, paise: cash, cause: bringer.id, reason: `closed-${bringer.kind}` }] : [];
  });
}

export const strandOrder = ({ userId, paise, cause }: StrandedFunds): TransferOrder => ({
  id: `left:${cause}`,
  kind: 'left',
  about: strandedRow(cause),
  legs: [player(userId, 'cash', -paise), house('suspense', paise)],
  memo: { key: 'account-closed', params: { amountPaise: paise } },
});

/** The provider of money that came from the ledger itself: it has no payment that could be refunded. */
export const LEDGER_PROVIDER = 'books';
const strandedRow = (cause: string): string => `${LEDGER_PROVIDER}:${cause}`;

/** The operators' task: the list of payments shows its cause and account. */
export async function recordStranded(tx: Tx, deps: LedgerDeps, stranded: readonly StrandedFunds[]): Promise<void> {
  if (stranded.length === 0) return;
  await deps.payments.raw.insertMany(
    stranded.map(({ userId, paise, cause, reason }) => ({
      _id: strandedRow(cause),
      provider: LEDGER_PROVIDER,
      paymentId: cause,
      state: 'suspense' as const,
      userId,
      amountPaise: paise,
      currency: deps.money.currency,
      reason,
      createdAt: deps.now(),
    })),
    { session: tx.session },
  );
}

const MOST_ROWS = 100;
/**
 * Money to be taken from closed accounts is taken from their stranded funds: these return to their wallets first, and
 * the remainder goes into suspense again.
 */
export async function ordersToReturnStranded(
  tx: Tx,
  deps: LedgerDeps,
  userIds: readonly string[],
): Promise<TransferOrder[]> {
  if (userIds.length === 0) return [];
  const rows = await deps.payments.raw
    .find(
      { provider: LEDGER_PROVIDER, userId: { $in: [...userIds] }, state: 'suspense' },
      { session: tx.session, limit: MOST_ROWS },
    )
    .toArray();
  if (rows.length === 0) return [];
  const ids = rows.map(({ _id }) => _id);
  await deps.payments.raw.updateMany({ _id: { $in: ids } }, { $set: { state: 'reversed' } }, { session: tx.session });
  return rows.map(({ _id, paymentId, userId = '', amountPaise }) => ({
    id: `left-out:${paymentId}`,
    kind: 'left-out',
    about: _id,
    legs: [house('suspense', -amountPaise), player(userId, 'cash', amountPaise)],
    memo: { key: 'stranded-returned', params: { amountPaise } },
  }));
}
