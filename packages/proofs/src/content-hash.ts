import { createHash } from 'node:crypto';
import { canonicalBytes } from './canonical';

/**
 * Equal content has an equal hash, whatever the order of its keys. Transfers, blocks and lines of operators' logs are
 * hashed with it.
 */
export const contentHash = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalBytes(value ?? null))
    .digest('hex');
