import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@baazi/contracts';
import { startContest, type TestContest } from '../../testing/start-contest';
import { readSeasonFile } from './read-season-file';
import type { SeasonRow } from './season-rows';

/** The season as announced: every match at its first date, without the replay. */
async function announced(): Promise<SeasonRow[]> {
  const rows = await readSeasonFile('ipl-2025');
  return rows
    .filter((row) => row.matchNumber !== 66)
    .map((row) => ({ ...row, startsAt: row.originallyScheduledAt ?? row.startsAt, result: undefined }));
}

let t: TestContest;
let dir: string;
let operator: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'season-'));
  await writeFile(path.join(dir, 'announced.json'), JSON.stringify(await announced()));
  t = await startContest({ at: '2025-04-01T10:00:00+05:30', season: path.join(dir, 'announced.json') });
});
afterAll(async () => {
  await t.stop();
  await rm(dir, { recursive: true, force: true });
});
/** Sessions expire after an hour of machine time, so each step signs in. */
beforeEach(async () => {
  operator = (await t.service.signIn({ role: 'operator' })).token;
});

const bring = (rows: SeasonRow[], more: { dryRun?: boolean; applyMoves?: boolean } = {}) =>
  t.service.call(endpoints.importMatches, {
    token: operator,
    body: {
      format: 'json',
      text: JSON.stringify(rows),
      reason: 'announcement of the board',
      applyMoves: true,
      ...more,
    },
  });
const join = (token: string, matchID: string, chosenTeam: string) =>
  t.service.call(endpoints.joinContest, { token, body: { matchID, chosenTeam, amount: 100 } });
const cuts = () => t.service.db.collection('outbox').countDocuments({ name: 'entry-cut' });
const lockOf = async (matchID: string) =>
  (await t.contest.markets.findById(`match:${matchID}`).lean())?.locksAt.toISOString();

test('6 April: KKR v LSG moves to the 8th with its entry and question', async () => {
  const player = await t.service.signIn();
  expect((await join(player.token, 'ipl-2025-21', 'KKR')).status).toBe(201);
  const rows = (await announced()).map((row) =>
    row.matchNumber === 21 ? { ...row, startsAt: '2025-04-08T15:30:00+05:30' } : row,
  );
  const dry = await bring(rows, { dryRun: true });
  expect(dry.body.response).toMatchObject({
    adds: [],
    moves: [{ matchID: 'ipl-2025-21', from: '2025-04-06T10:00:00.000Z', to: '2025-04-08T10:00:00.000Z' }],
    conflicts: [],
    unchanged: 73,
    applied: false,
  });
  expect(await lockOf('ipl-2025-21')).toBe('2025-04-06T09:30:00.000Z');
  expect((await bring(rows, { applyMoves: false })).body.response).toMatchObject({ moves: [{}], applied: true });
  expect(await lockOf('ipl-2025-21')).toBe('2025-04-06T09:30:00.000Z');
  await bring(rows);
  expect(await lockOf('ipl-2025-21')).toBe('2025-04-08T09:30:00.000Z');
  const row = (await t.service.call(endpoints.listTeams, { token: player.token })).body.response?.data[0];
  expect(row).toMatchObject({
    result: null,
    match: { startsAt: '2025-04-08T10:00:00.000Z', movedFrom: '2025-04-06T10:00:00.000Z', state: 'open' },
  });
  expect(await t.contest.questions.findOne({ matchID: 'ipl-2025-21' }).lean()).toMatchObject({
    day: '2025-04-08',
    closesAt: new Date('2025-04-08T09:30:00Z'),
  });
  // A question is published with its Hindi.
  for (const published of [t.contest.questions.find(), t.contest.markets.find({ kind: 'question' })])
    for (const { titleHi } of await published.lean()) expect(titleHi).toMatch(/^क्या /);
  t.moveTo('2025-04-06T16:00:00+05:30');
  expect((await join((await t.service.signIn()).token, 'ipl-2025-21', 'LSG')).status).toBe(201);
  expect(await cuts()).toBe(0);
});

