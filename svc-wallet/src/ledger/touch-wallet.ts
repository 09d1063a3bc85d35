import type { Tx } from '@baazi/service-kit';
import { emptyBalances } from './decide-postings';
import type { LedgerDeps } from './ledger-deps';

/** Any fact about a player opens an empty wallet where there is none. */
export async function ensureWallet(deps: LedgerDeps, userId: string, tx: Tx): Promise<void> {
  await deps.wallets.updateOne(
    { _id: userId },
    { $setOnInsert: emptyBalances() },
    { upsert: true, session: tx.session },
  );
}
