import { z } from 'zod';
import { openText, sealText } from '../secrets/sealed-text';

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
