import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { verify } from '../verify.mjs';
import { checkpointText } from './checkpoint';
import { toBase64, sumLeaf } from './hashes';
import { signNote, verifierKeyOf } from './notes';
import { entryLeaf, settlementLeaf, type EntryFacts, type SettlementFacts } from './leaves';
import { signReceipt } from './receipt';
import { inclusionPath, rootOf, sumPath, sumRootOf } from './tree';

const isLong = process.env['LONG'] === '1';
const market = 'match:ipl-2025-2';
const signer = { name: 'localhost:8080', key: generateKeyPairSync('ed25519').privateKey };
const stranger = { name: 'localhost:8080', key: generateKeyPairSync('ed25519').privateKey };

const facts = (at: number): EntryFacts => ({
  entryId: `67e0f0c0a1b2c3d4e5f6${1000 + at}`,
  market,
  selection: at % 2 ? 'SRH' : 'RR',
  stakePaise: 100_00,
  payoutPaise: 500_00,
  acceptedAt: '2025-03-23T03:30:00.000Z',
  rulesHash: '1d720f77246299b49f8934644ee176f2470ba8ea502e67415820c8147859dac5',
  salt: Buffer.alloc(16, at).toString('base64'),
});
const end = (at: number): SettlementFacts => ({
  entryId: facts(at).entryId,
  market,
  revision: 1,
  result: at % 2 ? 'won' : 'lost',
  paidPaise: at % 2 ? 500_00 : 0,
  salt: facts(at).salt,
});
const SIZE = 11;
const all = Array.from({ length: SIZE }, (_, at) => at);
const signed = (origin: string, size: number, root: Buffer, by = signer) =>
  signNote(checkpointText({ origin: `localhost:8080/${origin}`, size, root }), by);
const inclusion = (origin: string, leaves: Buffer[], index: number) => ({
  checkpoint: signed(origin, leaves.length, rootOf(leaves)),
  index,
  path: toBase64(inclusionPath(leaves, index)),
});
const head = { size: 3, root: Buffer.alloc(32, 5) };

/** The files of an entry's player, valid unless overridden. */
function filesOf(at: number, { leaf = entryLeaf(facts(at)), ended = end(at) } = {}) {
  const leaves = all.map((one) => (one === at ? leaf : entryLeaf(facts(one))));
  const ends = all.map((one) => settlementLeaf(one === at ? ended : end(one)));
  const receipt = {
    kind: 'ipl-baazi/receipt@1' as const,
    ...facts(at),
    closesAt: '2025-03-23T09:30:00.000Z',
    log: { size: head.size, root: head.root.toString('base64') },
  };
  const document = signReceipt(receipt, signer);
  const settlement = { ...inclusion(`settlement/${market}/${ended.revision}`, ends, at), leaf: ended };
  return { receipt: document, proof: { document, book: inclusion(`book/${market}`, leaves, at), settlement } };
}
/** The solvency proof of a player, valid unless overridden. */
function solvencyOf(index: number, { by = signer, owed = 0, portal = 'localhost:8080' } = {}) {
  const salt = (at: number) => Buffer.alloc(16, at);
  const leaves = all.map((at) => sumLeaf({ owed: at * 4000, salt: salt(at), userId: `player-${at}` }));
  const { sum, hash } = sumRootOf(leaves);
  const head = { origin: `${portal}/solvency/2025-03-23`, size: SIZE, root: hash };
  return {
    kind: 'ipl-baazi/solvency@1',
    leaf: { userId: `player-${index}`, owedPaise: index * 4000, salt: salt(index).toString('base64') },
    checkpoint: signNote(checkpointText({ ...head, extensions: [`owed ${owed || sum}`] }), by),
    index,
    path: sumPath(leaves, index).map((node) => ({ sum: node.sum, hash: node.hash.toString('base64') })),
  };
}
const keyFile = (by = signer) =>
  JSON.stringify({ note: signNote(`ipl-baazi keys v1\n${verifierKeyOf(by)} 2025-03-01T00:00:00.000Z\n`, by) });
const log = signed('log', head.size, head.root);
const failed = async (file: unknown, given: { keys?: string; log?: string } = { keys: keyFile() }) => {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  return (await verify(text, given)).flatMap(({ ok, words }) => (ok ? [] : [words]));
};

test('proves every entry of a book, at each position', async () => {
  for (const at of all) expect(await failed(filesOf(at).proof, { keys: keyFile(), log })).toEqual([]);
  expect(await failed(filesOf(3).receipt, { keys: keyFile(), log })).toEqual([]);
  expect(await failed({ status: true, response: filesOf(3).receipt })).toEqual([]);
});

test('proves every wallet in the liability sum, at each position', async () => {
  for (const at of all) expect(await failed(solvencyOf(at), { keys: keyFile(), log })).toEqual([]);
  const checks = await verify(JSON.stringify(solvencyOf(2)), { keys: keyFile() });
  expect(checks.map(({ words }) => words)).toEqual([
    expect.any(String),
    expect.any(String),
    'localhost:8080/solvency/2025-03-23: signed, and says that the house owes 220000 paise to 11 players',
    '8000 paise of wallet player-2 are in this sum, as number 3 of 11',
  ]);
});

