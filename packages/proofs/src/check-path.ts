import { emptyRoot, nodeHash, sumNode, type SumNode } from './hashes';

/** The position of a leaf in a tree of `size` leaves. */
interface Position {
  index: number;
  size: number;
}
const isPosition = ({ index, size }: Position): boolean =>
  Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size;

/** The root that a leaf and its path yield (RFC 9162 2.1.3.2); undefined if the path does not belong to such a tree. */
function climb<T>(leaf: T, path: readonly T[], position: Position, join: (left: T, right: T) => T): T | undefined {
  if (!isPosition(position)) return undefined;
  let [at, last, top] = [position.index, position.size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      top = join(sibling, top);
      // The last node of a level without a sibling moves up unchanged.
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else top = join(top, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? top : undefined;
}

export const rootFromPath = (leaf: Buffer, path: readonly Buffer[], position: Position): Buffer | undefined =>
  climb(leaf, path, position, nodeHash);
export const sumFromPath = (leaf: SumNode, path: readonly SumNode[], position: Position): SumNode | undefined =>
  climb(leaf, path, position, sumNode);

interface Head {
  size: number;
  root: Buffer;
}
/** True if the newer tree starts with all leaves of the older one (RFC 9162 2.1.4.2, the same proofs as RFC 6962's). */
export function isConsistent(older: Head, newer: Head, path: readonly Buffer[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return path.length === 0 && older.root.equals(newer.root);
  if (older.size === 0) return path.length === 0 && older.root.equals(emptyRoot());
  const isCompleteSubtree = Number.isInteger(Math.log2(older.size));
  const [first, ...rest] = isCompleteSubtree ? [older.root, ...path] : path;
  if (first === undefined) return false;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let [oldTop, newTop] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [oldTop, newTop] = [nodeHash(sibling, oldTop), nodeHash(sibling, newTop)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else newTop = nodeHash(newTop, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && oldTop.equals(older.root) && newTop.equals(newer.root);
}
