import { Schema } from 'mongoose';
import type { Purses } from '../ledger/account';
import { modelOf } from '../model-of';

export interface LimitPair {
  daily?: number | null;
  weekly?: number | null;
}
/** What a player is allowed by the player's own choice. Rupees, as chosen. */
export interface OwnLimits {
  deposit?: LimitPair;
  stake?: LimitPair;
  /** Raised limits wait a day. */
  pending?: { kind: 'deposit' | 'stake'; span: 'daily' | 'weekly'; limit: number | null; from: Date }[];
  breakUntil?: Date;
  selfExcluded?: true;
}

/** A player's money in paise and what svc-auth tells of the player. Opened by any touch; only the ledger changes the purses. */
export interface Wallet extends Purses {
  _id: string;
  version: number;
  name?: string;
  kind?: 'member' | 'guest';
  emailVerified?: boolean;
  status?: 'active' | 'blocked' | 'closed';
  /** of the last word about the player */
  statusRevision?: number;
  firstDepositId?: string;
  /** Withdrawals are held for review: why. */
  frozen?: string;
  limits?: OwnLimits;
  /** Counts what must not run side by side for one player (deposit limits). */
  turns?: number;
}

const pair = { daily: Number, weekly: Number };
const schema = new Schema<Wallet>(
  {
    _id: { type: String, required: true },
    cash: { type: Number, default: 0 },
    bonus: { type: Number, default: 0 },
    escrow: { type: Number, default: 0 },
    withdrawal: { type: Number, default: 0 },
    version: { type: Number, default: 0 },
    name: String,
    kind: String,
    emailVerified: Boolean,
    status: String,
    statusRevision: Number,
    firstDepositId: String,
    frozen: String,
    turns: Number,
    limits: {
      type: new Schema<OwnLimits>(
        {
          deposit: pair,
          stake: pair,
          pending: [new Schema({ kind: String, span: String, limit: Number, from: Date }, { _id: false })],
          breakUntil: Date,
          selfExcluded: Boolean,
        },
        { _id: false },
      ),
    },
  },
  { versionKey: false },
);
export const wallets = modelOf<Wallet>('Wallet', schema, 'wallets');

/** How an untouched wallet looks. */
export const emptyWallet = (userId: string): Wallet => ({
  _id: userId,
  cash: 0,
  bonus: 0,
  escrow: 0,
  withdrawal: 0,
  version: 0,
});
export const purseZero = { cash: 0, bonus: 0, escrow: 0, withdrawal: 0, version: 0 } as const;
/** What the books read of a wallet. */
export const purseFields = { cash: 1, bonus: 1, escrow: 1, withdrawal: 1, version: 1 } as const;
