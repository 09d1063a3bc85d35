// Attacks of a house on the sum of what it owes, and on its sealed chain: each is found by the audit, and by a player
// or an outsider.
import { endpoints } from '@baazi/contracts';
import type { mongo } from 'mongoose';
import { verify } from '../../../packages/proofs/verify.mjs';
import { watchLog } from '../../../svc-contest/src/proofs/log/watch-log';
import { startContest, type TestContest } from '../../../svc-contest/src/testing/start-contest';
import { publishHeads } from '../../../svc-wallet/src/ledger/seal/publish-heads';
import { sealBlock } from '../../../svc-wallet/src/ledger/seal/seal-block';
import { sumUp } from '../../../svc-wallet/src/audit/solvency/sum-up';
import { sumUpDaily } from '../../../svc-wallet/src/audit/solvency/sum-up-daily';
import {
  must,
  startWallet,
  waitFor,
  type TestPlayer,
  type TestWallet,
} from '../../../svc-wallet/src/testing/start-wallet';
import { Findings } from '../../../svc-wallet/src/audit/findings';
import { checkCovers } from '../../../svc-wallet/src/audit/proofs/check-covers';
import { checkHeads } from '../../../svc-wallet/src/audit/proofs/check-log';
import { checkSolvency } from '../../../svc-wallet/src/audit/proofs/check-solvency';
import { openProofCollections } from '../../../svc-wallet/src/audit/proofs/proof-collections';

let t: TestContest;
let wallet: TestWallet;
let operators: mongo.Db;
let players: TestPlayer[];
let keys: string;
let name: string;
let root: string;

beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
  wallet = await startWallet({ SVC_CONTEST_INTERNAL_URL: `http://127.0.0.1:${t.service.ports.internal}` });
  operators = await wallet.service.operatorsDb();
  players = [await wallet.player(), await wallet.player(), await wallet.player()];
  await sumUpDaily(wallet.bank);
  const sum = await wallet.bank.solvencies.findOne({ state: 'published' }).lean();
  [name, root] = [`solvency ${sum?._id}`, sum?.root ?? ''];
  // As if all of this had been a while ago: commits of the last minute are exempt.
  await wallet.bank.solvencies.updateMany({}, { $set: { readAt: new Date(Date.now() + 600_000) } });
  await watchLog(t.contest);
  keys = JSON.stringify((await t.service.call(endpoints.publicKeys)).body);
});
afterAll(async () => {
  await wallet.stop();
  await t.stop();
});

async function audited(): Promise<string[]> {
  const findings = new Findings();
  const books = openProofCollections(t.service.db, t.service.db.name);
  await checkSolvency(wallet.bank, books, findings);
  await checkHeads(wallet.bank, books, findings);
  await checkCovers(wallet.bank, books, findings);
  return findings.problems;
}
const victim = (): TestPlayer => players[1] ?? { userId: '', token: '' };
/** The result of a player's check offline, or the refusal. */
async function playerFinds({ token } = victim()): Promise<string[]> {
  const { body } = await wallet.call(endpoints.ownSolvencyProof, { token });
  if (!body.response) return [body.code ?? ''];
  const log = must(await t.service.call(endpoints.publicLog)).checkpoint;
  return (await verify(JSON.stringify(body), { keys, log })).flatMap(({ ok, words: args }) => (ok ? [] : [args]));
}
/** An outsider: whether the shown sum is what was signed, and is in the public log. */
async function isAsSigned(): Promise<boolean> {
  const { owedPaise, checkpoint } = must(await wallet.call(endpoints.publicSolvency));
  const { entries } = must(await t.service.call(endpoints.logEntries, { query: { limit: 1000 } }));
  const isInLog = entries.some(({ kind, text }) => kind === 'solvency' && checkpoint.startsWith(`${text}\n`));
  return isInLog && checkpoint.includes(`\n${root}\nowed ${owedPaise}\n`);
}
/** Changes one document behind the service's back, and restores it. */
async function altered(collection: string, change: object, attempt: () => Promise<void>): Promise<void> {
  const rows = operators.collection(collection);
  const before = await rows.findOne({});
  if (!before) throw new Error(`${collection} is empty`);
  await rows.updateOne({ _id: before._id }, change);
  await attempt();
  await rows.updateOne({ _id: before._id }, { $set: before });
  expect(await audited()).toEqual([]);
}

test('finds nothing in an honest sum', async () => {
  expect(await audited()).toEqual([]);
  for (const player of players) expect(await playerFinds(player)).toEqual([]);
  expect(await isAsSigned()).toBe(true);
});

test('names a wallet that is left out, whose player gets no proof', async () => {
  const { userId } = victim();
  const run = await wallet.bank.solvencyWallets.findOne({}).lean();
  const others = (run?.wallets ?? []).filter((one) => one.userId !== userId);
  await altered('solvencyWallets', { $set: { wallets: others } }, async () => {
    expect(await audited()).toEqual(
      expect.arrayContaining([`${name}: wallet ${userId} was left out`, `${name}: its leaves do not give its root`]),
    );
    expect(await playerFinds()).toEqual(['not-in-solvency']);
  });
});

