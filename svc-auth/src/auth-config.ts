import { httpUrl, privateKey, secret } from '@baazi/service-kit';
import { mailSettings } from '@baazi/service-kit/mails';
import { z } from 'zod';

/** Environment variables of svc-auth, in addition to those of every service. */
export const authConfig = {
  /** Signs the players' tokens; no other service has it. */
  TOKEN_PRIVATE_KEY: privateKey(),
  ...mailSettings,
  /** Key of stored One-Time Passwords, second factors, queued mails and account names in the security log. */
  OTP_PEPPER: secret().min(32),
  /**
   * A service that speaks the range protocol of Have I Been Pwned (`https://api.pwnedpasswords.com`): new passwords are
   * looked up by five digits of their hash. Without it, only the built-in list is used.
   */
  BREACH_CHECK_URL: httpUrl().optional(),
  /** Path of a JSON file {email, password}, from which the first operator is created. */
  OPERATOR_FILE: z.string().optional(),
};
export type AuthConfig = z.output<z.ZodObject<typeof authConfig>>;
