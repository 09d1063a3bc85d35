// Attacks of a house on its own closed books: each is found by the audit, and by an outsider.
import { endpoints } from '@baazi/contracts';
import { leafHash, rootOf } from '@baazi/proofs';
import { verify } from '../../../packages/proofs/verify.mjs';
import { closeBook } from '../../../svc-contest/src/closed-books/close-books';
import { settleBook } from '../../../svc-contest/src/closed-books/settle-books';
import { watchLog } from '../../../svc-contest/src/proofs/log/watch-log';
import { startContest, type TestContest } from '../../../svc-contest/src/testing/start-contest';
import { Findings } from '../../../svc-wallet/src/audit/findings';
import { checkLog, type LogHead } from '../../../svc-wallet/src/audit/proofs/check-log';
import { checkProofs } from '../../../svc-wallet/src/audit/proofs/check-proofs';
import { openProofCollections } from '../../../svc-wallet/src/audit/proofs/proof-collections';

const MARKET = 'match:ipl-2025-2';
let t: TestContest;
let keys: string;
let players: { token: string; pickId: string }[];
let logBefore: LogHead;

beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
  players = [];
  for (const chosenTeam of ['SRH', 'RR', 'SRH', 'RR', 'SRH'] as const) {
    const { token } = await t.service.signIn();
    const body = { matchID: 'ipl-2025-2', chosenTeam, amount: 100 };
    const { response } = (await t.service.call(endpoints.joinContest, { token, body })).body;
    const document = response && 'receipt' in response ? response.receipt : undefined;
    players.push({ token, pickId: document?.receipt.entryId ?? '' });
  }
  const { contest } = t;
  const open = await contest.markets.findById(MARKET).lean();
  if (!open) throw new Error('no market');
  await closeBook(contest, open);
  for (const team of ['SRH', 'RR'])
    await contest.entries.updateMany(
      { market: MARKET, selection: team },
      { $set: { result: team === 'SRH' ? 'won' : 'lost', n: 1 } },
    );
  await contest.markets.updateOne({ _id: MARKET }, { $set: { state: 'settled', outcome: 'SRH', revision: 1 } });
  const settled = await contest.markets.findById(MARKET).lean();
  if (!settled) throw new Error('no market');
  await settleBook(contest, settled);
  await watchLog(contest);
  const head = await contest.logHeads.findById('head').lean();
  logBefore = { size: head?.size ?? 0, root: head?.root ?? '' };
  keys = JSON.stringify((await t.service.call(endpoints.publicKeys)).body);
});
afterAll(() => t.stop());

async function audited(): Promise<string[]> {
  const findings = new Findings();
  const books = openProofCollections(t.service.db, t.service.db.name);
  await checkLog(books, [logBefore], findings);
  await checkProofs(books, findings);
  return findings.problems;
}
/** The result of a player's check offline, or that the player is in no book. */
async function playerFinds({ token, pickId } = players[0] ?? { token: '', pickId: '' }): Promise<string[]> {
  const { body } = await t.service.call(endpoints.ownProof, { token, params: { pickId } });
  if (!body.response) return [body.code ?? ''];
  return (await verify(JSON.stringify(body), { keys })).flatMap(({ ok, words: args }) => (ok ? [] : [args]));
}
/** An outsider: whether the public leaves of a book give its root. */
async function leavesGiveRoot(revision: number): Promise<boolean> {
  const params = { market: MARKET };
  const book = (await t.service.call(endpoints.publicBook, { params })).body.response;
  const leaves = (await t.service.call(endpoints.bookLeaves, { params, query: { revision } })).body.response?.leaves;
  const root = rootOf((leaves ?? []).map((leaf) => Buffer.from(leaf, 'base64'))).toString('base64');
  const checkpoint = revision === 0 ? book?.checkpoint : book?.settlements[revision - 1]?.checkpoint;
  return checkpoint?.includes(`\n${root}\n`) ?? false;
}
/** An outsider: the root of the log as it is shown. */
async function logOfOthers(): Promise<string> {
  const { body } = await t.service.call(endpoints.logEntries, { query: { limit: 1000 } });
  return rootOf((body.response?.entries ?? []).map(({ text }) => leafHash(Buffer.from(text)))).toString('base64');
}
const first = () => players[0]?.pickId ?? '';

test('finds nothing in honest books', async () => {
  expect(await audited()).toEqual([]);
  for (const player of players) expect(await playerFinds(player)).toEqual([]);
  expect(await logOfOthers()).toBe(logBefore.root);
  expect([await leavesGiveRoot(0), await leavesGiveRoot(1)]).toEqual([true, true]);
});

test('finds a late entry in no book', async () => {
  const { _id: _none, ...real } = (await t.contest.entries.findById(first()).lean()) ?? { _id: '' };
  const late = 'ffffffffffffffffffffffff';
  await t.contest.entries.raw.insertOne({ ...real, _id: late, userId: 'late', slot: 'late' } as never);
  const { token } = await t.service.signIn({ userId: 'late' });
  expect(await audited()).toContainEqual(`book ${MARKET}: pick ${late} is not in it as it is now`);
  expect(await playerFinds({ token, pickId: late })).toEqual(['not-in-book']);
  await t.contest.entries.deleteOne({ _id: late });
  expect(await audited()).toEqual([]);
});

