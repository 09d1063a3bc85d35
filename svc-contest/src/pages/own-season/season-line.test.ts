import type { Entry } from '../../entries/entry';
import { seasonLine } from './season-line';

/** An entry of ₹100 that pays ₹500 unless given otherwise, on the nth of April. */
const entry = (day: number, result: Entry['result'], payoutRupees = 500) => ({
  result,
  stakePaise: 100_00,
  payoutPaise: payoutRupees * 100,
  locksAt: new Date(`2025-04-${String(day).padStart(2, '0')}T19:00:00+05:30`),
});

test('counts decided entries, and net is paid back minus staked', () => {
  expect(seasonLine([entry(1, 'won'), entry(2, 'lost'), entry(3, 'void'), entry(4, 'pending')])).toEqual({
    entries: 4,
    won: 1,
    lost: 1,
    void: 1,
    stakedPaise: 300_00,
    backPaise: 600_00,
    netPaise: 300_00,
    streak: -1,
    bestWinPaise: 500_00,
    days: [
      { day: '2025-04-01', netPaise: 400_00 },
      { day: '2025-04-02', netPaise: -100_00 },
      { day: '2025-04-03', netPaise: 0 },
    ],
  });
});
test.each([
  ['no entries', [], 0],
  ['wins in a row, in any order of reading', [entry(3, 'won'), entry(1, 'lost'), entry(2, 'won')], 2],
  ['losses in a row', [entry(1, 'won'), entry(2, 'lost'), entry(3, 'lost')], -2],
  ['a refund does not end a run', [entry(1, 'won'), entry(2, 'void'), entry(3, 'won')], 2],
  ['refunds alone are no run', [entry(1, 'void')], 0],
])('the streak: %s', (_case, entries, streak) => expect(seasonLine(entries).streak).toBe(streak));
test('a correction changes its own day, the streak and the best win', () => {
  const [before, after] = [
    seasonLine([entry(1, 'won', 800), entry(2, 'won')]),
    seasonLine([entry(1, 'lost', 800), entry(2, 'won')]),
  ];
  expect([before.bestWinPaise, after.bestWinPaise]).toEqual([800_00, 500_00]);
  expect([before.streak, after.streak]).toEqual([2, 1]);
  expect(after.days).toEqual([
    { day: '2025-04-01', netPaise: -100_00 },
    { day: '2025-04-02', netPaise: 400_00 },
  ]);
});
test('adds up the entries of one day', () => {
  expect(seasonLine([entry(1, 'won'), entry(1, 'lost')]).days).toEqual([{ day: '2025-04-01', netPaise: 300_00 }]);
});
