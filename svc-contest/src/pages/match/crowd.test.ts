import { nextCrowd, splitOf } from './crowd';

const market = { outcomes: ['CSK', 'DC'] };
const crowd = (first: number, second: number) => ({ entries: first + second, on: [first, second] });

test('shows no split below ten entries, and whole percent from ten on', () => {
  expect(splitOf(market, crowd(5, 4))).toBeUndefined();
  expect(splitOf(market, crowd(7, 4))).toEqual({ CSK: 64, DC: 36 });
});
test('caps a unanimous split at 90 percent', () => {
  expect(splitOf(market, crowd(10, 0))).toEqual(splitOf(market, crowd(9, 1)));
  expect(splitOf(market, crowd(0, 10))).toEqual({ CSK: 10, DC: 90 });
});
test('changes the shown split only after ten more entries', () => {
  expect(nextCrowd(undefined, crowd(5, 4))).toBeUndefined();
  expect(nextCrowd(undefined, crowd(6, 4))).toEqual(crowd(6, 4));
  for (let more = 1; more < 10; more += 1) expect(nextCrowd(crowd(6, 4), crowd(6 + more, 4))).toBeUndefined();
  expect(nextCrowd(crowd(6, 4), crowd(16, 4))).toEqual(crowd(16, 4));
});
