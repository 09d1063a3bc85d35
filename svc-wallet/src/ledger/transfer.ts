import {
  isLedgerMessage,
  ledgerText,
  type AlertType,
  type Language,
  type LedgerMessage,
  type LedgerText,
  type ReplyMessage,
} from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { Posting } from './account';

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
  'debt',
] as const;
export type TransferKind = (typeof transferKinds)[number];

/** What transfers stored before messages had keys: English text, which is shown as stored. */
interface StoredText extends LedgerText {
  /** the subject of the stake, in Hindi, where an operator wrote it */
  labelHi?: string;
}

/** An order to post a transfer. The id names the operation, so a retry is the same transfer. */
export interface TransferOrder {
  id: string;
  kind: TransferKind;
  legs: Posting[];
  memo: LedgerMessage;
  /** The content that the id stands for when the postings depend on balances (default: the postings). */
  content?: unknown;
  /** its entry, payment, withdrawal or friend */
  about?: string;
  /** The change of the cash that must be staked once, in paise; negative when staked. */
  unstaked?: number;
  /** Shown to the player when the balance changes on an open page. */
  text?: ReplyMessage;
  /** Tone of that text; absent: good news. */
  alertType?: AlertType;
}

/** A posted transfer: immutable, its postings sum to zero, it touches at most one player. */
export interface Transfer {
  _id: string;
  kind: TransferKind;
  requestHash: string;
  legs: Posting[];
  /** why the money moved; sealed as it is stored */
  memo: LedgerMessage | StoredText;
  about?: string;
  /** business time */
  at: Date;
  /** machine time */
  postedAt: Date;
  player?: string;
  /** of the player's wallet after this transfer: gapless, so the postings can be folded in order */
  version?: number;
  /** cash + bonus after this transfer, in paise */
  balanceAfter?: number;
  /** change of cash + bonus in paise; absent when the player's balance did not change */
  deltaPaise?: number;
  sizePaise?: number;
  /** change of the player's cash that was deposited and not staked, in paise; absent when unchanged */
  unstaked?: number;
  /** In older ledgers: it waited for its block at the migration (`migrate-unsealed-marks.ts`). It means nothing now. */
  unsealed?: true;
}

const schema = new Schema<Transfer>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    requestHash: { type: String, required: true },
    legs: {
      type: [
        new Schema<Posting>(
          { account: { type: String, required: true }, paise: { type: Number, required: true } },
          { _id: false },
        ),
      ],
      required: true,
    },
    memo: { type: Schema.Types.Mixed, required: true },
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

/** The message of a transfer as its player reads it: older adjustments store the operators' own reason in it. */
export const playerMemo = ({ kind, memo }: Pick<Transfer, 'kind' | 'memo'>): Transfer['memo'] =>
  kind === 'adjust' ? { key: 'adjusted', params: {} } : memo;

/** The player's text about a transfer. */
export const memoText = (memo: Transfer['memo'], language: Language): LedgerText =>
  isLedgerMessage(memo) ? ledgerText(memo, language) : memo;
