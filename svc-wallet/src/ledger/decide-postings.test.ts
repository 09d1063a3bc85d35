import fc from 'fast-check';
import { house, player } from './account';
import { decidePostings, emptyBalances, playerOf, type Balances } from './decide-postings';
import type { TransferOrder } from './transfer';

const times = { at: new Date(0), postedAt: new Date(0) };
const order = (id: string, postings: TransferOrder['legs'], content?: unknown): TransferOrder => ({
  id,
  kind: 'adjust',
  legs: postings,
  memo: { key: 'adjusted', params: { text: 'set-up' } },
  ...(content === undefined ? {} : { content }),
});

test.each<[string, TransferOrder['legs'], string]>([
  ['legs that do not sum to zero', [house('bonus', -1), player('u', 'cash', 2)], 'sum to 1'],
  ['a leg of nothing', [house('bonus', 0), player('u', 'cash', 0)], 'leg of 0'],
  ['a leg of half a paisa', [house('bonus', -0.5), player('u', 'cash', 0.5)], 'leg of -0.5'],
  ['two players', [player('a', 'cash', -1), player('b', 'cash', 1)], 'two players'],
  ['one leg', [house('bonus', 0)], 'no two legs'],
  ['a sum beyond the safe integers', [house('bonus', -(2 ** 53)), player('u', 'cash', 2 ** 53)], 'leg of'],
])('refuses %s as a fault', (_name, postings, fault) => expect(() => playerOf(order('x', postings))).toThrow(fault));

test('posts nothing of a batch when a sub-account would go below zero', () => {
  const before = new Map<string, Balances>([['u', { ...emptyBalances(), cash: 100, version: 7 }]]);
  const outcome = decidePostings(
    [
      order('a', [player('u', 'cash', -60), house('payouts', 60)]),
      order('b', [player('u', 'cash', -60), house('payouts', 60)]),
    ],
    before,
    times,
  );
  expect(outcome).toEqual({
    kind: 'insufficient-funds',
    shortfall: { id: 'b', userId: 'u', subAccount: 'cash', missingPaise: 20 },
  });
});

test('numbers transfers of one player by version, with the balance after each', () => {
  const before = new Map<string, Balances>([['u', { ...emptyBalances(), cash: 100, version: 7 }]]);
  const outcome = decidePostings(
    [
      order('a', [player('u', 'cash', -60), player('u', 'escrow', 60)]),
      order('b', [house('bonus', -40), player('u', 'bonus', 40)]),
      order('c', [house('suspense', -1), house('deposits', 1)]),
    ],
    before,
    times,
  );
  if (outcome.kind !== 'posted') throw new Error('refused');
  expect(
    outcome.transfers.map(({ _id, version, balanceAfter, deltaPaise }) => ({ _id, version, balanceAfter, deltaPaise })),
  ).toEqual([
    { _id: 'a', version: 8, balanceAfter: 40, deltaPaise: -60 },
    { _id: 'b', version: 9, balanceAfter: 80, deltaPaise: 40 },
    { _id: 'c', version: undefined, balanceAfter: undefined, deltaPaise: undefined },
  ]);
  expect(outcome.balances.get('u')).toEqual({
    cash: 40,
    bonus: 40,
    escrow: 60,
    withdrawal: 0,
    debt: 0,
    version: 9,
    unstaked: 0,
  });
});

test('T08: conserves money in any posted batch', () => {
  const users = ['a', 'b', 'c'];
  const one = fc.record({
    user: fc.constantFrom(...users),
    from: fc.constantFrom<'cash' | 'bonus' | 'house'>('cash', 'bonus', 'house'),
    to: fc.constantFrom<'escrow' | 'withdrawal' | 'cash'>('escrow', 'withdrawal', 'cash'),
    paise: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), fc.nat(2000), (moves, start) => {
      const before = new Map(users.map((user) => [user, { ...emptyBalances(), cash: start }]));
      const orders = moves
        .filter(({ from, to }) => from !== to)
        .map(({ user, from, to, paise }, i) =>
          order(`t${i}`, [
            from === 'house' ? house('adjust', -paise) : player(user, from, -paise),
            player(user, to, paise),
          ]),
        );
      const outcome = decidePostings(orders, before, times);
      if (outcome.kind === 'insufficient-funds') return;
      const total = (balancesByPlayer: Iterable<Balances>): number =>
        [...balancesByPlayer].reduce(
          (sum, { cash, bonus, escrow, withdrawal }) => sum + cash + bonus + escrow + withdrawal,
          0,
        );
      const fromHouse = orders
        .flatMap(({ legs: postings }) => postings)
        .filter(({ account }) => account === 'house:adjust')
        .reduce((sum, { paise }) => sum + paise, 0);
      expect(total(new Map([...before, ...outcome.balances]).values())).toBe(total(before.values()) - fromHouse);
      for (const balances of outcome.balances.values())
        expect(Math.min(balances.cash, balances.bonus, balances.escrow, balances.withdrawal)).toBeGreaterThanOrEqual(0);
    }),
  );
});
