import type { endpoints, MessageState, ReceivedBy, ReplyOf } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** What an operator writes, and to whom. It never changes after. */
export type Draft = ReceivedBy<typeof endpoints.previewMessage>['body'];

/** An operator's message to players. How it goes from state to state: `messageStates`. */
export type Message = Draft & {
  /** made up by the page that sends it */
  _id: string;
  matchTitle?: string;
  recipients: number;
  state: MessageState;
  writtenBy: string;
  /** business time */
  writtenAt: Date;
  /** another operator than who wrote it */
  approvedBy?: string;
  withdrawnBy?: string;
  withdrawnFor?: string;
  endedAt?: Date;
  /** Players were gone through up to here; absent: none yet. Moves in the commit that keeps what they are told. */
  behind?: string;
  addressed: number;
  kept: number;
};

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const schema = new Schema<Message>(
  {
    _id: text,
    title: text,
    text,
    titleHi: text,
    textHi: text,
    to: text,
    matchID: String,
    matchTitle: String,
    aboutMoney: { type: Boolean, required: true },
    recipients: number,
    state: text,
    writtenBy: text,
    writtenAt: { type: Date, required: true },
    approvedBy: String,
    withdrawnBy: String,
    withdrawnFor: String,
    endedAt: Date,
    behind: String,
    addressed: number,
    kept: number,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ writtenAt: -1 });
schema.index({ state: 1 });

export const openMessages = collectionOf<Message>('Message', schema, 'messages');

/** A message as operators see it. */
export function messageView({
  behind: _behind,
  writtenAt,
  endedAt,
  ...message
}: Message): ReplyOf<typeof endpoints.sendMessage> {
  return { ...message, writtenAt: writtenAt.toISOString(), ...(endedAt && { endedAt: endedAt.toISOString() }) };
}
