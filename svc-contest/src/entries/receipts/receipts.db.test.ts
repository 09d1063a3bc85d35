import { endpoints } from '@baazi/contracts';
import { isSignedReceipt, openNote, readCheckpoint, readVerifierKey, type NoteVerifier } from '@baazi/proofs';
import { currentRules } from '../../markets/rules/rules-texts';
import { watchLog } from '../../proofs/log/watch-log';
import { startContest, type TestContest } from '../../testing/start-contest';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
  // The rules are in the log before the first entry.
  await watchLog(t.contest);
});
afterAll(() => t.stop());

const body = { matchID: 'ipl-2025-2', chosenTeam: 'SRH' as const, amount: 100 };
const receiptOf = (token: string, pickId: string) =>
  t.service.call(endpoints.ownReceipt, { token, params: { pickId } });
async function publishedKeys(): Promise<NoteVerifier[]> {
  const { body: published } = await t.service.call(endpoints.publicKeys);
  const [, ...lines] = (published.response?.note ?? '').split('\n\n')[0]?.split('\n') ?? [];
  return lines.flatMap((line) => readVerifierKey(line.split(' ')[0] ?? '') ?? []);
}
async function joined() {
  const { token, userId } = await t.service.signIn();
  const answer = await t.service.call(endpoints.joinContest, { token, body });
  const { response } = answer.body;
  const document = response && 'receipt' in response ? response.receipt : undefined;
  return { token, userId, document };
}

test('a join returns a receipt signed by the published key, over the current log', async () => {
  const { userId, document } = await joined();
  if (!document) throw new Error('no receipt');
  const entry = await t.contest.entries.findOne({ userId }).lean();
  const { body: log } = await t.service.call(endpoints.publicLog);
  const keys = await publishedKeys();
  const head = readCheckpoint(openNote(log.response?.checkpoint ?? '', keys) ?? '');
  expect(document.receipt).toEqual({
    kind: 'ipl-baazi/receipt@1',
    entryId: entry?._id,
    market: 'match:ipl-2025-2',
    selection: 'SRH',
    stakePaise: 100_00,
    payoutPaise: 500_00,
    acceptedAt: entry?.acceptedAt.toISOString(),
    closesAt: '2025-03-23T09:30:00.000Z',
    rulesHash: currentRules.hash,
    salt: expect.stringMatching(/^[A-Za-z0-9+/]{22}==$/),
    log: { size: 1, root: head?.root.toString('base64') },
  });
  expect(head).toMatchObject({ origin: 'localhost:8080/log', size: 1 });
  expect(isSignedReceipt(document, keys)).toBe(true);
  expect(isSignedReceipt({ ...document, receipt: { ...document.receipt, stakePaise: 200_00 } }, keys)).toBe(false);
});

test('the receipt can be read again by its player only', async () => {
  const { token, document } = await joined();
  const pickId = document?.receipt.entryId ?? '';
  expect((await receiptOf(token, pickId)).body.response).toEqual(document);
  const stranger = await t.service.signIn();
  expect((await receiptOf(stranger.token, pickId)).body).toMatchObject({ code: 'entry-not-found' });
});

test('signs on request after a lost response and for an entry older than receipts', async () => {
  const { token, document } = await joined();
  const pickId = document?.receipt.entryId ?? '';
  await t.contest.entries.updateOne({ _id: pickId }, { $unset: { receipt: 1 } });
  expect((await receiptOf(token, pickId)).body.response?.receipt.salt).toBe(document?.receipt.salt);
  await t.contest.entries.updateOne({ _id: pickId }, { $unset: { receipt: 1, salt: 1, rulesHash: 1, locksAt: 1 } });
  const late = (await receiptOf(token, pickId)).body.response;
  if (!late) throw new Error('no receipt');
  expect(isSignedReceipt(late, await publishedKeys())).toBe(true);
  expect((await receiptOf(token, pickId)).body.response).toEqual(late);
});

test('the rules are the first leaf of the log', async () => {
  const { body: log } = await t.service.call(endpoints.logEntries, { query: { from: 0 } });
  expect(log.response?.entries[0]).toMatchObject({
    index: 0,
    kind: 'rules',
    text: `localhost:8080/rules/1\n${currentRules.hash}\n`,
  });
});
