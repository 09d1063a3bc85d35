import { sign, verify } from 'node:crypto';
import { canonicalBytes } from './canonical';
import type { EntryFacts } from './leaves';
import type { NoteSigner, NoteVerifier } from './notes';

export interface Receipt extends EntryFacts {
  kind: 'ipl-baazi/receipt@1';
  closesAt: string;
  /** the head of the log of books at that time, so that a receipt also fixes the past */
  log: { size: number; root: string };
}
/** The document that a player keeps. */
export interface ReceiptDocument {
  receipt: Receipt;
  keyName: string;
  signature: string;
}
const PURPOSE = Buffer.from('ipl-baazi receipt v1\n');
const signedBytes = (receipt: Receipt): Buffer => Buffer.concat([PURPOSE, canonicalBytes(receipt)]);

export const signReceipt = (receipt: Receipt, { name, key }: NoteSigner): ReceiptDocument => ({
  receipt,
  keyName: name,
  signature: sign(null, signedBytes(receipt), key).toString('base64'),
});

export const isSignedReceipt = (document: ReceiptDocument, verifiers: readonly NoteVerifier[]): boolean =>
  verifiers.some(
    ({ name, key }) =>
      name === document.keyName &&
      verify(null, signedBytes(document.receipt), key, Buffer.from(document.signature, 'base64')),
  );
