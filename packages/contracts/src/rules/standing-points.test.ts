import fc from 'fast-check';
import { MOST_POINTS, RIGHT_POINTS, standingPoints } from './standing-points';

test.each([
  ['alone in the contest', 1, 1, 10],
  ['one of two sides that weigh the same', 50, 100, 15],
  ['nine of ten', 90, 100, 11],
  ['just over nine of ten', 91, 100, 10],
  ['one of ten', 10, 100, 19],
  ['one against a thousand', 1, 1001, 19],
  ['a third', 1, 3, 16],
  ['everybody', 100, 100, 10],
  ['no counted player', 0, 0, 10],
])('right, %s: %i of %i gives %i points', (_case, chose, all, points) =>
  expect(standingPoints({ chose, all })).toBe(points),
);
const crowd = fc.tuple(fc.nat(200_000), fc.nat(200_000)).map(([chose, others]) => ({ chose, all: chose + others }));
test('gives whole points from ten to nineteen', () => {
  expect([RIGHT_POINTS, MOST_POINTS]).toEqual([10, 19]);
  fc.assert(
    fc.property(
      crowd.filter(({ chose }) => chose > 0),
      (one) => {
        const points = standingPoints(one);
        expect(Number.isInteger(points) && points >= RIGHT_POINTS && points <= MOST_POINTS).toBe(true);
      },
    ),
  );
});
test('the less popular side never gives fewer points, and a more popular one never more', () => {
  fc.assert(
    fc.property(crowd, fc.nat(1000), ({ chose, all }, more) => {
      const [few, many] = [Math.min(chose, all - chose), Math.max(chose, all - chose)];
      expect(standingPoints({ chose: few, all })).toBeGreaterThanOrEqual(standingPoints({ chose: many, all }));
      expect(standingPoints({ chose: chose + more, all: all + more })).toBeLessThanOrEqual(
        standingPoints({ chose, all }),
      );
    }),
  );
});
