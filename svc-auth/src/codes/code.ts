import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Collection, collectionOf, type Service } from '@baazi/service-kit';
import { Schema } from 'mongoose';
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

export const CODE_LIFETIME_MS = 10 * 60_000;
export const CODE_TRIES = 5;
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
