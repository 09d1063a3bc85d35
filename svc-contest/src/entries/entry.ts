import { toPaise } from '@baazi/contracts';
import { collectionOf, inPages, type Collection } from '@baazi/service-kit';
import { Schema, type ClientSession } from 'mongoose';
import type { Crowd } from '../markets/market';

/**
 * One entry of one player on one market: a team on a match, or an answer to a question.
 *   requested -> reserved                       the player's only slot on the market is taken
 *   reserved -> held | refused(reason)          only svc-wallet's answer ends a reservation
 *   held: pending -> won | lost | void          and between those as the settlement counter `n` grows
 * The database and the wire call an entry a pick.
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
  /** title of the stake in the player's statement; part of the order to svc-wallet, so it never changes */
  label: string;
  /** the same in Hindi, where an operator wrote it */
  labelHi?: string;
  /** business time of the entry check: an entry that was accepted then may complete after the lock */
  acceptedAt: Date;
  /** the market's lock at that time */
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
  /** the epoch of the market's cap that counts its liability; absent: no cap does */
  capEpoch?: number;
  /** `<userId>|<idempotency-key>` of every request that this entry answers */
  requestKeys?: string[];
  /** machine times of the reservation and of the last attempt at svc-wallet */
  reservedAt: Date;
  triedAt: Date;
  settledAt?: Date;
  createdAt: Date;
  /** salt of its leaf in the closed book; absent in entries older than receipts */
  salt?: string;
  rulesHash?: string;
  receipt?: StoredReceipt;
  /** how the players were split at that time, as it was shown */
  crowd?: Crowd;
}

/** The fields that a receipt adds to its entry. */
export interface StoredReceipt {
  /** the log of books at that time */
  log: { size: number; root: string };
  keyName: string;
  signature: string;
}

/** Keyed hashes of a request's network and device; the database and the wire call them marks. */
export interface DeviceFingerprint {
  device?: string;
  network: string;
}

/** A player's request for an entry. */
export interface EntryRequest {
  userId: string;
  market: string;
  selection: string;
  stakeRupees: number;
  /** the payout that the player saw; must be right if given */
  winRupees?: number;
  /** `match_id`, when the player sent it beside `matchID` */
  subjectId?: string;
  idempotencyKey?: string;
  fingerprint?: DeviceFingerprint;
}

/** Whether the entry has the player, market, selection and stake of the request. */
export const isSameRequest = (request: EntryRequest, entry: Entry): boolean =>
  request.userId === entry.userId &&
  request.market === entry.market &&
  request.selection === entry.selection &&
  toPaise(request.stakeRupees) === entry.stakePaise;

/** The amount that a result pays for an entry: for a win the payout, for a refund the stake. */
export function paidUnder(result: Entry['result'], entry: Pick<Entry, 'stakePaise' | 'payoutPaise'>): number {
  if (result === 'won') return entry.payoutPaise;
  return result === 'void' ? entry.stakePaise : 0;
}

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
    capEpoch: Number,
    requestKeys: { type: [String], default: undefined },
    reservedAt: { type: Date, required: true },
    triedAt: { type: Date, required: true },
    settledAt: Date,
    createdAt: { type: Date, required: true },
    salt: String,
    crowd: new Schema<Crowd>({ entries: Number, on: [Number] }, { _id: false }),
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
// Both begin with the player: uniqueness holds on the player's shard (docs/scale.md). A refused entry has no slot.
schema.index({ userId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } });
schema.index(
  { userId: 1, requestKeys: 1 },
  { unique: true, partialFilterExpression: { requestKeys: { $exists: true } } },
);
schema.index({ userId: 1, kind: 1, createdAt: -1 });
schema.index({ userId: 1, result: 1, settledAt: -1 });
schema.index({ market: 1, _id: 1 });
// Only open reservations are read by time: the index holds no others.
schema.index({ triedAt: 1 }, { partialFilterExpression: { state: 'reserved' } });
// The latest wins of all players.
schema.index({ settledAt: -1, _id: -1 }, { partialFilterExpression: { result: 'won' } });

export const openEntries = collectionOf<Entry>('Entry', schema, 'picks');

const liveFields = ['userId', 'selection', 'stakePaise', 'payoutPaise', 'acceptedAt', 'state'] as const;
type LiveEntry = Pick<Entry, '_id' | (typeof liveFields)[number]>;

/** Every entry of a market that is reserved or held. */
export async function* liveEntries(
  { entries }: { entries: Collection<Entry> },
  market: string,
  session?: ClientSession,
): AsyncGenerator<LiveEntry> {
  // Filtered here and not in the query: there, one statement could scan far more than a page.
  for await (const page of inPages(entries.raw, { market }, { fields: liveFields, session }))
    yield* page.filter(({ state }) => state !== 'refused');
}
