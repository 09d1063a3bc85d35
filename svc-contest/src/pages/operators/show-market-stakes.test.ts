import { pointsOf } from './show-market-stakes';

const QUARTER = 15 * 60_000;
const start = Date.parse('2025-04-05T06:30:00.000Z');
const group = (selection: string, quarter: number, rupees: number) => ({
  selection,
  fromMs: start + quarter * QUARTER,
  entries: 1,
  stakedPaise: rupees * 100,
  payoutPaise: rupees * 500,
});
const outcomes = ['PBKS', 'RR'];

test('counts stakes by quarter of an hour, and carries the liability forward', () => {
  const until = new Date(start + 3 * QUARTER);
  const { points, stepMs } = pointsOf([group('PBKS', 0, 100), group('RR', 2, 200), group('PBKS', 2, 100)], {
    outcomes,
    until,
  });
  expect(stepMs).toBe(QUARTER);
  expect(points.map(({ sides }) => sides.map((side) => [side.stakedRupees, side.liabilityRupees]))).toEqual([
    [
      [100, 400],
      [0, 0],
    ],
    [
      [0, 400],
      [0, 0],
    ],
    [
      [100, 800],
      [200, 800],
    ],
  ]);
});

test('spreads weeks over sixty points without losing an entry', () => {
  const groups = Array.from({ length: 2000 }, (_, quarter) => group(quarter % 2 ? 'RR' : 'PBKS', quarter, 100));
  const { points } = pointsOf(groups, { outcomes, until: new Date(start) });
  expect(points.length).toBeLessThanOrEqual(60);
  expect(points.flatMap(({ sides }) => sides).reduce((sum, side) => sum + side.stakedRupees, 0)).toBe(200_000);
  expect(points.at(-1)?.sides.map((side) => side.liabilityRupees)).toEqual([400_000, 400_000]);
});

test('no points without entries', () => expect(pointsOf([], { outcomes, until: new Date(start) }).points).toEqual([]));
