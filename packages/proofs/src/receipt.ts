import { sign, verify } from 'node:crypto';
import { canonicalBytes } from './canonical';
import { leafHash } from './hashes';
import type { NoteSigner, NoteVerifier } from './notes';

/** What an entry is, as its receipt and its leaf in the market's book say it. */
export interface EntryFacts {
  entryId: string;
  market: string;
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  /** ISO 8601 in UTC with milliseconds */
  acceptedAt: string;
  rulesHash: string;
  /** base64 of 16 random bytes: without it nobody can guess an entry from its hash */
  salt: string;
}
export interface Receipt extends EntryFacts {
  kind: 'ipl-baazi/receipt@1';
  closesAt: string;
  /** the head of the log of books then: a receipt also pins the past */
  log: { size: number; root: string };
}
/** What a player holds. */
export interface ReceiptDocument {
  receipt: Receipt;
  keyName: string;
  signature: string;
}
/** How a settlement left an entry. */
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

/** The hash that stands for an entry in the book of its market. */
export const entryLeaf = (facts: EntryFacts): Buffer => {
  const { entryId, market, selection, stakePaise, payoutPaise, acceptedAt, rulesHash, salt } = facts;
  return leafHash(canonicalBytes({ entryId, market, selection, stakePaise, payoutPaise, acceptedAt, rulesHash, salt }));
};
export const settlementLeaf = ({ entryId, market, revision, result, paidPaise, salt }: SettlementFacts): Buffer =>
  leafHash(canonicalBytes({ entryId, market, revision, result, paidPaise, salt }));
