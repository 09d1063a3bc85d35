import { endpoints, toPaise } from '@baazi/contracts';
import { openNote, readCheckpoint, readVerifierKey, sumFromPath, sumLeaf } from '@baazi/proofs';
import { publishHeads } from '../../ledger/seal/publish-heads';
import { sealBlock } from '../../ledger/seal/seal-block';
import { startFakeContest } from '../../testing/fake-contest';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';
import { publishSums, sumUpDaily } from './sum-up-daily';
import { sumUp } from './sum-up';

let contest: Awaited<ReturnType<typeof startFakeContest>>;
let wallet: TestWallet;
let players: TestPlayer[];
let letWorkerGo = (): void => undefined;
beforeAll(async () => {
  contest = await startFakeContest();
  wallet = await startWallet({ SVC_CONTEST_INTERNAL_URL: contest.url });
  // Where this takes long, the worker must not sum a day with fewer players.
  void wallet.bank.playerQueue('solvency', () => new Promise<void>((resolve) => (letWorkerGo = resolve)));
  players = [await wallet.player(), await wallet.player(), await wallet.player()];
  const [first] = players;
  if (!first) throw new Error('no player');
  await wallet.deposit(first, 3);
  await wallet.place(wallet.order(first, 100));
});
afterAll(async () => {
  await wallet.stop();
  await contest.stop();
});

const today = () => new Date(wallet.bank.now().getTime() + 330 * 60_000).toISOString().slice(0, 10);
const shown = async () => must(await wallet.call(endpoints.publicSolvency));
const proofOf = ({ token }: TestPlayer) => wallet.call(endpoints.ownSolvencyProof, { token });
function opened(note: string) {
  const key = readVerifierKey(contest.publicKey);
  const checkpoint = readCheckpoint(openNote(note, key ? [key] : []) ?? '');
  if (!checkpoint) throw new Error('no checkpoint that is signed');
  return checkpoint;
}
/** The sum of all players and of suspense, by the ledger. */
async function owedByLedger(): Promise<number> {
  const { accounts } = await wallet.trialBalance();
  const isOwed = (name: string): boolean => name.startsWith('players:') || name === 'house:suspense';
  return Object.entries(accounts).reduce((sum, [name, paise]) => sum + (isOwed(name) ? paise : 0), 0);
}

test('sums, signs and shows once per business day what is owed; every player finds the whole own wallet in it', async () => {
  expect((await wallet.call(endpoints.publicSolvency)).body).toMatchObject({ code: 'no-solvency-yet' });
  letWorkerGo();
  await Promise.all([sumUpDaily(wallet.bank), sumUp(wallet.bank)]);
  await sumUpDaily(wallet.bank);
  expect(await wallet.bank.solvencies.countDocuments({})).toBe(1);
  const { id, size, owedPaise, checkpoint } = await shown();
  expect({ id, size, owedPaise }).toEqual({ id: today(), size: 3, owedPaise: await owedByLedger() });
  const head = opened(checkpoint);
  expect(head).toMatchObject({ origin: `localhost:8080/solvency/${id}`, size, extensions: [`owed ${owedPaise}`] });
  for (const player of players) {
    const { leaf, index, path, checkpoint: note } = must(await proofOf(player));
    const { balance, locked } = await wallet.view(player);
    expect(leaf).toMatchObject({ userId: player.userId, owedPaise: toPaise(balance + locked) });
    const own = sumLeaf({ owed: leaf.owedPaise, salt: Buffer.from(leaf.salt, 'base64'), userId: leaf.userId });
    const nodes = path.map(({ sum, hash }) => ({ sum, hash: Buffer.from(hash, 'base64') }));
    expect(sumFromPath(own, nodes, { index, size })).toEqual({ sum: owedPaise, hash: head.root });
    expect(note).toBe(checkpoint);
  }
});

test('includes a newly opened wallet in the next sum', async () => {
  const late = await wallet.player();
  expect((await proofOf(late)).body).toMatchObject({ code: 'not-in-solvency' });
  const { token } = await wallet.operator();
  const body = { reason: 'a journalist asks' };
  const made = must(await wallet.call(endpoints.makeSolvency, { token, body }));
  expect(made).toMatchObject({ id: `${today()}.1`, size: 4, state: 'published', ...body });
  expect((await proofOf(late)).body.response).toMatchObject({ kind: 'ipl-baazi/solvency@1' });
  const again = await wallet.call(endpoints.makeSolvency, { token, body });
  expect(again.body).toMatchObject({ code: 'solvency-lately' });
  const log = must(await wallet.call(endpoints.walletAudit, { token, query: {} }));
  expect(log.data[0]).toMatchObject({ action: 'sum-up-owed', reason: 'a journalist asks' });
});

test('waits while the log is not signed, and never shows a sum whose name is taken', async () => {
  contest.state.answer = 'not-signed-yet';
  const requested = { by: 'op', reason: 'before the log is accepted' };
  const made = await sumUp(wallet.bank, requested);
  await publishSums(wallet.bank);
  expect((await shown()).id).not.toBe(`${today()}.2`);
  contest.state.answer = 'signed';
  await publishSums(wallet.bank);
  expect(await shown()).toMatchObject({ id: `${today()}.2`, owedPaise: made === 'books-differ' ? 0 : made.owedPaise });

  contest.state.sums.set(`${today()}.3`, 'of before a restore');
  await sumUp(wallet.bank, requested);
  await publishSums(wallet.bank);
  expect((await shown()).id).toBe(`${today()}.2`);
  expect(await wallet.bank.solvencies.findById(`${today()}.3`).lean()).toMatchObject({ state: 'refused' });
});

