import fc from 'fast-check';
import { decidePostings, emptyBalances, type Balances } from '../ledger/decide-postings';
import { house, moving, player } from '../ledger/account';
import type { Transfer, TransferOrder } from '../ledger/transfer';
import { planSettlement } from '../stakes/settlement/plan-settlement';
import { decideStake } from '../stakes/decide-stake';
import type { Stake } from '../stakes/stake';
import { emptyWallet } from '../ledger/wallet';
import { returnOrder } from '../money-out/end-withdrawal';
import type { Withdrawal } from '../ledger/withdrawal';
import { UnstakedFold } from './fold-unstaked';

const times = { at: new Date(0), postedAt: new Date(0) };
const memo: TransferOrder['memo'] = { key: 'adjusted', params: { text: 'set-up' } };
type Move =
  | { do: 'deposit' | 'reverse' | 'win-from-house' | 'hold'; paise: number }
  | { do: 'stake'; paise: number }
  | { do: 'settle'; which: number; outcome: 'KKR' | 'RCB' | 'void' }
  | { do: 'give-back'; which: number };

/** One player's wallet, by the service's own decisions. */
class Player {
  balances: Balances = emptyBalances();
  readonly transfers: Transfer[] = [];
  readonly stakes: Stake[] = [];
  readonly held: Withdrawal[] = [];
  private count = 0;

  play(move: Move): void {
    this.count += 1;
    const id = `${this.count}`;
    switch (move.do) {
      case 'deposit':
        return void this.post({
          kind: 'deposit',
          id,
          legs: [house('deposits', -move.paise), player('u', 'cash', move.paise)],
          unstaked: move.paise,
        });
      case 'reverse': {
        const taken = Math.min(this.balances.cash, move.paise);
        const postings = moving([player('u', 'cash', -taken), house('deposits', taken)]);
        return void (taken > 0 && this.post({ kind: 'deposit-rev', id, legs: postings, unstaked: -taken }));
      }
      case 'win-from-house':
        return void this.post({
          kind: 'adjust',
          id,
          legs: [house('adjust', -move.paise), player('u', 'cash', move.paise)],
        });
      case 'hold': {
        const before = this.balances.unstaked;
        const postings = [player('u', 'cash', -move.paise), player('u', 'withdrawal', move.paise)];
        if (!this.post({ kind: 'wd-hold', id, about: id, legs: postings })) return;
        const row = { _id: id, userId: 'u', upi: 'a@upi', amountPaise: move.paise, state: 'requested' };
        this.held.push({ ...row, unstaked: before - this.balances.unstaked } as Withdrawal);
        return;
      }
      case 'stake': {
        const { stake, transfer } = decideStake(
          {
            pickId: id,
            userId: 'u',
            market: `match:${id}`,
            selection: 'KKR',
            stakePaise: move.paise,
            payoutPaise: move.paise * 4,
            acceptedAt: new Date(0).toISOString(),
            label: '',
          },
          {
            wallet: { ...emptyWallet('u'), ...this.balances },
            decision: undefined,
            money: { mode: 'real', currency: 'INR', windDown: false, policies: new Set() },
            staked: { daily: 0, weekly: 0 },
            otherSide: false,
            now: new Date(0),
          },
        );
        if (transfer && this.post(transfer)) this.stakes.push(stake);
        return;
      }
      case 'settle': {
        const stake = this.stakes[move.which % Math.max(1, this.stakes.length)];
        if (!stake) return;
        const decision = { seq: (stake.applied ?? 0) + 1, outcome: move.outcome };
        const { orders, changes } = planSettlement([stake], decision, new Map([['u', this.balances]]));
        for (const order of orders) this.post(order);
        Object.assign(stake, changes[0]?.change);
        return;
      }
      case 'give-back': {
        const row = this.held[move.which % Math.max(1, this.held.length)];
        if (row?.state !== 'requested') return;
        row.state = 'cancelled';
        this.post(returnOrder(row, 'cancelled'));
      }
    }
  }

  private post(order: Omit<TransferOrder, 'memo'>): boolean {
    const posting = decidePostings([{ ...order, memo }], new Map([['u', this.balances]]), times);
    if (posting.kind === 'insufficient-funds') return false;
    this.balances = posting.balances.get('u') ?? this.balances;
    this.transfers.push(...posting.transfers);
    return true;
  }
}

const paise = fc.integer({ min: 4900, max: 50_000 });
const which = fc.nat(9);
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: fc.constantFrom('deposit', 'reverse', 'win-from-house', 'hold'), paise }),
  fc.record({ do: fc.constant('stake'), paise }),
  fc.record({ do: fc.constant('settle'), which, outcome: fc.constantFrom('KKR', 'RCB', 'void') }),
  fc.record({ do: fc.constant('give-back'), which }),
);

