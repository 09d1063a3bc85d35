import { httpUrl, moneyModeSettings, origins } from '@baazi/service-kit/gateway';
import { z } from 'zod';

const networks = () =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    );

/** Environment variables of the gateway, in addition to those of every service. */
export const gatewayConfig = {
  RELEASES_DIR: z
    .string()
    .min(1)
    .describe('Folder with registry.json and the released files; with a bucket, a local copy of it.'),
  RELEASES_WRITER: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe(
      'Whether this instance ends failing canaries in the registry. Public instances need no write access to releases if one internal instance has it.',
    ),
  RELEASES_BUCKET: z
    .literal('')
    .or(httpUrl())
    .optional()
    .describe('An S3 bucket, path style: `https://s3.ap-south-1.amazonaws.com/baazi-releases`.'),
  RELEASES_BUCKET_REGION: z.string().optional().describe('Region of the bucket.'),
  RELEASES_BUCKET_KEY_ID: z.string().optional().describe('Key id for the bucket.'),
  RELEASES_BUCKET_SECRET: z.string().optional().describe('Key for the bucket.'),
  RELEASE_OWNERS: z
    .string()
    .optional()
    .describe('A JSON file in place of `packages/releases/owners.mjs`, also for release jobs.'),
  RELEASE_KEYS: z
    .string()
    .optional()
    .describe(
      'Public keys (Ed25519, base64 of the SPKI, commas between) that sign releases of apps without keys of their own in `owners.mjs`. Empty: these are not verified.',
    ),
  TRUSTED_PROXIES: networks().describe(
    'Addresses or CIDR blocks of trusted proxies in front of the gateway, comma separated.',
  ),
  OPERATOR_NETWORKS: networks().describe(
    'Addresses or CIDR blocks from which the console answers, comma separated; empty: from everywhere.',
  ),
  ...moneyModeSettings,
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be a header name in lower case')
    .optional()
    .describe(
      "Header in which the front proxy names the client's country, such as cf-ipcountry. It counts only from TRUSTED_PROXIES; sign-ups from outside of the licence's country are then refused.",
    ),
  PAYMENT_ORIGINS: origins()
    .default([])
    .describe(
      "Origins of payment pages beside the provider's own, comma separated; the same for svc-wallet and the gateway.",
    ),
};
export type GatewayConfig = z.output<z.ZodObject<typeof gatewayConfig>>;
