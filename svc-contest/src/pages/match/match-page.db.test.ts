import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@baazi/contracts';
import { startContest, type TestContest } from '../../testing/start-contest';

let t: TestContest;
let dir: string;
let operator: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'scores-'));
  t = await startContest({
    at: '2025-04-05T14:00:00+05:30',
    env: { SCORE_REPLAY: 'season', SCORE_DROP_DIR: path.join(dir, 'drop') },
  });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterAll(async () => {
  await t.stop();
  await rm(dir, { recursive: true, force: true });
});

const page = async (matchID = 'ipl-2025-17', token?: string) => {
  const { status, body } = await t.service.call(endpoints.matchPage, {
    params: { matchID },
    ...(token === undefined ? {} : { token }),
  });
  expect(status).toBe(200);
  if (!body.response) throw new Error('no answer');
  return body.response;
};
const until = async (probe: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await probe()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('waited in vain');
};
/** Drops the cache. */
const fresh = async (matchID?: string, token?: string) => {
  t.contest.announceChange();
  return page(matchID, token);
};
const join = async (chosenTeam: string): Promise<void> => {
  const { token } = await t.service.signIn();
  const body = { matchID: 'ipl-2025-17', chosenTeam, amount: 100 };
  expect((await t.service.call(endpoints.joinContest, { token, body })).status).toBe(201);
};

