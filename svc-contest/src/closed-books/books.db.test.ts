import { loadavg } from 'node:os';
import { endpoints } from '@baazi/contracts';
import {
  entryLeaf,
  openNote,
  readCheckpoint,
  readVerifierKey,
  rootFromPath,
  rootOf,
  settlementLeaf,
} from '@baazi/proofs';
import { Types } from 'mongoose';
import type { Entry } from '../entries/entry';
import { resumeReservations } from '../entries/join/resume-reservations';
import { proofFields } from '../entries/receipts/sign-entry';
import { startContest, type TestContest } from '../testing/start-contest';
import { closeBook, closeBooks } from './close-books';
import { showOwnProof } from './show-own-proof';
import { settleBook } from './settle-books';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
});
afterAll(() => t.stop());

const MATCH = 'match:ipl-2025-2';
const decoded = (path: readonly string[]): Buffer[] => path.map((hash) => Buffer.from(hash, 'base64'));
function opened(note: string) {
  const key = readVerifierKey(t.contest.proofKey.publicKey);
  const checkpoint = readCheckpoint(openNote(note, key ? [key] : []) ?? '');
  if (!checkpoint) throw new Error('no signed checkpoint');
  return checkpoint;
}
async function marketOf(id: string) {
  const market = await t.contest.markets.findById(id).lean();
  if (!market) throw new Error(`${id} is gone`);
  return market;
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; !(await isSo()); attempts += 1) {
    if (attempts > 200) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const entry = (market: string, at: number, more: Partial<Entry> = {}): Entry => ({
  _id: new Types.ObjectId().toHexString(),
  userId: `u${at}`,
  market,
  kind: 'match',
  subject: market.slice('match:'.length),
  selection: at % 2 ? 'CSK' : 'MI',
  stakePaise: 100_00,
  payoutPaise: 500_00,
  label: 'x',
  acceptedAt: new Date('2025-03-23T09:00:00Z'),
  locksAt: new Date('2025-03-23T13:30:00Z'),
  state: 'held',
  result: 'pending',
  n: 0,
  slot: `u${at}|${market}`,
  reservedAt: new Date(),
  triedAt: new Date(),
  createdAt: new Date('2025-03-23T09:00:00Z'),
  ...more,
});

const isLong = process.env['LONG'] === '1';
/** The time that it took; CPU time includes the database, which runs in the tests' process. */
async function measured(work: () => Promise<boolean>) {
  let [heldUpMs, last] = [0, performance.now()];
  const timer = setInterval(() => {
    heldUpMs = Math.max(heldUpMs, performance.now() - last - 10);
    last = performance.now();
  }, 10);
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  expect(await work()).toBe(true);
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(timer);
  return { ms: performance.now() - from, processorMs: (user + system) / 1000, heldUpMs };
}
/** Calls the handler as the service does, without HTTP. */
const proofOf = (held: Entry | null) =>
  showOwnProof(t.contest)({ params: { pickId: held?._id ?? '' }, caller: { userId: held?.userId ?? '' } } as never);
async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let times = 0; times < 101; times += 1) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
  }
  return took.sort((a, b) => a - b)[50] ?? Number.NaN;
}

