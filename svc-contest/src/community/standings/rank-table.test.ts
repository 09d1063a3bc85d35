import fc from 'fast-check';
import { rankOf, ranksFrom } from './rank-table';

const tableOf = (points: readonly number[]) => {
  const counted = new Map<number, number>();
  for (const one of points) counted.set(one, (counted.get(one) ?? 0) + 1);
  return ranksFrom(counted);
};
test('who has as much shares a rank', () => {
  const table = tableOf([30, 15, 15, 10]);
  expect(table).toEqual({ players: 4, points: [30, 15, 10], ahead: [0, 1, 3] });
  expect([30, 15, 10].map((points) => rankOf(table, points))).toEqual([1, 2, 4]);
});
test('a rank is one more than there are players with more, also for points that nobody had when it was counted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), fc.nat(60), (all, points) => {
      expect(rankOf(tableOf(all), points)).toBe(all.filter((other) => other > points).length + 1);
    }),
  );
});
