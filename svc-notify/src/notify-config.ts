import type { z } from 'zod';

/** The environment that only this service has. */
export const notifyConfig = {};
export type NotifyConfig = z.output<z.ZodObject<typeof notifyConfig>>;
