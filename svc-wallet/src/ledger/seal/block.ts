import { collectionOf, indexWherePresent } from '@baazi/service-kit';
import { Schema, type Types } from 'mongoose';
import { noSums, type AccountSums } from '../add-transfers';
import { contentHash } from '@baazi/proofs';
import type { Transfer } from '../transfer';
import { sealed, type SealKeys } from './seal-keys';

/**
 * A sealed run of transfers: altering one of them, or a block, breaks every hash that follows, and they cannot be
 * rebuilt without the key.
 */
export interface Block {
  /** gapless from 1 */
  _id: number;
  entries: { id: string; hash: string }[];
  /** lines of the operators' log, sealed as transfers are */
  lines?: { id: string; hash: string }[];
  previousHash: string;
  hash: string;
  /** Id of its sealing key; the first blocks of an old chain have none. */
  keyId?: string;
  /** sums of all sealed transfers, this block's included: house accounts and the players' sub-accounts */
  totals: { account: string; paise: number }[];
  /** transfers sealed so far */
  count: number;
  /** lines sealed so far; absent in blocks of older releases */
  lineCount?: number;
  sealedAt: Date;
}
const blockSchema = new Schema<Block>(
  {
    _id: { type: Number, required: true },
    entries: [new Schema({ id: String, hash: String }, { _id: false })],
    lines: { type: [new Schema({ id: String, hash: String }, { _id: false })], default: undefined },
    previousHash: { type: String, required: true },
    hash: { type: String, required: true },
    keyId: String,
    totals: [new Schema({ account: String, paise: Number }, { _id: false })],
    count: { type: Number, required: true },
    lineCount: Number,
    sealedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
indexWherePresent(blockSchema, 'lines.id');
export const openBlocks = collectionOf<Block>('Block', blockSchema, 'blocks');

/** Sums of every transfer up to and with this block; zero without a block. */
export function runningSums(last: Pick<Block, 'totals' | 'count'> | null): AccountSums {
  return {
    ...noSums(),
    accounts: Object.fromEntries((last?.totals ?? []).map(({ account, paise }) => [account, paise])),
    transfers: last?.count ?? 0,
  };
}

export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/** The progress of a walk along the chain. */
export interface ChainPosition {
  /** of the last block */
  number: number;
  hash: string;
  /** of the last block's key */
  keyId?: string | undefined;
  /** of every transfer sealed so far */
  sums: AccountSums;
  /** lines sealed so far */
  lineCount?: number | undefined;
}
export const startOfChain = (): ChainPosition => ({ number: 0, hash: FIRST_PREVIOUS_HASH, sums: noSums() });
/** Over all fields of a transfer except the old mark. */
export const transferHash = ({ unsealed: _unsealed, ...transfer }: Transfer): string => contentHash(transfer);
type Unhashed = Omit<Block, 'hash'>;

/** Under its key; undefined when the key is unknown here. */
export function blockHash(
  { _id, entries, lines = [], previousHash, totals, count, lineCount, keyId, sealedAt }: Unhashed,
  keys?: SealKeys,
) {
  const ofLines = lineCount === undefined ? {} : { lines, lineCount };
  const content = { _id, entries, previousHash, totals, count, ...ofLines };
  if (keyId === undefined) return contentHash(content);
  const key = keys?.byId.get(keyId);
  return key && sealed(key, contentHash({ ...content, keyId, sealedAt }));
}

/** A known position of a chain: it reveals a chain that was cut off or rebuilt. */
export interface SealHead {
  block: number;
  hash: string;
}

/**
 * Transfers and lines of one commit that wait for their block. They are listed here and not marked in the ledger, so that
 * nobody needs the right to edit a transfer. Ids rise: the oldest come first.
 */
export interface Unsealed {
  _id: Types.ObjectId;
  ids: string[];
  /** lines of the operators' log */
  lines?: string[];
  /** machine time */
  postedAt: Date;
  /** the shard of these transfers' players; see `Shards` */
  home?: string;
}
const unsealedSchema = new Schema<Unsealed>(
  {
    ids: { type: [String], required: true },
    lines: { type: [String], default: undefined },
    postedAt: { type: Date, required: true },
    home: String,
  },
  { versionKey: false },
);
export const openUnsealed = collectionOf<Unsealed>('Unsealed', unsealedSchema, 'unsealed');
