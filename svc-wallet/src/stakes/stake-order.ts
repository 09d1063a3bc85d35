import type { endpoints, ReceivedBy, ReplyOf } from '@baazi/contracts';
import type { Collection, Tx } from '@baazi/service-kit';
import { contentHash } from '@baazi/proofs';
import type { Stake } from './stake';
import type { Balances } from '../ledger/decide-postings';

/** svc-contest's fields of an entry, the same in `place` and `close`. */
export type StakeOrder = ReceivedBy<typeof endpoints.placeStake>['body'];

/** Labels and origins are not part of the order's content. */
export const orderHash = ({
  label: _label,
  labelHi: _labelHi,
  marks: _marks,
  acceptedAt,
  locksAt,
  ...rest
}: StakeOrder): string =>
  contentHash({
    ...rest,
    acceptedAt: new Date(acceptedAt),
    locksAt: locksAt === undefined ? locksAt : new Date(locksAt),
  });

/** The document of a stake before its state is known. */
export const stakeDocument = (order: StakeOrder, now: Date): Omit<Stake, 'state'> => ({
  _id: order.pickId,
  userId: order.userId,
  market: order.market,
  selection: order.selection,
  stakePaise: order.stakePaise,
  payoutPaise: order.payoutPaise,
  acceptedAt: new Date(order.acceptedAt),
  ...(order.locksAt === undefined ? {} : { locksAt: new Date(order.locksAt) }),
  label: order.label,
  ...(order.labelHi === undefined ? {} : { labelHi: order.labelHi }),
  requestHash: orderHash(order),
  n: 0,
  placedAt: now,
});

/** The subject of a stake in the ledger's messages. */
export const labelOf = ({ label: title, labelHi: titleHi }: Pick<Stake, 'label'> & { labelHi?: string | undefined }) =>
  titleHi === undefined ? { title } : { title, titleHi };

export type StakeAnswer = ReplyOf<typeof endpoints.closeStake>;

/** The existing stake of an order, and the wallet after it. */
export interface AnsweredStake {
  kind: 'answered';
  answer: StakeAnswer;
  balances: Balances;
}
/** The outcome of an order. Other content under the same entry id is a mistake or an attack, not a retry. */
export type OrderedStake = AnsweredStake | { kind: 'other-content' };
/** The outcome of an order in a batch; one that its batch cannot answer is placed singly. */
export type BatchedStake = AnsweredStake | { kind: 'single' };

/** The existing stake is the answer, however often it is requested. */
export const stakeAnswer = ({
  _id,
  state,
  reason,
  missingRupees,
}: Pick<Stake, '_id' | 'state' | 'reason' | 'missingRupees'>): StakeAnswer => ({
  pickId: _id,
  state,
  reason,
  missingRupees,
});

export const isSameOrder = (stake: Pick<Stake, 'requestHash'>, order: StakeOrder): boolean =>
  stake.requestHash === orderHash(order);

/**
 * The existing stake of an order. It is searched in the player's shard; once its id was found to be taken (a second
 * attempt), in all.
 */
export const stakeOf = (
  { stakes }: { stakes: Collection<Stake> },
  { session }: Tx,
  { pickId, userId }: Pick<StakeOrder, 'pickId' | 'userId'>,
  attempt: number,
): Promise<Stake | null> => stakes.raw.findOne({ _id: pickId, ...(attempt > 1 ? {} : { userId }) }, { session });
