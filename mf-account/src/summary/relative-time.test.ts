import { relativeTime } from './relative-time';

const now = Date.parse('2025-04-05T12:00:00Z');
test.each([
  ['2025-04-05T12:00:00Z', 'now'],
  ['2025-04-05T12:00:09Z', 'now'],
  ['2025-04-05T11:59:30Z', '30 seconds ago'],
  ['2025-04-05T11:58:00Z', '2 minutes ago'],
  ['2025-04-05T09:00:00Z', '3 hours ago'],
  ['2025-04-04T11:00:00Z', 'yesterday'],
  ['2025-02-01T12:00:00Z', '2 months ago'],
  ['2023-04-05T12:00:00Z', '2 years ago'],
])('formats %s as %s', (instant, text) => expect(relativeTime(instant, now, 'en')).toBe(text));
