import fc from 'fast-check';
import type { SubAccountBalances } from '../../ledger/account';
import { subAccountOf } from '../../ledger/account';
import type { SettledState, Stake } from '../stake';
import { moveStake } from './move-stake';

const stake = (more: Partial<Stake> = {}): Stake => ({
  _id: 'p',
  userId: 'u',
  market: 'match:m',
  selection: 'KKR',
  stakePaise: 10_000,
  payoutPaise: 50_000,
  acceptedAt: new Date(0),
  label: 'KKR v RCB',
  requestHash: '',
  state: 'open',
  paid: { cash: 6000, bonus: 4000 },
  n: 0,
  placedAt: new Date(0),
  ...more,
});

/** Applies a move as the ledger does. */
function after(wallet: SubAccountBalances, postings: { account: string; paise: number }[]): SubAccountBalances {
  const next = { ...wallet };
  for (const { account, paise } of postings) {
    const subAccount = subAccountOf(account)?.subAccount;
    if (subAccount) next[subAccount] += paise;
  }
  return next;
}
const sumOf = (postings: { account: string; paise: number }[], name: string): number =>
  postings.filter(({ account }) => account === name).reduce((sum, { paise }) => sum + paise, 0);

describe('postings of a move', () => {
  const cases: [string, Stake, SettledState, { cash: number; bonus: number }, Record<string, number>][] = [
    [
      'a win pays cash, whatever paid for it',
      stake(),
      'won',
      { cash: 0, bonus: 0 },
      { 'player:u:escrow': -10_000, 'player:u:cash': 50_000, 'house:stakes': -40_000 },
    ],
    [
      'a loss goes from escrow to the house',
      stake(),
      'lost',
      { cash: 0, bonus: 0 },
      { 'player:u:escrow': -10_000, 'house:stakes': 10_000 },
    ],
    [
      'a void gives back exactly the split',
      stake(),
      'void',
      { cash: 0, bonus: 0 },
      { 'player:u:escrow': -10_000, 'player:u:cash': 6000, 'player:u:bonus': 4000 },
    ],
    [
      'won to lost takes the win back',
      stake({ state: 'won', n: 1, received: { cash: 50_000, bonus: 0 } }),
      'lost',
      { cash: 50_000, bonus: 0 },
      { 'player:u:cash': -50_000, 'house:stakes': 50_000 },
    ],
    [
      'won to lost after spending: the other sub-account covers',
      stake({ state: 'won', n: 1, received: { cash: 50_000, bonus: 0 } }),
      'lost',
      { cash: 30_000, bonus: 40_000 },
      { 'player:u:cash': -30_000, 'player:u:bonus': -20_000, 'house:stakes': 50_000 },
    ],
    [
      'won to lost after withdrawing: the house bears the rest',
      stake({ state: 'won', n: 1, received: { cash: 50_000, bonus: 0 } }),
      'lost',
      { cash: 20_000, bonus: 0 },
      { 'player:u:cash': -20_000, 'house:stakes': 50_000, 'house:correction': -30_000 },
    ],
    [
      'and winning again brings back only what was taken',
      stake({ state: 'lost', n: 2, received: { cash: 30_000, bonus: 0 } }),
      'won',
      { cash: 0, bonus: 0 },
      { 'player:u:cash': 20_000, 'house:stakes': -50_000, 'house:correction': 30_000 },
    ],
    [
      'lost to won pays the whole win',
      stake({ state: 'lost', n: 1, received: { cash: 0, bonus: 0 } }),
      'won',
      { cash: 0, bonus: 0 },
      { 'player:u:cash': 50_000, 'house:stakes': -50_000 },
    ],
  ];
  test.each(cases)('%s', (_name, before, state, wallet, postings) => {
    const move = moveStake(before, state, wallet);
    expect(Object.fromEntries(move.legs.map(({ account, paise }) => [account, paise]))).toEqual(postings);
  });
});

test('sums to zero and never goes below zero in any row of corrections with any spending in between', () => {
  const step = fc.record({
    state: fc.constantFrom<SettledState>('won', 'lost', 'void'),
    spend: fc.record({
      cash: fc.double({ min: 0, max: 1, noNaN: true }),
      bonus: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  });
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.nat(10_000),
      fc.integer({ min: 1, max: 8 }),
      fc.record({ cash: fc.nat(100_000), bonus: fc.nat(100_000) }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      (paidCash, paidBonus, multiple, start, steps) => {
        fc.pre(paidCash + paidBonus > 0);
        const stakePaise = paidCash + paidBonus;
        let current = stake({
          stakePaise,
          payoutPaise: stakePaise * multiple,
          paid: { cash: paidCash, bonus: paidBonus },
        });
        let wallet: SubAccountBalances = { ...start, escrow: stakePaise, withdrawal: 0, debt: 0 };
        let houseStakes = 0;
        let houseCorrection = 0;
        for (const { state, spend } of steps) {
          if (state === current.state) continue;
          const move = moveStake(current, state, wallet);
          expect(move.legs.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
          wallet = after(wallet, move.legs);
          houseStakes += sumOf(move.legs, 'house:stakes');
          houseCorrection += sumOf(move.legs, 'house:correction');
          expect(Math.min(wallet.cash, wallet.bonus, wallet.escrow)).toBeGreaterThanOrEqual(0);
          expect(wallet.escrow).toBe(0);
          const due = state === 'won' ? stakePaise * multiple : state === 'void' ? stakePaise : 0;
          // The house's result of the stake follows its state; only what cannot be taken back is separate.
          expect(houseStakes).toBe(stakePaise - due);
          expect(houseCorrection).toBe(due - (move.received.cash + move.received.bonus));
          expect(houseCorrection).toBeLessThanOrEqual(0);
          current = { ...current, state, n: current.n + 1, received: move.received };
          wallet = {
            ...wallet,
            cash: wallet.cash - Math.floor(wallet.cash * spend.cash),
            bonus: wallet.bonus - Math.floor(wallet.bonus * spend.bonus),
          };
        }
      },
    ),
    { numRuns: 2000 },
  );
});
