import type { Auth } from '../auth';
import { addressTakenMail } from './address-taken-mail';

/** A stranger can cause this notice: one a day is enough. */
export async function warnOfTakenAddress(auth: Auth, email: string): Promise<void> {
  const sent = await auth.limits.count('notice-day', email);
  if (sent.tries <= sent.allowed) await auth.mailbox.put(email, addressTakenMail(auth.service.config.PORTAL_ORIGIN));
}
