import { rupeesText, texts, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Core } from '../core';
import { house, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { postTransfer } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import type { PayoutOutcome } from '../payments/provider';
import { tellBalance } from '../wallets/tell-balance';
import { afterPayout } from './after-payout';
import { returnOrder } from './return-order';
import { withdrawals, type Withdrawal } from './withdrawal';

/** What the payout provider says of a withdrawal, by webhook or by poll, in any order. */
export async function applyPayout(core: Core, withdrawalId: string, outcome: PayoutOutcome): Promise<void> {
  const known = await withdrawals(core.db).findById(withdrawalId).lean<Withdrawal | null>();
  if (!known) return;
  await inTurn(known.userId, () =>
    inBooks(core, async (tx) => {
      const withdrawal = await withdrawals(core.db)
        .findById(withdrawalId)
        .session(tx.session)
        .lean<Withdrawal | null>();
      const next = withdrawal && afterPayout(withdrawal.state, outcome.status);
      if (!withdrawal || !next) {
        if (withdrawal?.state === 'sending')
          await withdrawals(core.db).updateOne(
            { _id: withdrawalId },
            { $set: { payoutId: outcome.payoutId } },
            { session: tx.session },
          );
        return;
      }
      const change = {
        state: next,
        payoutId: outcome.payoutId,
        endedAt: core.clocks.machine.now(),
        ...(outcome.reason === undefined ? {} : { note: outcome.reason }),
      };
      const { matchedCount } = await withdrawals(core.db).updateOne(
        { _id: withdrawalId, state: withdrawal.state },
        { $set: change },
        { session: tx.session },
      );
      if (matchedCount !== 1) throw new Error('a withdrawal changed inside its own transaction');
      await post(core, tx, withdrawal, next);
    }),
  );
}

async function post(core: Core, tx: Tx, withdrawal: Withdrawal, next: 'paid' | 'failed' | 'reversed'): Promise<void> {
  const { holdings } = await postTransfer(
    tx,
    core,
    next === 'failed'
      ? returnOrder(withdrawal, 'failed')
      : next === 'paid'
        ? paidOrder(withdrawal)
        : reversedOrder(withdrawal),
  );
  const holding = holdings.get(withdrawal.userId);
  const words = {
    paid: `${rupeesText(toRupees(withdrawal.amountPaise))} sent to ${withdrawal.upi}`,
    failed: texts.withdrawalReturned,
    reversed: texts.withdrawalReturned,
  }[next];
  if (holding) tx.afterCommit(() => tellBalance(core.live, withdrawal.userId, holding, words));
}

const paidOrder = ({ _id, userId, amountPaise, upi }: Withdrawal): TransferOrder => ({
  id: `wd-paid:${_id}`,
  kind: 'wd-paid',
  about: _id,
  legs: [player(userId, 'withdrawal', -amountPaise), house('payouts', amountPaise)],
  memo: { title: texts.withdrawal, detail: `${rupeesText(toRupees(amountPaise))} sent to ${upi}` },
});
const reversedOrder = ({ _id, userId, amountPaise, upi }: Withdrawal): TransferOrder => ({
  id: `wd-reversed:${_id}`,
  kind: 'wd-reversed',
  about: _id,
  legs: [house('payouts', -amountPaise), player(userId, 'cash', amountPaise)],
  memo: {
    title: texts.withdrawalReturned,
    detail: `The bank sent back your withdrawal of ${rupeesText(toRupees(amountPaise))} to ${upi}`,
  },
});
