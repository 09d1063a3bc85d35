import { Schema } from 'mongoose';
import { z } from 'zod';
import { collectionOf, type Collection } from '../mongo/collection';
import { openText, sealText } from '../security/sealed-text';
import { MOST_WAITING, type WaitingState } from '../workers/waiting-states';

/** A queued mail. Its content is sealed: codes and addresses are not readable in the database. */
export interface QueuedMail {
  _id: string;
  sealed: string;
  /** the sender's own reference */
  about?: string;
  attempts: number;
  /** Absent in a mail that an earlier release queued. */
  queuedAt?: Date;
  /** Earliest next attempt; while an instance sends it, the end of that instance's lease. */
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
    queuedAt: Date,
    nextTryAt: when,
    giveUpAt: when,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ nextTryAt: 1 });
schema.index({ queuedAt: 1 });

export const openQueuedMails = collectionOf<QueuedMail>('QueuedMail', schema, 'mails');

export const mailWaiting: WaitingState<{ queue: Collection<QueuedMail> }> = {
  name: 'mail',
  what: 'mails that no server has accepted',
  boundSeconds: 900,
  movedBy: 'the worker mails, once the mail server takes them; a mail is given up after a day',
  clock: 'machine',
  since: async ({ queue }) => {
    const projection = { queuedAt: 1, nextTryAt: 1 };
    const mails = await queue.raw.find({}, { sort: { queuedAt: 1 }, projection, limit: MOST_WAITING }).toArray();
    return mails.map(({ queuedAt, nextTryAt }) => queuedAt ?? nextTryAt);
  },
};

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().optional(),
});
/** A mail as it is sent. */
export type Letter = z.output<typeof letter>;

const sealUnder = (secret: string) => ({ secret, purpose: 'ipl-baazi mails' });
export const sealLetter = (content: Letter, secret: string): string =>
  sealText(JSON.stringify(content), sealUnder(secret));
export const openLetter = (sealed: string, secret: string): Letter =>
  letter.parse(JSON.parse(openText(sealed, sealUnder(secret))));
