import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startContest, type TestContest } from '../../testing/start-contest';
import { fileDropFeed } from './file-drop-feed';
import type { FixtureFeed } from './fixture-feed';
import { acceptDelivery } from './accept-delivery';

const NOBODY_WRITES = new Date(Date.now() - 60_000);

let t: TestContest;
let dir: string;
let folder: string;
let feed: FixtureFeed;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'feed-'));
  folder = path.join(dir, 'drop');
  await writeFile(path.join(dir, 'season.json'), JSON.stringify([row(1), row(2)]));
  t = await startContest({
    at: '2026-03-01T10:00:00+05:30',
    season: path.join(dir, 'season.json'),
    env: { FIXTURE_DROP_DIR: path.join(dir, 'watched') },
  });
  feed = fileDropFeed(folder, () => new Date());
  await collect();
});
afterAll(async () => {
  await t.stop();
  await rm(dir, { recursive: true, force: true });
});

function row(matchNumber: number, more: object = {}) {
  return {
    season: 2026,
    matchNumber,
    key: `2026-${matchNumber}`,
    stage: 'League',
    startsAt: `2026-03-${20 + matchNumber}T19:30:00+05:30`,
    teams: ['CSK', 'MI'],
    venue: 'Chepauk',
    city: 'Chennai',
    ...more,
  };
}
/** One run of the feed, as the service does periodically. */
const collect = () => feed.collect((delivery) => acceptDelivery(t.contest, feed, delivery));
/** Writes a complete file. */
async function drop(name: string, content: unknown, to = folder): Promise<void> {
  const file = path.join(to, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  await utimes(file, NOBODY_WRITES, NOBODY_WRITES);
}
/** The report beside a moved file. */
async function verdictOn(name: string, fate: 'taken' | 'refused'): Promise<Record<string, unknown>> {
  await collect();
  expect(await readdir(folder)).not.toContain(name);
  const [file = ''] = (await readdir(path.join(folder, fate))).filter((one) => one.endsWith(`Z-${name}.report.txt`));
  expect(await readdir(path.join(folder, fate))).toContain(file.replace(/\.report\.txt$/, ''));
  return JSON.parse(await readFile(path.join(folder, fate, file), 'utf8')) as Record<string, unknown>;
}
const matchIDs = async () =>
  (await t.contest.fixtures.find({}, { matchID: 1 }).sort({ matchID: 1 }).lean()).map(({ matchID }) => matchID);
/** The operators' log of a delivery. */
const logged = (source: string) => t.contest.service.operatorsLog.actions.findOne({ subject: source }).lean();
const startOf = async (matchID: string) =>
  (await t.contest.fixtures.findOne({ matchID }).lean())?.startsAt.toISOString();

test('imports a file, moves it with its report and logs it; a repeat changes nothing', async () => {
  await drop('board.json', [row(1), row(2), row(3)]);
  expect(await verdictOn('board.json', 'taken')).toMatchObject({
    taken: true,
    report: { adds: ['ipl-2026-3'], moves: [], conflicts: [], unchanged: 2 },
  });
  expect(await matchIDs()).toEqual(['ipl-2026-1', 'ipl-2026-2', 'ipl-2026-3']);
  expect(await t.contest.service.operatorsLog.actions.findOne({ subject: 'ipl-2026-3' }).lean()).toMatchObject({
    by: 'feed:file-drop',
    action: 'import-match',
    reason: 'file-drop:board.json',
  });
  const before = await t.contest.service.operatorsLog.actions.countDocuments({});
  await drop('again.json', [row(1), row(2), row(3)]);
  expect(await verdictOn('again.json', 'taken')).toMatchObject({ taken: true, report: { adds: [], unchanged: 3 } });
  expect(await t.contest.service.operatorsLog.actions.countDocuments({})).toBe(before);
});

test('imports CSV', async () => {
  await drop(
    'late.csv',
    'season,matchNumber,key,startsAt,team1,team2\n2026,4,2026-4,2026-03-24T19:30:00+05:30,KKR,RCB\n',
  );
  expect(await verdictOn('late.csv', 'taken')).toMatchObject({ report: { adds: ['ipl-2026-4'] } });
});

test('skips a file while it is being written', async () => {
  const text = JSON.stringify([row(5)]);
  const file = path.join(folder, 'slow.json');
  await writeFile(file, text.slice(0, 40));
  await collect();
  expect(await readdir(folder)).toContain('slow.json');
  await drop('slow.json', text);
  expect(await verdictOn('slow.json', 'taken')).toMatchObject({ report: { adds: ['ipl-2026-5'] } });
  // Other names are ignored.
  await drop('upload.json.part', text);
  await drop('.hidden.json', text);
  await collect();
  expect(await readdir(folder)).toEqual(['.hidden.json', 'refused', 'taken', 'upload.json.part']);
});

test.each([
  ['broken.json', '[{"season": 2026,', 'this is not JSON'],
  ['wrong.json', [{ ...row(6), teams: ['CSK', 'XYZ'] }], /^row 1, teams/],
  ['columns.csv', 'season,number\n2026,6\n', /^unknown column number/],
  ['large.csv', 'x'.repeat(2 * 1024 * 1024 + 1), 'the file is larger than 2 MB'],
])('%s is refused with the reason, and the next file is imported', async (name, content, why) => {
  const known = await matchIDs();
  await drop(name, content);
  await drop(`zz-behind-${name}.json`, [row(1)]);
  expect((await verdictOn(name, 'refused'))['why']).toMatch(why);
  expect(await verdictOn(`zz-behind-${name}.json`, 'taken')).toMatchObject({ taken: true });
  expect(await matchIDs()).toEqual(known);
});

test('reports moves without applying them, because they may refund players', async () => {
  await drop('moved.json', [row(1, { startsAt: '2026-03-30T19:30:00+05:30' }), row(7)]);
  expect(await verdictOn('moved.json', 'taken')).toMatchObject({
    report: {
      adds: ['ipl-2026-7'],
      moves: [{ matchID: 'ipl-2026-1', from: '2026-03-21T14:00:00.000Z', to: '2026-03-30T14:00:00.000Z' }],
    },
  });
  expect(await startOf('ipl-2026-1')).toBe('2026-03-21T14:00:00.000Z');
  expect(await logged('file-drop:moved.json')).toMatchObject({
    action: 'feed-found-moves',
    after: [{ matchID: 'ipl-2026-1' }],
  });
});

test('refuses a whole file on a conflict', async () => {
  await drop('conflict.json', [row(2, { teams: ['GT', 'RR'] }), row(8)]);
  expect(await verdictOn('conflict.json', 'refused')).toMatchObject({
    taken: false,
    report: {
      conflicts: [{ key: '2026-2', why: 'ipl-2026-2 is CSK v MI, the row says GT v RR' }],
      adds: ['ipl-2026-8'],
      applied: false,
    },
  });
  expect(await matchIDs()).not.toContain('ipl-2026-8');
  expect(await logged('file-drop:conflict.json')).toMatchObject({
    action: 'feed-refused',
    by: 'feed:file-drop',
    after: [{ key: '2026-2' }],
  });
});

test('the service polls its folder', async () => {
  await mkdir(path.join(dir, 'watched'), { recursive: true });
  await drop('provider.json', [row(9)], path.join(dir, 'watched'));
  for (let attempts = 0; attempts < 100 && !(await matchIDs()).includes('ipl-2026-9'); attempts += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await matchIDs()).toContain('ipl-2026-9');
});
