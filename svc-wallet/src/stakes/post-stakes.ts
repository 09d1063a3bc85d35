import type { Tx } from '@baazi/service-kit';
import { balancesOf, type Balances } from '../ledger/decide-postings';
import { postTransfers } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { walletsOf } from '../ledger/wallet-of';
import { decideStake } from './decide-stake';
import type { Stake } from './stake';
import { takesOtherSide } from './linked-players/takes-other-side';
import { stakeAnswer, type AnsweredStake } from './stake-answer';
import type { StakeOrder } from './stake-order';
import { stakedInSpan } from './staked-in-span';
import type { StakeDeps } from './stake-deps';

/**
 * Places these stakes, each of another player, or stores their refusals: one refusal changes nothing for the others.
 * Every order becomes a stake document in `tx`; an existing entry id fails the transaction with a duplicate key.
 */
export async function postStakes(tx: Tx, deps: StakeDeps, orders: readonly StakeOrder[]): Promise<AnsweredStake[]> {
  const walletOf = await walletsOf(
    deps,
    orders.map(({ userId }) => userId),
    tx,
  );
  const markets = [...new Set(orders.map(({ market }) => market))];
  const decisions = await deps.decisions.raw.find({ _id: { $in: markets } }, { session: tx.session }).toArray();
  const now = deps.machineNow();
  const decided: { stake: Stake; transfer: TransferOrder | undefined; before: Balances }[] = [];
  for (const order of orders) {
    const wallet = walletOf(order.userId);
    const decision = decisions.find(({ _id }) => _id === order.market);
    const staked = await stakedInSpan(deps, wallet, now, tx);
    const beside = decided.map(({ stake }) => stake);
    const otherSide = await takesOtherSide(deps, tx, { order, wallet, beside });
    const { stake, transfer } = decideStake(order, { wallet, decision, money: deps.money, staked, otherSide, now });
    decided.push({ stake, transfer, before: balancesOf(wallet) });
  }
  const posting = await postTransfers(
    tx,
    deps,
    decided.flatMap(({ transfer }) => transfer ?? []),
    {
      holdings: new Map(decided.map(({ stake, before }) => [stake.userId, before])),
      idsAreNew: true,
      // Each player is notified under the player's own request, not under the one that leads the batch.
      isQuiet: true,
      withCommit: true,
    },
  );
  if (posting.kind === 'insufficient-funds')
    throw new Error(`holding ${posting.shortfall.id} would take ${posting.shortfall.purse} below zero`);
  tx.writes.insert(
    deps.stakes,
    decided.map(({ stake }) => stake),
  );
  return decided.map(({ stake, before }) => ({
    kind: 'answered',
    answer: stakeAnswer(stake),
    holding: posting.holdings.get(stake.userId) ?? before,
  }));
}
