import { emptyWallet } from '../ledger/wallet';
import { reasonNotToStake, rupeesOverLimit, type StakeQuestion } from './reason-not-to-stake';
import { splitStake } from './decide-stake';

const now = new Date('2025-04-05T06:30:00Z');
const question = (more: Partial<StakeQuestion> = {}): StakeQuestion => ({
  wallet: { ...emptyWallet('u'), cash: 10_000, bonus: 4000, status: 'active' },
  stakePaise: 10_000,
  acceptedAt: now,
  decision: undefined,
  money: { mode: 'sandbox', currency: 'TEST', windDown: false, policies: new Set() },
  staked: { daily: 0, weekly: 0 },
  otherSide: false,
  now,
  ...more,
});
const wallet = question().wallet;
const DAY_MS = 24 * 3600_000;

test.each<[string, Partial<StakeQuestion>, ReturnType<typeof reasonNotToStake>]>([
  ['enough money', {}, undefined],
  ['exactly enough', { stakePaise: 14_000 }, undefined],
  ['one paisa too little', { stakePaise: 14_001 }, 'insufficient-balance'],
  ['a decided market', { decision: { outcome: 'KKR' } }, 'market-settled'],
  ['a voided market', { decision: { outcome: 'void' } }, 'market-settled'],
  ['accepted before the cut', { decision: { voidFrom: new Date(now.getTime() + 1) } }, undefined],
  ['accepted at the cut', { decision: { voidFrom: now } }, 'entry-closed'],
  ['accepted before its own lock', { locksAt: new Date(now.getTime() + 1) }, undefined],
  ['accepted at its own lock', { locksAt: now }, 'entry-closed'],
  ['accepted after its own lock', { locksAt: new Date(now.getTime() - 1) }, 'entry-closed'],
  ['winding down', { money: { mode: 'real', currency: 'INR', windDown: true, policies: new Set() } }, 'wound-down'],
  ['blocked', { wallet: { ...wallet, status: 'blocked' } }, 'account-blocked'],
  ['on a break', { wallet: { ...wallet, limits: { breakUntil: new Date(now.getTime() + 1) } } }, 'timed-out-by-player'],
  ['the break is over', { wallet: { ...wallet, limits: { breakUntil: now } } }, undefined],
  ['self-excluded', { wallet: { ...wallet, limits: { selfExcluded: true } } }, 'timed-out-by-player'],
  ['T121: the other side is taken by the group', { otherSide: true }, 'one-side-per-group'],
  [
    'at the daily limit',
    { wallet: { ...wallet, limits: { stake: { daily: 150 } } }, staked: { daily: 5000, weekly: 5000 } },
    undefined,
  ],
  [
    'over the daily limit',
    { wallet: { ...wallet, limits: { stake: { daily: 149 } } }, staked: { daily: 5000, weekly: 5000 } },
    'stake-limit',
  ],
  [
    'over the weekly limit',
    { wallet: { ...wallet, limits: { stake: { weekly: 500 } } }, staked: { daily: 0, weekly: 45_000 } },
    'stake-limit',
  ],
  [
    'a raise that is not due',
    {
      wallet: {
        ...wallet,
        limits: {
          stake: { daily: 50 },
          pending: [{ kind: 'stake', span: 'daily', limit: 500, from: new Date(now.getTime() + DAY_MS) }],
        },
      },
    },
    'stake-limit',
  ],
  [
    'a raise that is due',
    {
      wallet: {
        ...wallet,
        limits: { stake: { daily: 50 }, pending: [{ kind: 'stake', span: 'daily', limit: 500, from: now }] },
      },
    },
    undefined,
  ],
])('%s', (_name, more, reason) => expect(reasonNotToStake(question(more))).toBe(reason));

test.each([
  [{}, { daily: 0, weekly: 0 }, 0],
  [{ daily: 100 }, { daily: 0, weekly: 0 }, 0],
  [{ daily: 60 }, { daily: 0, weekly: 0 }, 40],
  [{ daily: 100 }, { daily: 5000, weekly: 5000 }, 50],
  [{ daily: 100 }, { daily: 5001, weekly: 5001 }, 51],
  [{ daily: 140, weekly: 500 }, { daily: 5000, weekly: 45_000 }, 50],
])('with the limits %j and the stakes %j, ₹100 is over by ₹%d', (stake, staked, over) =>
  expect(rupeesOverLimit(question({ wallet: { ...wallet, limits: { stake } }, staked }))).toBe(over),
);

test.each([
  [4900, { cash: 10_000, bonus: 4000 }, { cash: 900, bonus: 4000 }],
  [3000, { cash: 10_000, bonus: 4000 }, { cash: 0, bonus: 3000 }],
  [4000, { cash: 0, bonus: 4000 }, { cash: 0, bonus: 4000 }],
  [4100, { cash: 99, bonus: 4000 }, undefined],
])('splits a stake bonus first, then cash: %i of %j', (stakePaise, subAccounts, split) =>
  expect(splitStake(stakePaise, subAccounts)).toEqual(split),
);
