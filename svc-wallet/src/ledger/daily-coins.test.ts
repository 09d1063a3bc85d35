import { coinsOfDay, streakAfter } from './daily-coins';

test.each([
  ['a first day', {}, 1],
  ['the day after', { yesterday: 4, before: 3 }, 5],
  ['one missed day is forgiven', { before: 4 }, 5],
])('%s', (_what, grants, streak) => expect(streakAfter(grants)).toBe(streak));

test('rises by a tenth a day up to the seventh, in whole coins', () => {
  expect([1, 2, 7, 8, 30].map((streak) => coinsOfDay(streak, 500))).toEqual([500, 550, 800, 800, 800]);
  expect(coinsOfDay(3, 9)).toBe(9);
});
