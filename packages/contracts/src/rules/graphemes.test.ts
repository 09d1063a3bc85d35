import { cutText } from './graphemes';

const family = '👩‍👩‍👧';

test.each([
  ['abc', 2, 'ab'],
  ['abc', 9, 'abc'],
  ['की', 1, ''],
  ['aकीb', 3, 'aकी'],
  [`a${family}`, 8, 'a'],
  [`a${family}`, 9, `a${family}`],
])('%j within %i units is %j', (text, limit, cut) => expect(cutText(text, limit)).toBe(cut));

test('counts as the limit does', () =>
  expect(cutText(`a${family}b`, 6, (part) => [...part].length)).toBe(`a${family}`));
