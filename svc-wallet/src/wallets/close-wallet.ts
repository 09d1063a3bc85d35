import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { inBooks } from '../ledger/in-books';
import { touchWallet } from './touch-wallet';
import type { Wallet } from './wallet';
import { walletOf } from './wallet-of';

/** Bonus money dies with the account: it was never the player's to take away. */
const holdsMoney = ({ cash, escrow, withdrawal }: Wallet): boolean => cash + escrow + withdrawal > 0;

/**
 * Closes a wallet that holds nothing, just before its owner becomes an operator: a stake or a withdrawal at the same
 * moment comes before, and is seen, or after, and is refused. What svc-auth tells of the user next says how it stays.
 */
export const closeWallet =
  (bank: Bank): Handler<typeof endpoints.closeWallet> =>
  async ({ params: { userId } }) =>
    reply({
      held: await bank.inTurn(userId, () =>
        inBooks(bank, async (tx) => {
          await touchWallet(bank, userId, tx);
          if (holdsMoney(await walletOf(bank, userId, tx))) return true;
          await bank.wallets.updateOne({ _id: userId }, { $set: { status: 'closed' } }, { session: tx.session });
          return false;
        }),
      ),
    });
