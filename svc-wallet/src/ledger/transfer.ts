import type { AlertType } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { Leg } from './account';

export const transferKinds = [
  'bonus',
  'grant',
  'stake',
  'settle',
  'deposit',
  'deposit-rev',
  'suspense',
  'suspense-out',
  'left',
  'left-out',
  'referral',
  'referral-rev',
  'wd-hold',
  'wd-paid',
  'wd-late',
  'wd-refund',
  'wd-reversed',
  'adjust',
] as const;
export type TransferKind = (typeof transferKinds)[number];

/** What a player reads about a transfer, frozen when it is posted. */
export interface Memo {
  /** the line of the list */
  title: string;
  /** the whole story in one sentence */
  detail: string;
  /** what the stake is on, in Hindi, where an operator wrote it */
  labelHi?: string;
}

/** What a story asks the books to post. The id names the story, so a retry is the same transfer. */
export interface TransferOrder {
  id: string;
  kind: TransferKind;
  legs: Leg[];
  memo: Memo;
  /** What the id stands for when the legs depend on balances (default: the legs). */
  content?: unknown;
  /** pick, payment, withdrawal or friend that it is about */
  about?: string;
  /** What it adds to the cash that is to be staked once, or takes from it, in paise. */
  unstaked?: number;
  /** What the player reads when the balance moves on an open page. */
  words?: string;
  /** What kind of news that is; absent: good news. */
  wordsAre?: AlertType;
}

/** A posted transfer: immutable, its legs sum to zero, at most one player is touched. */
export interface Transfer {
  _id: string;
  kind: TransferKind;
  requestHash: string;
  legs: Leg[];
  memo: Memo;
  about?: string;
  /** business time */
  at: Date;
  /** machine time */
  postedAt: Date;
  player?: string;
  /** of the player's wallet after this transfer: gapless, so the legs can be folded in order */
  version?: number;
  /** cash + bonus after this transfer, in paise */
  balanceAfter?: number;
  /** change of cash + bonus in paise; absent when the player's balance did not change */
  deltaPaise?: number;
  sizePaise?: number;
  /** change of the player's cash that was paid in and not staked, in paise; absent when it did not change */
  unstaked?: number;
  /** In books of before: it waited for its block when they changed hands (`gather-old-marks.ts`). It means nothing. */
  unsealed?: true;
}

const schema = new Schema<Transfer>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    requestHash: { type: String, required: true },
    legs: {
      type: [
        new Schema<Leg>(
          { account: { type: String, required: true }, paise: { type: Number, required: true } },
          { _id: false },
        ),
      ],
      required: true,
    },
    memo: {
      type: new Schema<Memo>({ title: String, detail: String, labelHi: String }, { _id: false }),
      required: true,
    },
    about: String,
    at: { type: Date, required: true },
    postedAt: { type: Date, required: true },
    player: String,
    version: Number,
    balanceAfter: Number,
    deltaPaise: Number,
    sizePaise: Number,
    unstaked: Number,
    unsealed: Boolean,
  },
  { versionKey: false },
);
schema.index({ player: 1, version: 1 }, { unique: true, partialFilterExpression: { player: { $exists: true } } });

export const openTransfers = collectionOf<Transfer>('Transfer', schema, 'transfers');
