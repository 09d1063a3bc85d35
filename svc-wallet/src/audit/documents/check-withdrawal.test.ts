import { requestHash } from '../../ledger/decide-postings';
import { player } from '../../ledger/account';
import { contentHash } from '@baazi/proofs';
import type { Transfer } from '../../ledger/transfer';
import { holdContent, type Withdrawal } from '../../ledger/withdrawal';
import { checkWithdrawal } from './check-withdrawal';

const at = new Date('2025-04-05T13:30:00.000Z');
const withdrawal: Withdrawal = {
  _id: 'w-1',
  userId: 'u-1',
  upi: 'asha.rao@okbank',
  upiKey: 'asha.rao@okbank',
  amountPaise: 150_00,
  state: 'requested',
  approvals: [],
  reasons: [],
  requestHash: contentHash({ upi: 'asha.rao@okbank', amountPaise: 150_00 }),
  provider: 'sandbox',
  createdAt: at,
  requestedAt: at,
};
const legs = [player('u-1', 'cash', -150_00), player('u-1', 'withdrawal', 150_00)];
const hold = (memo: Transfer['memo'], content: unknown = holdContent(withdrawal)): Transfer => ({
  _id: 'wd-hold:w-1',
  kind: 'wd-hold',
  about: 'w-1',
  requestHash: requestHash({ kind: 'wd-hold', content, legs }),
  ...{
    legs,
    memo,
    at,
    postedAt: at,
    player: 'u-1',
    version: 2,
    balanceAfter: 0,
    deltaPaise: -150_00,
    sizePaise: 150_00,
  },
});
const message = (maskedUpi: string, amountPaise = 150_00): Transfer['memo'] => ({
  key: 'withdrawal-held',
  params: { amountPaise, maskedUpi },
});
const text = (detail: string): Transfer['memo'] => ({ title: 'Withdrawal', detail });
const problemsOf = (posted: Transfer, row = withdrawal): string[] =>
  checkWithdrawal(row, new Map([[posted._id, posted]]));

test.each([
  ['a message', hold(message('a***@okbank'))],
  ['a text that masks its UPI ID', hold(text('₹150 to a***@okbank'))],
  ['a text with its whole UPI ID, and a hash of the postings', hold(text('₹150 to asha.rao@okbank'), legs)],
])('accepts a hold with %s, and names another destination', (_what, posted) => {
  expect(problemsOf(posted)).toEqual([]);
  const upi = 'a.thief@okbank';
  const moved = { ...withdrawal, upi, upiKey: upi, requestHash: contentHash({ upi, amountPaise: 150_00 }) };
  expect(problemsOf(posted, moved)).toEqual([expect.stringContaining('withdrawal w-1: it goes to a.thief@okbank')]);
});
test.each([
  ['destination', hold(message('z***@okbank'))],
  ['amount', hold(message('a***@okbank', 151_00))],
  ['key', hold({ key: 'withdrawal-paid', params: { amountPaise: 150_00, maskedUpi: 'a***@okbank' } })],
])('names a hold whose message has another %s', (_what, posted) =>
  expect(problemsOf(posted)).toEqual([expect.stringContaining('it goes to asha.rao@okbank, its hold says')]),
);
