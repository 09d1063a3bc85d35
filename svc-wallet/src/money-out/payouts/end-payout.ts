import { events, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { house, moving, player } from '../../ledger/account';
import { ordersToReturnStranded } from '../../ledger/stranded-funds';
import { postTransfers } from '../../ledger/post-transfer';
import type { TransferOrder } from '../../ledger/transfer';
import { holdForReview } from '../../ledger/authorisations/account-state';
import { walletOf } from '../../ledger/read-wallets';
import { maskUpi, type Withdrawal } from '../../ledger/withdrawal';
import { returnOrder, returnText } from '../end-withdrawal';
import type { WithdrawalDeps } from '../withdrawal-deps';

export type PayoutEnd = 'paid' | 'failed' | 'reversed';

/** Moves a withdrawal to the end state of its payout and posts the money that belongs to it. */
export async function endPayout(
  deps: WithdrawalDeps,
  tx: Tx,
  { withdrawal, next, change }: { withdrawal: Withdrawal; next: PayoutEnd; change: Partial<Withdrawal> },
): Promise<void> {
  notifyOutcome(tx, { ...withdrawal, ...change }, next);
  const isLate = withdrawal.state === 'failed';
  const late = isLate ? await lateOrder(deps, tx, withdrawal) : undefined;
  const loss: Partial<Withdrawal> = late && late.lossPaise > 0 ? { lossPaise: late.lossPaise, task: 'paid-twice' } : {};
  const { matchedCount } = await deps.withdrawals.updateOne(
    { _id: withdrawal._id, state: withdrawal.state },
    {
      $set: { ...change, ...loss, state: next, endedAt: deps.machineNow() },
      $unset: { ...(change.askAgainAt ? {} : { askAgainAt: 1 }), ...(next === 'reversed' ? { task: 1 } : {}) },
    },
    { session: tx.session },
  );
  if (matchedCount !== 1) throw new Error('a withdrawal changed inside its own transaction');
  const posting = await postTransfers(tx, deps, late?.orders ?? [orderOf({ ...withdrawal, ...change }, next)]);
  if (posting.kind === 'insufficient-funds')
    throw new Error(`the end of payout ${withdrawal._id} takes more than there is`);
  if (loss.lossPaise) await holdForReview(deps, tx, { userId: withdrawal.userId, frozen: 'paid-twice' });
}

function notifyOutcome(
  tx: Tx,
  { _id: withdrawalId, userId, amountPaise, upi, note }: Withdrawal,
  end: PayoutEnd,
): void {
  const about = { withdrawalId, amountPaise };
  const key = `withdrawal-${end}:${withdrawalId}`;
  if (end === 'paid')
    tx.publish(events.notificationRequested, {
      tellings: [{ key, userId, kind: 'payout-paid', data: { ...about, maskedUpi: maskUpi(upi) } }],
    });
  else
    tx.publish(events.notificationRequested, {
      tellings: [{ key, userId, kind: 'withdrawal-refused', data: { ...about, end, ...(note && { note }) } }],
    });
}

function orderOf(withdrawal: Withdrawal, next: PayoutEnd): TransferOrder {
  if (next === 'paid') return paidOrder(withdrawal);
  return next === 'reversed'
    ? reversedOrder(withdrawal)
    : { ...returnOrder(withdrawal, 'failed'), ...returnText(withdrawal.note) };
}

/** Why a payout's money moved, and what its player's open pages show. */
const paid = (
  key: 'withdrawal-paid' | 'withdrawal-paid-late',
  { amountPaise, upi }: Withdrawal,
): Pick<TransferOrder, 'memo' | 'text'> => {
  const maskedUpi = maskUpi(upi);
  return {
    memo: { key, params: { amountPaise, maskedUpi } },
    text: { key, params: { rupees: toRupees(amountPaise), maskedUpi } },
  };
};

function paidOrder(withdrawal: Withdrawal): TransferOrder {
  const { _id, userId, amountPaise } = withdrawal;
  return {
    id: `wd-paid:${_id}`,
    kind: 'wd-paid',
    about: _id,
    legs: [player(userId, 'withdrawal', -amountPaise), house('payouts', amountPaise)],
    ...paid('withdrawal-paid', withdrawal),
  };
}

/**
 * The payout was paid after the money had been returned: it is deducted from the player's cash as far as possible.
 * The rest is the house's loss and is queued for an operator.
 */
async function lateOrder(
  deps: WithdrawalDeps,
  tx: Tx,
  withdrawal: Withdrawal,
): Promise<{ orders: TransferOrder[]; lossPaise: number }> {
  const { _id, userId, amountPaise } = withdrawal;
  const { cash, status } = await walletOf(deps, userId, tx);
  const back = status === 'closed' ? await ordersToReturnStranded(tx, deps, [userId]) : [];
  const there = back.reduce((sum, { legs: postings }) => sum + (postings[1]?.paise ?? 0), cash);
  const taken = Math.min(there, amountPaise);
  return {
    lossPaise: amountPaise - taken,
    orders: [
      ...back,
      {
        id: `wd-late:${_id}`,
        kind: 'wd-late',
        about: _id,
        content: { amountPaise },
        legs: moving([
          player(userId, 'cash', -taken),
          house('chargeback', taken - amountPaise),
          house('payouts', amountPaise),
        ]),
        ...paid('withdrawal-paid-late', withdrawal),
      },
    ],
  };
}

function reversedOrder(withdrawal: Withdrawal): TransferOrder {
  const { _id, userId, amountPaise, lossPaise = 0, unstaked = 0, upi } = withdrawal;
  return {
    id: `wd-reversed:${_id}`,
    kind: 'wd-reversed',
    about: _id,
    legs: moving([
      house('payouts', -amountPaise),
      house('chargeback', lossPaise),
      player(userId, 'cash', amountPaise - lossPaise),
    ]),
    unstaked,
    memo: { key: 'withdrawal-reversed', params: { amountPaise, maskedUpi: maskUpi(upi) } },
    ...returnText(),
  };
}
