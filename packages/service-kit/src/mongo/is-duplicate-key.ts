import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11000;

/** True if a write violated a unique index; with `field`, only if it was that field's index. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== DUPLICATE_KEY) return false;
  return field === undefined || fieldOf(error) === field;
}

/** A bulk write error names the index only in its message. */
function fieldOf(error: Error): string | undefined {
  if ('keyPattern' in error && typeof error.keyPattern === 'object' && error.keyPattern !== null)
    return Object.keys(error.keyPattern)[0];
  return /index: (\w+?)_-?1/.exec(error.message)?.[1];
}

/**
 * The positions in an unordered `insertMany` that violated a unique index; throws on any other error. The driver's bulk
 * error lists no positions if the whole statement failed (disk full, no primary, a broken connection): then it is
 * unknown what was written.
 */
export function duplicatesIn(error: unknown): Set<number> {
  if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
  const failed = [error.writeErrors].flat();
  if (failed.length === 0 || !failed.every(({ code }) => code === DUPLICATE_KEY)) throw error;
  return new Set(failed.map(({ index }) => index));
}
