import { toRupees, type WalletView } from '@baazi/contracts';
import type { Holding } from './decide-postings';
import { stillToStake, type CashRules } from './still-to-stake';

/** A wallet as its player sees it: whole rupees and the version that orders the views. */
export function walletView(holding: Holding, rules: CashRules): WalletView {
  const { cash, bonus, escrow, withdrawal, version } = holding;
  const toStake = stillToStake(holding, rules);
  return {
    balance: toRupees(cash + bonus),
    bonus: toRupees(bonus),
    withdrawable: toRupees(cash - toStake),
    ...(toStake === 0 ? {} : { toStake: toRupees(toStake) }),
    locked: toRupees(escrow + withdrawal),
    version,
  };
}
