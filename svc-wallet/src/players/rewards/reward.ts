import type { Balances } from '../../ledger/decide-postings';
import type { FirstDeposit } from '../../referrals/referral';

export interface Reward {
  friendId: string;
  referrerId: string;
  /** The second fact, when it is not stored yet; it is stored in the same step. */
  deposit?: FirstDeposit;
}
/** The referrer's wallet if the reward changed it, and the text that the referrer reads. */
export interface Rewarded {
  holding: Balances | undefined;
  words: string | undefined;
}
