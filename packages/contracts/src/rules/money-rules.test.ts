import fc from 'fast-check';
import {
  groupedRupees,
  MIN_STAKE_RUPEES,
  multipleOf,
  parseRupees,
  rupeesText,
  toPaise,
  toRupees,
  UPI_PATTERN,
  winningAmount,
} from './money-rules';

describe('the winning tiers (T06)', () => {
  test.each([
    [1, undefined],
    [48, undefined],
    [49, 196],
    [99, 396],
    [100, 500],
    [199, 995],
    [200, 1200],
    [449, 2694],
    [450, 3600],
    [9_999_999, 79_999_992],
  ])('a stake of ₹%s wins %s', (stake, wins) => expect(winningAmount(stake)).toBe(wins));

  test('a larger stake never wins less, with one of the four multiples', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_STAKE_RUPEES, max: 9_999_998 }), (stake) => {
        expect(winningAmount(stake + 1)).toBeGreaterThan(winningAmount(stake) ?? 0);
        expect([4, 5, 6, 8]).toContain(multipleOf(stake));
      }),
    );
  });
  test('fractions of a rupee win nothing', () => expect(winningAmount(49.5)).toBeUndefined());
});

describe('parseRupees (T07)', () => {
  test.each([
    [49, 49],
    ['49', 49],
    [1, 1],
    [9_999_999, 9_999_999],
    ['9999999', 9_999_999],
  ])('%p is ₹%p', (given, rupees) => expect(parseRupees(given)).toBe(rupees));
  const nonsense: unknown[][] = [
    0,
    -49,
    49.5,
    1e21,
    10_000_000,
    Number.NaN,
    Infinity,
    '49abc',
    '0x31',
    '049',
    ' 49',
    '49 ',
    '4_9',
    '49.0',
    '1e2',
    '-49',
    '+49',
    '',
    '４９',
    '10000000',
    [49],
    { $gt: 0 },
    true,
    null,
    undefined,
    { valueOf: () => 49 },
  ].map((value) => [value]);
  test.each(nonsense)('rejects %p', (given) => expect(parseRupees(given)).toBeUndefined());
  test('every accepted amount is a safe integer', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parseRupees(value);
        if (parsed !== undefined) expect(Number.isSafeInteger(parsed) && parsed >= 1 && parsed <= 9_999_999).toBe(true);
      }),
    );
  });
});

test('groups rupees the Indian way', () => {
  expect([0, 7, 999, 1000, 99_999, 100_000, 1_234_567, 12_345_678].map(groupedRupees)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '99,999',
    '1,00,000',
    '12,34,567',
    '1,23,45,678',
  ]);
  fc.assert(fc.property(fc.nat(), (n) => expect(groupedRupees(n).replaceAll(',', '')).toBe(String(n))));
  fc.assert(fc.property(fc.nat(99_999_999), (n) => expect(groupedRupees(n)).toBe(n.toLocaleString('en-IN'))));
  expect(rupeesText(-1000)).toBe('-₹1,000');
  // Amounts that banks pay in or take back.
  expect([123.45, 1000.05, -0.5, 0.1 + 0.2].map(rupeesText)).toEqual(['₹123.45', '₹1,000.05', '-₹0.50', '₹0.30']);
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (n) => expect(toPaise(toRupees(n))).toBe(n)),
  );
});

test('T08: paise and rupees are inverse; fractions of a paisa throw', () => {
  fc.assert(fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (n) => expect(toRupees(toPaise(n))).toBe(n)));
  expect(() => toRupees(49.5)).toThrow('not whole paise');
});

test.each([
  ['player@upi', true],
  ['ab@ok', true],
  ['a@upi', false],
  ['ab@u', false],
  ['ab@u1', false],
  ['<img>@upi', false],
  ['pl ayer@upi', false],
  ['аb@upi', false],
  [`${'a'.repeat(96)}@upi`, true],
  [`${'a'.repeat(97)}@ok`, true],
  [`${'a'.repeat(35)}@${'b'.repeat(64)}`, true],
  [`${'a'.repeat(97)}@upi`, false],
  [`${'a'.repeat(36)}@${'b'.repeat(64)}`, false],
  [`${'a'.repeat(256)}@${'b'.repeat(64)}`, false],
  ['ab@upi\n', false],
])('UPI id %p: %p (T28)', (upi, fine) => expect(UPI_PATTERN.test(upi)).toBe(fine));
