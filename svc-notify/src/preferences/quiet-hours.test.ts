import { afterQuietHours, isTimeZone } from './quiet-hours';

test.each([
  ['noon in India', '2025-04-05T06:30:00Z', undefined, '2025-04-05T06:30:00Z'],
  ['a minute before ten at night', '2025-04-05T16:29:59Z', undefined, '2025-04-05T16:29:59Z'],
  ['ten at night', '2025-04-05T16:30:00Z', undefined, '2025-04-06T02:30:00Z'],
  ['after midnight', '2025-04-05T20:10:30Z', undefined, '2025-04-06T02:30:00Z'],
  ['eight in the morning', '2025-04-06T02:30:00Z', undefined, '2025-04-06T02:30:00Z'],
  ['evening in London, night in India', '2025-04-05T18:00:00Z', 'Europe/London', '2025-04-05T18:00:00Z'],
  ['night in London', '2025-04-05T22:00:00Z', 'Europe/London', '2025-04-06T07:00:00Z'],
  ['an unknown zone', '2025-04-05T16:30:00Z', 'Moon/Crater', '2025-04-06T02:30:00Z'],
])('%s', (_name, now, zone, expected) => expect(afterQuietHours(new Date(now), zone)).toEqual(new Date(expected)));
test('accepts IANA names of time zones only', () => {
  expect(['Asia/Kolkata', 'Europe/London', 'Moon/Crater', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
