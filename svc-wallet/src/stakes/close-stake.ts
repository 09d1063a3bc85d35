import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { holdingOf } from '../ledger/decide-postings';
import { inBooks } from '../ledger/in-books';
import { walletView } from '../ledger/wallet-view';
import { walletOf } from '../ledger/wallet-of';
import type { Stake } from './stake';
import { stakeOf } from './stake-of';
import { isSameStory, stakeAnswer, type OrderedStake } from './stake-answer';
import { stakeDocument, type StakeOrder } from './stake-order';

/** svc-contest gives a reservation up. */
export const closeStake =
  (bank: WalletContext): Handler<typeof endpoints.closeStake> =>
  async ({ body }) => {
    const closed = await giveUpStake(bank, body);
    if (closed.kind === 'other-content') return refuse('conflict');
    return reply(closed.answer, { wallet: walletView(closed.holding, bank.money) });
  };

/** Ends a reservation for good: a tombstone that a late `place` meets, unless the stake is there already. */
export async function giveUpStake(bank: WalletContext, order: StakeOrder): Promise<OrderedStake> {
  return bank.keyedQueue(order.userId, () =>
    inBooks<OrderedStake>(bank, async (tx, look) => {
      const found = await stakeOf(bank, tx, order, look);
      if (found && !isSameStory(found, order)) return { kind: 'other-content' };
      const stake: Stake = found ?? {
        ...stakeDocument(order, bank.machineNow()),
        state: 'closed',
        reason: 'given-up',
      };
      if (!found) await bank.stakes.raw.insertOne(stake, { session: tx.session });
      const holding = holdingOf(await walletOf(bank, order.userId, tx));
      return { kind: 'answered', answer: stakeAnswer(stake), holding };
    }),
  );
}
