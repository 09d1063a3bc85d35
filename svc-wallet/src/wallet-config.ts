import { httpUrl, json, origins, policySettings, secret } from '@baazi/service-kit';
import { z } from 'zod';

/** The settings of svc-wallet beside the common ones. */
export const walletSettings = {
  ...policySettings,
  PAYMENT_PROVIDER: z.enum(['sandbox', 'razorpay']).default('sandbox'),
  SANDBOX_CHECKOUT_URL: httpUrl().optional(),
  SANDBOX_WEBHOOK_SECRET: secret().optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: secret().optional(),
  RAZORPAY_WEBHOOK_SECRET: secret().optional(),
  RAZORPAY_API_URL: httpUrl().default('https://api.razorpay.com'),
  /** RazorpayX account that payouts leave from. */
  RAZORPAY_ACCOUNT_NUMBER: z.string().optional(),
  /** Allowed origins of a payment page, beside the provider's own. */
  PAYMENT_ORIGINS: origins().default([]),
  /**
   * Hosted links by plan id as JSON; `{intent}` is filled in here, `{email}` in the player's browser. Absent: the
   * provider makes a link.
   */
  PLAN_LINKS: json(z.partialRecord(z.enum(['1', '2', '3', '4']), z.url({ protocol: /^https?$/ }).max(500))).default({}),
  /** Seals the ledger's chain: its holder can rebuild the chain. Only this service and the audit have it. */
  SEAL_KEY: secret(),
  /** Keys that sealed before, comma separated: their blocks stay readable. */
  SEAL_OLD_KEYS: z.string().optional(),
  /** The file for the head of the chain, out of the database's reach. */
  SEAL_HEAD_FILE: z.string().optional(),
  TWO_APPROVALS_ABOVE_RUPEES: z.coerce.number().int().min(0).default(10_000),
  /** Coins a day in play mode. */
  DAILY_COINS: z.coerce.number().int().min(1).default(500),
};
export type WalletConfig = z.output<z.ZodObject<typeof walletSettings>>;
