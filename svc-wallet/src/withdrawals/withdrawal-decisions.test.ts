import { emptyWallet, type Wallet } from '../wallets/wallet';
import { nineOfTen } from './expected-hours';
import { reasonNotToWithdraw } from './reason-not-to-withdraw';
import { riskReasons } from './risk-reasons';

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
      isClosing,
    }),
  ).toEqual(refusal),
);
test('coins never leave, a wind-down lets everyone out', () => {
  expect(
    reasonNotToWithdraw({ wallet, rupees: 100, money: { mode: 'play', currency: 'COIN', windDown: false } }),
  ).toEqual({ code: 'mode-closed' });
  expect(reasonNotToWithdraw({ wallet, rupees: 100, money: { ...money, windDown: true } })).toBeUndefined();
});

test('risks are named in words', () => {
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
test('the expected time is what nine of ten had', () => {
  expect(nineOfTen([])).toBeNull();
  expect(nineOfTen([0.1])).toBe(1);
  expect(nineOfTen([1, 2, 3, 4, 5, 6, 7, 8, 9, 100])).toBe(9);
});
