import { waitAfterWrong } from './guard-attempts';

it('T37: waits nothing for four wrong attempts, then up to 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100].map((wrong) => waitAfterWrong(wrong))).toEqual([
    0, 0, 0, 0, 60, 120, 240, 480, 900, 900, 900,
  ]);
});
