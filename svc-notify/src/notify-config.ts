import { moneyModeSettings, privateKey, secret } from '@baazi/service-kit';
import { mailSettings } from '@baazi/service-kit/mails';
import type { z } from 'zod';

/** Environment variables of this service alone. */
export const notifyConfig = {
  VAPID_PRIVATE_KEY: privateKey()
    .optional()
    .describe('Identifies this portal to push services (RFC 8292); without it push is off.'),
  ...mailSettings,
  MONEY_MODE: moneyModeSettings.MONEY_MODE,
  MAIL_SECRET: secret().min(32).describe('Encrypts queued mails and unsubscribe links.'),
};
export type NotifyConfig = z.output<z.ZodObject<typeof notifyConfig>>;
