import { toRupees, type WalletView } from '@baazi/contracts';
import type { Balances } from './decide-postings';
import { stillToStake, type CashRules } from './still-to-stake';

/** A wallet as its player sees it: whole rupees and the version that orders the views. */
export function walletView(balances: Balances, rules: CashRules): WalletView {
  const { cash, bonus, escrow, withdrawal, version } = balances;
  const toStake = stillToStake(balances, rules);
  return {
    balance: toRupees(cash + bonus),
    bonus: toRupees(bonus),
    withdrawable: toRupees(cash - toStake),
    ...(toStake === 0 ? {} : { toStake: toRupees(toStake) }),
    locked: toRupees(escrow + withdrawal),
    version,
  };
}
