import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { holdingOf, type Holding } from './decide-postings';

const holdingFields = {
  cash: 1,
  bonus: 1,
  escrow: 1,
  withdrawal: 1,
  version: 1,
  unstaked: 1,
  unstakedSince: 1,
  status: 1,
} as const;

/** With how its player stands: into a closed wallet nothing is paid. */
export type KnownHolding = Holding & { status?: 'active' | 'blocked' | 'closed' };

/** What players hold, as of the transaction's snapshot. A wallet that nobody has touched yet is not among them. */
export async function readHoldings(
  tx: Tx,
  bank: WalletContext,
  users: readonly string[],
): Promise<Map<string, KnownHolding>> {
  if (users.length === 0) return new Map();
  const found = await bank.wallets.raw
    .find({ _id: { $in: [...users] } }, { session: tx.session, projection: holdingFields })
    .toArray();
  return new Map(
    found.map((wallet) => [
      wallet._id,
      { ...holdingOf(wallet), ...(wallet.status === undefined ? {} : { status: wallet.status }) },
    ]),
  );
}
