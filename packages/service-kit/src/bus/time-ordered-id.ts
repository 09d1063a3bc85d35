import { randomBytes } from 'node:crypto';

/**
 * A unique id that sorts by creation time (48 bits of milliseconds, 80 random bits), so that new index entries are
 * adjacent.
 */
export function timeOrderedId(nowMs: number): string {
  return nowMs.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}
