import { inPages } from '@baazi/service-kit';
import { subAccounts } from '../../ledger/account';
import { accountSums } from '../../ledger/seal/account-sums';
import { inSnapshot } from '../../ledger/in-snapshot';
import type { AuditCollections } from '../audit-deps';

/** The amount a wallet owes its player, after this many transfers. */
export interface Owed {
  userId: string;
  owedPaise: number;
  version: number;
}

/** Every wallet at one instant, in the order of ids, and the ledger's sums at the same instant. */
export async function readOwed(collections: AuditCollections): Promise<{ wallets: Owed[]; bookedPaise: number }> {
  return inSnapshot(collections, async (session) => {
    const { accounts } = await accountSums(collections, session);
    const wallets: Owed[] = [];
    for await (const page of inPages(collections.wallets.raw, {}, { fields: [...subAccounts, 'version'], session }))
      for (const { _id, version, ...held } of page)
        wallets.push({
          userId: _id,
          owedPaise: subAccounts.reduce((sum, subAccount) => sum + (held[subAccount] ?? 0), 0),
          version,
        });
    const bookedPaise = subAccounts.reduce((sum, subAccount) => sum + (accounts[`players:${subAccount}`] ?? 0), 0);
    return { wallets, bookedPaise };
  });
}
