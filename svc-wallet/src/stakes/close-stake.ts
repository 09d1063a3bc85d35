import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { balancesOf } from '../ledger/decide-postings';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { walletView } from '../ledger/wallet-view';
import { walletOf } from '../ledger/read-wallets';
import type { Stake } from './stake';
import { stakeOf, isSameOrder, stakeAnswer, stakeDocument, type OrderedStake, type StakeOrder } from './stake-order';
import type { StakeDeps } from './stake-deps';

/** svc-contest gives a reservation up. */
export const closeStake =
  (deps: StakeDeps): Handler<typeof endpoints.closeStake> =>
  async ({ body }) => {
    const closed = await giveUpStake(deps, body);
    if (closed.kind === 'other-content') return refuse('conflict');
    return reply(closed.answer, { wallet: walletView(closed.balances, deps.money) });
  };

/** Ends a reservation for good: a tombstone for a late `place`, unless the stake exists already. */
export async function giveUpStake(deps: StakeDeps, order: StakeOrder): Promise<OrderedStake> {
  return deps.playerQueue(order.userId, () =>
    inLedgerTransaction<OrderedStake>(deps, async (tx, attempt) => {
      const found = await stakeOf(deps, tx, order, attempt);
      if (found && !isSameOrder(found, order)) return { kind: 'other-content' };
      const stake: Stake = found ?? {
        ...stakeDocument(order, deps.machineNow()),
        state: 'closed',
        reason: 'given-up',
      };
      if (!found) await deps.stakes.raw.insertOne(stake, { session: tx.session });
      const balances = balancesOf(await walletOf(deps, order.userId, tx));
      return { kind: 'answered', answer: stakeAnswer(stake), balances };
    }),
  );
}
