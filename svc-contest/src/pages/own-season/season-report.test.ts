import type { Entry } from '../../entries/entry';
import { seasonReport } from './season-report';

/** An entry on a team on the nth of April; 1 April 2025 is a Tuesday. */
const on = (day: number, selection: string, result: Entry['result'], stakeRupees = 100) => ({
  kind: selection === 'yes' ? ('question' as const) : ('match' as const),
  selection,
  label: `match ${day}`,
  result,
  stakePaise: stakeRupees * 100,
  payoutPaise: stakeRupees * 500,
  locksAt: new Date(`2025-04-${String(day).padStart(2, '0')}T19:00:00+05:30`),
});

test('gives net by week, hit rate by team, and the best and worst entry', () => {
  expect(
    seasonReport([
      on(8, 'DC', 'won', 200),
      on(1, 'DC', 'lost'),
      on(2, 'CSK', 'won'),
      on(3, 'CSK', 'void', 900),
      on(4, 'yes', 'lost', 300),
      on(9, 'DC', 'pending', 900),
    ]),
  ).toEqual({
    weeks: [
      { week: '2025-03-31', netRupees: -100 + 400 - 300 },
      { week: '2025-04-07', netRupees: 800 },
    ],
    teams: [
      { team: 'DC', right: 1, decided: 2 },
      { team: 'CSK', right: 1, decided: 1 },
    ],
    right: 2,
    decided: 4,
    streak: 1,
    best: { title: 'match 8', selection: 'DC', netRupees: 800 },
    worst: { title: 'match 4', selection: 'yes', netRupees: -300 },
  });
});
test.each([
  ['no entries', []],
  ['nothing decided', [on(1, 'DC', 'pending')]],
])('%s', (_case, entries) =>
  expect(seasonReport(entries)).toEqual({ weeks: [], teams: [], right: 0, decided: 0, streak: 0 }),
);
