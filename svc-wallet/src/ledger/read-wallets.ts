import type { Tx } from '@baazi/service-kit';
import { balancesOf, type Balances } from './decide-postings';
import type { LedgerDeps } from './ledger-deps';

const balanceFields = {
  cash: 1,
  bonus: 1,
  escrow: 1,
  withdrawal: 1,
  version: 1,
  unstaked: 1,
  unstakedSince: 1,
  status: 1,
} as const;

/** With the player's status: nothing is paid into a closed wallet. */
export type PlayerBalances = Balances & { status?: 'active' | 'blocked' | 'closed' };

/** The players' balances in the transaction's snapshot. An untouched wallet is omitted. */
export async function readBalances(
  tx: Tx,
  deps: LedgerDeps,
  users: readonly string[],
): Promise<Map<string, PlayerBalances>> {
  if (users.length === 0) return new Map();
  const found = await deps.wallets.raw
    .find({ _id: { $in: [...users] } }, { session: tx.session, projection: balanceFields })
    .toArray();
  return new Map(
    found.map((wallet) => [
      wallet._id,
      { ...balancesOf(wallet), ...(wallet.status === undefined ? {} : { status: wallet.status }) },
    ]),
  );
}
