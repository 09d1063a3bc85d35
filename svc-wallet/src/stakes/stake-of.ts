import type { Tx } from '@baazi/service-kit';
import type { Stake } from './stake';
import type { StakeOrder } from './stake-order';
import type { StakeDeps } from './stake-deps';

/**
 * The existing stake of an order. It is searched in the player's shard; once its id was found to be taken (a second
 * attempt), in all.
 */
export const stakeOf = (
  { stakes }: StakeDeps,
  { session }: Tx,
  { pickId, userId }: Pick<StakeOrder, 'pickId' | 'userId'>,
  attempt: number,
): Promise<Stake | null> => stakes.raw.findOne({ _id: pickId, ...(attempt > 1 ? {} : { userId }) }, { session });
