import { type Tx } from '@baazi/service-kit';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { postTransfer } from '../ledger/post-transfer';
import { maskUpi, type Withdrawal } from '../ledger/withdrawal';
import { player } from '../ledger/account';
import type { TransferOrder } from '../ledger/transfer';
import { isHeldAsStated } from './read-authority';
import type { WithdrawalDeps } from './withdrawal-deps';

export interface Ending {
  id: string;
  state: 'rejected' | 'cancelled';
  note?: string;
  /** when set, only a withdrawal of this player is ended */
  of?: string;
  also?: (tx: Tx, withdrawal: Withdrawal) => Promise<void>;
}
export type Ended = 'ended' | 'withdrawal-not-found' | 'withdrawal-moved-on';

/**
 * Ends an unsent withdrawal and returns the held money, once. From `sending` on it is refused, and so is one that is
 * not what was held.
 */
export async function endWithdrawal(deps: WithdrawalDeps, { id, state, note, of, also }: Ending): Promise<Ended> {
  const known = await deps.withdrawals.findById(id).lean<Withdrawal | null>();
  if (!known || (of !== undefined && known.userId !== of)) return 'withdrawal-not-found';
  return deps.playerQueue(known.userId, () =>
    inLedgerTransaction<Ended>(deps, async (tx) => {
      const withdrawal = await deps.withdrawals.findById(id).session(tx.session).lean<Withdrawal | null>();
      if (withdrawal?.state !== 'requested' && withdrawal?.state !== 'approved') return 'withdrawal-moved-on';
      if (!(await isHeldAsStated(deps, tx, withdrawal))) return 'withdrawal-moved-on';
      const { matchedCount } = await deps.withdrawals.updateOne(
        { _id: id, state: withdrawal.state },
        { $set: { state, endedAt: deps.machineNow(), ...(note === undefined ? {} : { note }) } },
        { session: tx.session },
      );
      if (matchedCount !== 1) throw new Error('a withdrawal changed inside its own transaction');
      await postTransfer(tx, deps, { ...returnOrder(withdrawal, state), ...returnText(note) });
      await also?.(tx, withdrawal);
      return 'ended';
    }),
  );
}

/** Returns held money to its source (withdrawals are cash): once, by the transfer's id. */
export function returnOrder(
  { _id, userId, amountPaise, unstaked = 0, upi }: Withdrawal,
  end: Ending['state'] | 'failed',
): TransferOrder {
  return {
    id: `wd-refund:${_id}`,
    kind: 'wd-refund',
    about: _id,
    legs: [player(userId, 'withdrawal', -amountPaise), player(userId, 'cash', amountPaise)],
    unstaked,
    memo: { key: 'withdrawal-returned', params: { amountPaise, maskedUpi: maskUpi(upi), end } },
  };
}

/**
 * The text for the open page: a warning, because a returned withdrawal is no success; it includes the reason from the
 * note.
 */
export const returnText = (note?: string): Pick<TransferOrder, 'text' | 'alertType'> => ({
  text: { key: 'withdrawal-returned', params: note === undefined ? {} : { note } },
  alertType: 'warning',
});
