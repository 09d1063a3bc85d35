import { rupeesText, toRupees } from '@baazi/contracts';
import { moving, player } from '../ledger/account';
import type { TransferOrder } from '../ledger/transfer';
import { reasonNotToStake, type StakeQuestion } from './reason-not-to-stake';
import { splitStake } from './split-stake';
import type { Stake } from './stake';
import { splitText, stakeDocument, type StakeOrder } from './stake-order';

/** The outcome of an order: an open stake and its paying transfer, or a final refusal. Pure. */
export function decideStake(
  order: StakeOrder,
  facts: Omit<StakeQuestion, 'stakePaise' | 'acceptedAt'>,
): { stake: Stake; transfer?: TransferOrder } {
  const { wallet, now } = facts;
  const { stakePaise, userId, label, labelHi, pickId } = order;
  const document = stakeDocument(order, now);
  const reason = reasonNotToStake({ ...facts, stakePaise, acceptedAt: document.acceptedAt });
  const paid = reason === undefined ? splitStake(stakePaise, wallet) : undefined;
  if (!paid) {
    const missing =
      reason === 'insufficient-balance'
        ? { missingRupees: Math.ceil(toRupees(stakePaise - wallet.cash - wallet.bonus)) }
        : {};
    return { stake: { ...document, state: 'refused', reason: reason ?? 'insufficient-balance', ...missing } };
  }
  const unstaked = Math.min(wallet.unstaked, paid.cash);
  const transfer: TransferOrder = {
    id: `stake:${pickId}`,
    kind: 'stake',
    about: pickId,
    unstaked: -unstaked,
    // The split depends on the current balance; the content of the id does not.
    content: { userId, market: order.market, stakePaise },
    legs: moving([
      player(userId, 'bonus', -paid.bonus),
      player(userId, 'cash', -paid.cash),
      player(userId, 'escrow', stakePaise),
    ]),
    memo: {
      title: `Joined ${label}`,
      detail: `${rupeesText(toRupees(stakePaise))} stake on ${label}: ${splitText(paid, 'from')}`,
      ...(labelHi === undefined ? {} : { labelHi }),
    },
  };
  const paidWith = unstaked === 0 ? paid : { ...paid, unstaked };
  return { stake: { ...document, state: 'open', paid: paidWith, applied: 0 }, transfer };
}
