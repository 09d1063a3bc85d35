import { generateKeyPairSync } from 'node:crypto';
import { checkpointText } from './checkpoint';
import { inBase64, leafHash } from './hashes';
import { signNote, verifierKeyOf, type NoteSigner } from './notes';
import { forgetFork, checkLog } from './seen-log';
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

/** A house that answers from one log; `path` is what it claims as proof. */
function houseOf(log: Buffer[], { signer = house, path }: { signer?: NoteSigner; path?: unknown } = {}) {
  const text = checkpointText({ origin: 'localhost:8080/log', size: log.length, root: rootOf(log) });
  const keys = `ipl-baazi keys v1\n${verifierKeyOf(signer)} 2025-03-01T00:00:00.000Z\n`;
  return async (address: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(address, 'http://portal');
    if (pathname === '/keys') return { note: signNote(keys, signer) };
    if (pathname === '/log') return { checkpoint: signNote(text, signer) };
    const [from, to] = ['from', 'to'].map((name) => Number(searchParams.get(name)));
    return path === undefined ? { path: inBase64(consistencyPath(log.slice(0, to), from ?? 0)) } : { path };
  };
}
/** A browser: what it keeps, and a look at a house. */
function browser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const look = (ask: (address: string) => Promise<unknown>) => checkLog({ at, storage, ask, wait: async () => {} });
  return { look, storage };
}

test('what goes on is remembered, over all pairs of sizes that matter', async () => {
  for (let from = 1; from <= 17; from += 1)
    for (let to = from; to <= 18; to += 1) {
      const { look } = browser();
      expect(await look(houseOf(leaves(from)))).toMatchObject({ kind: 'first', size: from });
      const seen = await look(houseOf(leaves(to)));
      expect(seen).toMatchObject({ kind: to === from ? 'same' : 'goes-on', size: to, before: { size: from } });
      expect(await look(houseOf(leaves(to)))).toMatchObject({ kind: 'same' });
    }
});

test('a log that was rewritten is a fork, whatever proof comes with it, and stays one', async () => {
  for (const [from, to] of [
    [4, 4],
    [4, 9],
    [5, 8],
    [7, 16],
  ] as const)
    for (const path of [undefined, [], ['x'], inBase64(consistencyPath(leaves(to), from))]) {
      const { look, storage } = browser();
      await look(houseOf(leaves(from)));
      expect(await look(houseOf(leaves(to, 'other'), { path }))).toMatchObject({ kind: 'fork' });
      expect(await look(houseOf(leaves(from)))).toMatchObject({ kind: 'fork' });
      forgetFork(storage);
      expect(await look(houseOf(leaves(to, 'other')))).toMatchObject({ kind: 'first' });
    }
});

test('a log that got shorter is a fork, unless it was only a copy that is late', async () => {
  const { look, storage } = browser();
  const [long, short] = [houseOf(leaves(9)), houseOf(leaves(6))];
  await look(long);
  let asked = 0;
  const late = (address: string): Promise<unknown> => {
    if (address === '/log') asked += 1;
    return (asked < 2 ? short : long)(address);
  };
  expect(await look(late)).toMatchObject({ kind: 'same', size: 9 });
  expect(await look(short)).toMatchObject({ kind: 'fork' });
  forgetFork(storage);
});

test('a head that no published key signed is not believed; keys that disown what they signed are a fork', async () => {
  const { look } = browser();
  await look(houseOf(leaves(3)));
  const keysOf = houseOf(leaves(5));
  const stranger = houseOf(leaves(5), { signer: signerOf() });
  expect(await look((address) => (address === '/keys' ? keysOf : stranger)(address))).toEqual({ kind: 'unsigned' });
  expect(await look(stranger)).toMatchObject({ kind: 'fork' });
});

test('without a network nothing is known, and nothing is forgotten', async () => {
  const { look, storage } = browser();
  await look(houseOf(leaves(3)));
  expect(await look(async () => undefined)).toEqual({ kind: 'out-of-reach' });
  storage.setItem('log-fork', 'not json');
  expect(await look(houseOf(leaves(4)))).toMatchObject({ kind: 'goes-on' });
});
