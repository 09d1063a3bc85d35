import { hourOf } from './hour-of';

test.each([
  ['05:59', 'night'],
  ['06:00', 'day'],
  ['16:59', 'day'],
  ['17:00', 'dusk'],
  ['18:59', 'dusk'],
  ['19:00', 'night'],
  ['00:30', 'night'],
])('at %s in India it is %s', (time, hour) => expect(hourOf(Date.parse(`2025-04-05T${time}:00+05:30`))).toBe(hour));
