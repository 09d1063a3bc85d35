import { StackProblem } from '../stack-problem';
import { startingOffsetMs } from './starting-offset';

const now = new Date('2026-11-21T09:00:00Z');
const noon = new Date('2025-04-05T06:30:00Z');
const noonOffsetMs = noon.getTime() - now.getTime();

test.each([
  ["a new folder keeps the machine's time", undefined, undefined, 0],
  ['a new folder starts at the instant asked for', undefined, noon, noonOffsetMs],
  ['a used folder goes on where it was', noonOffsetMs, undefined, noonOffsetMs],
  ['a used folder can be moved forward', noonOffsetMs, new Date(noon.getTime() + 1000), noonOffsetMs + 1000],
  ['the same instant again is no step back', noonOffsetMs, noon, noonOffsetMs],
])('%s', (_, storedOffsetMs, startsAt, offsetMs) => {
  expect(startingOffsetMs({ storedOffsetMs, startsAt, now })).toBe(offsetMs);
});

test('time never runs backwards on a used folder: closed entries would open again', () => {
  expect(() => startingOffsetMs({ storedOffsetMs: noonOffsetMs, startsAt: new Date(noon.getTime() - 1), now })).toThrow(
    StackProblem,
  );
  expect(() => startingOffsetMs({ storedOffsetMs: 0, startsAt: noon, now })).toThrow('earlier');
});
