import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { inBooks } from '../ledger/in-books';
import { postTransfer } from '../ledger/post-transfer';
import { returnOrder, returnWords } from './return-order';
import type { Withdrawal } from './withdrawal';

export interface Ending {
  id: string;
  state: 'rejected' | 'cancelled';
  note?: string;
  /** only the player's own */
  of?: string;
  also?: (tx: Tx, withdrawal: Withdrawal) => Promise<void>;
}
export type Ended = 'ended' | 'withdrawal-not-found' | 'withdrawal-moved-on';

/** Ends a withdrawal that was not sent and gives the held money back, once. From `sending` on it is too late. */
export async function endWithdrawal(bank: WalletContext, { id, state, note, of, also }: Ending): Promise<Ended> {
  const known = await bank.withdrawals.findById(id).lean<Withdrawal | null>();
  if (!known || (of !== undefined && known.userId !== of)) return 'withdrawal-not-found';
  return bank.keyedQueue(known.userId, () =>
    inBooks<Ended>(bank, async (tx) => {
      const withdrawal = await bank.withdrawals.findById(id).session(tx.session).lean<Withdrawal | null>();
      if (withdrawal?.state !== 'requested' && withdrawal?.state !== 'approved') return 'withdrawal-moved-on';
      const { matchedCount } = await bank.withdrawals.updateOne(
        { _id: id, state: withdrawal.state },
        { $set: { state, endedAt: bank.machineNow(), ...(note === undefined ? {} : { note }) } },
        { session: tx.session },
      );
      if (matchedCount !== 1) throw new Error('a withdrawal changed inside its own transaction');
      await postTransfer(tx, bank, { ...returnOrder(withdrawal, state), ...returnWords(note) });
      await also?.(tx, withdrawal);
      return 'ended';
    }),
  );
}
