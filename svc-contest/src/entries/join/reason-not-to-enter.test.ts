import fc from 'fast-check';
import { entryClosesAt, questionLocksAt, winningAmount } from '@baazi/contracts';
import { reasonNotToEnter, reasonInvalid } from './reason-not-to-enter';

const startsAt = '2025-04-05T15:30:00+05:30';
const market = { outcomes: ['CSK', 'DC'], subjectId: 'abc', locksAt: entryClosesAt(startsAt), state: 'open' as const };
const machineNow = new Date('2026-01-01T00:00:00Z');
const enter = (more: object, at: string, stakeRupees = 100) =>
  reasonNotToEnter({ ...market, ...more }, stakeRupees, { now: new Date(at), machineNow });

test.each([
  ['T05: no payout given', {}, undefined],
  ['T05: the right payout', { winRupees: 500 }, undefined],
  ['T05: more than the tiers pay', { winRupees: 800 }, 'win-amount-changed'],
  ['T05: less than the tiers pay', { winRupees: 400 }, 'win-amount-changed'],
  ['T15: a team that does not play', { selection: 'MI' }, 'unknown-selection'],
  ['T15: a prototype name as a team', { selection: 'toString' }, 'unknown-selection'],
  ['T15: both ids agree', { subjectId: 'abc' }, undefined],
  ['T15: the ids differ', { subjectId: 'abd' }, 'unknown-market'],
])('%s', (_name, request, reason) => {
  expect(reasonInvalid({ selection: 'CSK', stakeRupees: 100, ...request }, market)).toBe(reason);
});

test('T15: refuses an unknown match', () => {
  expect(reasonInvalid({ selection: 'CSK', stakeRupees: 100 }, null)).toBe('unknown-market');
});

test.each([
  ['T12: a millisecond before the lock', {}, '2025-04-05T14:59:59.999+05:30', undefined],
  ['T12: at exactly 30 minutes before the start', {}, '2025-04-05T15:00:00.000+05:30', 'closed'],
  ['T19: after a result, even before the lock', { outcome: 'void' }, '2025-04-05T09:00:00+05:30', 'decided'],
  [
    'T36: while a cap is counted',
    { entryPausedUntil: new Date(machineNow.getTime() + 1) },
    '2025-04-05T09:00:00+05:30',
    'paused',
  ],
  [
    'T36: a pause ends by itself after a crash of the count',
    { entryPausedUntil: machineNow },
    '2025-04-05T09:00:00+05:30',
    undefined,
  ],
  ['T36: over the maximum stake', { maxStakePaise: 99_00 }, '2025-04-05T09:00:00+05:30', 'max-stake'],
  ['T36: at the maximum stake', { maxStakePaise: 100_00 }, '2025-04-05T09:00:00+05:30', undefined],
])('%s', (_name, more, at, reason) => {
  expect(enter(more, at)).toBe(reason);
});

test.each([
  [
    'T13: a question about the 15:30 match of a double header is closed at 19:29',
    '2025-04-05',
    '2025-04-05T15:00:00+05:30',
    '2025-04-05T19:29:00+05:30',
    'closed',
  ],
  [
    'T13: a question without a close of its own is open at 19:29:59',
    '2025-04-05',
    undefined,
    '2025-04-05T19:29:59+05:30',
    undefined,
  ],
  [
    'T13: a question is closed at 19:30 in India in any time zone of the server',
    '2025-04-05',
    undefined,
    '2025-04-05T14:00:00Z',
    'closed',
  ],
])('%s', (_name, day, closesAt, at, reason) => {
  expect(enter({ outcomes: ['yes', 'no'], locksAt: questionLocksAt(day, closesAt) }, at)).toBe(reason);
});

test('T06: refuses a payout that the tiers do not give', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 49, max: 9_999_999 }),
      fc.integer({ min: 1, max: 9_999_999 }),
      (stakeRupees, winRupees) => {
        const reason = reasonInvalid({ selection: 'DC', stakeRupees, winRupees }, market);
        return (reason === undefined) === (winRupees === winningAmount(stakeRupees));
      },
    ),
  );
});
