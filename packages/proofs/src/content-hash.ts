import { createHash } from 'node:crypto';
import { canonicalBytes } from '@baazi/proofs';

/** Equal content has an equal hash, whatever the order of its keys. Transfers and blocks store it. */
export const contentHash = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalBytes(value ?? null))
    .digest('hex');
