import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dayInIndia, resultFields } from '@baazi/contracts';
import { matchOfRow, stoppedMatchOf, shiftToToday, shifted } from './match-of-row';
import { outcomeOf } from './outcome-of-row';
import { readSeasonFile } from './read-season-file';
import { seasonRows, type SeasonRow } from './season-rows';

const row = (given: Partial<SeasonRow> = {}): SeasonRow => ({
  season: 2025,
  matchNumber: 7,
  startsAt: '2025-03-27T19:30:00+05:30',
  teams: ['SRH', 'LSG'],
  venue: 'V',
  city: 'C',
  ...given,
});

describe('the shipped season of 2025', () => {
  test('has 74 matches and the stopped one, with unique ids', async () => {
    const rows = await readSeasonFile('ipl-2025');
    const matches = rows.map((one) =>
      matchOfRow(one, { now: new Date('2025-01-01'), shiftDays: 0, replayOf: stoppedMatchOf(one, rows) }),
    );
    expect(new Set(matches.map((match) => match?.matchID)).size).toBe(75);
    expect(matches.find((match) => match?.matchID === 'ipl-2025-58-void')).toMatchObject({
      teams: ['PBKS', 'DC'],
      matchNumber: 58,
      startsAt: new Date('2025-05-08T14:00:00Z'),
    });
    expect(matches.find((match) => match?.matchID === 'ipl-2025-66')?.replayOf).toBe('ipl-2025-58-void');
  });

  test('adds the stopped match from its replay, with its original number', async () => {
    const file = path.resolve(__dirname, '../../../seasons/ipl-2025.json');
    const bare = (JSON.parse(readFileSync(file, 'utf8')) as { matchNumber?: number }[]).filter(
      ({ matchNumber }) => matchNumber !== undefined,
    );
    const read = seasonRows(bare);
    const rows = read.kind === 'rows' ? read.rows : [];
    expect(rows).toHaveLength(75);
    const stopped = rows.at(-1);
    expect(stopped && matchOfRow(stopped, { now: new Date('2025-06-01'), shiftDays: 0 })).toMatchObject({
      matchID: 'ipl-2025-58-void',
      key: '2025-58-void',
      result: { outcome: 'void' },
    });
  });

  test('stores no results of future matches', async () => {
    const now = new Date('2025-04-17T02:00:00+05:30');
    const at = async (instant: Date) =>
      (await readSeasonFile('ipl-2025')).map((one) => matchOfRow(one, { now: instant, shiftDays: 0 }));
    const matches = await at(now);
    // A match in play, or just over, awaits an operator.
    const inPlay = (await at(new Date('2025-04-16T20:00:00+05:30'))).find((one) => one?.matchID === 'ipl-2025-32');
    expect(inPlay).not.toHaveProperty('result');
    expect(matches.filter((match) => match?.result).every((match) => match && match.startsAt <= now)).toBe(true);
    expect(matches.find((match) => match?.matchID === 'ipl-2025-32')?.result).toEqual({
      outcome: 'DC',
      resultText: 'DC won (super over)',
      resultMessage: { key: 'won-super-over', params: { team: 'DC' } },
    });
    expect(matches.find((match) => match?.matchID === 'ipl-2025-33')?.result).toBeUndefined();
  });
});

test.each([
  [
    'a win',
    { status: 'completed', winner: 'LSG', margin: '5 wickets' },
    { outcome: 'LSG', ...resultFields({ key: 'won-by-wickets', params: { team: 'LSG', count: 5 } }) },
  ],
  [
    'a win by DLS',
    { status: 'completed', winner: 'SRH', margin: '3 wickets', method: 'dls' },
    {
      outcome: 'SRH',
      ...resultFields({ key: 'won-by-wickets', params: { team: 'SRH', count: 3, method: 'DLS' } }),
    },
  ],
  [
    'a tie decided by a super over',
    { status: 'tie', winner: 'SRH', method: 'super over' },
    { outcome: 'SRH', ...resultFields({ key: 'won-super-over', params: { team: 'SRH' } }) },
  ],
  [
    'a tie left standing',
    { status: 'tie', winner: null },
    { outcome: 'void', ...resultFields({ key: 'tied', params: {} }) },
  ],
  [
    'no result',
    { status: 'no-result', winner: null },
    { outcome: 'void', ...resultFields({ key: 'no-result', params: {} }) },
  ],
  [
    'abandoned',
    { status: 'abandoned', winner: null },
    { outcome: 'void', ...resultFields({ key: 'abandoned', params: {} }) },
  ],
  [
    'awarded by table position without play',
    { status: 'awarded', winner: 'SRH' },
    { outcome: 'void', ...resultFields({ key: 'abandoned', params: {} }) },
  ],
  [
    'a winner who did not play',
    { status: 'completed', winner: 'MI' },
    { outcome: 'void', ...resultFields({ key: 'abandoned', params: {} }) },
  ],
  ['not played yet', { status: 'scheduled' }, undefined],
])('%s', (_name, result, outcome) => {
  expect(outcomeOf(row({ result }))).toEqual(outcome);
});

test('shifts a season by whole days so that its first double header is today, at the same times', () => {
  const starts = ['2025-03-22T19:30:00+05:30', '2025-03-23T15:30:00+05:30', '2025-03-23T19:30:00+05:30'].map(
    (at) => new Date(at),
  );
  const now = new Date('2026-11-21T23:50:00+05:30');
  const days = shiftToToday(starts, now);
  expect(starts.map((start) => shifted(start, days).toISOString())).toEqual([
    '2026-11-20T14:00:00.000Z',
    '2026-11-21T10:00:00.000Z',
    '2026-11-21T14:00:00.000Z',
  ]);
  expect(dayInIndia(shifted(starts[1] ?? now, days))).toBe(dayInIndia(now));
});

test('names the invalid row of a file and the reason', () => {
  const unusable = (why: RegExp) => ({ kind: 'unusable', why: expect.stringMatching(why) });
  expect(seasonRows([row(), { ...row(), teams: ['SRH', 'XYZ'] }])).toEqual(unusable(/row 2, teams/));
  expect(seasonRows([row(), { ...row(), startsAt: 'tomorrow' }])).toEqual(unusable(/row 2, startsAt/));
  expect(seasonRows({})).toEqual(unusable(/./));
});
