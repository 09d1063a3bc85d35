import { toRupees, type WalletView } from '@baazi/contracts';
import type { Holding } from './decide-postings';

/** A wallet as its player sees it: whole rupees and the version that orders the views. */
export function walletView({ cash, bonus, escrow, withdrawal, version }: Holding): WalletView {
  return {
    balance: toRupees(cash + bonus),
    bonus: toRupees(bonus),
    withdrawable: toRupees(cash),
    locked: toRupees(escrow + withdrawal),
    version,
  };
}
