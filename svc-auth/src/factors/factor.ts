import { type Collection, collectionOf, type Service } from '@baazi/service-kit';
import { type ClientSession, Schema } from 'mongoose';
import type { CodeDeps } from '../codes/one-time-code';
import type { MailDeps } from '../mails/mail-texts';
import { hasGrantedFactor } from '../users/operator-grants';
import type { SessionDeps } from '../sessions/session';

export type FactorDeps = SessionDeps &
  CodeDeps &
  MailDeps & {
    service: { config: Pick<Service['config'], 'PORTAL_ORIGIN'> };
    factors: Collection<Factor>;
    recoveryCodes: Collection<RecoveryCode>;
  };

interface FactorOfUser {
  _id: string;
  userId: string;
  name: string;
  /** machine times */
  createdAt: Date;
  lastUsedAt?: Date;
}
/** An authenticator app: six digits that change every thirty seconds (RFC 6238). */
export interface TotpFactor extends FactorOfUser {
  kind: 'totp';
  /** begun: no code of the app was entered yet, so the factor is not effective */
  state: 'begun' | 'enrolled';
  /** encrypted under the pepper, bound to this user */
  sealedSecret: string;
  /** of the last accepted code: codes of this step or before are not accepted again */
  lastStep: number;
}
/** A passkey (WebAuthn); `_id` is the credential id. */
export interface PasskeyFactor extends FactorOfUser {
  kind: 'passkey';
  state: 'enrolled';
  /** base64url */
  publicKey: string;
  /** signature counter, where the authenticator has one */
  counter: number;
}
/** A second factor, shown in addition to or instead of the password. */
export type Factor = TotpFactor | PasskeyFactor;

const text = { type: String, required: true } as const;
const schema = new Schema<Factor>(
  {
    _id: text,
    userId: text,
    kind: { ...text, enum: ['totp', 'passkey'] },
    state: { ...text, enum: ['begun', 'enrolled'] },
    name: text,
    sealedSecret: String,
    lastStep: Number,
    publicKey: String,
    counter: Number,
    createdAt: { type: Date, required: true },
    lastUsedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });

export const openFactors = collectionOf<Factor>('Factor', schema, 'factors');

/** An unused recovery code. */
export interface RecoveryCode {
  /** HMAC of code and user under the pepper; the code itself is not stored */
  _id: string;
  userId: string;
}
const recoveryCodeSchema = new Schema<RecoveryCode>(
  { _id: { type: String, required: true }, userId: { type: String, required: true } },
  { versionKey: false, strict: 'throw' },
);
recoveryCodeSchema.index({ userId: 1 });
export const openRecoveryCodes = collectionOf<RecoveryCode>('RecoveryCode', recoveryCodeSchema, 'recovery-codes');

/** Whether an account has an enrolled second factor. */
export const hasFactor = async (deps: FactorDeps, userId: string, session?: ClientSession): Promise<boolean> =>
  (await deps.factors.exists({ userId, state: 'enrolled' }).session(session ?? null)) !== null;

export const enrolledFactors = (
  deps: Pick<FactorDeps, 'factors'>,
  userId: string,
  session?: ClientSession,
): Promise<Factor[]> => deps.factors.find({ userId, state: 'enrolled' }, null, { session }).lean<Factor[]>();

/**
 * Whether a second factor must be shown. An operator who has one by the signed lines needs it even where its document is
 * gone: then only the command line helps.
 */
export const needsFactor = async (deps: FactorDeps, userId: string): Promise<boolean> =>
  (await hasFactor(deps, userId)) || (await hasGrantedFactor(deps, userId));

/**
 * Deletes second factors (all, or those added since a time) and the recovery codes of an account. Ending its sessions is
 * up to the caller.
 */
export async function deleteFactors(
  deps: FactorDeps,
  { userId, since }: { userId: string; since?: Date },
  session: ClientSession,
): Promise<{ deletedCount: number }> {
  const deleted = await deps.factors.deleteMany({ userId, ...(since && { createdAt: { $gte: since } }) }, { session });
  await deps.recoveryCodes.deleteMany({ userId }, { session });
  return deleted;
}
