import { upTime } from './system';

test.each([
  [5, '0m'],
  [320, '5m'],
  [11_100, '3h 5m'],
  [183_600, '2d 3h'],
])('formats %s seconds as %p', (seconds, text) => expect(upTime(seconds)).toBe(text));
