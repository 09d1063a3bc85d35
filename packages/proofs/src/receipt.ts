import { sign, verify } from 'node:crypto';
import { canonicalBytes } from './canonical';
import { leafHash } from './hashes';
import type { NoteSigner, NoteVerifier } from './notes';

/** The facts of an entry, in its receipt and in its leaf of the market's book. */
export interface EntryFacts {
  entryId: string;
  market: string;
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  /** ISO 8601 in UTC with milliseconds */
  acceptedAt: string;
  rulesHash: string;
  /** base64 of 16 random bytes, without which an entry cannot be guessed from its hash */
  salt: string;
}
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
/** The result of an entry in a settlement. */
export interface SettlementFacts {
  entryId: string;
  market: string;
  revision: number;
  result: 'won' | 'lost' | 'void';
  paidPaise: number;
  salt: string;
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

/** The leaf hash of an entry in its market's book. */
export const entryLeaf = (facts: EntryFacts): Buffer => {
  const { entryId, market, selection, stakePaise, payoutPaise, acceptedAt, rulesHash, salt } = facts;
  return leafHash(canonicalBytes({ entryId, market, selection, stakePaise, payoutPaise, acceptedAt, rulesHash, salt }));
};
export const settlementLeaf = ({ entryId, market, revision, result, paidPaise, salt }: SettlementFacts): Buffer =>
  leafHash(canonicalBytes({ entryId, market, revision, result, paidPaise, salt }));
