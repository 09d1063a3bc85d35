import type { Tx } from '@baazi/service-kit';
import { playerSubject, readAccountState } from '../ledger/authorisations/account-state';
import { attestedWallet } from '../ledger/authorisations/attested-facts';
import { reportForgery } from '../ledger/authorisations/signed-lines';
import type { Wallet } from '../ledger/wallet';
import { walletOf } from '../ledger/read-wallets';
import type { WithdrawalDeps } from './withdrawal-deps';

export type PayoutRefusal = 'player-blocked' | 'player-frozen';

/** Why a payout from this wallet must wait; undefined means that it may be sent. */
function reasonNotToPay({ status, frozen }: Pick<Wallet, 'status' | 'frozen'>): PayoutRefusal | undefined {
  // A closed account passes: its withdrawal was requested before it was closed.
  if (status === 'blocked') return 'player-blocked';
  return frozen === undefined ? undefined : 'player-frozen';
}

/**
 * The same check, also by the signed lines about the account, and valid until `tx` commits: it writes the wallet, so a concurrent change of the player conflicts with
 * it.
 */
export async function reasonNotToPayNow(
  deps: WithdrawalDeps,
  userId: string,
  tx: Tx,
): Promise<PayoutRefusal | undefined> {
  await deps.wallets.updateOne({ _id: userId }, { $inc: { turns: 1 } }, { session: tx.session });
  const wallet = await walletOf(deps, userId, tx);
  const { status = wallet.status, isUnderReview } = await readAccountState(deps, userId, tx);
  const frozen = wallet.frozen ?? (isUnderReview ? 'review' : undefined);
  if (frozen !== wallet.frozen || (status === 'blocked' && wallet.status !== 'blocked'))
    reportForgery(deps, {
      subject: playerSubject(userId),
      claim: `it is ${wallet.status ?? 'active'} and ${wallet.frozen ?? 'under no review'}`,
    });
  // A later loss of the address holds nothing; one that was never verified was written past the services.
  if (attestedWallet(deps, wallet) !== wallet) return 'player-frozen';
  return reasonNotToPay(wallet) ?? reasonNotToPay({ status, frozen });
}
