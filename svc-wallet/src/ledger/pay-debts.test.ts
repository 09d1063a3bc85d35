import * as fc from 'fast-check';
import { house, player } from './account';
import { decidePostings, emptyBalances } from './decide-postings';
import { ordersToPayDebts } from './pay-debts';
import type { TransferOrder } from './transfer';

const at = new Date(0);
const memo: TransferOrder['memo'] = { key: 'adjusted', params: { text: 'why' } };
const wallet = (cash: number, debt: number) => ({ ...emptyBalances(), version: 3, cash, debt });

test.each([
  ['all of it', 500, -300, 300],
  ['as much as there is', 200, -300, 200],
])('cash pays a debt: %s', (_name, cash, debt, paid) =>
  expect(ordersToPayDebts(new Map([['u', wallet(cash, debt)]]))).toEqual([
    {
      id: 'debt:u:4',
      kind: 'debt',
      legs: [player('u', 'cash', -paid), player('u', 'debt', paid)],
      memo: { key: 'debt-paid', params: { amountPaise: paid } },
    },
  ]),
);
test.each([
  ['no debt', 500, 0],
  ['no cash', 0, -300],
])('pays nothing with %s', (_name, cash, debt) =>
  expect(ordersToPayDebts(new Map([['u', wallet(cash, debt)]]))).toEqual([]),
);
test('T08: after any amount that comes in, a player owes or has cash, never both, and no paisa is lost', () => {
  const inPaise = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(fc.array(inPaise, { minLength: 1, maxLength: 10 }), fc.nat(300_000), (amounts, owed) => {
      let balances = { ...emptyBalances(), debt: -owed };
      for (const [i, paise] of amounts.entries()) {
        const legs = [house('adjust', -paise), player('u', 'cash', paise)];
        const orders: TransferOrder[] = [{ id: `t${i}`, kind: 'adjust', legs, memo }];
        const times = { at, postedAt: at };
        const first = decidePostings(orders, new Map([['u', balances]]), times);
        if (first.kind !== 'posted') throw new Error('it takes nothing');
        const both = decidePostings(
          [...orders, ...ordersToPayDebts(first.balances)],
          new Map([['u', balances]]),
          times,
        );
        if (both.kind !== 'posted') throw new Error('it takes no more than there is');
        balances = { ...balances, ...both.balances.get('u') };
        expect(balances.debt === 0 || balances.cash === 0).toBe(true);
      }
      const received = amounts.reduce((sum, paise) => sum + paise, 0);
      expect(balances.cash + balances.debt).toBe(received - owed);
    }),
  );
});
