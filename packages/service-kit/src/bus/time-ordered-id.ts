import { randomBytes } from 'node:crypto';

/**
 * A unique id that sorts by the time it was made (48 bits of milliseconds, 80 random): new index entries land side by
 * side.
 */
export function timeOrderedId(nowMs: number): string {
  return nowMs.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}
