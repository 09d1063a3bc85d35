import { collectionOf, indexWherePresent } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/**
 * created -> linked -> paid; created, linked -> failed | cancelled | expired, and each of these still -> paid: a
 * captured payment overrides every other report.
 */
export type IntentState = 'created' | 'linked' | 'paid' | 'failed' | 'cancelled' | 'expired';

/**
 * A player's request to deposit. Its id is stored before the provider is called and serves as the provider's
 * reference.
 */
export interface Intent {
  /** opaque, 128 random bits */
  _id: string;
  userId: string;
  planId: number;
  amountPaise: number;
  currency: string;
  provider: string;
  state: IntentState;
  linkId?: string;
  paymentUrl?: string;
  /** `<userId>|<idempotency key>` */
  requestKey?: string;
  /** The player's limits have ruled it out since: what it still brings is held for a refund. */
  heldFor?: LinkHold;
  /** machine time */
  createdAt: Date;
  expiresAt: Date;
  /** business time of the player's first return from the payment page without a credited payment */
  returnedAt?: Date;
  /** of `intentFact`, by this service */
  signature?: string;
  /** Unset: the intent is no longer polled. */
  nextPollAt?: Date;
  polls: number;
}
const schema = new Schema<Intent>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    planId: { type: Number, required: true },
    amountPaise: { type: Number, required: true },
    currency: { type: String, required: true },
    provider: { type: String, required: true },
    state: { type: String, required: true },
    linkId: String,
    paymentUrl: String,
    requestKey: String,
    heldFor: String,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    returnedAt: Date,
    signature: String,
    nextPollAt: Date,
    polls: { type: Number, default: 0 },
  },
  { versionKey: false },
);
indexWherePresent(schema, 'requestKey', { unique: true });
schema.index({ userId: 1, createdAt: -1 });
schema.index({ state: 1, nextPollAt: 1 });

export const openIntents = collectionOf<Intent>('Intent', schema, 'intents');

/** States before `paid`; each of them can still be paid, even after a failed first attempt was reported. */
export const unpaid = ['created', 'linked', 'failed', 'cancelled', 'expired'] as const satisfies IntentState[];
/** How long a link is still polled after its expiry: a payment in the last minute is reported late. */
export const ASKED_AFTER_END_MS = 24 * 3600_000;

/** Why a link that was made before the player's limits changed may bring nothing. */
export type LinkHold = Extract<DepositRefusal, 'deposit-limit' | 'timed-out-by-player'>;
export type DepositRefusal =
  'deposit-limit' | 'open-payments' | 'timed-out-by-player' | 'account-blocked' | 'wound-down' | 'mode-closed';
