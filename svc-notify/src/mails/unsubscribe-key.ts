import { notificationKinds } from '@baazi/contracts';
import { openText, sealText } from '@baazi/service-kit';
import { z } from 'zod';

/** The mails that a link ends: one kind of one player's. */
const unsubscription = z.object({
  userId: z.string(),
  kind: z.enum(notificationKinds),
  /** `deliveryReference` of the mail, to count the unsubscription */
  about: z.string().optional(),
});
type Unsubscription = z.output<typeof unsubscription>;

const sealUnder = (secret: string) => ({ secret, purpose: 'ipl-baazi links that end mails' });

/** Encrypted and authenticated: a link cannot be forged, and reveals nothing about the player. */
export const unsubscribeKey = ({ userId, kind, about }: Unsubscription, secret: string): string =>
  Buffer.from(sealText(JSON.stringify({ userId, kind, about }), sealUnder(secret)), 'base64').toString('base64url');

/** Undefined for a key that was not made with this secret. */
export function readUnsubscribeKey(key: string, secret: string): Unsubscription | undefined {
  try {
    const text = openText(Buffer.from(key, 'base64url').toString('base64'), sealUnder(secret));
    return unsubscription.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
