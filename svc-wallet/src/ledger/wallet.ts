import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { emptyHolding, type Holding } from './decide-postings';

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

/**
 * A player's money in paise and what svc-auth tells of the player. Opened by any touch; only the ledger changes the
 * purses.
 */
export interface Wallet extends Holding {
  _id: string;
  name?: string;
  kind?: 'member' | 'guest';
  /** Once a guest: the address that was given later may be made up. */
  cameAsGuest?: true;
  emailVerified?: boolean;
  status?: 'active' | 'blocked' | 'closed';
  /** of the last word about the player */
  statusRevision?: number;
  firstDepositId?: string;
  /** why withdrawals are held for review */
  frozen?: string;
  limits?: OwnLimits;
  /** what the player's requests came from (`stakes/groups/link.ts`) */
  marks?: string[];
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
    unstaked: Number,
    unstakedSince: Number,
    name: String,
    kind: String,
    cameAsGuest: Boolean,
    emailVerified: Boolean,
    status: String,
    statusRevision: Number,
    firstDepositId: String,
    frozen: String,
    turns: Number,
    marks: { type: [String], default: undefined },
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
export const openWallets = collectionOf<Wallet>('Wallet', schema, 'wallets');

/** How an untouched wallet looks. */
export const emptyWallet = (userId: string): Wallet => ({ _id: userId, ...emptyHolding() });
