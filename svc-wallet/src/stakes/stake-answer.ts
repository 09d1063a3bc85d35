import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Balances } from '../ledger/decide-postings';
import type { Stake } from './stake';
import { orderHash, type StakeOrder } from './stake-order';

export type StakeAnswer = ReplyOf<typeof endpoints.closeStake>;

/** The existing stake of an order, and the wallet after it. */
export interface AnsweredStake {
  kind: 'answered';
  answer: StakeAnswer;
  holding: Balances;
}
/** The outcome of an order. Other content under the same entry id is a mistake or an attack, not a retry. */
export type OrderedStake = AnsweredStake | { kind: 'other-content' };
/** The outcome of an order in a batch; one that its batch cannot answer is placed singly. */
export type BatchedStake = AnsweredStake | { kind: 'alone' };

/** The existing stake is the answer, however often it is requested. */
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

export const isSameOrder = (stake: Pick<Stake, 'requestHash'>, order: StakeOrder): boolean =>
  stake.requestHash === orderHash(order);
