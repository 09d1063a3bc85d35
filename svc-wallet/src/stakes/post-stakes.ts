import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { holdingOf, type Holding } from '../ledger/decide-postings';
import { postTransfers } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { walletsOf } from '../ledger/wallet-of';
import { decideStake } from './decide-stake';
import type { Stake } from './stake';
import { takesOtherSide } from './linked-players/takes-other-side';
import { stakeAnswer, type AnsweredStake } from './stake-answer';
import type { StakeOrder } from './stake-order';
import { stakedLately } from './staked-lately';

/**
 * Holds these stakes, each of another player, or stores for good why not: one refusal changes nothing for the others.
 * Every order becomes a stake document in `tx`; a pick id that is there already fails the transaction with a duplicate
 * key.
 */
export async function postStakes(tx: Tx, bank: WalletContext, orders: readonly StakeOrder[]): Promise<AnsweredStake[]> {
  const walletOf = await walletsOf(
    bank,
    orders.map(({ userId }) => userId),
    tx,
  );
  const markets = [...new Set(orders.map(({ market }) => market))];
  const decisions = await bank.decisions.raw.find({ _id: { $in: markets } }, { session: tx.session }).toArray();
  const now = bank.machineNow();
  const decided: { stake: Stake; transfer: TransferOrder | undefined; before: Holding }[] = [];
  for (const order of orders) {
    const wallet = walletOf(order.userId);
    const decision = decisions.find(({ _id }) => _id === order.market);
    const staked = await stakedLately(bank, wallet, now, tx);
    const beside = decided.map(({ stake }) => stake);
    const otherSide = await takesOtherSide(bank, tx, { order, wallet, beside });
    const { stake, transfer } = decideStake(order, { wallet, decision, money: bank.money, staked, otherSide, now });
    decided.push({ stake, transfer, before: holdingOf(wallet) });
  }
  const posting = await postTransfers(
    tx,
    bank,
    decided.flatMap(({ transfer }) => transfer ?? []),
    {
      holdings: new Map(decided.map(({ stake, before }) => [stake.userId, before])),
      idsAreNew: true,
      // Each player is told under the player's own request, not under the one that leads the group.
      isQuiet: true,
      withCommit: true,
    },
  );
  if (posting.kind === 'too-little')
    throw new Error(`holding ${posting.tooLittle.id} would take ${posting.tooLittle.purse} below zero`);
  tx.writes.insert(
    bank.stakes,
    decided.map(({ stake }) => stake),
  );
  return decided.map(({ stake, before }) => ({
    kind: 'answered',
    answer: stakeAnswer(stake),
    holding: posting.holdings.get(stake.userId) ?? before,
  }));
}
