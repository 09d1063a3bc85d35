import { httpUrl, privateKey, secret } from '@baazi/service-kit';
import { mailSettings } from '@baazi/service-kit/mails';
import { z } from 'zod';

/** What svc-auth is told beside the settings of every service. */
export const authConfig = {
  /** Signs the players' tokens; no other part has it. */
  TOKEN_PRIVATE_KEY: privateKey(),
  ...mailSettings,
  /** Keys the stored One-Time Passwords, the mails that wait to be sent, and the names of accounts in the security log. */
  OTP_PEPPER: secret().min(32),
  /**
   * A service that speaks the range protocol of Have I Been Pwned (`https://api.pwnedpasswords.com`): new passwords are
   * looked up there by five digits of their hash. Without it only the list that ships is asked.
   */
  BREACH_CHECK_URL: httpUrl().optional(),
  /** JSON {email, password}: the first operator is made from it when there is none. */
  OPERATOR_FILE: z.string().optional(),
};
export type AuthConfig = z.output<z.ZodObject<typeof authConfig>>;
