import { httpUrl, moneyModeSettings, privateKey, secret } from '@baazi/service-kit';
import { mailSettings } from '@baazi/service-kit/mails';
import { z } from 'zod';
import { oidcSettings } from './oidc/oidc-provider';

/** Environment variables of svc-auth, in addition to those of every service. */
export const authConfig = {
  TOKEN_PRIVATE_KEY: privateKey().describe("Signs players' tokens; no other service has it."),
  ...mailSettings,
  ...moneyModeSettings,
  OTP_PEPPER: secret()
    .min(32)
    .describe('Key of stored One-Time Passwords, second factors, queued mails and account names in the security log.'),
  BREACH_CHECK_URL: z
    .literal('off')
    .or(httpUrl())
    .optional()
    .describe(
      'A service that speaks the range protocol of Have I Been Pwned (`https://api.pwnedpasswords.com`): new passwords are looked up by five digits of their hash. Production looks there by default; `off` leaves only the built-in list.',
    ),
  ...oidcSettings,
  OPERATOR_FILE: z
    .string()
    .optional()
    .describe('Path of a JSON file {email, password}, from which the first operator is created.'),
};
export type AuthConfig = z.output<z.ZodObject<typeof authConfig>>;