test('before the lock: form, head to head, rules by hash, and a split from ten entries on', async () => {
  const before = await page();
  expect(before).toMatchObject({
    match: { matchID: 'ipl-2025-17', teams: ['CSK', 'DC'], state: 'open' },
    entries: { count: 0 },
    revisions: [],
    rules: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  for (const absent of ['score', 'winProbability', 'proposal', 'result']) expect(before).not.toHaveProperty(absent);
  // Matches of this season first, then of earlier ones.
  expect(before.form['CSK']?.map(({ matchID, result }) => [matchID, result])).toEqual([
    ['ipl-2025-11', 'L'],
    ['ipl-2025-8', 'L'],
    ['ipl-2025-3', 'W'],
    [undefined, 'L'],
    [undefined, 'W'],
  ]);
  expect(before.headToHead).toEqual({ played: 30, won: { CSK: 19, DC: 11 }, noResult: 0 });

  for (let n = 0; n < 9; n += 1) await join('CSK');
  expect((await fresh()).entries).toEqual({ count: 9 });
  await join('DC');
  expect((await fresh()).entries).toEqual({ count: 10, split: { CSK: 90, DC: 10 } });
  await join('DC');
  expect((await fresh()).entries).toEqual({ count: 11, split: { CSK: 90, DC: 10 } });

  const { hash, text } = before.rules;
  const rules = await t.service.call(endpoints.contestRules, { params: { hash } });
  expect(rules.body.response).toMatchObject({ hash, text });
  expect((await t.service.call(endpoints.contestRules, { params: { hash: '0'.repeat(64) } })).body.code).toBe(
    'rules-not-found',
  );
  expect((await t.service.call(endpoints.matchPage, { params: { matchID: 'ipl-2025-999' } })).status).toBe(404);
});

test('in play: score, win probability and source; refuses impossible and older reports of a feed', async () => {
  t.moveTo('2025-04-05T16:40:00+05:30');
  await until(async () => (await fresh()).score !== undefined);
  const played = await page();
  expect(played.score).toMatchObject({
    innings: [{ team: 'DC', runs: 148, wickets: 4, overs: '16.2' }],
    phase: 'play',
    source: 'ipl-replay',
    delayed: false,
  });
  expect(played.winProbability?.series).toHaveLength(17);
  expect((played.winProbability?.latest['CSK'] ?? 0) + (played.winProbability?.latest['DC'] ?? 0)).toBeCloseTo(1, 3);
  expect(played.match.state).toBe('locked');
  expect(played).not.toHaveProperty('result');

  const player = await t.service.signIn();
  await t.contest.entries.updateOne({ subject: 'ipl-2025-17' }, { $set: { userId: player.userId } });
  const own = await t.service.call(endpoints.ownEntries, { token: player.token });
  expect(own.body.response?.data).toMatchObject([{ state: 'live', score: { innings: [{ runs: 148 }] } }]);

  const folder = path.join(dir, 'drop');
  await mkdir(folder, { recursive: true });
  const drop = async (name: string, content: unknown): Promise<void> => {
    const file = path.join(folder, name);
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    const quiet = new Date(Date.now() - 60_000);
    await utimes(file, quiet, quiet);
  };
  const at = '2025-04-05T16:40:01+05:30';
  const innings = (overs: string[]) => ({ innings: [{ team: 'DC', overs }] });
  await drop('back.json', { matchID: 'ipl-2025-17', at, card: innings(['111111']) });
  await drop('lie.json', {
    matchID: 'ipl-2025-17',
    at,
    card: innings(Array.from({ length: 20 }, () => '0W0W0W0W0W0W')),
  });
  await drop('nobody.json', { matchID: 'ipl-2025-999', at, card: innings(['1']) });
  await drop('soon.json', { matchID: 'ipl-2025-18', at, card: innings(['1']) });
  await drop('broken.json', '{"matchID": "ipl-');
  await drop('shape.json', { matchID: 'ipl-2025-17', at, card: { innings: [{ team: 'DC', overs: ['six'] }] } });
  await until(async () => (await readdir(folder)).filter((name) => name.endsWith('.json')).length === 0);
  expect((await readdir(path.join(folder, 'refused'))).filter((name) => !name.endsWith('.txt'))).toHaveLength(6);
  expect((await fresh()).score?.innings).toEqual(played.score?.innings);
});

test('shows the score of a stopped feed with its time, as delayed; a score declares nothing', async () => {
  t.moveTo('2025-04-05T19:00:00+05:30');
  await until(async () => (await fresh()).score?.phase === 'ended');
  const ended = await page();
  expect(ended.winProbability?.latest).toEqual({ DC: 1, CSK: 0 });
  expect(ended).not.toHaveProperty('proposal');
  expect(ended.match.state).toBe('locked');
  expect((await page('ipl-2025-17', operator)).proposal).toEqual({
    outcome: 'DC',
    words: 'DC by 25 runs',
    source: 'ipl-replay',
    playerText: 'DC won by 25 runs',
    playerMessage: { key: 'won-by-runs', params: { team: 'DC', count: 25 } },
  });
  const rows = await t.service.call(endpoints.adminMatches, { token: operator, query: { query: 'ipl-2025-17' } });
  expect(rows.body.response?.data[0]).toMatchObject({ outcome: null, proposal: { words: 'DC by 25 runs' } });
  const player = await t.service.signIn();
  expect(await page('ipl-2025-17', player.token)).not.toHaveProperty('proposal');

  // Without the stack's own feed the last report stays, with its time.
  await t.contest.scores.updateOne(
    { _id: 'ipl-2025-17' },
    { $set: { 'card.innings': [{ team: 'DC', overs: ['111111'] }], at: new Date('2025-04-05T15:34:15+05:30') } },
  );
  expect((await fresh()).score).toMatchObject({ delayed: true, at: '2025-04-05T10:04:15.000Z', phase: 'play' });
  expect((await fresh('ipl-2025-17', operator)).proposal).toBeUndefined();
});

test('a result has its source, and every revision its reason', async () => {
  const declare = (outcome: string, expectedRevision: number, note: string) =>
    t.service.call(endpoints.declareMatch, {
      token: operator,
      params: { matchID: 'ipl-2025-17' },
      body: { outcome, note, source: 'iplt20.com', expectedRevision, feedWrong: 'the feed is of another match' },
    });
  await declare('CSK', 0, 'a slip');
  await declare('DC', 1, 'the score card says DC by 25 runs');
  expect(await fresh()).toMatchObject({
    result: { outcome: 'DC', resultText: 'DC won', state: 'declared', revision: 2, source: 'iplt20.com' },
    revisions: [
      { revision: 1, outcome: 'CSK', reason: 'a slip' },
      { revision: 2, outcome: 'DC', reason: 'the score card says DC by 25 runs', source: 'iplt20.com' },
    ],
  });
});

test('an operator reports overs where there is no feed; a change needs a reason, a repeat changes nothing', async () => {
  await t.contest.scores.deleteOne({ _id: 'ipl-2025-18' });
  t.moveTo('2025-04-05T19:20:00+05:30');
  const report = (body: object, token = operator) =>
    t.service.call(endpoints.enterScore, {
      token,
      params: { matchID: 'ipl-2025-18' },
      body: { batting: 'RR', over: 1, runs: 8, wickets: 0, ...body },
    });
  expect((await report({ dryRun: true })).body.response?.score.innings).toMatchObject([{ team: 'RR', runs: 8 }]);
  expect(await t.contest.scores.findById('ipl-2025-18').lean()).toBeNull();
  const first = await report({ expectedVersion: 0 });
  expect(first.body.response?.score).toMatchObject({ innings: [{ overs: '1.0' }], source: 'operator' });
  expect((await report({ expectedVersion: 0, over: 2 })).body.code).toBe('score-changed');
  expect((await report({ over: 3 })).body.code).toBe('over-out-of-turn');
  expect((await report({ runs: 9 })).body.code).toBe('reason-needed');
  expect((await report({ wickets: 11 })).status).toBe(422);
  expect((await report({ batting: 'MI' })).body).toMatchObject({ code: 'over-out-of-turn' });
  expect((await report({ runs: 9, reason: 'a four was counted as three' })).body.response?.score).toMatchObject({
    innings: [{ runs: 9 }],
  });
  expect((await report({ over: 2, runs: 4, wickets: 1 })).body.response?.score).toMatchObject({
    innings: [{ runs: 13, wickets: 1, overs: '2.0' }],
  });
  expect(
    (await t.contest.service.operatorsLog.actions.find({ subject: 'match:ipl-2025-18' }).sort({ at: 1 }).lean()).map(
      ({ action, reason }) => `${action}: ${reason}`,
    ),
  ).toEqual(['enter-score: over by over', 'change-score: a four was counted as three', 'enter-score: over by over']);
  expect((await report({ over: 3 }, (await t.service.signIn()).token)).status).toBe(403);
  expect(
    (
      await t.service.call(endpoints.enterScore, {
        token: operator,
        params: { matchID: 'ipl-2025-19' },
        body: { batting: 'GT', over: 1, runs: 8, wickets: 0 },
      })
    ).body.code,
  ).toBe('not-in-play');
});

test('the match day: matches in play, the next lock, the last results and the winners', async () => {
  const { body } = await t.service.call(endpoints.matchDay, {});
  expect(body.response).toMatchObject({
    // A match whose play is over is listed after the one in play.
    inPlay: [{ match: { matchID: 'ipl-2025-18' }, score: { phase: 'play' } }, { match: { matchID: 'ipl-2025-17' } }],
    next: { matchID: 'ipl-2025-19' },
    results: [{ match: { matchID: 'ipl-2025-16' }, entries: 0 }],
    winners: [],
  });
});

test('shows the payout of a match from ten entries on', async () => {
  const settle = (matchID: string, outcome: string) =>
    t.contest.markets.updateOne({ _id: `match:${matchID}` }, { $set: { state: 'settled', outcome } });
  const results = async () => {
    t.contest.announceChange();
    return (await t.service.call(endpoints.matchDay, {})).body.response?.results;
  };
  await settle('ipl-2025-17', 'DC');
  expect(await results()).toMatchObject([{ match: { matchID: 'ipl-2025-17' }, entries: 11, paidRupees: 1000 }]);
  // Nine entries on another match are too few.
  const nine = await t.contest.entries.find({ subject: 'ipl-2025-17' }).limit(9).lean();
  await t.contest.entries.insertMany(
    nine.map(({ slot: _slot, requestKeys: _keys, ...entry }) => ({
      ...entry,
      _id: `z${entry._id}`,
      market: 'match:ipl-2025-18',
      subject: 'ipl-2025-18',
    })),
  );
  await settle('ipl-2025-18', 'void');
  const [few] = (await results()) ?? [];
  expect(few).toMatchObject({ match: { matchID: 'ipl-2025-18' }, entries: 9 });
  expect(few).not.toHaveProperty('paidRupees');
});
