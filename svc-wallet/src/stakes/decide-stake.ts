import { toRupees } from '@baazi/contracts';
import { moving, player } from '../ledger/account';
import type { TransferOrder } from '../ledger/transfer';
import { reasonNotToStake, rupeesOverLimit, type StakeQuestion } from './reason-not-to-stake';
import type { Stake, Split } from './stake';
import { labelOf, stakeDocument, type StakeOrder } from './stake-order';

/** The outcome of an order: an open stake and its paying transfer, or a final refusal. Pure. */
export function decideStake(
  order: StakeOrder,
  facts: Omit<StakeQuestion, 'stakePaise' | 'acceptedAt' | 'locksAt'> & { network?: string | undefined },
): { stake: Stake; transfer?: TransferOrder } {
  const { wallet, now } = facts;
  const { stakePaise, userId, pickId } = order;
  const document = stakeDocument(order, now);
  const { acceptedAt, locksAt } = document;
  const reason = reasonNotToStake({ ...facts, stakePaise, acceptedAt, locksAt });
  const paid = reason === undefined ? splitStake(stakePaise, wallet) : undefined;
  if (!paid) {
    const missing =
      reason === 'insufficient-balance'
        ? { missingRupees: Math.ceil(toRupees(stakePaise - wallet.cash - wallet.bonus)) }
        : reason === 'stake-limit'
          ? { missingRupees: rupeesOverLimit({ ...facts, stakePaise }) }
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
      key: 'joined',
      params: { label: labelOf(order), stakePaise, bonusPaise: paid.bonus, cashPaise: paid.cash },
    },
  };
  const paidWith = unstaked === 0 ? paid : { ...paid, unstaked };
  const { network } = facts;
  return {
    stake: { ...document, state: 'open', paid: paidWith, applied: 0, ...(network === undefined ? {} : { network }) },
    transfer,
  };
}

/** Bonus first, then cash. Undefined: insufficient funds. */
export function splitStake(stakePaise: number, wallet: Split): Split | undefined {
  const bonus = Math.min(wallet.bonus, stakePaise);
  const cash = stakePaise - bonus;
  return cash <= wallet.cash ? { cash, bonus } : undefined;
}
