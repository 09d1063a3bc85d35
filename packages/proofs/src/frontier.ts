import { emptyRoot, nodeHash } from './hashes';

/** The compact state to append to a tree: the roots of its complete subtrees, largest first. */
export interface Frontier {
  size: number;
  tops: Buffer[];
}
export const emptyFrontier = (): Frontier => ({ size: 0, tops: [] });

/** Appends a leaf. */
export function appendLeaf({ size, tops }: Frontier, leaf: Buffer): Frontier {
  const next = [...tops];
  let top = leaf;
  for (let full = size; full % 2 === 1; full = (full - 1) / 2) {
    const left = next.pop();
    if (!left) throw new Error('a frontier is incomplete');
    top = nodeHash(left, top);
  }
  return { size: size + 1, tops: [...next, top] };
}

export const frontierRoot = ({ tops }: Frontier): Buffer =>
  tops.length === 0 ? emptyRoot() : tops.reduceRight((right, left) => nodeHash(left, right));