test('names a wallet with a smaller balance, whose player sees it', async () => {
  const { userId } = victim();
  const run = await wallet.bank.solvencyWallets.findOne({}).lean();
  const wallets = (run?.wallets ?? []).map((one) => (one.userId === userId ? { ...one, owedPaise: 1 } : one));
  await altered('solvencyWallets', { $set: { wallets } }, async () => {
    expect(await audited()).toEqual(
      expect.arrayContaining([
        `${name}: wallet ${userId} is not at its place`,
        `${name}: wallet ${userId} stands in it with 1, its transfers say 4000`,
      ]),
    );
    expect(await playerFinds()).toEqual([expect.stringContaining('are in this sum')]);
  });
});

test('finds a tree whose changed leaves do not lead to the signed root', async () => {
  const sums = [4000, 4000, 1];
  await altered('solvencyPages', { $set: { sums } }, async () => {
    expect(await audited()).toContain(`${name}: its leaves do not give its root`);
    const found = await Promise.all(players.map((player) => playerFinds(player)));
    expect(found.some((args) => args.length > 0)).toBe(true);
  });
});

test('finds a sum that is shown otherwise than signed, by the log', async () => {
  await altered('solvencies', { $set: { owedPaise: 8000 } }, async () => {
    expect(await audited()).toContain(`${name}: its checkpoint is of another root`);
    expect(await isAsSigned()).toBe(false);
  });
});

test('finds a recomputed chain that does not fit the heads in the log', async () => {
  await sealBlock(wallet.bank);
  await publishHeads(wallet.bank, 1);
  expect(await audited()).toEqual([]);
  const block = await wallet.bank.blocks.findOne({}).sort({ _id: 1 }).lean();
  const afresh = 'f'.repeat(64);
  await altered('blocks', { $set: { hash: afresh } }, async () => {
    expect(await audited()).toContain(
      `block ${block?._id} has the head ${block?.hash} in the log of books, it is ${afresh}`,
    );
  });
});

describe('a cover that two operators stated', () => {
  /** An outsider: whether the shown cover is what was signed, and is in the public log. */
  const isCoverAsSigned = async (): Promise<boolean> => {
    const { coverPaise, cover } = must(await wallet.call(endpoints.publicSolvency));
    const { entries } = must(await t.service.call(endpoints.logEntries, { query: { limit: 1000 } }));
    const line = entries.find(({ kind, text }) => kind === 'cover' && cover?.note?.startsWith(`${text}\n`))?.text;
    return line?.includes(`\nheld ${coverPaise}\nas of ${cover?.asOf}\nby ${cover?.by.join(' ')}\n`) ?? false;
  };
  const stated = async () => (await wallet.bank.covers.findOne({ state: 'stated' }).lean()) ?? { _id: '' };
  beforeAll(async () => {
    const body = { rupees: 1_000_000, asOf: '2025-03-22T18:30:00.000Z', source: 'Bank statement of 22 March' };
    for (const { token } of [await wallet.operator(), await wallet.operator()])
      must(await wallet.call(endpoints.stateCover, { token, body }));
    await watchLog(t.contest);
  });

  test('finds nothing in a cover statement whose line is in the log', async () => {
    expect(await audited()).toEqual([]);
    expect(await isCoverAsSigned()).toBe(true);
  });
  test.each([{ rupees: 2_000_000 }, { asOf: new Date('2025-03-23T18:30:00Z') }, { by: ['somebody', 'else'] }])(
    'and is not shown otherwise afterwards: %p',
    async (change) => {
      const { _id } = await stated();
      await altered('covers', { $set: change }, async () => {
        expect(await audited()).toContain(`cover ${_id}: what stands in the log of books is another`);
        expect(await isCoverAsSigned()).toBe(false);
      });
    },
  );
  test('cannot be taken back: its line stays', async () => {
    const { _id } = await stated();
    await altered('covers', { $set: { state: 'withdrawn' } }, async () => {
      expect(await audited()).toContain(`cover ${_id}: what stands in the log of books is another`);
    });
  });
});

test('names a sum that has another amount of suspense than the transfers', async () => {
  const stray = { paymentId: 'pay_stray', amountPaise: 123_45, currency: 'TEST' };
  await wallet.webhook({ event: 'payment.captured', ...stray });
  await waitFor('suspense', async () => (await wallet.bank.payments.exists({ _id: 'sandbox:pay_stray' })) !== null);
  const made = await sumUp(wallet.bank, { by: 'op', reason: 'a payer is unknown' });
  if (made === 'books-differ') throw new Error(made);
  await wallet.bank.solvencies.updateOne({ _id: made._id }, { $set: { readAt: new Date(Date.now() + 600_000) } });
  const problems = async () =>
    (await audited()).filter((line) => line.startsWith(`solvency ${made._id}: house:suspense stands`));
  expect(await problems()).toEqual([]);
  const run = await wallet.bank.solvencyWallets.findOne({ solvency: made._id }).lean();
  const wallets = (run?.wallets ?? []).map((one) => (one.userId === 'house:suspense' ? { ...one, owedPaise: 0 } : one));
  await operators.collection('solvencyWallets').updateOne({ solvency: made._id }, { $set: { wallets } });
  expect(await problems()).toEqual([
    `solvency ${made._id}: house:suspense stands in it with 0, its transfers say 12345`,
  ]);
});
