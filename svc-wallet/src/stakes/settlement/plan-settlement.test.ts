import type { Stake } from '../stake';
import { planSettlement } from './plan-settlement';

const stake = (more: Partial<Stake>): Stake => ({
  _id: 'pick-1',
  userId: 'u',
  market: 'match:m',
  selection: 'KKR',
  stakePaise: 100_00,
  payoutPaise: 500_00,
  acceptedAt: new Date(0),
  label: 'KKR v RCB',
  requestHash: '',
  state: 'open',
  paid: { cash: 100_00, bonus: 0 },
  n: 0,
  applied: 0,
  placedAt: new Date(0),
  ...more,
});
const decision = { seq: 2, outcome: 'KKR' };
const spent = new Map([['u', { cash: 0, bonus: 0 }]]);

test('gives each moved stake one transfer and notification; an unmoved one only records the decision', () => {
  const standing = stake({ _id: 'pick-2', userId: 'v', state: 'won', n: 1, received: { cash: 500_00, bonus: 0 } });
  const plan = planSettlement([stake({}), standing], decision, spent);
  expect(plan.orders.map(({ id }) => id)).toEqual(['settle:pick-1:1']);
  expect(plan.moves).toEqual([{ pickId: 'pick-1', userId: 'u', n: 1, result: 'won', payoutPaise: 500_00 }]);
  expect(plan.changes.map(({ change }) => change)).toEqual([
    { applied: 2, state: 'won', n: 1, received: { cash: 500_00, bonus: 0 } },
    { applied: 2 },
  ]);
});

test('lets a player’s stakes follow each other: a correction of the second may take back what the first paid', () => {
  const wrongly = stake({ _id: 'pick-2', selection: 'RCB', state: 'won', n: 1, received: { cash: 500_00, bonus: 0 } });
  const plan = planSettlement([stake({}), wrongly], decision, spent);
  expect(plan.orders[1]?.legs).toEqual([
    { account: 'player:u:cash', paise: -500_00 },
    { account: 'house:stakes', paise: 500_00 },
  ]);
});
