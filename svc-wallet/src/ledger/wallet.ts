import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { emptyBalances, type Balances } from './decide-postings';
import type { MoneyMode } from './money-state';

export interface LimitPair {
  daily?: number | null;
  weekly?: number | null;
}
/** A player's own limits. Rupees, as chosen. */
export interface OwnLimits {
  deposit?: LimitPair;
  stake?: LimitPair;
  /** Raised limits wait a day. */
  pending?: { kind: 'deposit' | 'stake'; span: 'daily' | 'weekly'; limit: number | null; from: Date }[];
  breakUntil?: Date;
  selfExcluded?: true;
}

/** A player's money in paise and facts from svc-auth. Opened by any touch; only the ledger changes the sub-accounts. */
export interface Wallet extends Balances {
  _id: string;
  name?: string;
  kind?: 'member' | 'guest';
  /** Once a guest: an address given later may be invented. */
  cameAsGuest?: true;
  emailVerified?: boolean;
  /** of the service (`attested-facts.ts`): svc-auth verified the address */
  emailSignature?: string;
  status?: 'active' | 'blocked' | 'closed';
  /** Until then (machine time) it is treated as closed; svc-auth confirms the closing or it lapses. */
  closingUntil?: Date;
  /** of the last fact about the player */
  statusRevision?: number;
  firstDepositId?: string;
  /** why withdrawals are held for review */
  frozen?: string;
  limits?: OwnLimits;
  /** origins of the player's requests (`stakes/linked-players/link.ts`) */
  marks?: string[];
  /** the linked players it belongs to (`stakes/linked-players/group.ts`) */
  group?: string;
  /** Counts operations of one player that must not run concurrently (deposit limits). */
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
    debt: { type: Number, default: 0 },
    version: { type: Number, default: 0 },
    unstaked: Number,
    unstakedSince: Number,
    name: String,
    kind: String,
    cameAsGuest: Boolean,
    emailVerified: Boolean,
    emailSignature: String,
    status: String,
    closingUntil: Date,
    statusRevision: Number,
    firstDepositId: String,
    frozen: String,
    turns: Number,
    marks: { type: [String], default: undefined },
    group: String,
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
schema.index({ group: 1, _id: 1 }, { partialFilterExpression: { group: { $exists: true } } });

export const openWallets = collectionOf<Wallet>('Wallet', schema, 'wallets');

/** The longest wait for svc-auth to confirm or undo a closing. */
export const CLOSING_MS = 60_000;

/** Whether the player may start nothing with this money: blocked, closed or closing. */
export const isShut = ({ status, closingUntil }: Pick<Wallet, 'status' | 'closingUntil'>, machineNow: Date): boolean =>
  status === 'blocked' || status === 'closed' || (closingUntil !== undefined && closingUntil > machineNow);

/** An untouched wallet. */
export const emptyWallet = (userId: string): Wallet => ({ _id: userId, ...emptyBalances() });

/**
 * Whether a player must verify an e-mail address before money leaves or a reward is paid. Guest accounts are cheap
 * and a guest's address may be invented; with real money this holds for everybody.
 */
export const mustVerify = (
  { kind, cameAsGuest, emailVerified }: Pick<Wallet, 'kind' | 'cameAsGuest' | 'emailVerified'>,
  mode: MoneyMode,
): boolean => !emailVerified && (kind !== 'member' || cameAsGuest === true || mode === 'real');