test("T121: derives from a wallet's transfers how much of its cash was never staked, whatever happens to it", () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const one = new Player();
      for (const next of moves) one.play(next);
      const fold = new UnstakedFold();
      for (const transfer of one.transfers) expect(fold.add(transfer)).toBe(transfer.unstaked ?? 0);
      expect(fold.paise).toBe(one.balances.unstaked);
      expect(one.balances.unstaked).toBeLessThanOrEqual(one.balances.cash);
    }),
  );
});

test('T121: lets cash leave only after it was at risk, won, or given: never a plain deposit', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const one = new Player();
      let atRisk = 0;
      let others = 0;
      for (const next of moves) {
        // Withdrawals as the policy allows them.
        if (next.do === 'hold' && next.paise > one.balances.cash - one.balances.unstaked) continue;
        one.play(next);
        if (next.do === 'win-from-house') others += next.paise;
      }
      for (const { state, paid, received } of one.stakes) {
        // Cash at stake, or settled and not refunded.
        if (state !== 'void') atRisk += paid?.cash ?? 0;
        others += Math.max(0, received?.cash ?? 0);
      }
      const out = one.held.filter(({ state }) => state === 'requested').reduce((sum, row) => sum + row.amountPaise, 0);
      expect(out).toBeLessThanOrEqual(atRisk + others);
    }),
  );
});

test('T121: derives it too where a result changed while nothing could be taken back', () => {
  const one = new Player();
  const settle = (outcome: 'KKR' | 'RCB' | 'void'): Move => ({ do: 'settle', which: 0, outcome });
  const fold = new UnstakedFold();
  const moves: Move[] = [
    { do: 'deposit', paise: 20_000 },
    { do: 'stake', paise: 20_000 },
    settle('void'),
    { do: 'hold', paise: 20_000 },
    // Nothing can be taken; when void again, nothing is returned, whatever cash arrived meanwhile.
    settle('RCB'),
    { do: 'deposit', paise: 5000 },
    { do: 'win-from-house', paise: 30_000 },
    settle('void'),
    settle('KKR'),
  ];
  for (const next of moves) one.play(next);
  expect(one.transfers.filter(({ player: user }) => user === undefined)).toHaveLength(2);
  expect(one.transfers.map((transfer) => fold.add(transfer))).toEqual(
    one.transfers.map(({ unstaked = 0 }) => unstaked),
  );
  expect(fold.paise).toBe(one.balances.unstaked);
});

test.each<[string, Move[], number]>([
  ['a deposit', [{ do: 'deposit', paise: 50_000 }], 50_000],
  [
    'staked in part',
    [
      { do: 'deposit', paise: 50_000 },
      { do: 'stake', paise: 20_000 },
    ],
    30_000,
  ],
  [
    'staked and lost',
    [
      { do: 'deposit', paise: 50_000 },
      { do: 'stake', paise: 50_000 },
      { do: 'settle', which: 0, outcome: 'RCB' },
    ],
    0,
  ],
  [
    'staked and won: what it won is not staked again',
    [
      { do: 'deposit', paise: 50_000 },
      { do: 'stake', paise: 50_000 },
      { do: 'settle', which: 0, outcome: 'KKR' },
    ],
    0,
  ],
  [
    'staked and void: it was not staked',
    [
      { do: 'deposit', paise: 50_000 },
      { do: 'stake', paise: 50_000 },
      { do: 'settle', which: 0, outcome: 'void' },
    ],
    50_000,
  ],
  [
    'void, and corrected to lost',
    [
      { do: 'deposit', paise: 50_000 },
      { do: 'stake', paise: 20_000 },
      { do: 'settle', which: 0, outcome: 'void' },
      { do: 'settle', which: 0, outcome: 'RCB' },
    ],
    30_000,
  ],
  [
    'lost, and corrected to void',
    [
      { do: 'deposit', paise: 50_000 },
      { do: 'stake', paise: 20_000 },
      { do: 'settle', which: 0, outcome: 'RCB' },
      { do: 'settle', which: 0, outcome: 'void' },
    ],
    50_000,
  ],
  [
    'winnings beside it are staked after it',
    [
      { do: 'win-from-house', paise: 50_000 },
      { do: 'deposit', paise: 20_000 },
      { do: 'stake', paise: 30_000 },
    ],
    0,
  ],
  [
    'taken back by the bank',
    [
      { do: 'win-from-house', paise: 50_000 },
      { do: 'deposit', paise: 20_000 },
      { do: 'reverse', paise: 15_000 },
    ],
    5000,
  ],
  [
    'held by who leaves, and come back',
    [
      { do: 'deposit', paise: 20_000 },
      { do: 'hold', paise: 20_000 },
      { do: 'give-back', which: 0 },
    ],
    20_000,
  ],
])('T121: to be staked once: %s', (_what, moves, stranded) => {
  const one = new Player();
  for (const next of moves) one.play(next);
  expect(one.balances.unstaked).toBe(stranded);
});
