import { chanceLine } from './chance-line';

test.each([
  [[0.5, 1, 0], 'M0 25L50 0L100 50'],
  [[0.25], 'M0 37.5'],
  [[], ''],
])('%j is %p', (chances, line) => expect(chanceLine(chances, { width: 100, height: 50 })).toBe(line));
