import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { inBooks } from '../ledger/in-books';
import { touchWallet } from '../ledger/touch-wallet';
import type { Wallet } from '../ledger/wallet';
import { walletOf } from '../ledger/wallet-of';
import { isHeld } from '../money-out/money-held';

/** Bonus money dies with the account: it was never the player's to take away. */
const holdsMoney = ({ cash, escrow, withdrawal }: Wallet): boolean => cash + escrow + withdrawal > 0;

/**
 * Closes a wallet just before its owner becomes an operator, when it holds nothing, or leaves for good, when it holds
 * less than could be withdrawn: a stake or a withdrawal at the same moment comes before, and is seen, or after, and is
 * refused. What svc-auth tells of the user next says how it stays.
 */
export const closeWallet =
  (bank: WalletContext): Handler<typeof endpoints.closeWallet> =>
  async ({ params: { userId }, body }) =>
    reply({
      held: await bank.keyedQueue(userId, () =>
        inBooks(bank, async (tx) => {
          await touchWallet(bank, userId, tx);
          const holds = body?.isLeaving ? await isHeld(bank, userId, tx) : holdsMoney(await walletOf(bank, userId, tx));
          if (holds) return true;
          await bank.wallets.updateOne({ _id: userId }, { $set: { status: 'closed' } }, { session: tx.session });
          return false;
        }),
      ),
    });
