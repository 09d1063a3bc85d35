import type { Collection } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { paymentKey, type Payment } from '../../ledger/payment';
import { walletOf } from '../../ledger/read-wallets';
import type { StakeDeps } from '../stake-deps';
import { joinGroup } from './join-group';

export type PayerDeps = StakeDeps & { payments: Collection<Payment> };

/**
 * Links the player of a credited deposit with all others whose deposits the same UPI ID paid (policy
 * `one-side-per-group`). Repeating it changes nothing. A payment that is not credited links nobody.
 */
export async function linkPayer(
  deps: PayerDeps,
  { provider, paymentId, payer }: { provider: string; paymentId: string; payer: string },
): Promise<void> {
  if (!deps.oneSide && !deps.money.policies.has('one-side-per-group')) return;
  const credited = { _id: paymentKey(provider, paymentId), state: 'credited' } as const;
  const payment = await deps.payments.findOne(credited, { userId: 1 }).lean<Pick<Payment, 'userId'>>();
  const userId = payment?.userId;
  if (userId === undefined) return;
  await inLedgerTransaction(deps, async (tx) => {
    const wallet = await walletOf(deps, userId, tx);
    if (wallet.marks?.includes(`payer:${payer}`)) return;
    const commit = {
      merged: new Map<string, string>(),
      placed: [],
      upis: new Map<string, string[]>(),
      sides: undefined,
    };
    await joinGroup(deps, tx, { wallet, fingerprints: { payer }, commit });
  });
}
