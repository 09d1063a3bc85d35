import { matchStage, type MatchStage } from './match-stage';

const locksAt = '2025-04-05T09:30:00Z';
const startsAt = '2025-04-05T10:00:00Z';
type Given = Parameters<typeof matchStage>[0];

test.each<[string, Partial<Given>, string, MatchStage]>([
  ['before the lock', {}, '09:29:59', 'open'],
  ['at the lock, before the server reports it', {}, '09:30:00', 'closed'],
  ['between lock and start', { state: 'locked' }, '09:45:00', 'closed'],
  ['locked early by a move', { state: 'locked' }, '09:00:00', 'closed'],
  ['after the start without a score', { state: 'locked' }, '10:00:00', 'started'],
  ['eight hours after the start without a score', { state: 'locked' }, '18:00:00', 'over'],
  ['with a score', { state: 'locked', phase: 'play' }, '10:20:00', 'play'],
  ['with the first ball before the announced start', { state: 'locked', phase: 'play' }, '09:59:00', 'play'],
  ['at the innings break', { state: 'locked', phase: 'break' }, '11:30:00', 'break'],
  ['after the last ball', { state: 'locked', phase: 'ended' }, '13:30:00', 'over'],
  ['declared, payouts in progress', { state: 'declared', phase: 'ended' }, '13:40:00', 'declared'],
  ['settled', { state: 'settled', phase: 'ended' }, '13:41:00', 'settled'],
  ['void while it was in play', { state: 'void', phase: 'play' }, '11:00:00', 'void'],
  ['void before the lock', { state: 'void' }, '08:00:00', 'void'],
  ['a question without a match, after its lock', { startsAt: undefined }, '15:00:00', 'closed'],
])('%s', (_title, given, time, stage) =>
  expect(matchStage({ state: 'open', locksAt, startsAt, nowMs: Date.parse(`2025-04-05T${time}Z`), ...given })).toBe(
    stage,
  ),
);
