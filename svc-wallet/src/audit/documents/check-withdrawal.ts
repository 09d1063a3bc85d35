import { contentHash } from '@baazi/proofs';
import { house, moving, player } from '../../ledger/account';
import { requestHash } from '../../ledger/decide-postings';
import { memoText } from '../../ledger/transfer';
import { isHeldBy, type Withdrawal, type WithdrawalState } from '../../ledger/withdrawal';
import { expectOnly, type Posted } from './expect-transfer';

export const keysOfWithdrawal = ({ _id }: Pick<Withdrawal, '_id'>): string[] =>
  ['wd-hold', 'wd-paid', 'wd-late', 'wd-refund', 'wd-reversed'].map((kind) => `${kind}:${_id}`);

const approved: readonly WithdrawalState[] = ['approved', 'sending', 'paid', 'reversed'];
const sent: readonly WithdrawalState[] = ['sending', 'paid', 'failed', 'reversed'];
const unsent: readonly WithdrawalState[] = ['requested', 'approved', 'rejected', 'cancelled'];
const returned: readonly WithdrawalState[] = ['rejected', 'cancelled', 'failed'];

/** A withdrawal against its transfers: its state says which exist, and no others do. */
export function checkWithdrawal(withdrawal: Withdrawal, posted: Posted): string[] {
  const { _id, userId, amountPaise, state, upi, upiKey, approvals, polls, lossPaise = 0 } = withdrawal;
  const name = `withdrawal ${_id}`;
  const isPaid = state === 'paid' || state === 'reversed';
  // Paid after the money had been returned: the missing part is the house's loss.
  const late = posted.get(`wd-late:${_id}`);
  const isLate = isPaid && late !== undefined;
  const stranded = amountPaise - lossPaise;
  const problems = expectOnly(name, posted, {
    [`wd-hold:${_id}`]: [player(userId, 'cash', -amountPaise), player(userId, 'withdrawal', amountPaise)],
    [`wd-paid:${_id}`]:
      isPaid && !isLate ? [player(userId, 'withdrawal', -amountPaise), house('payouts', amountPaise)] : 'absent',
    [`wd-late:${_id}`]: isLate
      ? moving([player(userId, 'cash', -stranded), house('chargeback', -lossPaise), house('payouts', amountPaise)])
      : 'absent',
    [`wd-refund:${_id}`]:
      isLate || returned.includes(state)
        ? [player(userId, 'withdrawal', -amountPaise), player(userId, 'cash', amountPaise)]
        : 'absent',
    [`wd-reversed:${_id}`]:
      state === 'reversed'
        ? moving([house('payouts', -amountPaise), house('chargeback', lossPaise), player(userId, 'cash', stranded)])
        : 'absent',
  });
  if (lossPaise !== 0 && !isLate) problems.push(`${name}: it lost ${lossPaise} paise and was not paid late`);
  if (late && late.requestHash !== requestHash({ kind: 'wd-late', content: { amountPaise }, legs: [] }))
    problems.push(`${name}: its transfer ${late._id} was asked for with other content`);
  const requested = [contentHash({ upi, amountPaise }), contentHash({ upi, rupees: 'all' })];
  if (!requested.includes(withdrawal.requestHash) || upiKey !== upi.toLowerCase())
    problems.push(`${name}: it is not what was asked for`);
  const hold = posted.get(`wd-hold:${_id}`);
  if (hold && !isHeldBy(hold, withdrawal))
    problems.push(
      `${name}: it goes to ${upi}, its hold says '${memoText(hold.memo, 'en').detail}' or has another hash`,
    );
  if ((withdrawal.unstaked ?? 0) !== -(hold?.unstaked ?? 0))
    problems.push(
      `${name}: ${withdrawal.unstaked ?? 0} of it were never staked, its hold says ${-(hold?.unstaked ?? 0)}`,
    );
  if (approved.includes(state) && approvals.length === 0)
    problems.push(`${name}: it is ${state} and nobody approved it`);
  if (state === 'requested' && approvals.length > 0) problems.push(`${name}: it is ${state} and was approved`);
  if (polls === undefined ? sent.includes(state) : unsent.includes(state))
    problems.push(`${name}: it is ${state} and was ${polls === undefined ? 'never' : 'already'} sent`);
  return problems;
}
