import { privateKey, secret } from '@baazi/service-kit';
import { mailSettings } from '@baazi/service-kit/mails';
import type { z } from 'zod';

/** Environment variables of this service alone. */
export const notifyConfig = {
  /** identifies this portal to push services (RFC 8292); without it push is off */
  VAPID_PRIVATE_KEY: privateKey().optional(),
  ...mailSettings,
  /** Encrypts queued mails and unsubscribe links. */
  MAIL_SECRET: secret().min(32),
};
export type NotifyConfig = z.output<z.ZodObject<typeof notifyConfig>>;
