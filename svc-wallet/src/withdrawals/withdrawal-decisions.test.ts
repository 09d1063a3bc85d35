import { emptyWallet, type Wallet } from '../wallets/wallet';
import { afterPayout } from './after-payout';
import { decideApproval } from './decide-approval';
import { nineOfTen } from './expected-hours';
import { reasonNotToWithdraw } from './reason-not-to-withdraw';
import { riskReasons } from './risk-reasons';
import type { Withdrawal, WithdrawalState } from './withdrawal';

const money = { mode: 'sandbox', currency: 'TEST', windDown: false } as const;
const wallet: Wallet = { ...emptyWallet('u'), cash: 20_000, bonus: 4000, kind: 'member' };

test.each<[string, Partial<Wallet>, number, object | undefined]>([
  ['all the cash', {}, 200, undefined],
  ['one rupee of bonus', {}, 201, { code: 'over-withdrawable', upToRupees: 200 }],
  ['a guest', { kind: 'guest' }, 100, { code: 'verify-email-first' }],
  ['a guest with a verified e-mail address', { kind: 'guest', emailVerified: true }, 100, undefined],
  ['blocked', { status: 'blocked' }, 100, { code: 'account-blocked' }],
  ['under review', { frozen: 'deposit-reversed' }, 100, { code: 'withdrawals-frozen' }],
])('T27: withdrawing %s', (_name, more, rupees, refusal) =>
  expect(reasonNotToWithdraw({ wallet: { ...wallet, ...more }, rupees, money })).toEqual(refusal),
);
test('coins never leave, a wind-down lets everyone out', () => {
  expect(
    reasonNotToWithdraw({ wallet, rupees: 100, money: { mode: 'play', currency: 'COIN', windDown: false } }),
  ).toEqual({ code: 'mode-closed' });
  expect(reasonNotToWithdraw({ wallet, rupees: 100, money: { ...money, windDown: true } })).toBeUndefined();
});

const by = (operator: string) => ({ by: operator, at: new Date(0), note: '' });
test.each<[string, Pick<Withdrawal, 'state' | 'amountPaise' | 'approvals'>, string]>([
  ['up to the limit one is enough', { state: 'requested', amountPaise: 1_000_000, approvals: [] }, 'sending'],
  ['above, the first only approves', { state: 'requested', amountPaise: 1_000_100, approvals: [] }, 'approved'],
  [
    'the same operator again is not a second',
    { state: 'approved', amountPaise: 1_000_100, approvals: [by('ann')] },
    'second-operator-needed',
  ],
  ['another one sends', { state: 'approved', amountPaise: 1_000_100, approvals: [by('bob')] }, 'sending'],
  ['sent is sent', { state: 'sending', amountPaise: 10_000, approvals: [by('bob')] }, 'withdrawal-moved-on'],
  ['rejected is rejected', { state: 'rejected', amountPaise: 10_000, approvals: [] }, 'withdrawal-moved-on'],
])('approving: %s', (_name, withdrawal, approval) =>
  expect(decideApproval({ withdrawal, operator: 'ann', twoApprovalsAboveRupees: 10_000 })).toBe(approval),
);

const states: WithdrawalState[] = [
  'requested',
  'approved',
  'sending',
  'paid',
  'rejected',
  'cancelled',
  'failed',
  'reversed',
];
test('a provider moves a withdrawal only from sending, and from paid once', () => {
  const moves = states
    .flatMap((state) =>
      (['processed', 'queued', 'failed', 'reversed'] as const).map(
        (status) => [state, status, afterPayout(state, status)] as const,
      ),
    )
    .filter(([, , next]) => next !== undefined);
  expect(moves).toEqual([
    ['sending', 'processed', 'paid'],
    ['sending', 'failed', 'failed'],
    ['sending', 'reversed', 'failed'],
    ['paid', 'reversed', 'reversed'],
  ]);
});

test('risks are named in words', () => {
  expect(
    riskReasons({
      amountPaise: 10_000,
      twoApprovalsAboveRupees: 10_000,
      isFirst: false,
      upiOfAnother: false,
      rewardedPaise: 0,
      stakedPaise: 0,
    }),
  ).toEqual([]);
  expect(
    riskReasons({
      amountPaise: 1_000_100,
      twoApprovalsAboveRupees: 10_000,
      isFirst: true,
      upiOfAnother: true,
      rewardedPaise: 10_000,
      stakedPaise: 9900,
    }),
  ).toHaveLength(4);
});
test('the expected time is what nine of ten had', () => {
  expect(nineOfTen([])).toBeNull();
  expect(nineOfTen([0.1])).toBe(1);
  expect(nineOfTen([1, 2, 3, 4, 5, 6, 7, 8, 9, 100])).toBe(9);
});
