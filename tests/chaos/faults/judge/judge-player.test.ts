import { judgePlayer, type Standing } from './judge-player';

const entry = { matchID: 'm1', chosenTeam: 'MI', amount: 100, win_amount: 500, result: null };
const won = { matchID: 'm0', chosenTeam: 'RR', amount: 50, win_amount: 200, result: 'WON' };
const paid = { _id: 'w1', amount: 100, state: 'paid' };
const fine: Standing = {
  requests: [
    { kind: 'join', matchID: 'm1', team: 'MI', rupees: 100, outcome: 'granted' },
    { kind: 'join', matchID: 'm0', team: 'RR', rupees: 50, outcome: 'granted' },
    { kind: 'join', matchID: 'm2', team: 'MI', rupees: 60, outcome: 'refused' },
    { kind: 'withdraw', rupees: 100, outcome: 'granted' },
  ],
  picks: [entry, won],
  reported: ['m0'],
  withdrawals: [paid],
  paidInRupees: 500,
  paidOut: ['w1'],
  balance: 40 + 500 - 100 - 50 + 200 - 100,
  locked: 100,
};

test('finds no problem in what adds up', () => expect(judgePlayer(fine)).toEqual([]));

test.each<[string, Partial<Standing>, string]>([
  ['an entry that was granted is gone', { picks: [won], balance: 590, locked: 0 }, 'lost: the entry in m1'],
  ['an entry is there for another team', { picks: [{ ...entry, chosenTeam: 'CSK' }, won] }, 'lost: the entry in m1'],
  ['an entry is there twice', { picks: [entry, entry, won], balance: 390, locked: 200 }, 'twice: the entry in m1'],
  [
    'a refused entry is there',
    { picks: [entry, won, { ...entry, matchID: 'm2' }], balance: 390, locked: 200 },
    'm2 that was refused',
  ],
  ['a deposit is missing', { balance: -10 }, 'the balance is ₹-10'],
  ['a deposit is credited twice', { balance: 990 }, 'and should be ₹490'],
  ['a winner is paid twice', { balance: 690 }, 'and should be ₹490'],
  ['a result is not told', { reported: [] }, 'lost: the player was not told of the result of m0'],
  ['a result is told twice', { reported: ['m0', 'm0'] }, 'told 2 times of the result of m0'],
  ['a result is told that is none', { reported: ['m0', 'm1'] }, 'told 1 times of the result of m1'],
  ['a withdrawal is gone', { withdrawals: [], paidOut: [], balance: 590 }, 'lost: 1 withdrawals'],
  [
    'a withdrawal was made twice',
    { withdrawals: [paid, { ...paid, _id: 'w2' }], balance: 390 },
    'twice: 1 withdrawals',
  ],
  ['a withdrawal was paid out twice', { paidOut: ['w1', 'w1'] }, 'paid out 2 times'],
  [
    'a payout was returned as well',
    { withdrawals: [{ ...paid, state: 'failed' }], balance: 590 },
    'paid out and is failed',
  ],
  ['nothing was paid out', { paidOut: [] }, 'the provider paid nothing'],
  ['money stays held', { locked: 200 }, '₹200 is held, and should be ₹100'],
])('reports %s', (_, change, said) =>
  expect(judgePlayer({ ...fine, ...change })).toContainEqual(expect.stringContaining(said)),
);
