import { Schema } from 'mongoose';
import { noSums, type AccountSums } from '../audit/add-transfers';
import { contentHash } from '../ledger/content-hash';
import type { Transfer } from '../ledger/transfer';
import { modelOf } from '../model-of';

/** A sealed run of transfers: whoever alters one of them, or a block, breaks every hash that follows. */
export interface Block {
  /** gapless from 1 */
  _id: number;
  entries: { id: string; hash: string }[];
  previousHash: string;
  hash: string;
  /** sums of all sealed transfers, this block's included: house accounts and the players' purses */
  totals: { account: string; paise: number }[];
  /** transfers sealed so far */
  count: number;
  sealedAt: Date;
}
const schema = new Schema<Block>(
  {
    _id: { type: Number, required: true },
    entries: [new Schema({ id: String, hash: String }, { _id: false })],
    previousHash: { type: String, required: true },
    hash: { type: String, required: true },
    totals: [new Schema({ account: String, paise: Number }, { _id: false })],
    count: { type: Number, required: true },
    sealedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
export const blocks = modelOf<Block>('Block', schema, 'blocks');

/** Sums of every transfer up to and with this block; none yet without a block. */
export function runningSums(last: Pick<Block, 'totals' | 'count'> | null): AccountSums {
  return {
    ...noSums(),
    accounts: Object.fromEntries((last?.totals ?? []).map(({ account, paise }) => [account, paise])),
    transfers: last?.count ?? 0,
  };
}

export const FIRST_PREVIOUS_HASH = '0'.repeat(64);
/** Of everything a transfer says; `unsealed` is the sealer's own mark. */
export const transferHash = ({ unsealed: _unsealed, ...transfer }: Transfer): string => contentHash(transfer);
export const blockHash = ({
  _id,
  entries,
  previousHash,
  totals,
  count,
}: Pick<Block, '_id' | 'entries' | 'previousHash' | 'totals' | 'count'>): string =>
  contentHash({ _id, entries, previousHash, totals, count });
