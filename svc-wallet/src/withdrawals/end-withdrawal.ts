import { texts } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { postTransfer } from '../ledger/post-transfer';
import { tellBalance } from '../wallets/tell-balance';
import { returnOrder } from './return-order';
import { withdrawals, type Withdrawal } from './withdrawal';

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
export async function endWithdrawal(core: Core, { id, state, note, of, also }: Ending): Promise<Ended> {
  const known = await withdrawals(core.db).findById(id).lean<Withdrawal | null>();
  if (!known || (of !== undefined && known.userId !== of)) return 'withdrawal-not-found';
  return inTurn(known.userId, () =>
    inBooks<Ended>(core, async (tx) => {
      const withdrawal = await withdrawals(core.db).findById(id).session(tx.session).lean<Withdrawal | null>();
      if (withdrawal?.state !== 'requested' && withdrawal?.state !== 'approved') return 'withdrawal-moved-on';
      const { matchedCount } = await withdrawals(core.db).updateOne(
        { _id: id, state: withdrawal.state },
        { $set: { state, endedAt: core.clocks.machine.now(), ...(note === undefined ? {} : { note }) } },
        { session: tx.session },
      );
      if (matchedCount !== 1) throw new Error('a withdrawal changed inside its own transaction');
      const { holdings } = await postTransfer(tx, core, returnOrder(withdrawal, state));
      await also?.(tx, withdrawal);
      const holding = holdings.get(withdrawal.userId);
      if (holding) tx.afterCommit(() => tellBalance(core.live, withdrawal.userId, holding, texts.withdrawalReturned));
      return 'ended';
    }),
  );
}