test('a book closes after the lock, is settled and corrected, and every player can prove each step', async () => {
  const players = await Promise.all(
    (['SRH', 'RR', 'SRH'] as const).map(async (chosenTeam) => {
      const { token } = await t.service.signIn();
      const body = { matchID: 'ipl-2025-2', chosenTeam, amount: 100 };
      const { response } = (await t.service.call(endpoints.joinContest, { token, body })).body;
      const document = response && 'receipt' in response ? response.receipt : undefined;
      if (!document) throw new Error('no receipt');
      const params = { pickId: document.receipt.entryId };
      return { document, proof: () => t.service.call(endpoints.ownProof, { token, params }) };
    }),
  );
  expect((await players[0]?.proof())?.body).toMatchObject({ code: 'book-open' });
  t.moveTo('2025-03-23T15:31:00+05:30');
  await until(async () => (await marketOf(MATCH)).bookAt !== undefined);

  const { body: book } = await t.service.call(endpoints.publicBook, { params: { market: MATCH } });
  const head = opened(book.response?.checkpoint ?? '');
  expect(head).toMatchObject({ origin: `localhost:8080/book/${MATCH}`, size: 3 });
  const { body: leaves } = await t.service.call(endpoints.bookLeaves, { params: { market: MATCH } });
  expect(rootOf(decoded(leaves.response?.leaves ?? []))).toEqual(head.root);

  const settle = async (outcome: string, revision: number) => {
    await t.contest.markets.updateOne({ _id: MATCH }, { $set: { state: 'settled', outcome, revision } });
    for (const won of [true, false])
      await t.contest.entries.updateMany(
        { market: MATCH, selection: won ? outcome : { $ne: outcome } },
        { $set: { result: won ? 'won' : 'lost' }, $inc: { n: 1 } },
      );
    await until(async () => (await marketOf(MATCH)).settledBook === revision);
  };
  const results = [];
  for (const [at, outcome] of ['SRH', 'RR'].entries()) {
    await settle(outcome, at + 1);
    for (const { document, proof } of players) {
      const { response } = (await proof()).body;
      if (!response?.settlement) throw new Error('no proof');
      const { book: inBook, settlement } = response;
      expect(response.document).toEqual(document);
      expect(rootFromPath(entryLeaf(document.receipt), decoded(inBook.path), { index: inBook.index, size: 3 })).toEqual(
        opened(inBook.checkpoint).root,
      );
      expect(opened(settlement.checkpoint).origin).toBe(`localhost:8080/settlement/${MATCH}/${at + 1}`);
      expect(
        rootFromPath(settlementLeaf(settlement.leaf), decoded(settlement.path), { index: settlement.index, size: 3 }),
      ).toEqual(opened(settlement.checkpoint).root);
      results.push([settlement.leaf.result, settlement.leaf.paidPaise]);
    }
  }
  expect(results).toEqual([
    ['won', 500_00],
    ['lost', 0],
    ['won', 500_00],
    ['lost', 0],
    ['won', 500_00],
    ['lost', 0],
  ]);
  const { body: after } = await t.service.call(endpoints.publicBook, { params: { market: MATCH } });
  expect(after.response?.checkpoint).toBe(book.response?.checkpoint);
  expect(after.response?.settlements.map(({ revision }) => revision)).toEqual([1, 2]);
  const { body: log } = await t.service.call(endpoints.logEntries, { query: { from: 0 } });
  const texts = (log.response?.entries ?? []).map(({ text }) => text.split('\n')[0]);
  for (const name of ['book', 'settlement'])
    expect(texts.some((text) => text?.startsWith(`localhost:8080/${name}/${MATCH}`))).toBe(true);
});

test('does not close a book while a reservation is open', async () => {
  const market = await marketOf('match:ipl-2025-4');
  const waiting = entry(market._id, 1, { state: 'reserved' });
  await t.contest.entries.insertMany([entry(market._id, 2), waiting], { lean: true });
  expect(await closeBook(t.contest, market)).toBe(false);
  await t.contest.entries.updateOne({ _id: waiting._id }, { $set: { state: 'refused' }, $unset: { slot: 1 } });
  expect(await closeBook(t.contest, market)).toBe(true);
  expect(await t.contest.books.findById(market._id).lean()).toMatchObject({ size: 1 });
});

test('a reservation that appears while its book is being closed is in the book', async () => {
  const market = await marketOf('match:ipl-2025-8');
  await t.contest.entries.insertMany([entry(market._id, 1)], { lean: true });
  const late = entry(market._id, 2, { state: 'reserved', triedAt: new Date(0) });
  const logEntries = t.contest.logEntries;
  const append = logEntries.create.bind(logEntries);
  jest.spyOn(logEntries, 'create').mockImplementationOnce(async (...args: Parameters<typeof append>) => {
    await t.contest.entries.insertMany([late], { lean: true });
    await resumeReservations(t.contest);
    expect(await t.contest.entries.findById(late._id).lean()).toMatchObject({ state: 'held' });
    return append(...args);
  });
  expect(await closeBook(t.contest, market)).toBe(false);
  expect(await closeBook(t.contest, await marketOf(market._id))).toBe(true);
  expect(await t.contest.books.findById(market._id).lean()).toMatchObject({ size: 2 });
});

