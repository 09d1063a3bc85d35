import { addsTo, rangeFor, satisfies } from './version-ranges.mjs';

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

test('what was built with a version is content with it, and asks for no older one', () => {
  expect(rangeFor('19.3.4')).toBe('^19.3.0');
  expect(satisfies('19.3.4', rangeFor('19.3.4'))).toBe(true);
  expect(satisfies('19.2.9', rangeFor('19.3.4'))).toBe(false);
});

test.each([
  ['1.1.0', '1.0.0', true],
  ['2.0.0', '1.9.0', true],
  ['1.0.5', '1.0.0', false],
  ['1.0.0', '1.1.0', false],
  ['1.9.0', '2.0.0', false],
])('%s adds to %s: %s', (version, than, adds) => expect(addsTo(version, than)).toBe(adds));
