import type { Model, mongo } from 'mongoose';

/** The driver's own collection behind a model, for the statements that every login makes: mongoose would double what they cost, and has nothing to check in them. */
export function driverOf<D extends { _id: string }>(model: Model<D>): mongo.Collection<D> {
  // mongoose types it for any document; what is stored here are documents of this model.
  return model.collection as unknown as mongo.Collection<D>;
}
