import type { events, PayloadOf } from '@baazi/contracts';
import type { Holding } from '../../ledger/decide-postings';

export type FirstDeposit = Pick<PayloadOf<typeof events.depositMade>, 'userId' | 'depositId' | 'amountPaise'>;
export interface Reward {
  friendId: string;
  referrerId: string;
  /** The second fact, where it is not noted yet: it is, in the same step. */
  deposit?: FirstDeposit;
}
/** The referrer's wallet if the reward moved it, and what the referrer reads. */
export interface Rewarded {
  holding: Holding | undefined;
  words: string | undefined;
}
