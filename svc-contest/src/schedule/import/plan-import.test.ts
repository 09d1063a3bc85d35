import type { SeasonRow } from '../season/season-rows';
import { readSeasonFile } from '../season/read-season-file';
import { parseRows } from '../season/parse-rows';
import { planImport, type KnownMatch } from './plan-import';

const now = new Date('2025-01-01T00:00:00Z');
const known: KnownMatch[] = [
  {
    matchID: 'ipl-2025-1',
    key: '2025-1',
    season: 2025,
    matchNumber: 1,
    teams: ['KKR', 'RCB'],
    startsAt: new Date('2025-03-22T14:00:00Z'),
    isDecided: false,
  },
];
const row = (more: Partial<SeasonRow> = {}): SeasonRow => ({
  season: 2025,
  matchNumber: 1,
  startsAt: '2025-03-22T19:30:00+05:30',
  teams: ['KKR', 'RCB'],
  venue: '',
  city: '',
  ...more,
});
const plan = (rows: SeasonRow[], there = known) => planImport(rows, there, { now, shiftDaysOf: () => 0 });

test.each([
  ['the same again', row(), { adds: 0, moves: 0, conflicts: 0, unchanged: 1 }],
  ['a new match', row({ matchNumber: 2, teams: ['SRH', 'RR'] }), { adds: 1, moves: 0, conflicts: 0, unchanged: 0 }],
  ['another time', row({ startsAt: '2025-03-23T19:30:00+05:30' }), { adds: 0, moves: 1, conflicts: 0, unchanged: 0 }],
  [
    'other teams with the same number: a conflict, never a move',
    row({ teams: ['CSK', 'MI'] }),
    { adds: 0, moves: 0, conflicts: 1, unchanged: 0 },
  ],
  [
    'the same match with another number: not added twice',
    row({ matchNumber: 9 }),
    { adds: 0, moves: 0, conflicts: 0, unchanged: 1 },
  ],
  [
    'the same match of another source, its sides swapped',
    row({ key: 'other-1', matchID: 'other-1', matchNumber: 9, teams: ['RCB', 'KKR'] }),
    { adds: 0, moves: 0, conflicts: 0, unchanged: 1 },
  ],
  [
    'the same match of another source at another hour of the day: a move',
    row({ key: 'other-1', matchID: 'other-1', matchNumber: 9, startsAt: '2025-03-22T15:30:00+05:30' }),
    { adds: 0, moves: 1, conflicts: 0, unchanged: 0 },
  ],
  [
    'the same sides and number of another source on another day: a move',
    row({ key: 'other-1', matchID: 'other-1', startsAt: '2025-03-29T19:30:00+05:30' }),
    { adds: 0, moves: 1, conflicts: 0, unchanged: 0 },
  ],
  [
    'a side that plays another match within hours: a conflict',
    row({ matchNumber: 2, teams: ['RCB', 'CSK'], startsAt: '2025-03-22T23:00:00+05:30' }),
    { adds: 0, moves: 0, conflicts: 1, unchanged: 0 },
  ],
  [
    'the same sides later in the season: another match',
    row({ matchNumber: 40, teams: ['RCB', 'KKR'], startsAt: '2025-04-20T19:30:00+05:30' }),
    { adds: 1, moves: 0, conflicts: 0, unchanged: 0 },
  ],
  ['no number and no key', row({ matchNumber: undefined }), { adds: 0, moves: 0, conflicts: 1, unchanged: 0 }],
  [
    'a team against itself',
    row({ matchNumber: 2, teams: ['RR', 'RR'] }),
    { adds: 0, moves: 0, conflicts: 1, unchanged: 0 },
  ],
])('%s', (_name, one, counts) => {
  const { adds, moves, conflicts, unchanged } = plan([one]);
  expect({ adds: adds.length, moves: moves.length, conflicts: conflicts.length, unchanged }).toEqual(counts);
});

test('a move of a decided match and a match twice in a file are conflicts', () => {
  expect(
    plan([row({ startsAt: '2025-03-23T19:30:00+05:30' })], [{ ...known[0]!, isDecided: true }]).conflicts[0]?.why,
  ).toMatch(/declared result/);
  expect(plan([row(), row()]).conflicts).toHaveLength(1);
});

test('the shipped season of another source, with its ids and swapped sides, adds and moves nothing', async () => {
  const rows = await readSeasonFile('ipl-2025');
  const first = planImport(rows, [], { now, shiftDaysOf: () => 0 });
  const there = first.adds.map((match): KnownMatch => ({ ...match, isDecided: false }));
  const other = rows
    .filter(({ matchNumber }) => matchNumber !== undefined)
    .map((one, i) => ({
      ...one,
      key: `other:${900 + i}`,
      matchID: `other-${900 + i}`,
      matchNumber: 900 + i,
      teams: [one.teams[1], one.teams[0]] as SeasonRow['teams'],
      replayOf: undefined,
      replayedAs: undefined,
    }));
  expect(other).toHaveLength(74);
  expect(plan(other, there)).toEqual({ adds: [], moves: [], conflicts: [], unchanged: 74 });
});

test('matches rows by key and not by number, because numbers change', () => {
  const there = [{ ...known[0]!, key: 'src-a' }];
  const moved = plan([row({ key: 'src-a', matchNumber: 5, startsAt: '2025-03-25T19:30:00+05:30' })], there);
  expect(moved).toMatchObject({ moves: [{ matchID: 'ipl-2025-1' }], adds: [], conflicts: [] });
});

const csv =
  'season,matchNumber,startsAt,team1,team2,venue,city\n' +
  '2025,1,2025-03-22T19:30:00+05:30,KKR,RCB,"Eden Gardens, North",Kolkata\n';

test('empty rows and columns of a spreadsheet are no fault of a file', () => {
  const spread = csv.replaceAll('\n', ',,\n') + ',,,,,,,,\n\n ,,,,,,,,\n';
  expect(parseRows('csv', spread)).toEqual(parseRows('csv', csv));
});

test('CSV and JSON give equal rows', () => {
  expect(parseRows('csv', `\ufeff${csv}`)).toMatchObject({
    kind: 'rows',
    rows: [row({ venue: 'Eden Gardens, North', city: 'Kolkata' })],
  });
  expect(parseRows('json', JSON.stringify([row()]))).toMatchObject({ kind: 'rows', rows: [row()] });
});

test.each([
  ['an unknown column', 'csv', 'season,when\n2025,now\n', /unknown column when/],
  ['an unknown team, with its row', 'csv', csv.replace('RCB', 'XYZ'), /row 1, teams/],
  ['a number that is not numeric', 'csv', csv.replace('2025,1', '2025,one'), /row 1, matchNumber/],
  ['broken JSON', 'json', '[{', /not JSON/],
  ['no rows', 'json', '[]', /./],
] as const)('%s is refused with a reason', (_name, format, text, reason) => {
  expect(parseRows(format, text)).toEqual({ kind: 'unusable', why: expect.stringMatching(reason) });
});
