import type { ReplyMessage } from '@baazi/contracts';
import { Batcher, KeyedBatcher } from '@baazi/service-kit';
import type { BatchResult } from '../../ledger/ledger-transaction';
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
  balances: Balances | undefined;
  text: ReplyMessage | undefined;
}

const LIMITS = { concurrency: 1, most: 32 };

/** Batches of concurrent first deposits and rewards. */
export const openRewardBatches = () => ({
  firstDeposits: new Batcher<FirstDeposit, { reward: Reward | undefined }>(LIMITS),
  rewards: new KeyedBatcher<Reward, BatchResult<Rewarded>>(LIMITS),
});
export type RewardBatches = ReturnType<typeof openRewardBatches>;
