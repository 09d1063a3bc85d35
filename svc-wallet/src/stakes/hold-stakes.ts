import { rupeesText, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Core } from '../core';
import { moving, player } from '../ledger/account';
import type { Holding } from '../ledger/decide-postings';
import { postTransfers } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { decisions } from '../settlement/decision';
import { holdingOf, walletsOf } from '../wallets/wallet-of';
import { reasonNotToStake } from './reason-not-to-stake';
import { splitStake } from './split-stake';
import { stakes, type Split, type Stake } from './stake';
import { stakeAnswer, type StakeAnswer } from './stake-answer';
import { splitWords, stakeDocument, type StakeOrder } from './stake-order';
import { stakedLately } from './staked-lately';

export interface Placed {
  answer: StakeAnswer;
  /** the wallet after it */
  holding: Holding;
}

/**
 * Holds these stakes, each of another player, or stores for good why not: one refusal changes nothing for the others.
 * Every order becomes a stake document in `tx`; a pick id that is there already fails the transaction with a duplicate key.
 */
export async function holdStakes(tx: Tx, core: Core, orders: readonly StakeOrder[]): Promise<Placed[]> {
  const { db } = core;
  const wallets = await walletsOf(
    db,
    orders.map(({ userId }) => userId),
    tx,
  );
  const decided = await decisions
    .raw(db)
    .find({ _id: { $in: [...new Set(orders.map(({ market }) => market))] } }, { session: tx.session })
    .toArray();
  const now = core.clocks.machine.now();
  const held: { order: StakeOrder; stake: Stake; before: Holding }[] = [];
  for (const order of orders) {
    const wallet = wallets(order.userId);
    const document = stakeDocument(order, now);
    const decision = decided.find(({ _id }) => _id === order.market);
    const staked = await stakedLately(db, wallet, now, tx);
    const reason = reasonNotToStake({
      wallet,
      stakePaise: order.stakePaise,
      acceptedAt: document.acceptedAt,
      decision,
      money: core.money,
      staked,
      now,
    });
    const paid = reason === undefined ? splitStake(order.stakePaise, wallet) : undefined;
    const missing =
      reason === 'insufficient-balance'
        ? { missingRupees: toRupees(order.stakePaise - wallet.cash - wallet.bonus) }
        : {};
    const stake: Stake = paid
      ? { ...document, state: 'open', paid, applied: 0 }
      : { ...document, state: 'refused', reason: reason ?? 'insufficient-balance', ...missing };
    held.push({ order, stake, before: holdingOf(wallet) });
  }
  const transfers = held.flatMap(({ order, stake }) => (stake.paid ? [stakeTransfer(order, stake.paid)] : []));
  const posting = await postTransfers(tx, core, transfers, {
    holdings: new Map(held.map(({ order, before }) => [order.userId, before])),
    idsAreNew: true,
  });
  if (posting.is === 'too-little')
    throw new Error(`holding ${posting.tooLittle.id} would take ${posting.tooLittle.purse} below zero`);
  await stakes.raw(db).insertMany(
    held.map(({ stake }) => stake),
    { session: tx.session },
  );
  return held.map(({ order, stake, before }) => ({
    answer: stakeAnswer(stake),
    holding: posting.holdings.get(order.userId) ?? before,
  }));
}

function stakeTransfer(order: StakeOrder, paid: Split): TransferOrder {
  const { userId, label, stakePaise } = order;
  return {
    id: `stake:${order.pickId}`,
    kind: 'stake',
    about: order.pickId,
    // The split depends on the balance of the moment; what the id stands for does not.
    content: { userId, market: order.market, stakePaise },
    legs: moving([
      player(userId, 'bonus', -paid.bonus),
      player(userId, 'cash', -paid.cash),
      player(userId, 'escrow', stakePaise),
    ]),
    memo: {
      title: `Joined ${label}`,
      detail: `${rupeesText(toRupees(stakePaise))} stake on ${label}: ${splitWords(paid, 'from')}`,
    },
  };
}
