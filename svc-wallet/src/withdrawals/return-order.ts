import { rupeesText, texts, toRupees } from '@baazi/contracts';
import { player } from '../ledger/account';
import type { TransferOrder } from '../ledger/transfer';
import type { Withdrawal, WithdrawalState } from './withdrawal';

const why: Partial<Record<WithdrawalState, string>> = {
  rejected: 'was rejected',
  cancelled: 'was cancelled',
  failed: 'could not be sent',
};

/** Gives held money back to where it came from (withdrawals are cash): once, by its name. */
export function returnOrder(
  { _id, userId, amountPaise, upi }: Withdrawal,
  state: 'rejected' | 'cancelled' | 'failed',
): TransferOrder {
  return {
    id: `wd-refund:${_id}`,
    kind: 'wd-refund',
    about: _id,
    legs: [player(userId, 'withdrawal', -amountPaise), player(userId, 'cash', amountPaise)],
    memo: {
      title: texts.withdrawalReturned,
      detail: `Your withdrawal of ${rupeesText(toRupees(amountPaise))} to ${upi} ${why[state] ?? 'was returned'}; the money is back in your wallet`,
    },
  };
}
