import { verifierKeyOf, type NoteSigner } from '@baazi/proofs';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { ContestConfig } from '../contest-config';

/** What receipts and books are signed with. */
export interface ProofKey {
  /** the portal's, without its scheme: every checkpoint's origin begins with it */
  origin: string;
  signer: NoteSigner;
  /** the public key, as signed notes write it */
  publicKey: string;
}

/** The key's name is the portal's own: of several keys in turn the id in a note tells which it was. */
export function proofKeyOf(config: ContestConfig & { PORTAL_ORIGIN: string }): ProofKey {
  const origin = config.PORTAL_ORIGIN.replace(/^https?:\/\//, '');
  const signer = { name: origin, key: config.PROOF_PRIVATE_KEY };
  return { origin, signer, publicKey: verifierKeyOf(signer) };
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
