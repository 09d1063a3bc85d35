import { waitedHours } from './list-withdrawals';

const createdAt = new Date('2025-04-05T06:30:00Z');
test.each([
  ['at once', '2025-04-05T06:30:00Z', 0],
  ['not yet an hour', '2025-04-05T07:29:59.999Z', 0],
  ['an hour', '2025-04-05T07:30:00Z', 1],
  ['two days', '2025-04-07T06:30:00Z', 48],
  // Another instance's clock may be slightly behind.
  ['a moment before it was made', '2025-04-05T06:29:59Z', 0],
])('%s', (_name, now, hours) => expect(waitedHours({ createdAt }, new Date(now))).toBe(hours));
