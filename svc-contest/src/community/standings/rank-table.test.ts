import fc from 'fast-check';
import { rankOf, ranksFrom } from './rank-table';

const tableOf = (points: readonly number[]) => {
  const counted = new Map<number, number>();
  for (const one of points) counted.set(one, (counted.get(one) ?? 0) + 1);
  return ranksFrom(counted);
};
test('equal points share a rank', () => {
  const table = tableOf([30, 15, 15, 10]);
  expect(table).toEqual({ players: 4, points: [30, 15, 10], ahead: [0, 1, 3] });
  expect([30, 15, 10].map((points) => rankOf(table, points))).toEqual([1, 2, 4]);
});
test('a rank is one more than the players with more points, also for points that no player had at the count', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), fc.nat(60), (all, points) => {
      expect(rankOf(tableOf(all), points)).toBe(all.filter((other) => other > points).length + 1);
    }),
  );
});
