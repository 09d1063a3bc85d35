import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Collection, collectionOf, type Service } from '@baazi/service-kit';
import { type ClientSession, Schema } from 'mongoose';
import type { AuthConfig } from '../auth-config';
import { CLEAR_CAPITALS, randomText } from './random-text';

export interface CodeDeps {
  service: Pick<Service, 'clocks'> & { config: Pick<AuthConfig, 'OTP_PEPPER'> };
  codes: Collection<Code>;
}

type CodePurpose = 'forgot' | 'login' | 'email' | 'link' | 'passkey';
/**
 * The one valid code of a purpose, a subject (an e-mail address or a user) and a requester; a new code replaces it.
 * Times are machine time.
 */
export interface Code {
  _id: string;
  /** HMAC of purpose and subject, without the requester: all codes sent for a subject can be deleted together. */
  subject: string;
  /** HMAC of the code under the pepper; the code itself is not stored. */
  hash: string;
  tries: number;
  state: 'requested' | 'verified';
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<Code>(
  {
    _id: text,
    subject: text,
    hash: text,
    tries: { type: Number, required: true },
    state: text,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ expiresAt: 1 });
schema.index({ subject: 1 });

export const openCodes = collectionOf<Code>('Code', schema, 'codes');

const CODE_LIFETIME_MS = 10 * 60_000;
const CODE_TRIES = 5;
export interface CodeSubject {
  purpose: CodePurpose;
  /** An e-mail address or a user's id. */
  of: string;
  /**
   * The requester's key (see protection/attempt-budget.ts). The code is valid for this requester only, and requests or
   * attempts of others do not affect it. Absent where only the signed-in player can request the code.
   */
  by?: string;
}

export const newCode = (): string => randomText(6, CLEAR_CAPITALS);
/** The subject is hashed too, so that the collection does not reveal who requested a code. */
export const subjectId = (pepper: string, { purpose, of }: Omit<CodeSubject, 'by'>): string =>
  `${purpose}:${createHmac('sha256', pepper).update(`subject\n${of}`).digest('base64url')}`;
export const codeId = (pepper: string, { purpose, of, by }: CodeSubject): string =>
  subjectId(pepper, { purpose, of: by === undefined ? of : `${of}\n${by}` });
/** Bound to purpose and subject: a code is not valid for anything else. */
export const codeHash = (pepper: string, subject: CodeSubject, code: string): string =>
  createHmac('sha256', pepper).update(`code\n${subject.purpose}\n${subject.of}\n${code}`).digest('base64url');

/** Compares in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Issues a code; an older one for the same subject is invalid from now on. */
export async function issueCode(deps: CodeDeps, subject: CodeSubject): Promise<string> {
  const pepper = deps.service.config.OTP_PEPPER;
  const code = newCode();
  const fresh: Omit<Code, '_id'> = {
    subject: subjectId(pepper, subject),
    hash: codeHash(pepper, subject, code),
    tries: 0,
    state: 'requested',
    expiresAt: new Date(deps.service.clocks.machine.now().getTime() + CODE_LIFETIME_MS),
  };
  await deps.codes.updateOne({ _id: codeId(pepper, subject) }, { $set: fresh }, { upsert: true });
  return code;
}

/**
 * Counts the attempt before comparing, so that of any number of concurrent guesses at most five are compared; then the
 * code is invalid. With `state`, the code must also be in that state.
 */
export async function tryCode(
  deps: CodeDeps,
  subject: CodeSubject,
  { code, state }: { code: string; state?: Code['state'] },
): Promise<boolean> {
  const pepper = deps.service.config.OTP_PEPPER;
  const now = deps.service.clocks.machine.now();
  const counted = await deps.codes
    .findOneAndUpdate(
      { _id: codeId(pepper, subject), tries: { $lt: CODE_TRIES }, expiresAt: { $gt: now } },
      { $inc: { tries: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Code>();
  const right = sameHash(counted?.hash ?? '', codeHash(pepper, subject, code));
  if (!right || !counted || (state !== undefined && counted.state !== state)) return false;
  // A right code does not count as an attempt, so that a refused new password does not use up the code.
  await deps.codes.updateOne({ _id: counted._id, hash: counted.hash, tries: { $gt: 0 } }, { $inc: { tries: -1 } });
  return true;
}

/** Marks a code as verified. False when a newer code has replaced it meanwhile. */
export async function verifyCode(deps: CodeDeps, subject: CodeSubject, code: string): Promise<boolean> {
  const pepper = deps.service.config.OTP_PEPPER;
  const done = await deps.codes.updateOne(
    { _id: codeId(pepper, subject), hash: codeHash(pepper, subject, code) },
    { $set: { state: 'verified' } },
  );
  return done.matchedCount === 1;
}

/** Uses up a code. Of two concurrent requests with the same code exactly one gets true. */
export async function spendCode(
  deps: CodeDeps,
  subject: CodeSubject,
  code: string,
  session?: ClientSession,
): Promise<boolean> {
  const pepper = deps.service.config.OTP_PEPPER;
  const spent = await deps.codes.deleteOne(
    { _id: codeId(pepper, subject), hash: codeHash(pepper, subject, code) },
    { session },
  );
  return spent.deletedCount === 1;
}