test('a reservation that appears after its book was closed is refused', async () => {
  const market = await marketOf('match:ipl-2025-7');
  expect(await closeBook(t.contest, market)).toBe(true);
  const late = entry(market._id, 1, { state: 'reserved', triedAt: new Date(0) });
  await t.contest.entries.insertMany([late], { lean: true });
  await resumeReservations(t.contest);
  expect(await t.contest.entries.findById(late._id).lean()).toMatchObject({ state: 'refused', reason: 'given-up' });
});

test('two instances that close one book write it once; a closed book is never written again', async () => {
  const market = await marketOf('match:ipl-2025-5');
  await t.contest.entries.insertMany([entry(market._id, 1)], { lean: true });
  await Promise.all([closeBook(t.contest, market), closeBook(t.contest, market)]);
  await t.contest.entries.insertMany([entry(market._id, 2)], { lean: true });
  await closeBook(t.contest, market);
  expect(await t.contest.books.find({ market: market._id }).lean()).toMatchObject([{ size: 1 }]);
  expect(await t.contest.logEntries.countDocuments({ subject: `book:${market._id}` })).toBe(1);
});

test('an entry after the close is in no book, and the settlement is not signed', async () => {
  const market = await marketOf('match:ipl-2025-5');
  const late = await t.contest.entries.findOne({ market: market._id, userId: 'u2' }).lean();
  await t.contest.entries.updateMany({ market: market._id }, { $set: { result: 'void' } });
  expect(await settleBook(t.contest, { ...market, state: 'settled', outcome: 'void', revision: 1 })).toBe(false);
  const { token } = await t.service.signIn({ userId: 'u2' });
  const proof = await t.service.call(endpoints.ownProof, { token, params: { pickId: late?._id ?? '' } });
  expect(proof.body).toMatchObject({ code: 'not-in-book' });
});

test('a book of many pages closes and settles within its time, and its proofs are small and fast', async () => {
  const size = isLong ? 100_000 : 3000;
  const open = await marketOf('match:ipl-2025-6');
  for (let from = 0; from < size; from += 5000)
    await t.contest.entries.insertMany(
      Array.from({ length: Math.min(5000, size - from) }, (_, at) => ({
        ...entry(open._id, from + at, proofFields(open)),
      })),
      { lean: true },
    );
  const closed = await measured(() => closeBook(t.contest, open));
  expect(await t.contest.books.findById(open._id).lean()).toMatchObject({ size });
  const last = await t.contest.entries.findOne({ market: open._id }).sort({ _id: -1 }).lean();
  const { token } = await t.service.signIn({ userId: last?.userId ?? '' });
  const prove = async () =>
    (await t.service.call(endpoints.ownProof, { token, params: { pickId: last?._id ?? '' } })).body.response;
  const expectIncluded = (
    { checkpoint, index, path }: { checkpoint: string; index: number; path: string[] },
    leaf: Buffer,
  ) => expect(rootFromPath(leaf, decoded(path), { index, size })).toEqual(opened(checkpoint).root);

  const young = await prove();
  if (!young) throw new Error('no proof');
  expectIncluded(young.book, entryLeaf(young.document.receipt));
  const bytes = JSON.stringify(young).length;
  expect(bytes).toBeLessThan(2048);
  const provedMs = await medianOf(() => proofOf(last));

  await t.contest.markets.updateOne({ _id: open._id }, { $set: { state: 'settled', outcome: 'void', revision: 1 } });
  await t.contest.entries.raw.updateMany({ market: open._id }, { $set: { result: 'void', n: 1 } });
  const settled = await measured(async () => settleBook(t.contest, await marketOf(open._id)));
  const whole = await prove();
  if (!whole?.settlement) throw new Error('no settlement');
  expectIncluded(whole.settlement, settlementLeaf(whole.settlement.leaf));
  const provedWholeMs = await medianOf(() => proofOf(last));
  const figures = { size, closed, settled, bytes, wholeBytes: JSON.stringify(whole).length, provedMs, provedWholeMs };
  if (isLong) console.log(JSON.stringify({ ...figures, load: loadavg() }));
  expect(closed.ms).toBeLessThan(10_000);
}, 1_500_000);

test('closes no book of a match that was loaded as settled', async () => {
  await closeBooks(t.contest);
  expect(await t.contest.books.exists({ market: 'match:ipl-2025-1' })).toBeNull();
});
