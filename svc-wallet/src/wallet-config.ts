import { httpUrl, json, moneyModeSettings, origins, policySettings, secret } from '@baazi/service-kit';
import { z } from 'zod';

/** The settings of svc-wallet beside the common ones. */
export const walletSettings = {
  ...policySettings,
  ...moneyModeSettings,
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'razorpay'])
    .default('sandbox')
    .describe('Who takes deposits and pays withdrawals out.'),
  SANDBOX_CHECKOUT_URL: httpUrl().optional().describe('Payment page of the sandbox.'),
  SANDBOX_WEBHOOK_SECRET: secret().optional().describe("Checks the sandbox's messages."),
  RAZORPAY_KEY_ID: z.string().optional().describe('Key id at Razorpay.'),
  RAZORPAY_KEY_SECRET: secret().optional().describe('Key at Razorpay.'),
  RAZORPAY_WEBHOOK_SECRET: secret().optional().describe("Checks Razorpay's messages."),
  RAZORPAY_API_URL: httpUrl().default('https://api.razorpay.com').describe("Razorpay's API."),
  RAZORPAY_ACCOUNT_NUMBER: z.string().optional().describe('RazorpayX account that payouts leave from.'),
  PAYMENT_ORIGINS: origins()
    .default([])
    .describe(
      "Origins of payment pages beside the provider's own, comma separated; the same for svc-wallet and the gateway.",
    ),
  PLAN_LINKS: json(z.partialRecord(z.enum(['1', '2', '3', '4']), z.url({ protocol: /^https?$/ }).max(500)))
    .default({})
    .describe(
      "Hosted links by plan id as JSON; `{intent}` is filled in here, `{email}` in the player's browser. Without it the provider makes a link.",
    ),
  SEAL_KEY: secret().describe(
    "Seals the ledger's chain: its holder can rebuild the chain. Only svc-wallet and the audit have it.",
  ),
  SEAL_OLD_KEYS: z
    .string()
    .optional()
    .describe('Keys that sealed before, comma separated: their blocks stay readable.'),
  SEAL_HEAD_FILE: z.string().optional().describe("File for the head of the chain, out of the database's reach."),
  TWO_APPROVALS_ABOVE_RUPEES: z.coerce
    .number()
    .int()
    .min(0)
    .default(10_000)
    .describe('Withdrawals above this many rupees need two operators.'),
  DAILY_COINS: z.coerce.number().int().min(1).default(500).describe('Coins a day in mode `play`.'),
};
export type WalletConfig = z.output<z.ZodObject<typeof walletSettings>>;
