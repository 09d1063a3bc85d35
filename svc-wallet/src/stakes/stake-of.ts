import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import type { Stake } from './stake';
import type { StakeOrder } from './stake-order';

/**
 * The stake that is there for an order. It is looked for where the player is at home; once its id was found to be taken
 * (a second look), wherever it is.
 */
export const stakeOf = (
  { stakes }: WalletContext,
  { session }: Tx,
  { pickId, userId }: Pick<StakeOrder, 'pickId' | 'userId'>,
  look: number,
): Promise<Stake | null> => stakes.raw.findOne({ _id: pickId, ...(look > 1 ? {} : { userId }) }, { session });
