import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11000;

/** Whether a write met a unique index; with `field`, whether it was that field's. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== DUPLICATE_KEY) return false;
  return field === undefined || fieldOf(error) === field;
}

/** A bulk write's error carries the index in its message alone. */
function fieldOf(error: Error): string | undefined {
  if ('keyPattern' in error && typeof error.keyPattern === 'object' && error.keyPattern !== null)
    return Object.keys(error.keyPattern)[0];
  return /index: (\w+?)_-?1/.exec(error.message)?.[1];
}

/**
 * The places in an unordered `insertMany` that met a unique index; throws what is anything else. The driver's error of a
 * bulk write names no place at all when the whole statement failed (no room, no primary, a broken connection): then
 * nobody knows what was written.
 */
export function duplicatesIn(error: unknown): Set<number> {
  if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
  const failed = [error.writeErrors].flat();
  if (failed.length === 0 || !failed.every(({ code }) => code === DUPLICATE_KEY)) throw error;
  return new Set(failed.map(({ index }) => index));
}
