import fc from 'fast-check';
import { isConsistent, rootFromPath, sumFromPath } from './check-path';
import { appendLeaf, emptyFrontier, frontierRoot, type Frontier } from './frontier';
import { leafHash, sumLeaf } from './hashes';
import { consistencyPath, inclusionPath, rootOf, sumPath, sumRootOf } from './tree';

const isLong = process.env['LONG'] === '1';
const runs = { numRuns: isLong ? 2000 : 60 };
const leaves = (size: number): Buffer[] => Array.from({ length: size }, (_, at) => leafHash(Buffer.from(`leaf ${at}`)));
const hex = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('hex'));
const flipped = (bytes: Buffer, at: number): Buffer => {
  const other = Buffer.from(bytes);
  other[at % other.length] = (other[at % other.length] ?? 0) ^ (1 << (at % 8));
  return other;
};

describe("Certificate Transparency's own vectors", () => {
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const hashes = inputs.map((input) => leafHash(Buffer.from(input, 'hex')));

  test('roots', () => {
    expect(hex(hashes.map((_, at) => rootOf(hashes.slice(0, at + 1))))).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
    expect(rootOf([]).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test('inclusion and consistency paths', () => {
    const first = [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ];
    expect(hex(inclusionPath(hashes, 0))).toEqual(first);
    expect(hex(consistencyPath(hashes, 1))).toEqual(first);
    expect(hex(consistencyPath(hashes, 6))).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(hex(consistencyPath(hashes.slice(0, 5), 2))).toEqual([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ]);
  });
});

const sizeAndIndex = fc.integer({ min: 1, max: 300 }).chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)));

test('verifies every inclusion proof', () => {
  for (const size of [
    1,
    2,
    3,
    7,
    8,
    9,
    31,
    64,
    65,
    ...(isLong ? Array.from({ length: 300 }, (_, at) => at + 1) : []),
  ]) {
    const all = leaves(size);
    const root = rootOf(all);
    all.forEach((leaf, index) => {
      expect(rootFromPath(leaf, inclusionPath(all, index), { index, size })).toEqual(root);
    });
  }
});

test('rejects altered bytes, other positions, and shorter or longer paths', () => {
  fc.assert(
    fc.property(sizeAndIndex, fc.nat(), fc.nat(), ([size, index], at, which) => {
      const all = leaves(size);
      const [root, path, leaf] = [rootOf(all), inclusionPath(all, index), leafHash(Buffer.from(`leaf ${index}`))];
      const leadsTo = (start: Buffer, way: readonly Buffer[], place: { index: number; size: number }): boolean =>
        rootFromPath(start, way, place)?.equals(root) ?? false;
      const altered = path.map((hash, step) => (step === which % path.length ? flipped(hash, at) : hash));
      expect(leadsTo(flipped(leaf, at), path, { index, size })).toBe(false);
      if (path.length > 0) expect(leadsTo(leaf, altered, { index, size })).toBe(false);
      if (path.length > 0) expect(leadsTo(leaf, path.slice(1), { index, size })).toBe(false);
      expect(leadsTo(leaf, [...path, leaf], { index, size })).toBe(false);
      for (const other of [index - 1, index + 1]) expect(leadsTo(leaf, path, { index: other, size })).toBe(false);
    }),
    runs,
  );
});

test(`a tree is consistent with every earlier one, over ${isLong ? 'all pairs' : 'a sample of the pairs'} up to 300`, () => {
  const all = leaves(300);
  const roots = [rootOf([]), ...all.map((_, at) => rootOf(all.slice(0, at + 1)))];
  const rootAt = (size: number): Buffer => roots[size] ?? Buffer.alloc(32);
  const check = (from: number, to: number): void => {
    const path = consistencyPath(all.slice(0, to), from);
    const [older, newer] = [
      { size: from, root: rootAt(from) },
      { size: to, root: rootAt(to) },
    ];
    expect(isConsistent(older, newer, path)).toBe(true);
    if (from === 0 || from === to) return;
    expect(isConsistent({ ...older, root: rootAt(from - 1) }, newer, path)).toBe(false);
    expect(isConsistent(older, { ...newer, root: rootAt(to - 1) }, path)).toBe(false);
    expect(isConsistent(older, newer, path.slice(1))).toBe(false);
    expect(isConsistent(newer, older, path)).toBe(false);
  };
  if (isLong) for (let to = 0; to <= 300; to += 1) for (let from = 0; from <= to; from += 1) check(from, to);
  else
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (a, b) => check(Math.min(a, b), Math.max(a, b))),
      runs,
    );
});

test('a rewritten tree is inconsistent with its past', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 120 }), fc.nat(), (size, seed) => {
      const from = 1 + (seed % (size - 1));
      const all = leaves(size);
      const rewritten = all.map((leaf, at) => (at === seed % from ? flipped(leaf, seed) : leaf));
      const older = { size: from, root: rootOf(all.slice(0, from)) };
      const path = consistencyPath(rewritten, from);
      expect(isConsistent(older, { size, root: rootOf(rewritten) }, path)).toBe(false);
    }),
    runs,
  );
});

test('a frontier appends without the leaves', () => {
  let frontier: Frontier = emptyFrontier();
  const all = leaves(130);
  expect(frontierRoot(frontier)).toEqual(rootOf([]));
  all.forEach((leaf, at) => {
    frontier = appendLeaf(frontier, leaf);
    expect(frontierRoot(frontier)).toEqual(rootOf(all.slice(0, at + 1)));
  });
});

describe('sum trees', () => {
  const owing = (owed: number, at: number) => sumLeaf({ owed, salt: Buffer.alloc(16, at), userId: `player ${at}` });
  const sums = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 80 });

  test('proves every wallet under a root with the total sum', () => {
    fc.assert(
      fc.property(sums, fc.nat(), (owed, pick) => {
        const all = owed.map(owing);
        const [root, index] = [sumRootOf(all), pick % all.length];
        expect(root.sum).toBe(owed.reduce((sum, one) => sum + one, 0));
        const [leaf] = all.slice(index, index + 1);
        if (!leaf) throw new Error('no leaf');
        expect(sumFromPath(leaf, sumPath(all, index), { index, size: all.length })).toEqual(root);
      }),
      runs,
    );
  });

  test('a modified sum yields another root', () => {
    const all = [100, 200, 300, 400, 500].map(owing);
    const [leaf] = all;
    const path = sumPath(all, 0);
    if (!leaf) throw new Error('no leaf');
    const less = path.map((node, at) => (at === 1 ? { ...node, sum: node.sum - 1 } : node));
    expect(sumFromPath(leaf, less, { index: 0, size: 5 })?.hash).not.toEqual(sumRootOf(all).hash);
  });

  test('rejects negative and fractional sums', () => {
    expect(() => owing(-1, 0)).toThrow('no sum');
    expect(() => owing(0.5, 0)).toThrow('no sum');
  });
});
