import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Holding } from '../ledger/decide-postings';
import type { Stake } from './stake';
import { orderHash, type StakeOrder } from './stake-order';

export type StakeAnswer = ReplyOf<typeof endpoints.closeStake>;

/** The stake that is there for an order, and the wallet after it. */
export interface AnsweredStake {
  kind: 'answered';
  answer: StakeAnswer;
  holding: Holding;
}
/** What an order comes to. Other content under the same pick id is somebody's mistake or attack, not a retry. */
export type OrderedStake = AnsweredStake | { kind: 'other-content' };
/** What an order comes to in a group; one that its group cannot answer goes alone. */
export type GroupedStake = AnsweredStake | { kind: 'alone' };

/** The stake that is there answers, whoever asks and however often. */
export const stakeAnswer = ({
  _id,
  state,
  reason,
  missingRupees,
}: Pick<Stake, '_id' | 'state' | 'reason' | 'missingRupees'>): StakeAnswer => ({
  pickId: _id,
  state,
  ...(reason === undefined ? {} : { reason }),
  ...(missingRupees === undefined ? {} : { missingRupees }),
});

export const isSameStory = (stake: Pick<Stake, 'requestHash'>, order: StakeOrder): boolean =>
  stake.requestHash === orderHash(order);
