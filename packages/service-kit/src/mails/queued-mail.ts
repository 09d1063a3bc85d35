import { Schema } from 'mongoose';
import { collectionOf } from '../mongo/collection';

/** A mail on its way out. What it says is sealed: codes and addresses are not readable in the database. */
export interface QueuedMail {
  _id: string;
  sealed: string;
  /** what it is about, for whoever put it here */
  about?: string;
  attempts: number;
  /** Not before; while a copy of the service sends it, the end of that copy's lease. */
  nextTryAt: Date;
  giveUpAt: Date;
}

const when = { type: Date, required: true } as const;
const schema = new Schema<QueuedMail>(
  {
    _id: { type: String, required: true },
    sealed: { type: String, required: true },
    about: String,
    attempts: { type: Number, required: true },
    nextTryAt: when,
    giveUpAt: when,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ nextTryAt: 1 });

export const openQueuedMails = collectionOf<QueuedMail>('QueuedMail', schema, 'mails');
