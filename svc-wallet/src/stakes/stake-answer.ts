import type { endpoints } from '@baazi/contracts';
import { type ReplyOf } from '@baazi/contracts';
import type { Stake } from './stake';
import { orderHash, type StakeOrder } from './stake-order';

export type StakeAnswer = ReplyOf<typeof endpoints.placeStake>;

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

/** The same pick id with other content is somebody's mistake or attack, not a retry. */
export const isSameStory = (stake: Pick<Stake, 'requestHash'>, order: StakeOrder): boolean =>
  stake.requestHash === orderHash(order);
