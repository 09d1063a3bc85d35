import { emptyRoot, nodeHash, sumNode, type SumNode } from './hashes';

/** Where a leaf stands in which tree. */
interface Place {
  index: number;
  size: number;
}
const isPlace = ({ index, size }: Place): boolean =>
  Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size;

/** The top that a leaf and its path lead to (RFC 9162 2.1.3.2); undefined where the path is not of such a tree. */
function climb<T>(leaf: T, path: readonly T[], place: Place, join: (left: T, right: T) => T): T | undefined {
  if (!isPlace(place)) return undefined;
  let [at, last, top] = [place.index, place.size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      top = join(beside, top);
      // The last of a row without a partner goes up as it is.
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else top = join(top, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? top : undefined;
}

export const rootFromPath = (leaf: Buffer, path: readonly Buffer[], place: Place): Buffer | undefined =>
  climb(leaf, path, place, nodeHash);
export const sumFromPath = (leaf: SumNode, path: readonly SumNode[], place: Place): SumNode | undefined =>
  climb(leaf, path, place, sumNode);

interface Head {
  size: number;
  root: Buffer;
}
/** Whether the newer tree begins with all of the older one (RFC 9162 2.1.4.2, the same proofs as RFC 6962's). */
export function isConsistent(older: Head, newer: Head, path: readonly Buffer[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return path.length === 0 && older.root.equals(newer.root);
  if (older.size === 0) return path.length === 0 && older.root.equals(emptyRoot());
  const isWhole = Number.isInteger(Math.log2(older.size));
  const [first, ...rest] = isWhole ? [older.root, ...path] : path;
  if (first === undefined) return false;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let [oldTop, newTop] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [oldTop, newTop] = [nodeHash(beside, oldTop), nodeHash(beside, newTop)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else newTop = nodeHash(newTop, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && oldTop.equals(older.root) && newTop.equals(newer.root);
}
