import { inSnapshot, inPages } from '@baazi/service-kit';
import { heldSubAccounts } from '../../ledger/account';
import { accountSums } from '../../ledger/seal/account-sums';
import type { AuditCollections } from '../audit-deps';

/** The amount that the house owes the player of a wallet, after this many transfers. */
export interface Owed {
  userId: string;
  owedPaise: number;
  version: number;
}

/** The leaf of money in suspense, which is owed to somebody too: closed accounts and payers who are not known. */
export const SUSPENSE_LEAF = 'house:suspense';

/** Every wallet and suspense at one instant, in the order of ids, and the ledger's sums at the same instant. */
export async function readOwed(collections: AuditCollections): Promise<{ wallets: Owed[]; bookedPaise: number }> {
  return inSnapshot(collections, async (session) => {
    const { accounts } = await accountSums(collections, session);
    const wallets: Owed[] = [];
    const suspensePaise = accounts[SUSPENSE_LEAF] ?? 0;
    for await (const page of inPages(collections.wallets.raw, {}, { fields: [...heldSubAccounts, 'version'], session }))
      for (const { _id, version, ...held } of page)
        wallets.push({
          userId: _id,
          owedPaise: heldSubAccounts.reduce((sum, subAccount) => sum + (held[subAccount] ?? 0), 0),
          version,
        });
    if (suspensePaise > 0) {
      const after = wallets.findIndex(({ userId }) => userId > SUSPENSE_LEAF);
      const leaf = { userId: SUSPENSE_LEAF, owedPaise: suspensePaise, version: 0 };
      wallets.splice(after === -1 ? wallets.length : after, 0, leaf);
    }
    const bookedPaise = heldSubAccounts.reduce(
      (sum, subAccount) => sum + (accounts[`players:${subAccount}`] ?? 0),
      Math.max(0, suspensePaise),
    );
    return { wallets, bookedPaise };
  });
}
