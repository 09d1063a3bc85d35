import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { stakes, type Stake } from './stake';
import { isSameStory, stakeAnswer, type StakeAnswer } from './stake-answer';
import { stakeDocument, type StakeOrder } from './stake-order';

/** Ends a reservation for good: a tombstone that a late `place` meets, unless the stake is there already. */
export async function closeStake(core: Core, order: StakeOrder): Promise<StakeAnswer | 'other-content'> {
  return inTurn(order.userId, () =>
    inBooks(core, async (tx) => {
      const found = await stakes(core.db).findById(order.pickId).session(tx.session).lean<Stake | null>();
      if (found) return isSameStory(found, order) ? stakeAnswer(found) : 'other-content';
      const closed: Stake = { ...stakeDocument(order, core.clocks.machine.now()), state: 'closed', reason: 'given-up' };
      await stakes.raw(core.db).insertOne(closed, { session: tx.session });
      return stakeAnswer(closed);
    }),
  );
}
