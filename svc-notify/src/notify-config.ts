import { privateKey, secret } from '@baazi/service-kit';
import { mailSettings } from '@baazi/service-kit/mails';
import type { z } from 'zod';

/** The environment that only this service has. */
export const notifyConfig = {
  /** by which push services know this portal; without it nobody is rung at */
  VAPID_PRIVATE_KEY: privateKey().optional(),
  ...mailSettings,
  /** Keys the mails that wait to be sent, and the links that end mails. */
  MAIL_SECRET: secret().min(32),
};
export type NotifyConfig = z.output<z.ZodObject<typeof notifyConfig>>;
