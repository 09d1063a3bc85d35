import { Schema } from 'mongoose';
import { z } from 'zod';
import { collectionOf } from '../mongo/collection';
import { openText, sealText } from '../security/sealed-text';

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

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().optional(),
});
/** A mail as it goes out. While it waits it is sealed: codes and addresses are not readable in the database. */
export type Letter = z.output<typeof letter>;

const sealUnder = (secret: string) => ({ secret, purpose: 'ipl-baazi mails' });
export const sealLetter = (content: Letter, secret: string): string =>
  sealText(JSON.stringify(content), sealUnder(secret));
export const openLetter = (sealed: string, secret: string): Letter =>
  letter.parse(JSON.parse(openText(sealed, sealUnder(secret))));
