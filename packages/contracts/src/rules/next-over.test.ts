import { guessableOver, honourPoints } from './next-over';

const match = { locksAt: '2025-04-05T09:30:00.000Z', startsAt: '2025-04-05T10:00:00.000Z' };
const LAST_BALL = Date.parse('2025-04-05T10:30:00.000Z');
interface Ball {
  extra?: true;
}
const balls = (count: number): Ball[] => Array.from({ length: count }, () => ({}));
const score = (overs: string, over: Ball[], phase: 'play' | 'break' | 'ended' = 'play') => ({
  innings: [{ team: 'CSK', runs: 50, wickets: 1, overs }],
  phase,
  over,
  at: new Date(LAST_BALL).toISOString(),
});

test.each([
  ['the first over between lock and start', undefined, Date.parse(match.locksAt), { innings: 1, over: 1 }],
  ['nothing while entry is open', undefined, Date.parse(match.locksAt) - 1, undefined],
  ['nothing once the match should have begun', undefined, Date.parse(match.startsAt), undefined],
  ['the next over after six balls', score('7.0', balls(6)), LAST_BALL, { innings: 1, over: 8 }],
  ['the next over after one known by its sum', score('7.0', []), LAST_BALL + 29_999, { innings: 1, over: 8 }],
  ['nothing when the pause is over', score('7.0', balls(6)), LAST_BALL + 30_000, undefined],
  ['nothing while the over is bowled', score('7.3', balls(3)), LAST_BALL, undefined],
  ['nothing after a wide as its first ball', score('7.0', [{ extra: true }]), LAST_BALL, undefined],
  ['the first over of the chase in the break', score('20.0', balls(6), 'break'), LAST_BALL, { innings: 2, over: 1 }],
  ['nothing after the end', score('20.0', balls(6), 'ended'), LAST_BALL, undefined],
])('offers %s', (_title, shown, nowMs, expected) => {
  const over = guessableOver(match, shown, nowMs);
  expect(over && { innings: over.innings, over: over.over }).toEqual(expected);
});

test.each([
  [{ runs: 8, wicket: false }, { runs: 8, wickets: 0 }, 6],
  [{ runs: 8, wicket: true }, { runs: 10, wickets: 2 }, 5],
  [{ runs: 8, wicket: true }, { runs: 11, wickets: 0 }, 0],
  [{ runs: 8, wicket: false }, { runs: 8, wickets: 1 }, 5],
])('%j on an over of %j earns %p', (guess, over, points) => expect(honourPoints(guess, over)).toBe(points));
