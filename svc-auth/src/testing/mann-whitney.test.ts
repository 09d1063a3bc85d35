import { mannWhitney } from './mann-whitney';

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

it('is not significant for similar samples', () =>
  expect(
    mannWhitney(
      range(0, 100).map((i) => i * 2),
      range(0, 100).map((i) => i * 2 + 1),
    ),
  ).toBeGreaterThan(0.5));
it('is significant for a shift', () => expect(mannWhitney(range(0, 100), range(40, 100))).toBeLessThan(0.001));
it('matches a textbook case', () => expect(mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12])).toBeCloseTo(0.1113, 2));
it('is 1 for equal values', () => expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1));