test('finds a root that a late entry in the pages does not give', async () => {
  const page = await t.contest.bookPages.findOne({ book: MARKET }).lean();
  const bytes = Buffer.from(page?.hashes ?? '', 'base64');
  const more = Buffer.concat([bytes, Buffer.alloc(32, 1)]).toString('base64');
  await t.contest.bookPages.updateOne({ _id: page?._id ?? '' }, { $set: { hashes: more } });
  expect(await audited()).toContainEqual(`book ${MARKET}: its leaves do not give its root`);
  expect(await leavesGiveRoot(0)).toBe(false);
  expect(await playerFinds()).not.toEqual([]);
  await t.contest.bookPages.updateOne({ _id: page?._id ?? '' }, { $set: { hashes: page?.hashes ?? '' } });
});

test('finds the leaf of a removed entry, whose player holds the receipt', async () => {
  const real = await t.contest.entries.raw.findOne({ _id: first() });
  const held = (
    await t.service.call(endpoints.ownReceipt, { token: players[0]?.token ?? '', params: { pickId: first() } })
  ).body;
  await t.contest.entries.deleteOne({ _id: first() });
  expect(await audited()).toContainEqual(`book ${MARKET}: 1 of its leaves are of no pick that is there now`);
  expect(await playerFinds()).toEqual(['entry-not-found']);
  expect((await verify(JSON.stringify(held), { keys })).every(({ ok }) => ok)).toBe(true);
  if (real) await t.contest.entries.raw.insertOne(real);
});

test.each([
  ['selection', 'RR'],
  ['payoutPaise', 600_00],
  ['acceptedAt', new Date('2025-03-23T08:00:00Z')],
])('finds an entry whose %s differs from receipt and book', async (field, value) => {
  const real = await t.contest.entries.raw.findOne({ _id: first() });
  await t.contest.entries.updateOne({ _id: first() }, { $set: { [field]: value } });
  expect(await audited()).toContainEqual(`book ${MARKET}: pick ${first()} is not in it as it is now`);
  expect(await playerFinds()).not.toEqual([]);
  await t.contest.entries.updateOne({ _id: first() }, { $set: { [field]: real?.[field as 'selection'] } });
  expect(await playerFinds()).toEqual([]);
});

test('finds a changed settlement leaf', async () => {
  const page = await t.contest.bookPages.findOne({ book: `${MARKET}#1` }).lean();
  const bytes = Buffer.from(page?.hashes ?? '', 'base64');
  bytes[32] = (bytes[32] ?? 0) ^ 1;
  await t.contest.bookPages.updateOne({ _id: page?._id ?? '' }, { $set: { hashes: bytes.toString('base64') } });
  expect(await audited()).toContainEqual(`settlement book ${MARKET} 1: its leaves do not give its root`);
  expect(await leavesGiveRoot(1)).toBe(false);
  expect(await playerFinds()).not.toEqual([]);
  await t.contest.bookPages.updateOne({ _id: page?._id ?? '' }, { $set: { hashes: page?.hashes ?? '' } });
});

test('finds a result that was changed behind its settlement book', async () => {
  await t.contest.entries.updateOne({ _id: first() }, { $set: { result: 'lost' } });
  expect(await audited()).toContainEqual(`settlement book ${MARKET} 1: pick ${first()} is not in it as it is now`);
  await t.contest.entries.updateOne({ _id: first() }, { $set: { result: 'won' } });
});

test('finds a rewritten log that lacks a known head, and refuses to sign it', async () => {
  const leaf = await t.contest.logEntries.findOne({ subject: `book:${MARKET}` }).lean();
  await t.contest.logEntries.updateOne(
    { _id: leaf?._id ?? 0 },
    { $set: { text: 'localhost:8080/book/other\n1\nx\n' } },
  );
  const problems = await audited();
  expect(problems).toContainEqual(expect.stringContaining(`log of books: at ${logBefore.size} its root was`));
  expect(problems).toContainEqual(`book ${MARKET}: it is not in the log`);
  expect(await logOfOthers()).not.toBe(logBefore.root);
  await t.contest.logEntries.updateOne({ _id: leaf?._id ?? 0 }, { $set: { text: leaf?.text ?? '' } });
  expect(await audited()).toEqual([]);
});

test('finds a cut log shorter than a known head', async () => {
  const last = await t.contest.logEntries.findOne({}).sort({ _id: -1 }).lean();
  await t.contest.logEntries.deleteOne({ _id: last?._id ?? 0 });
  expect(await audited()).toContainEqual(
    `log of books: it was ${logBefore.size} long, it has ${logBefore.size - 1} leaves`,
  );
  if (last) await t.contest.logEntries.create(last);
  expect(await audited()).toEqual([]);
});
