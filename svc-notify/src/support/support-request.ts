import { createHash } from 'node:crypto';
import type { endpoints, Language, ReplyOf, SupportCategory } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** What somebody wants help with, and what an operator answered. */
export interface SupportRequest {
  /** made up by the asking browser: who is not signed in reads the answer with it */
  _id: string;
  /** said on the phone */
  number: string;
  /** of who was signed in */
  userId?: string;
  /** of who was not */
  email?: string;
  category: SupportCategory;
  text: string;
  matchID?: string;
  transactionID?: string;
  language: Language;
  status: 'open' | 'answered';
  /** business time */
  askedAt: Date;
  /** machine time */
  keptAt: Date;
  answer?: { text: string; by: string; at: Date };
}

const text = { type: String, required: true } as const;
const when = { type: Date, required: true } as const;
const schema = new Schema<SupportRequest>(
  {
    _id: text,
    number: text,
    userId: String,
    email: String,
    category: text,
    text,
    matchID: String,
    transactionID: String,
    language: text,
    status: text,
    askedAt: when,
    keptAt: when,
    answer: new Schema({ text, by: text, at: when }, { _id: false }),
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1, keptAt: -1 });
schema.index({ status: 1, askedAt: 1 });

export const openSupportRequests = collectionOf<SupportRequest>('SupportRequest', schema, 'support');

const CLEAR_CAPITALS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** `S-AB23CD`: nobody confuses its characters. */
export const supportNumber = (id: string): string =>
  `S-${[...createHash('sha256').update(id).digest().subarray(0, 6)].map((byte) => CLEAR_CAPITALS[byte % 31]).join('')}`;

/** A request as its writer sees it. */
export function supportView(request: SupportRequest): ReplyOf<typeof endpoints.askSupport> {
  const { _id, number, category, matchID, transactionID, status, askedAt, answer } = request;
  return {
    _id,
    number,
    category,
    text: request.text,
    ...(matchID ? { matchID } : {}),
    ...(transactionID ? { transactionID } : {}),
    status,
    askedAt: askedAt.toISOString(),
    ...(answer ? { answer: { text: answer.text, at: answer.at.toISOString() } } : {}),
  };
}
