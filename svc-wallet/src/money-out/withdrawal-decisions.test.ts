import { emptyWallet, type Wallet } from '../ledger/wallet';
import { nineOfTen } from './list-own-withdrawals';
import { reasonNotToWithdraw } from './reason-not-to-withdraw';
import { riskReasons } from './risk-reasons';

const now = new Date('2025-04-05T06:30:00Z');
const money = { mode: 'sandbox', currency: 'TEST', windDown: false, policies: new Set<never>() } as const;
const wallet: Wallet = { ...emptyWallet('u'), cash: 20_000, bonus: 4000, kind: 'member' };

test.each<[string, Partial<Wallet>, number, object | undefined]>([
  ['all the cash', {}, 200, undefined],
  ['one rupee of bonus', {}, 201, { code: 'over-withdrawable', upToRupees: 200 }],
  ['a guest', { kind: 'guest' }, 100, { code: 'verify-email-first' }],
  ['a guest with a verified e-mail address', { kind: 'guest', emailVerified: true }, 100, undefined],
  ['blocked', { status: 'blocked' }, 100, { code: 'account-blocked' }],
  ['under review', { frozen: 'deposit-reversed' }, 100, { code: 'withdrawals-frozen' }],
])('T27: withdrawing %s', (_name, more, rupees, refusal) =>
  expect(reasonNotToWithdraw({ wallet: { ...wallet, ...more }, rupees, money, now })).toEqual(refusal),
);
test.each<[string, number, { windDown?: boolean; isClosing?: boolean }, object | undefined]>([
  ['₹99.99 as any other day', 9999, {}, { code: 'below-minimum' }],
  ['₹99.99 in a wind-down', 9999, { windDown: true }, undefined],
  ['one paisa with the account', 1, { isClosing: true }, undefined],
  ['₹100.45', 10_045, {}, undefined],
  ['nothing', 0, { windDown: true }, { code: 'over-withdrawable', upToRupees: 0 }],
])('withdrawing all: %s', (_name, cash, { windDown = false, isClosing = false }, refusal) =>
  expect(
    reasonNotToWithdraw({
      wallet: { ...wallet, cash },
      rupees: 'all',
      money: { ...money, windDown },
      now,
      isClosing,
    }),
  ).toEqual(refusal),
);
const staking = {
  ...money,
  mode: 'real',
  currency: 'INR',
  policies: new Set(['deposits-staked-once'] as const),
} as const;
test.each<[string, number, number | 'all', { windDown?: boolean; isClosing?: boolean }, object | undefined]>([
  ['what was staked', 5000, 150, {}, undefined],
  ['a rupee more', 5000, 151, {}, { code: 'stake-deposits-first', leftRupees: 50, upToRupees: 150 }],
  ['more than there is', 5000, 201, {}, { code: 'over-withdrawable', upToRupees: 150 }],
  ['all that may leave', 5000, 'all', {}, undefined],
  ['all, when nothing may', 20_000, 'all', {}, { code: 'stake-deposits-first', leftRupees: 200, upToRupees: 0 }],
  ['all of too little', 15_000, 'all', {}, { code: 'below-minimum' }],
  ['in a wind-down, when nobody can stake', 20_000, 200, { windDown: true }, undefined],
  ['with an account that is closed', 20_000, 'all', { isClosing: true }, undefined],
])(
  'T121: deposits are staked once: withdrawing %s',
  (_name, unstaked, rupees, { windDown = false, ...more }, refusal) =>
    expect(
      reasonNotToWithdraw({
        wallet: { ...wallet, unstaked, emailVerified: true },
        rupees,
        money: { ...staking, windDown },
        now,
        ...more,
      }),
    ).toEqual(refusal),
);
test('never pays out coins, and lets everyone withdraw in a wind-down', () => {
  expect(
    reasonNotToWithdraw({
      wallet,
      rupees: 100,
      money: { mode: 'play', currency: 'COIN', windDown: false, policies: new Set() },
      now,
    }),
  ).toEqual({ code: 'mode-closed' });
  expect(reasonNotToWithdraw({ wallet, rupees: 100, money: { ...money, windDown: true }, now })).toBeUndefined();
});

test('names risks in words', () => {
  expect(
    riskReasons({
      dayPaise: 10_000,
      twoApprovalsAboveRupees: 10_000,
      isFirst: false,
      upiOfAnother: false,
      rewardedPaise: 0,
      stakedPaise: 0,
    }),
  ).toEqual([]);
  expect(
    riskReasons({
      dayPaise: 1_000_100,
      twoApprovalsAboveRupees: 10_000,
      isFirst: true,
      upiOfAnother: true,
      rewardedPaise: 10_000,
      stakedPaise: 9900,
    }),
  ).toHaveLength(4);
});
test('expects the p90 of the time to payment', () => {
  expect(nineOfTen([])).toBeNull();
  expect(nineOfTen([0.1])).toBe(1);
  expect(nineOfTen([1, 2, 3, 4, 5, 6, 7, 8, 9, 100])).toBe(9);
});