test('8 May: PBKS v DC is stopped and declared void; 9 May: the open matches of the suspended week move', async () => {
  t.moveTo('2025-05-08T12:00:00+05:30');
  const player = await t.service.signIn();
  await join(player.token, 'ipl-2025-58-void', 'PBKS');
  await join(player.token, 'ipl-2025-70', 'RCB');
  t.moveTo('2025-05-08T21:30:00+05:30');
  const result = await t.service.call(endpoints.declareMatch, {
    token: operator,
    params: { matchID: 'ipl-2025-58-void' },
    body: { outcome: 'void', note: 'stopped after 10.1 overs', playerText: 'Match stopped, to be replayed' },
  });
  expect(result.body.response).toMatchObject({ void: 1, refundRupees: 100, houseRupees: 0 });
  t.moveTo('2025-05-09T12:30:00+05:30');
  const suspended = [60, 62, 63, 64, 65, 68, 69, 70];
  // To days on which nobody plays yet.
  const monthLater = (at: string): string => new Date(Date.parse(at) + 30 * 24 * 3600_000).toISOString();
  const rows = (await announced())
    .filter((row) => row.matchNumber !== 21)
    .map((row) =>
      row.matchNumber !== undefined && suspended.includes(row.matchNumber)
        ? { ...row, startsAt: monthLater(row.startsAt) }
        : row,
    );
  expect((await bring(rows)).body.response?.moves).toHaveLength(8);
  expect(await cuts()).toBe(0);
  expect((await join((await t.service.signIn()).token, 'ipl-2025-70', 'LSG')).status).toBe(201);
});

test('12 May: the new calendar moves matches, and the replay is a new match and market', async () => {
  t.moveTo('2025-05-12T22:30:00+05:30');
  const rows = await readSeasonFile('ipl-2025');
  const wrong = await bring(rows.map((row) => (row.matchNumber === 59 ? { ...row, teams: ['RR', 'DC'] } : row)));
  expect(wrong.body).toMatchObject({
    status: false,
    code: 'import-conflict',
    errors: [{ path: 'text', msg: expect.stringMatching(/2025-59: ipl-2025-59 is RR v PBKS/) }],
  });
  expect(await t.contest.fixtures.findOne({ matchID: 'ipl-2025-66' }).lean()).toBeNull();

  const { body } = await bring(rows);
  expect(body.response?.adds).toEqual(['ipl-2025-66']);
  expect(body.response?.moves.map(({ matchID }) => Number(matchID.split('-')[2])).sort((a, b) => a - b)).toEqual([
    59, 60, 61, 62, 63, 64, 65, 67, 68, 69, 70, 71, 72, 73, 74,
  ]);
  for (const row of rows) {
    const matchID = row.matchID ?? `ipl-2025-${row.matchNumber}`;
    expect((await t.contest.fixtures.findOne({ matchID }).lean())?.startsAt).toEqual(new Date(row.startsAt));
  }
  expect(await t.contest.fixtures.findOne({ matchID: 'ipl-2025-66' }).lean()).toMatchObject({
    replayOf: 'ipl-2025-58-void',
  });
  expect((await bring(rows)).body.response).toMatchObject({ adds: [], moves: [], unchanged: 75 });
  expect((await join((await t.service.signIn()).token, 'ipl-2025-66', 'PBKS')).status).toBe(201);
  expect(await t.contest.service.operatorsLog.actions.countDocuments({ action: 'move-match' })).toBe(1 + 8 + 15);
  expect(await cuts()).toBe(0);
});

test('a match that moves earlier: entries after the new lock are refunded, earlier ones stay', async () => {
  t.moveTo('2025-05-18T10:00:00+05:30');
  const early = await t.service.signIn();
  const late = await t.service.signIn();
  await join(early.token, 'ipl-2025-60', 'DC');
  t.moveTo('2025-05-18T17:00:00+05:30');
  await join(late.token, 'ipl-2025-60', 'GT');
  const moved = await t.service.call(endpoints.updateMatch, {
    token: operator,
    params: { matchID: 'ipl-2025-60' },
    body: {
      startsAt: '2025-05-18T15:30:00+05:30',
      reason: 'the board swapped the games',
      expects: { entries: 1, refundRupees: 100 },
    },
  });
  expect(moved.body.response).toMatchObject({ locksAt: '2025-05-18T09:30:00.000Z' });
  const cut = await t.service.db
    .collection('outbox')
    .findOne({ name: 'entry-cut', 'data.market': 'match:ipl-2025-60' });
  expect(cut?.['data']).toEqual({ market: 'match:ipl-2025-60', voidFrom: '2025-05-18T09:30:00.000Z' });
  const dry = await t.service.call(endpoints.declareMatch, {
    token: operator,
    params: { matchID: 'ipl-2025-60' },
    body: { outcome: 'GT', note: 'n', dryRun: true },
  });
  expect(dry.body.response).toMatchObject({ won: 0, lost: 1, void: 1, refundRupees: 100 });
  const later = await t.service.call(endpoints.updateMatch, {
    token: operator,
    params: { matchID: 'ipl-2025-60' },
    body: { startsAt: '2025-05-19T19:30:00+05:30', reason: 'rain' },
  });
  expect(later.body.response).toMatchObject({
    startsAt: '2025-05-19T14:00:00.000Z',
    locksAt: '2025-05-18T09:30:00.000Z',
  });
  expect((await join((await t.service.signIn()).token, 'ipl-2025-60', 'GT')).body).toMatchObject({
    code: 'entry-closed',
  });
});
