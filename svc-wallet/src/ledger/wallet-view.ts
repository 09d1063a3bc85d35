import { replyText, toRupees, type WalletView } from '@baazi/contracts';
import type { Policies } from '@baazi/service-kit';
import type { Balances } from './decide-postings';
import type { TransferOrder } from './transfer';
import type { LedgerDeps } from './ledger-deps';

/** A wallet as its player sees it: whole rupees and the version that orders the views. */
export function walletView(balances: Balances, rules: CashRules): WalletView {
  const { cash, bonus, escrow, withdrawal, debt, version } = balances;
  const toStake = stillToStake(balances, rules);
  return {
    balance: toRupees(cash + bonus),
    bonus: toRupees(bonus),
    withdrawable: toRupees(cash - toStake),
    toStake: toStake === 0 ? undefined : toRupees(toStake),
    locked: toRupees(escrow + withdrawal),
    debt: debt === 0 ? undefined : toRupees(-debt),
    version,
  };
}

export interface CashRules {
  policies: Policies;
  windDown: boolean;
}

/**
 * Cash that must be staked once before it may be withdrawn, in paise (policy `deposits-staked-once`). Nothing is held
 * back in a wind-down and for a closing account, where nobody can stake.
 */
export const stillToStake = (
  { unstaked }: Pick<Balances, 'unstaked'>,
  { policies, windDown }: CashRules,
  isClosing = false,
): number => (policies.has('deposits-staked-once') && !windDown && !isClosing ? unstaked : 0);

type BalanceUpdate = Pick<TransferOrder, 'text' | 'alertType'>;

/** Sends a player's open pages the wallet after a commit. A hint only: the version drops late ones. */
export function pushBalance(deps: LedgerDeps, userId: string, balances: Balances, reported: BalanceUpdate = {}): void {
  deps.service.live.send(userId, 'balance', {
    wallet: walletView(balances, deps.money),
    ...(reported.text && {
      message: replyText(reported.text, 'en'),
      text: reported.text,
      alertType: reported.alertType ?? 'success',
    }),
  });
}
