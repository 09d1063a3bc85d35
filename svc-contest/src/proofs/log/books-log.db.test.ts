import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@baazi/contracts';
import { emptyFrontier, isConsistent, openNote, readCheckpoint, readVerifierKey, rootFromPath } from '@baazi/proofs';
import { inTransaction } from '@baazi/service-kit';
import { startContest, type TestContest } from '../../testing/start-contest';
import { appendToLog } from './append-to-log';
import { headOf } from './books-log';
import { readLeaves } from './show-log';
import { watchLog } from './watch-log';

let dir: string;
let t: TestContest;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'log-test-'));
  t = await startContest({ at: '2025-03-23T09:00:00+05:30', env: { PROOF_HEAD_FILE: path.join(dir, 'head.json') } });
});
afterAll(async () => {
  await t.stop();
  await rm(dir, { recursive: true, force: true });
});

const append = (name: string, { contest }: TestContest = t) =>
  inTransaction(contest.service, (tx) =>
    appendToLog(contest, tx, { kind: 'book', subject: `book:${name}`, text: `localhost:8080/book/${name}\n` }),
  );
async function head() {
  await watchLog(t.contest);
  const { body } = await t.service.call(endpoints.publicLog);
  const key = readVerifierKey(t.contest.proofKey.publicKey);
  const checkpoint = readCheckpoint(openNote(body.response?.checkpoint ?? '', key ? [key] : []) ?? '');
  if (!checkpoint) throw new Error('no signed checkpoint');
  return checkpoint;
}
const decoded = (path: string[] | undefined) => (path ?? []).map((hash) => Buffer.from(hash, 'base64'));

test('concurrent appends give each leaf one position, and each size extends the previous one', async () => {
  const before = await head();
  const names = Array.from({ length: 8 }, (_, at) => `busy-${at}`);
  expect(await Promise.all(names.map((name) => append(name)))).toEqual(names.map(() => true));
  const after = await head();
  expect(after.size).toBe(before.size + 8);
  const { body } = await t.service.call(endpoints.logConsistency, { query: { from: before.size, to: after.size } });
  expect(isConsistent(before, after, decoded(body.response?.path))).toBe(true);
  const leaves = await readLeaves(t.contest);
  for (const index of [0, 7, after.size - 1]) {
    const { body: proof } = await t.service.call(endpoints.logProof, { query: { leaf: index, size: after.size } });
    const [leaf] = leaves.slice(index, index + 1);
    const root = leaf && rootFromPath(leaf, decoded(proof.response?.path), { index, size: after.size });
    expect(root).toEqual(after.root);
  }
});

test('publishes nothing twice', async () => {
  await append('once');
  await expect(append('once')).rejects.toThrow('E11000');
  expect(await t.contest.logEntries.countDocuments({ subject: 'book:once' })).toBe(1);
});

test('refuses proofs of what is not in the log', async () => {
  const { size } = await head();
  for (const query of [
    { leaf: size, size },
    { leaf: 0, size: size + 1 },
  ])
    expect((await t.service.call(endpoints.logProof, { query })).body).toMatchObject({ code: 'not-in-log' });
});

test('does not sign a log that was rewritten in the database', async () => {
  await append('honest');
  const before = await head();
  const { text } = (await t.contest.logEntries.findOne({ subject: 'book:honest' }).lean()) ?? { text: '' };
  await append('after');
  await t.contest.logEntries.updateOne({ subject: 'book:after' }, { $set: { text: 'another\n' } });
  await watchLog(t.contest);
  expect(t.contest.log.lost).toMatchObject({ size: before.size });
  expect(await append('more')).toBe(false);
  await t.contest.logEntries.updateOne({ subject: 'book:after' }, { $set: { text: text.replace('honest', 'after') } });
  await watchLog(t.contest);
  expect(t.contest.log.lost).toBeUndefined();
});

test('does not sign a log that a restore rewound until an operator accepts it, also after a restart', async () => {
  const stored = await t.contest.logHeads.findById('head').lean();
  await append('lost-1');
  await append('lost-2');
  const lost = await head();
  // Restores the database to an earlier state.
  await t.contest.logEntries.deleteMany({ subject: { $in: ['book:lost-1', 'book:lost-2'] } });
  await t.contest.logHeads.updateOne(
    { _id: 'head' },
    { $set: { size: stored?.size ?? 0, tops: stored?.tops ?? [], root: stored?.root ?? '' } },
  );
  await watchLog(t.contest);
  expect(await append('again')).toBe(false);

  const player = await t.service.signIn();
  const joined = await t.service.call(endpoints.joinContest, {
    token: player.token,
    body: { matchID: 'ipl-2025-2', chosenTeam: 'SRH', amount: 100 },
  });
  expect(joined.status).toBe(201);
  expect(joined.body.response).not.toHaveProperty('receipt');
  const entry = await t.contest.entries.findOne({ userId: player.userId }).lean();
  const receipt = () =>
    t.service.call(endpoints.ownReceipt, { token: player.token, params: { pickId: entry?._id ?? '' } });
  expect((await receipt()).body).toMatchObject({ code: 'not-signed-yet' });

  // A restarted process has the head file beside the database.
  t.contest.log.isRead = false;
  delete t.contest.log.lost;
  await watchLog(t.contest);
  expect(t.contest.log.lost).toMatchObject({ size: lost.size });

  const operator = await t.service.signIn({ role: 'operator' });
  const accept = () =>
    t.service.call(endpoints.acceptLog, { token: operator.token, body: { reason: 'the disk\nwas lost' } });
  expect((await accept()).body.response).toEqual({ size: lost.size - 1 });
  const last = await t.contest.logEntries.findOne({}).sort({ _id: -1 }).lean();
  expect(last?.text).toBe(`localhost:8080/rewind\n${lost.size}\n${lost.root.toString('base64')}\nthe disk was lost\n`);
  expect((await receipt()).status).toBe(200);
  expect((await accept()).body).toMatchObject({ code: 'log-stands' });
  // The longer log proves that this one does not extend it.
  const now = await head();
  expect(now.size).toBeLessThan(lost.size);
});

test('a log that was lost entirely begins with the reason and the rules', async () => {
  const { token } = await t.service.signIn({ role: 'operator' });
  await t.contest.logEntries.deleteMany({});
  await t.contest.logHeads.updateOne({ _id: 'head' }, { $set: headOf(emptyFrontier(), t.contest.proofKey) });
  await t.service.call(endpoints.acceptLog, { token, body: { reason: 'no backup was left' } });
  const kinds = (await t.contest.logEntries.find({}).sort({ _id: 1 }).lean()).map(({ kind }) => kind);
  expect(kinds).toEqual(['rewind', 'rules']);
});
