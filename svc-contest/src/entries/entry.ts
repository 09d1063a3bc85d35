import { toPaise } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/**
 * One entry of one player on one market: a team on a match, or an answer to a question.
 *   requested -> reserved                       the player's only place on the market is taken
 *   reserved -> held | refused(reason)          only the wallet's answer ends a reservation
 *   held: pending -> won | lost | void          and between those as the settlement counter `n` grows
 * The database and the wire call it a pick.
 */
export interface Entry {
  _id: string;
  userId: string;
  market: string;
  kind: 'match' | 'question';
  /** matchID or questionID */
  subject: string;
  /** team code, or yes / no */
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  /** what the player's statement says this stake is on; part of the order, so it never changes */
  label: string;
  /** the same in Hindi, where an operator wrote it */
  labelHi?: string;
  /** business time of the entry check: entry that was open then may finish after the lock */
  acceptedAt: Date;
  /** when entry was to end then */
  locksAt?: Date;
  marks?: DeviceFingerprint;
  state: 'reserved' | 'held' | 'refused';
  result: 'pending' | 'won' | 'lost' | 'void';
  /** times settled, as the wallet counts them */
  n: number;
  /** refusal code */
  reason?: string;
  missingRupees?: number;
  /** `<userId>|<market>` while reserved, held or void; unset when refused: one per player and market */
  slot?: string;
  /** `<userId>|<idempotency-key>` of every request that this entry is the answer to */
  requestKeys?: string[];
  /** machine times of the reservation and of the last try at the wallet */
  reservedAt: Date;
  triedAt: Date;
  settledAt?: Date;
  createdAt: Date;
  /** what its leaf in the book is made with; absent: older than receipts */
  salt?: string;
  rulesHash?: string;
  receipt?: StoredReceipt;
}

/** What a receipt adds to its entry. */
export interface StoredReceipt {
  /** the log of books then */
  log: { size: number; root: string };
  keyName: string;
  signature: string;
}

/** What a request came from, as keyed hashes. */
export interface DeviceFingerprint {
  device?: string;
  network: string;
}

/** What a player asks for: an entry before there is one. */
export interface EntryRequest {
  userId: string;
  market: string;
  selection: string;
  stakeRupees: number;
  /** what the player saw; an echo that must be right or absent */
  winRupees?: number;
  /** `match_id`, when the player sent it beside `matchID` */
  subjectId?: string;
  idempotencyKey?: string;
  marks?: DeviceFingerprint;
}

/** Whether a request asks for what this entry is. */
export const asksFor = (request: EntryRequest, entry: Entry): boolean =>
  request.userId === entry.userId &&
  request.market === entry.market &&
  request.selection === entry.selection &&
  toPaise(request.stakeRupees) === entry.stakePaise;

export const slotOf = (userId: string, market: string): string => `${userId}|${market}`;
export const requestKeyOf = (userId: string, idempotencyKey: string): string => `${userId}|${idempotencyKey}`;

const schema = new Schema<Entry>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    market: { type: String, required: true },
    kind: { type: String, required: true, enum: ['match', 'question'] },
    subject: { type: String, required: true },
    selection: { type: String, required: true },
    stakePaise: { type: Number, required: true },
    payoutPaise: { type: Number, required: true },
    label: { type: String, required: true },
    labelHi: String,
    acceptedAt: { type: Date, required: true },
    locksAt: Date,
    marks: new Schema<DeviceFingerprint>({ device: String, network: { type: String, required: true } }, { _id: false }),
    state: { type: String, required: true, enum: ['reserved', 'held', 'refused'] },
    result: { type: String, required: true, enum: ['pending', 'won', 'lost', 'void'] },
    n: { type: Number, required: true },
    reason: String,
    missingRupees: Number,
    slot: String,
    requestKeys: { type: [String], default: undefined },
    reservedAt: { type: Date, required: true },
    triedAt: { type: Date, required: true },
    settledAt: Date,
    createdAt: { type: Date, required: true },
    salt: String,
    rulesHash: String,
    receipt: new Schema<StoredReceipt>(
      {
        log: new Schema({ size: Number, root: String }, { _id: false }),
        keyName: { type: String, required: true },
        signature: { type: String, required: true },
      },
      { _id: false },
    ),
  },
  { versionKey: false },
);
// Both name the player first: what is unique is unique on the player's shard (docs/scale.md). A refused entry has no slot.
schema.index({ userId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } });
schema.index(
  { userId: 1, requestKeys: 1 },
  { unique: true, partialFilterExpression: { requestKeys: { $exists: true } } },
);
schema.index({ userId: 1, kind: 1, createdAt: -1 });
schema.index({ userId: 1, result: 1, settledAt: -1 });
schema.index({ market: 1, _id: 1 });
// Only what is open is looked for by time: the index is as small as that.
schema.index({ triedAt: 1 }, { partialFilterExpression: { state: 'reserved' } });
// The latest wins of all; who has not won is not in it.
schema.index({ settledAt: -1, _id: -1 }, { partialFilterExpression: { result: 'won' } });

export const openEntries = collectionOf<Entry>('Entry', schema, 'picks');