describe('detects', () => {
  const { receipt, proof } = filesOf(3);
  test.each([
    ['no keys', () => failed(receipt, {}), 'file of keys'],
    ["somebody else's keys", () => failed(receipt, { keys: keyFile(stranger) }), 'signed the receipt'],
    [
      'an entry that was altered in the book',
      () => failed(filesOf(3, { leaf: Buffer.alloc(32) }).proof),
      'in the book',
    ],
    [
      'a book that somebody else signed',
      () =>
        failed({ ...proof, book: { ...proof.book, checkpoint: signed(`book/${market}`, SIZE, head.root, stranger) } }),
      'signed the book',
    ],
    [
      "another contest's book",
      () => failed({ ...proof, book: inclusion('book/match:other', [entryLeaf(facts(3))], 0) }),
      'signed the book',
    ],
    [
      'a win that was not paid in full',
      () => failed(filesOf(3, { ended: { ...end(3), paidPaise: 499_00 } }).proof),
      'won pays 49900',
    ],
    [
      "another entry's settlement",
      () => failed({ ...proof, settlement: filesOf(5).proof.settlement }),
      'settlement is of this entry',
    ],
    [
      'a log that became shorter',
      () => failed(receipt, { keys: keyFile(), log: signed('log', 2, head.root) }),
      'the log is no',
    ],
    [
      'a log that was rewritten',
      () => failed(receipt, { keys: keyFile(), log: signed('log', 3, Buffer.alloc(32)) }),
      'the log is no',
    ],
    ['a sum that is not that of its wallets', () => failed(solvencyOf(3, { owed: 219_999 })), 'are in this sum'],
    ['a sum that somebody else signed', () => failed(solvencyOf(3, { by: stranger })), 'the house owes'],
    ["another portal's sum", () => failed(solvencyOf(3, { portal: 'other' })), 'the house owes'],
    [
      'a wallet that is said to be owed more',
      () => failed({ ...solvencyOf(3), leaf: { ...solvencyOf(3).leaf, owedPaise: 12_001 } }),
      'are in this sum',
    ],
    [
      'a sum on the way that was made smaller',
      () =>
        failed({
          ...solvencyOf(3),
          path: solvencyOf(3).path.map((node, at) => ({ ...node, sum: node.sum - (at && 1) })),
        }),
      'are in this sum',
    ],
    [
      'a log that is not signed, beside a sum',
      () => failed(solvencyOf(3), { keys: keyFile(), log: signed('log', 3, head.root, stranger) }),
      'signed this checkpoint of the log',
    ],
    ['an entry of after the close', () => failed(lateReceipt()), 'before entry closed'],
    ['no JSON', () => failed('{'), 'complete and with nothing added'],
    ['too much', () => failed({ ...receipt, more: 1 }), 'complete and with nothing added'],
    ['a deep nest', () => failed('['.repeat(100_000)), 'complete and with nothing added'],
  ])('%s', async (_what, check, text) => {
    expect((await check()).some((line) => line.includes(text))).toBe(true);
  });
  const lateReceipt = () => signReceipt({ ...receipt.receipt, acceptedAt: '2025-03-23T09:30:00.000Z' }, signer);
});

test(`detects any changed byte of a file, a checkpoint or the keys, with a message`, async () => {
  const { receipt, proof } = filesOf(6);
  const files = [receipt, proof, solvencyOf(6)].map((file) => JSON.stringify(file));
  const honest = [...files, keyFile(), log].map((text) => Buffer.from(text));
  const places = honest.flatMap((bytes, which) => Array.from(bytes, (_, at) => ({ which, at })));
  await fc.assert(
    fc.asyncProperty(
      fc.nat(places.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.nat(2),
      async (pick, mask, another) => {
        const { which, at } = places[pick] ?? { which: 0, at: 0 };
        const texts = honest.map((bytes, one) => {
          const copy = Buffer.from(bytes);
          if (one === which) copy[at] = (copy[at] ?? 0) ^ mask;
          return String(copy);
        });
        const [keys = '', checkpoint = ''] = texts.slice(files.length);
        // Changed keys or a changed log head are detected with any file.
        const file = texts[which < files.length ? which : another] ?? '';
        const checks = await verify(file, { keys, log: checkpoint });
        expect(checks.some(({ ok }) => !ok)).toBe(true);
        expect(checks.every(({ words }) => words.length > 10)).toBe(true);
      },
    ),
    { numRuns: isLong ? 100_000 : 400 },
  );
}, 1_200_000);

describe('command line', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'verify-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));
  const program = path.join(__dirname, '../verify.mjs');
  const run = (...words: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, [program, ...words], { cwd: dir }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + err }),
      );
    });

  test('prints each check and exits with 0 only if all pass', async () => {
    const { proof } = filesOf(1);
    await writeFile(path.join(dir, 'proof.json'), JSON.stringify(proof, null, 2));
    await writeFile(path.join(dir, 'keys.json'), keyFile());
    await writeFile(path.join(dir, 'log.txt'), log);
    const all = await run('proof.json', '--keys', 'keys.json', '--log', 'log.txt');
    expect(all).toMatchObject({ code: 0 });
    expect(all.output).not.toContain('FAIL');
    expect(all.output).toContain('ok    localhost:8080 signed the receipt of entry');
    expect(await run('proof.json')).toMatchObject({
      code: 1,
      output: expect.stringContaining('FAIL  the file of keys'),
    });
    expect(await run('gone.json')).toMatchObject({ code: 1, output: expect.stringContaining('FAIL  ENOENT') });
    expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('FAIL  which file?') });
  });

  test('has at most 250 lines and no dependencies', async () => {
    const text = await readFile(program, 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(250);
    expect(text.match(/import\(?[^\n]*'[^']+'/g)).toHaveLength(2);
    expect(text).not.toMatch(/fetch\(|node:(net|http|tls|dns|child)/);
  });
});
