import { rupeesText, toRupees } from '@baazi/contracts';
import type { Core } from '../core';
import { moving, player } from '../ledger/account';
import type { Holding } from '../ledger/decide-postings';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { postTransfer } from '../ledger/post-transfer';
import { decisions } from '../settlement/decision';
import { tellBalance } from '../wallets/tell-balance';
import { holdingOf, walletOf } from '../wallets/wallet-of';
import { reasonNotToStake } from './reason-not-to-stake';
import { splitStake } from './split-stake';
import { stakes, type Split, type Stake } from './stake';
import { isSameStory, stakeAnswer, type StakeAnswer } from './stake-answer';
import { splitWords, stakeDocument, type StakeOrder } from './stake-order';
import { stakedLately } from './staked-lately';

export interface Placed {
  answer: StakeAnswer;
  /** the wallet after it */
  holding: Holding;
}

/**
 * Holds a stake, or stores for good why not. The stake document is inserted if absent and returned as it is if not:
 * a retry, a race and a late try after `close` all get the one answer. Settling goes on in `settlement/`.
 */
export async function placeStake(core: Core, order: StakeOrder): Promise<Placed | 'other-content'> {
  core.lastStakeAt = performance.now();
  const placed = await inTurn(order.userId, () => inBooks<Placed | 'other-content'>(core, async (tx, look) => {
    const { db } = core;
    // New, nearly always: every way from here inserts the stake, and one that is there makes that a second look.
    const found = look === 1 ? null : await stakes.raw(db).findOne({ _id: order.pickId }, { session: tx.session });
    if (found && !isSameStory(found, order)) return 'other-content';
    const wallet = await walletOf(db, order.userId, tx);
    if (found) return { answer: stakeAnswer(found), holding: holdingOf(wallet) };
    const now = core.clocks.machine.now();
    const decision = await decisions.raw(db).findOne({ _id: order.market }, { session: tx.session });
    const staked = await stakedLately(db, wallet, now, tx);
    const document = stakeDocument(order, now);
    const reason = reasonNotToStake({ wallet, stakePaise: order.stakePaise, acceptedAt: document.acceptedAt, decision: decision ?? undefined, money: core.money, staked, now });
    const paid = reason === undefined ? splitStake(order.stakePaise, wallet) : undefined;
    if (!paid) {
      const missing = reason === 'insufficient-balance' ? { missingRupees: toRupees(order.stakePaise - wallet.cash - wallet.bonus) } : {};
      const refused: Stake = { ...document, state: 'refused', reason: reason ?? 'insufficient-balance', ...missing };
      await stakes.raw(db).insertOne(refused, { session: tx.session });
      return { answer: stakeAnswer(refused), holding: holdingOf(wallet) };
    }
    const { holdings } = await postTransfer(tx, core, stakeTransfer(order, paid), { holdings: new Map([[order.userId, holdingOf(wallet)]]), idsAreNew: true });
    const open: Stake = { ...document, state: 'open', paid, applied: 0 };
    await stakes.raw(db).insertOne(open, { session: tx.session });
    const holding = holdings.get(order.userId) ?? holdingOf(wallet);
    tx.afterCommit(() => tellBalance(core.live, order.userId, holding));
    return { answer: stakeAnswer(open), holding };
  }));
  if (placed !== 'other-content' && placed.answer.state === 'open') await wakeSettlerIfDecided(core, order.market);
  return placed;
}

/** A decision may have been taken while this stake was under way: then it is settled like any other. */
async function wakeSettlerIfDecided(core: Core, market: string): Promise<void> {
  if (await decisions.raw(core.db).findOne({ _id: market }, { projection: { _id: 1 } })) core.wake.settle();
}

function stakeTransfer(order: StakeOrder, paid: Split) {
  const { userId, label, stakePaise } = order;
  return {
    id: `stake:${order.pickId}`, kind: 'stake' as const, about: order.pickId,
    // The split depends on the balance of the moment; what the id stands for does not.
    content: { userId, market: order.market, stakePaise },
    legs: moving([player(userId, 'bonus', -paid.bonus), player(userId, 'cash', -paid.cash), player(userId, 'escrow', stakePaise)]),
    memo: { title: `Joined ${label}`, detail: `${rupeesText(toRupees(stakePaise))} stake on ${label}: ${splitWords(paid, 'from')}` },
  };
}