test('counts what is in suspense as owed', async () => {
  const stray = { paymentId: 'pay_stray', amountPaise: 123_45, currency: 'TEST' };
  const before = await owedByLedger();
  await wallet.webhook({ event: 'payment.captured', ...stray });
  await waitFor('suspense', async () => (await wallet.bank.payments.exists({ _id: 'sandbox:pay_stray' })) !== null);
  const made = await sumUp(wallet.bank, { by: 'op', reason: 'a payer is unknown' });
  if (made === 'books-differ') throw new Error(made);
  expect([made.owedPaise, await owedByLedger()]).toEqual([before + 123_45, before + 123_45]);
});

test('publishes nothing where wallets and ledger differ', async () => {
  const edit = (paise: number) =>
    wallet.bank.wallets.updateOne({ _id: players[1]?.userId ?? '' }, { $inc: { cash: paise } });
  await edit(-1);
  expect(await sumUp(wallet.bank, { by: 'op', reason: 'to see' })).toBe('books-differ');
  await edit(1);
  expect(await sumUp(wallet.bank, { by: 'op', reason: 'to see' })).toMatchObject({ state: 'made' });
});

describe('cover', () => {
  const asOf = '2025-03-22T18:30:00.000Z';
  const body = { rupees: 1_000_000, asOf, source: 'Players account, bank statement of 22 March' };
  const say = (token: string, more: Partial<typeof body> = {}) =>
    wallet.call(endpoints.stateCover, { token, body: { ...body, ...more } });

  test('takes two operators with the same statement; the public sees amount, date and that they were two', async () => {
    const [first, second] = [await wallet.operator(), await wallet.operator()];
    expect((await shown()).coverPaise).toBeUndefined();
    expect(must(await say(first.token))).toEqual({ state: 'proposed' });
    expect((await say(first.token)).body).toMatchObject({ code: 'second-operator-needed' });
    expect(must(await say(second.token, { rupees: 2_000_000 }))).toEqual({ state: 'proposed' });
    expect((await shown()).coverPaise).toBeUndefined();
    expect(must(await say(second.token))).toEqual({ state: 'proposed' });
    expect(must(await say(first.token))).toEqual({ state: 'stated' });

    const { coverPaise, cover } = await shown();
    expect(coverPaise).toBe(1_000_000_00);
    expect(cover).toMatchObject({ asOf, source: body.source });
    const signed = { paise: 1_000_000_00, asOf, by: cover?.by, source: body.source };
    const key = readVerifierKey(contest.publicKey);
    expect(openNote(cover?.note ?? '', key ? [key] : [])?.split('\n')[1]).toBe(JSON.stringify(signed));
    expect(new Set(cover?.by).size).toBe(2);
    for (const handle of cover?.by ?? []) expect(handle).toMatch(/^operator-[0-9a-f]{6}$/);
    const board = must(await wallet.call(endpoints.solvencyBoard, { token: first.token }));
    expect(board.cover?.by).toEqual([second.userId, first.userId]);
    expect(board.proposed).toBeUndefined();
    expect(board.trees.length).toBeGreaterThan(3);
  });

  test('awaits its signature while the log is not signed, and is shown meanwhile', async () => {
    const [first, second] = [await wallet.operator(), await wallet.operator()];
    contest.state.answer = 'not-signed-yet';
    await say(first.token);
    expect(must(await say(second.token))).toEqual({ state: 'stated' });
    expect((await shown()).cover).toMatchObject({ asOf });
    expect((await shown()).cover?.note).toBeUndefined();
    contest.state.answer = 'signed';
    await sumUpDaily(wallet.bank);
    expect((await shown()).cover?.note).toContain('localhost:8080/cover/');
  });

  test('is of a past time, and stays a proposal when tied operators agree', async () => {
    const first = await wallet.operator();
    const tied = await wallet.operator({ linkedTo: [first.userId] });
    const later = new Date(wallet.bank.now().getTime() + 60_000).toISOString();
    expect((await say(first.token, { asOf: later })).body).toMatchObject({ code: 'cover-not-past' });
    expect(must(await say(first.token, { rupees: 5 }))).toEqual({ state: 'proposed' });
    expect((await say(tied.token, { rupees: 5 })).body).toMatchObject({ code: 'second-operator-needed' });
    expect((await shown()).coverPaise).toBe(1_000_000_00);
  });
});

test('puts heads of the chain into the log in order, and stops where the log has another one', async () => {
  const { heads } = contest.state;
  const sealMore = async () => {
    await wallet.player();
    await sealBlock(wallet.bank);
  };
  await sealMore();
  await publishHeads(wallet.bank, 1);
  const first = heads.size;
  expect(first).toBeGreaterThan(0);
  await sealMore();
  await publishHeads(wallet.bank, 1);
  const blocks = await wallet.bank.blocks.find({}).sort({ _id: 1 }).lean();
  expect([...heads]).toEqual(blocks.map(({ _id, hash }) => [_id, hash]));
  expect(heads.size).toBeGreaterThan(first);
  heads.set(heads.size + 1, 'computed afresh');
  await sealMore();
  await sealMore();
  await publishHeads(wallet.bank, 1);
  expect(heads.size).toBe(blocks.length + 1);
});
