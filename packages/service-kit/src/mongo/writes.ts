import { mongo, type AnyObject } from 'mongoose';
import type { Collection } from './collection';

type Model = mongo.AnyClientBulkWriteModel<mongo.Document>;
/** The target collection of a write, with documents made by our own code. */
type TargetCollection<D extends AnyObject> = Pick<Collection<D>, 'raw'>;

export interface Change<D extends AnyObject> {
  filter: mongo.Filter<D>;
  update: mongo.UpdateFilter<D>;
  upsert?: boolean;
  /** How many documents it must match, all of which it changes. Default: one. */
  matches?: number;
}

/** A document no longer matched the version that was read (optimistic locking). A transaction must be aborted then. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
}

/**
 * Collects writes to several collections and sends them in order as one statement (MongoDB 8: `bulkWrite`), because the
 * cost per statement exceeds the cost of its content.
 */
export class Writes {
  private models: Model[] = [];
  private expectedMatches = 0;

  /** number of unsent writes */
  get size(): number {
    return this.models.length;
  }

  insert<D extends AnyObject>({ raw: { namespace } }: TargetCollection<D>, documents: readonly D[]): void {
    for (const document of documents) this.models.push({ name: 'insertOne', namespace, document });
  }

  update<D extends AnyObject>({ raw: { namespace } }: TargetCollection<D>, changes: readonly Change<D>[]): void {
    for (const { filter, update, upsert = false, matches = 1 } of changes) {
      const name = matches === 1 ? 'updateOne' : 'updateMany';
      // Typed by its own collection; the driver's list has one type for all collections.
      const typed = { filter, update } as Pick<mongo.ClientUpdateOneModel<mongo.Document>, 'filter' | 'update'>;
      this.models.push({ name, namespace, ...typed, ...(upsert ? { upsert } : {}) });
      this.expectedMatches += matches;
    }
  }

  /**
   * Sends the writes added since the last call. Throws `VersionConflict` if an update did not match all its documents,
   * and the server's own error (duplicate key, write conflict) as a single statement would.
   */
  async send(client: mongo.MongoClient, options: { session?: mongo.ClientSession } = {}): Promise<void> {
    if (this.models.length === 0) return;
    const { models, expectedMatches } = this;
    [this.models, this.expectedMatches] = [[], 0];
    const { matchedCount, upsertedCount } = await client.bulkWrite(models, options).catch(throwCause);
    // No update can match more than expected, so comparing the sums is enough.
    if (matchedCount + upsertedCount !== expectedMatches)
      throw new VersionConflict(
        `${matchedCount + upsertedCount} of ${expectedMatches} documents matched the version that was read`,
      );
  }
}

/** Unwraps the server's error from the driver's bulk write error. */
function throwCause(error: unknown): never {
  if (!(error instanceof mongo.MongoClientBulkWriteError)) throw error;
  if (error.cause instanceof mongo.MongoError) throw error.cause;
  const [failed] = error.writeErrors.values();
  if (!failed) throw error;
  throw new mongo.MongoServerError({ message: failed.message, code: failed.code, errorLabels: error.errorLabels });
}
