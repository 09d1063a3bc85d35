import { rupeesText, texts, toRupees } from '@baazi/contracts';
import { player } from '../ledger/account';
import type { TransferOrder } from '../ledger/transfer';
import { maskUpi } from './mask-upi';
import type { Withdrawal } from './withdrawal';

const why = {
  rejected: 'was rejected',
  cancelled: 'was cancelled',
  failed: 'could not be sent',
} as const;

/** Gives held money back to where it came from (withdrawals are cash): once, by its name. */
export function returnOrder(
  { _id, userId, amountPaise, unstaked = 0, upi }: Withdrawal,
  state: keyof typeof why,
): TransferOrder {
  const asked = `Your withdrawal of ${rupeesText(toRupees(amountPaise))} to ${maskUpi(upi)}`;
  return {
    id: `wd-refund:${_id}`,
    kind: 'wd-refund',
    about: _id,
    legs: [player(userId, 'withdrawal', -amountPaise), player(userId, 'cash', amountPaise)],
    unstaked,
    memo: {
      title: texts.withdrawalReturned,
      detail: `${asked} ${why[state]}; the money is back in your wallet`,
    },
  };
}

/** What the open page says of it: money that comes back this way is no good news, and the note says why. */
export const returnWords = (note?: string): Pick<TransferOrder, 'words' | 'wordsAre'> => ({
  words: note === undefined ? texts.withdrawalReturned : `${texts.withdrawalReturned}: ${note}`,
  wordsAre: 'warning',
});
