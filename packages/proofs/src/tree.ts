import { emptyRoot, nodeHash, sumNode, type SumNode } from './hashes';

/** The largest power of two below `size`, where RFC 6962 splits a tree. */
const splitOf = (size: number): number => 2 ** (31 - Math.clz32(size - 1));

/** Joins two subtrees. */
type Join<T> = (left: T, right: T) => T;

/** The root of the leaves from `start` to `end`, at least one. */
function topOf<T>(leaves: readonly T[], join: Join<T>, start = 0, end = leaves.length): T {
  const [first] = leaves.slice(start, start + 1);
  if (first === undefined) throw new Error('a tree without leaves has no root');
  if (end - start === 1) return first;
  const middle = start + splitOf(end - start);
  return join(topOf(leaves, join, start, middle), topOf(leaves, join, middle, end));
}

/** The siblings on the path from a leaf to the root, bottom up. */
function pathTo<T>(leaves: readonly T[], join: Join<T>, index: number): T[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new Error(`there is no leaf ${index}`);
  const path: T[] = [];
  for (let start = 0, end = leaves.length; end - start > 1;) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      path.push(topOf(leaves, join, middle, end));
      end = middle;
    } else {
      path.push(topOf(leaves, join, start, middle));
      start = middle;
    }
  }
  return path.reverse();
}

/** MTH of RFC 6962 over leaf hashes. */
export const rootOf = (hashes: readonly Buffer[]): Buffer =>
  hashes.length === 0 ? emptyRoot() : topOf(hashes, nodeHash);
/** PATH of RFC 6962. */
export const inclusionPath = (hashes: readonly Buffer[], index: number): Buffer[] => pathTo(hashes, nodeHash, index);

export const sumRootOf = (leaves: readonly SumNode[]): SumNode =>
  leaves.length === 0 ? { sum: 0, hash: emptyRoot() } : topOf(leaves, sumNode);
export const sumPath = (leaves: readonly SumNode[], index: number): SumNode[] => pathTo(leaves, sumNode, index);

/** PROOF of RFC 6962: the first `from` leaves of `hashes` are those of the tree of size `from`. */
export function consistencyPath(hashes: readonly Buffer[], from: number): Buffer[] {
  if (!Number.isInteger(from) || from < 0 || from > hashes.length) throw new Error(`there was no tree of ${from}`);
  if (from === 0 || from === hashes.length) return [];
  const path: Buffer[] = [];
  let [start, end] = [0, hashes.length];
  while (end !== from) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      path.push(topOf(hashes, nodeHash, middle, end));
      end = middle;
    } else {
      path.push(topOf(hashes, nodeHash, start, middle));
      start = middle;
    }
  }
  // The verifier knows the old root already if the old tree is the left edge of the new one.
  if (start > 0) path.push(topOf(hashes, nodeHash, start, end));
  return path.reverse();
}
