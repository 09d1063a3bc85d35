import { generateKeyPairSync } from 'node:crypto';
import { checkpointText } from './checkpoint';
import { toBase64, leafHash } from './hashes';
import { signNote, verifierKeyOf, type NoteSigner } from './notes';
import { acceptFork, checkLog } from './seen-log';
import { consistencyPath, rootOf } from './tree';

const signerOf = (): NoteSigner => ({ name: 'localhost:8080', key: generateKeyPairSync('ed25519').privateKey });
const house = signerOf();
const at = {
  publicKeys: { path: '/keys' },
  publicLog: { path: '/log' },
  logConsistency: { path: '/consistency' },
};
const leaves = (size: number, mark = '') =>
  Array.from({ length: size }, (_, place) => leafHash(Buffer.from(`${place < 3 ? mark : ''}${place}`)));

/** A fake house with one log; `path` overrides its consistency proof. */
function houseOf(log: Buffer[], { signer = house, path }: { signer?: NoteSigner; path?: unknown } = {}) {
  const text = checkpointText({ origin: 'localhost:8080/log', size: log.length, root: rootOf(log) });
  const keys = `ipl-baazi keys v1\n${verifierKeyOf(signer)} 2025-03-01T00:00:00.000Z\n`;
  return async (address: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(address, 'http://portal');
    if (pathname === '/keys') return { note: signNote(keys, signer) };
    if (pathname === '/log') return { checkpoint: signNote(text, signer) };
    const [from, to] = ['from', 'to'].map((name) => Number(searchParams.get(name)));
    return path === undefined ? { path: toBase64(consistencyPath(log.slice(0, to), from ?? 0)) } : { path };
  };
}
/** A browser with its storage and a check against a house. */
function browser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  const check = (ask: (address: string) => Promise<unknown>) => checkLog({ at, storage, ask, wait: async () => {} });
  return { check, storage };
}

test('stores every valid extension, over all relevant pairs of sizes', async () => {
  for (let from = 1; from <= 17; from += 1)
    for (let to = from; to <= 18; to += 1) {
      const { check } = browser();
      expect(await check(houseOf(leaves(from)))).toMatchObject({ kind: 'first', size: from });
      const seen = await check(houseOf(leaves(to)));
      expect(seen).toMatchObject({ kind: to === from ? 'same' : 'goes-on', size: to, before: { size: from } });
      expect(await check(houseOf(leaves(to)))).toMatchObject({ kind: 'same' });
    }
});

test('reports a rewritten log as a fork with any proof, and keeps reporting it', async () => {
  for (const [from, to] of [
    [4, 4],
    [4, 9],
    [5, 8],
    [7, 16],
  ] as const)
    for (const path of [undefined, [], ['x'], toBase64(consistencyPath(leaves(to), from))]) {
      const { check, storage } = browser();
      await check(houseOf(leaves(from)));
      expect(await check(houseOf(leaves(to, 'other'), { path }))).toMatchObject({ kind: 'fork' });
      expect(await check(houseOf(leaves(from)))).toMatchObject({ kind: 'fork' });
      acceptFork(storage);
      expect(await check(houseOf(leaves(to, 'other')))).toMatchObject({ kind: 'first' });
    }
});

test('reports a shorter log as a fork, unless an instance is only behind', async () => {
  const { check, storage } = browser();
  const [long, short] = [houseOf(leaves(9)), houseOf(leaves(6))];
  await check(long);
  let requests = 0;
  const late = (address: string): Promise<unknown> => {
    if (address === '/log') requests += 1;
    return (requests < 2 ? short : long)(address);
  };
  expect(await check(late)).toMatchObject({ kind: 'same', size: 9 });
  expect(await check(short)).toMatchObject({ kind: 'fork' });
  acceptFork(storage);
});

test('rejects an unsigned head; replaced keys are a fork', async () => {
  const { check } = browser();
  await check(houseOf(leaves(3)));
  const keysOf = houseOf(leaves(5));
  const stranger = houseOf(leaves(5), { signer: signerOf() });
  expect(await check((address) => (address === '/keys' ? keysOf : stranger)(address))).toEqual({ kind: 'unsigned' });
  expect(await check(stranger)).toMatchObject({ kind: 'fork' });
});

test('keeps its state without a network', async () => {
  const { check, storage } = browser();
  await check(houseOf(leaves(3)));
  expect(await check(async () => undefined)).toEqual({ kind: 'out-of-reach' });
  storage.setItem('log-fork', 'not json');
  expect(await check(houseOf(leaves(4)))).toMatchObject({ kind: 'goes-on' });
});
