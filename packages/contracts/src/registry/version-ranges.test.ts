import { isAtLeast, satisfies } from './version-ranges.mjs';

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.4.0', '^19.3.0', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['1.9.0', '^1.8.0 || ^2.0.0', true],
  ['2.0.0', '^1.8.0 || ^2.0.0', true],
  ['0.4.1', '^0.4.0', true],
  ['0.5.0', '^0.4.0', false],
  ['1.0.0-3f2a1c9d', '^1.0.0', true],
])('%s in %s: %s', (version, range, fits) => expect(satisfies(version, range)).toBe(fits));

test.each([
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '1.9.0', true],
  ['1.9.0', '1.9.0', true],
  ['1.9.0', '1.10.0', false],
  ['8.0', '7.0.4', true],
  ['7.0', '7.0.4', false],
])('%s after %s: %s', (version, other, later) => expect(isAtLeast(version, other)).toBe(later));
