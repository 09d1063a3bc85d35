import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from '@baazi/contracts';
import { operatorAction } from '@baazi/contracts/shapes';
import { lineKeysOf } from '@baazi/service-kit';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { must, startWallet, type TestWallet } from '../testing/start-wallet';
import { openWalletCollections } from '../wallet-collections';
import { auditLogs } from './audit-ledger';

const Line = operatorAction.omit({ part: true });
type Line = z.output<typeof Line>;

const folder = mkdtempSync(path.join(os.tmpdir(), 'exported-log-'));
let wallet: TestWallet;
/** As `npm run audit` opens them: on a connection of its own, which reads every service's log. */
let collections: ReturnType<typeof openWalletCollections>;
let exported: Line[];
jest.setTimeout(60_000);
beforeAll(async () => {
  wallet = await startWallet();
  const { db, sealKeys, lineKeys } = wallet.bank;
  const { client } = await wallet.service.operatorsDb();
  const connection = mongoose.createConnection().setClient(client).useDb(db.name);
  collections = openWalletCollections(connection, { sealKeys, lineKeys });
  const { token } = await wallet.operator();
  for (const subject of ['a', 'b', 'c'])
    await wallet.service.operatorsLog.record(undefined, {
      by: 'op',
      action: 'adjust-proposed',
      subject,
      reason: 'asked',
    });
  await wallet.sealAll();
  exported = Line.array().parse(must(await wallet.call(endpoints.walletAudit, { token, query: {} })).data);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await wallet.stop();
});
const notifyDatabase = (): string => `${wallet.bank.db.name}-notify`;

/** Audits the logs with an export of the console; returns its lines of text, the outcome last. */
async function audit(lines: object[], { withNotify = false } = {}): Promise<{ problems: number; texts: string[] }> {
  const file = path.join(folder, `${randomUUID()}.json`);
  writeFileSync(file, JSON.stringify({ lines: lines.map((line) => ({ part: 'svc-wallet', ...line })) }));
  const texts: string[] = [];
  const logs = withNotify
    ? [
        {
          part: 'svc-notify' as const,
          database: notifyDatabase(),
          lineKeys: lineKeysOf('svc-notify', wallet.service.config),
        },
      ]
    : [];
  const problems = await auditLogs(collections, {
    logs,
    heads: [],
    exported: file,
    say: (text) => void texts.push(text),
  });
  return { problems, texts };
}
const lineOf = (subject: string): Line => {
  const found = exported.find((line) => line.subject === subject);
  if (!found?.proof?.block) throw new Error(`no sealed line of ${subject}`);
  return found;
};

// Two lines of before are the service's own: those that ended what was not signed.
test('finds an exported log in the logs as it was exported', async () => {
  const { problems, texts } = await audit(exported);
  expect(problems).toBe(0);
  expect(texts[0]).toMatch(
    /^operators' log of svc-wallet: 5 lines, 5 of them in the chain of transfers, head \d:[0-9a-f]{64}$/,
  );
  expect(texts.slice(-2)).toEqual([
    '5 of 5 exported lines compared with the logs; the others carry no proof',
    "balanced (operators' logs)",
  ]);
});

test('counts lines without a proof and of services whose log cannot be read as not compared', async () => {
  const { proof: _, ...unproven } = lineOf('a');
  const { problems, texts } = await audit([unproven, { ...lineOf('b'), part: 'svc-auth' }, lineOf('c')]);
  expect(problems).toBe(0);
  expect(texts.at(-2)).toMatch(/^1 of 3 exported lines compared/);
});

test.each<[string, (line: Line) => object, RegExp]>([
  ['its reason was altered in the file', (line) => ({ ...line, reason: 'other' }), /is another one in the log$/],
  [
    'its hash was altered with it',
    (line) => ({ ...line, proof: line.proof && { ...line.proof, hash: '0'.repeat(64) } }),
    /is another one in the log$/,
  ],
  ['it was made up', (line) => ({ ...line, _id: 'invented' }), /^exported line invented .* is gone from the log$/],
  [
    'its block is another one',
    (line) => ({ ...line, proof: line.proof && { ...line.proof, block: { number: 1, hash: '0'.repeat(64) } } }),
    /is no longer in block 1 of its chain$/,
  ],
])('names an exported line if %s', async (_what, falsify, names) => {
  const { problems, texts } = await audit([falsify(lineOf('a')), lineOf('b')]);
  expect(problems).toBeGreaterThan(0);
  expect(texts).toContainEqual(expect.stringMatching(names));
  expect(texts.at(-1)).toMatch(/^not balanced/);
});

test('names a line that was altered, or deleted, in the log since', async () => {
  const log = (await wallet.service.operatorsDb()).collection<{ _id: string }>('audit');
  const [a, b] = [await log.findOne({ _id: lineOf('a')._id }), await log.findOne({ _id: lineOf('b')._id })];
  if (!a || !b) throw new Error('no lines');
  await log.updateOne({ _id: a._id }, { $set: { reason: 'other' } });
  await log.deleteOne({ _id: b._id });
  const { texts } = await audit(exported);
  expect(texts).toEqual(
    expect.arrayContaining([
      `exported line ${a._id} of svc-wallet is another one in the log`,
      `exported line ${b._id} of svc-wallet is gone from the log`,
      expect.stringMatching(`^line ${b._id} of the operators' log of block \\d is gone$`),
    ]),
  );
  await log.replaceOne({ _id: a._id }, a);
  await log.insertOne(b);
  expect((await audit(exported)).problems).toBe(0);
});

test("compares a line of another service with that service's log and chain", async () => {
  const notify = (await wallet.service.operatorsDb()).client.db(notifyDatabase());
  const line = lineOf('a');
  const stored = await wallet.bank.operatorActions.raw.findOne({ _id: line._id });
  if (!stored || !line.proof?.block) throw new Error('no line');
  const { hash, block } = line.proof;
  try {
    await notify.collection<typeof stored>('audit').insertOne(stored);
    const compare = async () => (await audit([{ ...line, part: 'svc-notify' }], { withNotify: true })).texts;
    const gone = `exported line ${line._id} of svc-notify is no longer in block ${block.number} of its chain`;
    expect(await compare()).toContain(gone);
    const sealed = { ...{ _id: block.number, hash: block.hash }, lines: [{ id: line._id, hash }] };
    await notify.collection<typeof sealed>('lineBlocks').insertOne(sealed);
    const texts = await compare();
    expect(texts).not.toContain(gone);
    expect(texts.filter((text) => text.startsWith('exported line'))).toEqual([]);
  } finally {
    await notify.dropDatabase();
  }
});
