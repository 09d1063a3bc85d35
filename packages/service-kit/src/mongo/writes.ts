import { mongo, type AnyObject } from 'mongoose';
import type { Collection } from './collection';

type Model = mongo.AnyClientBulkWriteModel<mongo.Document>;
/** What a write works on: the collection itself, whose documents are made by us. */
type Into<D extends AnyObject> = Pick<Collection<D>, 'raw'>;

export interface Change<D extends AnyObject> {
  filter: mongo.Filter<D>;
  update: mongo.UpdateFilter<D>;
  upsert?: boolean;
  /** How many documents it has to find, all of which it changes. Default: one. */
  matches?: number;
}

/** A document was not found as it was read. In a transaction nothing may stay then. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
}

/**
 * What is written in one statement, into several collections (MongoDB 8: `bulkWrite`), in the order it is added: a
 * statement costs its sender and the database more than what it carries.
 */
export class Writes {
  private models: Model[] = [];
  private toFind = 0;

  /** how many wait to be sent */
  get size(): number {
    return this.models.length;
  }

  insert<D extends AnyObject>({ raw: { namespace } }: Into<D>, documents: readonly D[]): void {
    for (const document of documents) this.models.push({ name: 'insertOne', namespace, document });
  }

  update<D extends AnyObject>({ raw: { namespace } }: Into<D>, changes: readonly Change<D>[]): void {
    for (const { filter, update, upsert = false, matches = 1 } of changes) {
      const name = matches === 1 ? 'updateOne' : 'updateMany';
      // Judged by the shape of its own collection; the driver's list of them has one for all.
      const judged = { filter, update } as Pick<mongo.ClientUpdateOneModel<mongo.Document>, 'filter' | 'update'>;
      this.models.push({ name, namespace, ...judged, ...(upsert ? { upsert } : {}) });
      this.toFind += matches;
    }
  }

  /**
   * Sends what was added since it was last sent. Throws `VersionConflict` when an update did not find all that it has
   * to, and the server's own error (a duplicate key, a lost race) as a single statement would.
   */
  async send(client: mongo.MongoClient, options: { session?: mongo.ClientSession } = {}): Promise<void> {
    if (this.models.length === 0) return;
    const { models, toFind } = this;
    [this.models, this.toFind] = [[], 0];
    const { matchedCount, upsertedCount } = await client.bulkWrite(models, options).catch(throwCause);
    // None can find more than it asks for, so the sum tells of each.
    if (matchedCount + upsertedCount !== toFind)
      throw new VersionConflict(`${matchedCount + upsertedCount} documents of ${toFind} were as they had been read`);
  }
}

/** The driver wraps what the server says of a statement, and of one of its writes. */
function throwCause(error: unknown): never {
  if (!(error instanceof mongo.MongoClientBulkWriteError)) throw error;
  if (error.cause instanceof mongo.MongoError) throw error.cause;
  const [failed] = error.writeErrors.values();
  throw failed ? new mongo.MongoServerError({ message: failed.message, code: failed.code }) : error;
}
