import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { ensureWallet } from './on-user-registered';
import { CLOSING_MS, type Wallet } from '../ledger/wallet';
import { walletOf } from '../ledger/read-wallets';
import { isHeld } from '../money-out/money-held';
import type { PlayerDeps } from './player-deps';

/** Bonus money is excluded: it expires with the account and was never withdrawable. */
const holdsMoney = ({ cash, escrow, withdrawal }: Wallet): boolean => cash + escrow + withdrawal > 0;

/**
 * Closes a wallet just before its owner becomes an operator, if it holds nothing, or closes the account, if it holds
 * less than the withdrawal minimum. A concurrent stake or withdrawal commits before and is counted, or after and is
 * refused. svc-auth's next event about the user confirms or ends it; without one it lapses.
 */
export const closeWallet =
  (deps: PlayerDeps): Handler<typeof endpoints.closeWallet> =>
  async ({ params: { userId }, body }) =>
    reply({
      held: await deps.playerQueue(userId, () =>
        inLedgerTransaction(deps, async (tx) => {
          await ensureWallet(deps, userId, tx);
          const holds = body?.isLeaving ? await isHeld(deps, userId, tx) : holdsMoney(await walletOf(deps, userId, tx));
          if (holds) return true;
          const closingUntil = new Date(deps.machineNow().getTime() + CLOSING_MS);
          await deps.wallets.updateOne({ _id: userId }, { $set: { closingUntil } }, { session: tx.session });
          return false;
        }),
      ),
    });
