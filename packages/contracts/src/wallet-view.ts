/** A wallet as its player sees it, in whole rupees. The portal ignores an older `version` and never calculates. */
export interface WalletView {
  /** cash + bonus */
  balance: number;
  bonus: number;
  /** cash that may be withdrawn */
  withdrawable: number;
  /** cash from deposits that must be staked once before it may be withdrawn; absent: none */
  toStake?: number;
  /** escrow + open withdrawals */
  locked: number;
  version: number;
}
