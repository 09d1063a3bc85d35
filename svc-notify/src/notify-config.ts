import { privateKey } from '@baazi/service-kit';
import type { z } from 'zod';

/** The environment that only this service has. */
export const notifyConfig = {
  /** by which push services know this portal; without it nobody is rung at */
  VAPID_PRIVATE_KEY: privateKey().optional(),
};
export type NotifyConfig = z.output<z.ZodObject<typeof notifyConfig>>;
