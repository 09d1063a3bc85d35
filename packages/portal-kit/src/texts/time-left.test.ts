/** @jest-environment jsdom */
import { showLanguage } from './language';
import { timeLeft } from './time-left';

test.each([
  [0, ''],
  [-5, ''],
  [1, '1s'],
  [59_000, '59s'],
  [61_000, '1m 01s'],
  [3_600_000, '1h 00m 00s'],
  [90_061_000, '1d 01h'],
])('formats %s ms as %p', (ms, text) => expect(timeLeft(ms)).toBe(text));

test('uses Hindi units in Hindi', () => {
  showLanguage('hi');
  expect([timeLeft(3_600_000), timeLeft(90_061_000)]).toEqual(['1 घं 00 मि 00 से', '1 दि 01 घं']);
  showLanguage('en');
});
