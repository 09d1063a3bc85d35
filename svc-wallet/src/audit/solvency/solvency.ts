import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { SumNode } from '@baazi/proofs';

/**
 * What the house owed its players at one instant: the head of a Merkle sum tree over all wallets. A sum is final;
 * only its signature is pending.
 */
export interface Solvency {
  /** the business day; after a dot the number of a requested one */
  _id: string;
  /** business time at which all wallets were read */
  at: Date;
  /** machine time of it */
  readAt: Date;
  /** number of wallets */
  size: number;
  owedPaise: number;
  /** base64 */
  root: string;
  /** the roots of its pages, in order */
  tops: { sum: number; hash: string }[];
  /** base64 of 32 random bytes from which every leaf's salt is derived */
  secret: string;
  /** made: awaits its signature; refused: the log has another sum of its name, from before a restore */
  state: 'made' | 'published' | 'refused';
  /** the signed checkpoint */
  note?: string;
  /** the operator's reason to request it */
  reason?: string;
}
const schema = new Schema<Solvency>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    readAt: { type: Date, required: true },
    size: { type: Number, required: true },
    owedPaise: { type: Number, required: true },
    root: { type: String, required: true },
    tops: [new Schema({ sum: Number, hash: String }, { _id: false })],
    secret: { type: String, required: true },
    state: { type: String, required: true },
    note: String,
    reason: String,
  },
  { versionKey: false },
);
schema.index({ readAt: -1 });
export const openSolvencies = collectionOf<Solvency>('Solvency', schema, 'solvencies');

/** This many leaves that a page is a whole subtree: a proof reads one page and the page roots. */
export const PAGE_SIZE = 256;

/** A run of leaves in the order of the tree, which is that of their hashes and reveals no owner. */
export interface SolvencyPage {
  /** `<sum>|<page>` */
  _id: string;
  solvency: string;
  page: number;
  sums: number[];
  /** base64 of all hashes, concatenated */
  hashes: string;
}
const pageSchema = new Schema<SolvencyPage>(
  {
    _id: { type: String, required: true },
    solvency: { type: String, required: true },
    page: { type: Number, required: true },
    sums: { type: [Number], required: true },
    hashes: { type: String, required: true },
  },
  { versionKey: false },
);
pageSchema.index({ solvency: 1, page: 1 });
export const openSolvencyPages = collectionOf<SolvencyPage>('SolvencyPage', pageSchema, 'solvencyPages');

/** A wallet as it was read, and its position in the tree. */
export interface OwedWallet {
  userId: string;
  owedPaise: number;
  /** the wallet's, so that its transfers lead to the same amount for ever */
  version: number;
  place: number;
}
/** A run of wallets in the order of their ids. */
export interface SolvencyWallets {
  /** `<sum>|<first wallet>` */
  _id: string;
  solvency: string;
  firstId: string;
  lastId: string;
  wallets: OwedWallet[];
}
const walletsSchema = new Schema<SolvencyWallets>(
  {
    _id: { type: String, required: true },
    solvency: { type: String, required: true },
    firstId: { type: String, required: true },
    lastId: { type: String, required: true },
    wallets: [new Schema({ userId: String, owedPaise: Number, version: Number, place: Number }, { _id: false })],
  },
  { versionKey: false },
);
walletsSchema.index({ solvency: 1, firstId: 1 });
export const openSolvencyWallets = collectionOf<SolvencyWallets>('SolvencyWallets', walletsSchema, 'solvencyWallets');

/** The last signed sum. */
export const newestSum = (collections: {
  solvencies: Collection<Solvency>;
}): Promise<(Solvency & { note: string }) | null> =>
  collections.solvencies
    .findOne({ state: 'published' })
    .sort({ readAt: -1 })
    .lean<(Solvency & { note: string }) | null>();

const HASH_BYTES = 32;

/** The leaves of a page, in order. */
export function nodesOf({ sums, hashes }: Pick<SolvencyPage, 'sums' | 'hashes'>): SumNode[] {
  const bytes = Buffer.from(hashes, 'base64');
  return sums.map((sum, at) => ({ sum, hash: bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES) }));
}
