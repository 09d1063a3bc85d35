import { z } from 'zod';

/** What a service that writes mails is told beside its other settings. */
export const mailSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z
    .string()
    .min(3)
    .max(200)
    .refine((text) => !/[\r\n]/.test(text), 'must be one line'),
};
export type MailSettings = z.output<z.ZodObject<typeof mailSettings>>;
