import type { SumNode } from '@baazi/proofs';
import type { SolvencyPage } from './solvency';

const HASH_BYTES = 32;

/** The leaves of a page, in order. */
export function nodesOf({ sums, hashes }: Pick<SolvencyPage, 'sums' | 'hashes'>): SumNode[] {
  const bytes = Buffer.from(hashes, 'base64');
  return sums.map((sum, at) => ({ sum, hash: bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES) }));
}
