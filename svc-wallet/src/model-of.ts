import type { AnyObject, Connection, Model, Schema, mongo } from 'mongoose';

/** A collection of this service: `wallets(db)` is its model on that connection, made once; `wallets.raw(db)` writes documents as they are. */
export interface CollectionOf<D extends AnyObject> {
  (db: Connection): Model<D>;
  raw(db: Connection): mongo.Collection<D>;
}

export function modelOf<D extends AnyObject>(name: string, schema: Schema<D>, collection: string): CollectionOf<D> {
  const made = new WeakMap<Connection, Model<D>>();
  const model = (db: Connection): Model<D> => {
    const known = made.get(db) ?? db.model<D>(name, schema, collection);
    made.set(db, known);
    return known;
  };
  return Object.assign(model, {
    raw: (db: Connection): mongo.Collection<D> => db.getClient().db(db.name).collection<D>(collection),
  });
}
