import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLEAR_CAPITALS, randomText } from '../secrets/random-text';
import type { CodePurpose } from './code';

export const CODE_LIVES_MS = 10 * 60_000;
export const CODE_TRIES = 5;
/** What a code is for and for whom. */
export interface CodeSubject {
  purpose: CodePurpose;
  /** An e-mail address or a user's id. */
  of: string;
  /**
   * Who asked (see login-protection/asker.ts): the code is good there, and what others ask for or try does not touch it.
   * Absent where only the signed-in player can ask.
   */
  by?: string;
}

export const newCode = (): string => randomText(6, CLEAR_CAPITALS);
/** The subject is hashed as well: the collection does not tell who asked. */
export const subjectId = (pepper: string, { purpose, of }: Omit<CodeSubject, 'by'>): string =>
  `${purpose}:${createHmac('sha256', pepper).update(`subject\n${of}`).digest('base64url')}`;
export const codeId = (pepper: string, { purpose, of, by }: CodeSubject): string =>
  subjectId(pepper, { purpose, of: by === undefined ? of : `${of}\n${by}` });
/** Bound to purpose and subject: a code for one thing is worth nothing for another. */
export const codeHash = (pepper: string, subject: CodeSubject, code: string): string =>
  createHmac('sha256', pepper).update(`code\n${subject.purpose}\n${subject.of}\n${code}`).digest('base64url');

export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
