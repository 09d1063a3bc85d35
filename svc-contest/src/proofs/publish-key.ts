import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { ProofDeps } from './proof-deps';

/** The key that signs from now on is published before the first signature; the one before it has ended. */
export async function publishKey(deps: ProofDeps): Promise<void> {
  const { publicKey } = deps.proofKey;
  const now = deps.service.clocks.machine.now();
  await deps.publishedKeys.updateOne(
    { _id: publicKey },
    { $setOnInsert: { from: now }, $unset: { until: 1 } },
    { upsert: true },
  );
  await deps.publishedKeys.updateMany({ _id: { $ne: publicKey }, until: { $exists: false } }, { $set: { until: now } });
}

/** A public key that signs, or once did: what it signed is checked with it for ever. */
export interface PublishedKey {
  /** in the form of signed notes */
  _id: string;
  /** machine times */
  from: Date;
  until?: Date;
}
const schema = new Schema<PublishedKey>(
  { _id: { type: String, required: true }, from: { type: Date, required: true }, until: Date },
  { versionKey: false },
);
export const openPublishedKeys = collectionOf<PublishedKey>('PublishedKey', schema, 'proofKeys');
