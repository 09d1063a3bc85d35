import { notificationKinds } from '@baazi/contracts';
import { openText, sealText } from '@baazi/service-kit';
import { z } from 'zod';

/** Whose mails of which kind. */
const mailsOf = z.object({
  userId: z.string(),
  kind: z.enum(notificationKinds),
  /** what the mail was about, for its figures */
  about: z.string().optional(),
});
export type MailsOf = z.output<typeof mailsOf>;

const sealUnder = (secret: string) => ({ secret, purpose: 'ipl-baazi links that end mails' });

/** Sealed, so nobody can make one, and whoever sees a link learns nothing of the player. */
export const mailsKey = ({ userId, kind, about }: MailsOf, secret: string): string =>
  Buffer.from(sealText(JSON.stringify({ userId, kind, about }), sealUnder(secret)), 'base64').toString('base64url');

/** Undefined for what was not made here. */
export function readMailsKey(key: string, secret: string): MailsOf | undefined {
  try {
    const text = openText(Buffer.from(key, 'base64url').toString('base64'), sealUnder(secret));
    return mailsOf.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
