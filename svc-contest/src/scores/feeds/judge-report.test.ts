import { versionAfter } from '../store-score';
import { judgeReport } from './judge-report';
import type { ScoreCard } from '../score-card';

const card = (...overs: string[]): ScoreCard => ({ quota: 20, innings: [{ team: 'DC', overs }] });
const at = (minutes: number): Date => new Date(Date.parse('2025-04-05T10:00:00Z') + minutes * 60_000);
const match = { teams: ['CSK', 'DC'], locksAt: at(-30), now: at(60) };
const stored = { card: card('111111', '12'), at: at(10) };
const judge = (report: ScoreCard, minutes: number) => judgeReport({ card: report, at: at(minutes) }, stored, match);

test('a further or corrected ball is new, an identical card is the same', () => {
  expect(judge(card('111111', '124'), 11)).toEqual({ kind: 'new' });
  expect(judge(card('111111', '12'), 12)).toEqual({ kind: 'same' });
  expect(judge(card('111114', '12'), 12)).toEqual({ kind: 'new' });
  expect(judgeReport({ card: card('1'), at: at(1) }, undefined, match)).toEqual({ kind: 'new' });
});
test.each<[string, ScoreCard, number, RegExp]>([
  ['reports fewer balls', card('111111'), 12, /reports less/],
  ['is older', card('111111', '124'), 9, /older/],
  ['has a time in the future', card('111111', '124'), 62, /future/],
  ['reports balls before the lock', card('1'), -40, /still open/],
  ['names a side that does not play', { quota: 20, innings: [{ team: 'MI', overs: ['1'] }] }, 12, /wrong side/],
  ['lets a side bat twice', { quota: 20, innings: [card('1').innings[0]!, card('1').innings[0]!] }, 12, /wrong side/],
  ['reports eleven wickets', card('0W0W0W0W0W0W', '0W0W0W0W0W'), 12, /too many wickets/],
  ['reports 21 overs', card(...Array.from({ length: 21 }, () => '111111')), 12, /too many overs/],
  ['skips an over', card('1', '111111'), 12, /not bowled/],
  ['reports an over of eight balls', card('00000000', '1'), 12, /eight balls/],
  [
    'adds a super over to a match that was not tied',
    {
      quota: 1,
      innings: [
        { team: 'DC', overs: ['111111'] },
        { team: 'CSK', overs: ['111110'] },
        { team: 'CSK', overs: ['1'], superOver: true },
      ],
    },
    12,
    /no tie/,
  ],
  [
    'names a winner who does not play',
    { ...card('111111', '12'), ended: { outcome: 'MI', words: 'MI' } },
    12,
    /does not play/,
  ],
  ['begins with a super over', { quota: 20, innings: [{ team: 'DC', overs: ['1'], superOver: true }] }, 12, /super/],
])('refuses a report that %s', (_case, report, minutes, why) =>
  expect(judge(report, minutes)).toEqual({ kind: 'refused', why: expect.stringMatching(why) }),
);
test('a version rises with every change, and does not depend on the number of reports', () => {
  const next = card('111111', '124');
  expect(versionAfter(next, undefined)).toBe(versionAfter(next, { version: versionAfter(stored.card, undefined) }));
  expect(versionAfter(card('111114', '12'), { version: 90 })).toBe(91);
});
