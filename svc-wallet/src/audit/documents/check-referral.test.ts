import type { Payment } from '../../ledger/payment';
import type { Referral } from '../../referrals/referral';
import { checkReferral } from './check-referral';

const cancelled: Referral = {
  _id: 'referral:friend',
  friendId: 'friend',
  state: 'cancelled',
  referrerId: 'referrer',
  reversed: true,
  reasons: ['deposit-reversed'],
  createdAt: new Date(0),
};
const payment: Payment = {
  _id: 'sandbox:p1',
  provider: 'sandbox',
  paymentId: 'p1',
  amountPaise: 10_000,
  currency: 'TEST',
  state: 'reversed',
  reversedPaise: 10_000,
  createdAt: new Date(0),
};
const friend = { firstDepositId: 'deposit:p1', payment };

test('accepts a reward that a reversal cancelled before the event of its deposit arrived', () => {
  expect(checkReferral(cancelled, new Map(), friend)).toEqual([]);
});
test.each<[string, Partial<Referral>, string]>([
  ['without a reversal', { reversed: undefined }, 'it is cancelled on nothing'],
  ['without a referrer', { referrerId: undefined }, 'it is cancelled on nothing'],
  ['in another state', { state: 'on-hold', reasons: ['same-upi'] }, 'it is on-hold on nothing'],
])('names one %s', (_, change, problem) => {
  const problems = checkReferral({ ...cancelled, ...change }, new Map(), friend);
  expect(problems).toContain(`referral referral:friend: ${problem}`);
});
