import type { AnyObject, Connection, Model, Schema, mongo } from 'mongoose';

/**
 * A collection: mongoose's model, and `raw`, the driver's collection, for hot statements whose fields are all set by
 * our own code: mongoose would double their cost and has nothing to validate.
 */
export type Collection<D extends AnyObject> = Model<D> & { readonly raw: mongo.Collection<D> };

/**
 * `const openPicks = collectionOf<Entry>('Entry', schema, 'picks')`: `openPicks(db)` is created once per connection.
 */
export function collectionOf<D extends AnyObject>(
  name: string,
  schema: Schema<D>,
  collection: string,
): (db: Connection) => Collection<D> {
  const opened = new WeakMap<Connection, Collection<D>>();
  return (db) => {
    const known = opened.get(db) ?? open<D>(db, { name, schema, collection });
    opened.set(db, known);
    return known;
  };
}

/**
 * Indexes the documents that have the field. MongoDB's Stable API has no sparse indexes; the name differs from the one
 * that a sparse index of an earlier release has on the same field.
 */
export function indexWherePresent<D extends AnyObject>(
  schema: Schema<D>,
  field: string,
  options: { unique?: true } = {},
): void {
  const partialFilterExpression = { [field]: { $exists: true } };
  schema.index({ [field]: 1 }, { ...options, name: `${field}_present`, partialFilterExpression });
}

function open<D extends AnyObject>(
  db: Connection,
  { name, schema, collection }: { name: string; schema: Schema<D>; collection: string },
): Collection<D> {
  const raw = db.getClient().db(db.name).collection<D>(collection);
  return Object.assign(db.model<D>(name, schema, collection), { raw });
}
