import { verifierKeyOf, type NoteSigner } from '@baazi/proofs';
import { collectionOf, type Collection, type Service } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { ContestConfig } from '../contest-config';

/** The key that signs receipts, closed books and the log. */
export interface ProofKey {
  /** the portal's origin without its scheme; every checkpoint's origin begins with it */
  origin: string;
  signer: NoteSigner;
  /** the public key in the format of signed notes */
  publicKey: string;
}

/** Every key has the portal's name; the key id in a note distinguishes successive keys. */
export function proofKeyOf(config: ContestConfig & { PORTAL_ORIGIN: string }): ProofKey {
  const origin = config.PORTAL_ORIGIN.replace(/^https?:\/\//, '');
  const signer = { name: origin, key: config.PROOF_PRIVATE_KEY };
  return { origin, signer, publicKey: verifierKeyOf(signer) };
}

/** A public key that signs or once signed. Never removed: old signatures are verified with it. */
export interface PublishedKey {
  /** the key in the format of signed notes */
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

interface KeyDeps {
  service: Service;
  proofKey: ProofKey;
  publishedKeys: Collection<PublishedKey>;
}

/** Publishes the current key before its first signature, and ends the previous one. */
export async function publishKey(deps: KeyDeps): Promise<void> {
  const { publicKey } = deps.proofKey;
  const now = deps.service.clocks.machine.now();
  await deps.publishedKeys.updateOne(
    { _id: publicKey },
    { $setOnInsert: { from: now }, $unset: { until: 1 } },
    { upsert: true },
  );
  await deps.publishedKeys.updateMany({ _id: { $ne: publicKey }, until: { $exists: false } }, { $set: { until: now } });
}
