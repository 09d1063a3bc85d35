import type { events } from '@baazi/contracts';
import type { EventOf, Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { leftOrder, noteLeft } from '../ledger/closed-wallet';
import { inBooks } from '../ledger/in-books';
import { postTransfer } from '../ledger/post-transfer';
import { referralId } from './referrals/referral';
import { payWaitingRewards } from './referrals/pay-waiting-rewards';
import { touchWallet } from '../ledger/touch-wallet';
import { walletOf } from '../ledger/wallet-of';

/**
 * Keeps what the wallet must know of a player: blocked, guest or member, verified. The highest revision wins, whatever
 * comes last. An operator never plays: that wallet is closed, like that of an account which is gone.
 */
export const onUserStatusChanged =
  (bank: WalletContext) =>
  async ({ data }: EventOf<typeof events.userStatusChanged>): Promise<void> => {
    const { userId, revision, name, kind, emailVerified } = data;
    const status = data.role === 'operator' ? 'closed' : data.status;
    await inBooks(bank, async (tx) => {
      await touchWallet(bank, userId, tx);
      await bank.wallets.updateOne(
        { _id: userId, $or: [{ statusRevision: { $exists: false } }, { statusRevision: { $lt: revision } }] },
        {
          $set: {
            status,
            kind,
            emailVerified,
            statusRevision: revision,
            ...(name === undefined ? {} : { name }),
            ...(kind === 'guest' ? { cameAsGuest: true } : {}),
          },
          ...(data.status === 'closed' ? { $unset: { name: 1 } } : {}),
        },
        { session: tx.session },
      );
      if (data.status === 'closed') await forgetPerson(bank, tx, userId);
      if (status === 'closed') await clearClosedWallet(bank, tx, userId);
    });
    // A guest's rewards waited for a verified e-mail address.
    if (emailVerified) await payWaitingRewards(bank, userId);
  };

/** The books keep an id. The address that a payer typed at a provider's page was a hint for operators. */
async function forgetPerson(bank: WalletContext, { session }: Tx, userId: string): Promise<void> {
  await bank.referrals.updateOne({ _id: referralId(userId) }, { $unset: { friendName: 1 } }, { session });
  await bank.payments.updateMany({ userId, email: { $exists: true } }, { $unset: { email: 1 } }, { session });
}

/** What came while the account was being closed, or was too little to ask for: an operator sees that it is there. */
async function clearClosedWallet(bank: WalletContext, tx: Tx, userId: string): Promise<void> {
  const { status, cash, version } = await walletOf(bank, userId, tx);
  if (status !== 'closed' || cash === 0 || bank.money.mode === 'play') return;
  const left = { userId, paise: cash, cause: `closed:${userId}:${version}`, reason: 'closed-with-money' };
  await postTransfer(tx, bank, leftOrder(left));
  await noteLeft(tx, bank, [left]);
}
