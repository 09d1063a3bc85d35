import { httpUrl, origins } from '@baazi/service-kit/gateway';
import { z } from 'zod';

/** Environment variables of the gateway, in addition to those of every service. */
export const gatewayConfig = {
  /** The folder with registry.json and the released files; with a bucket, a local copy of it. */
  RELEASES_DIR: z.string().min(1),
  /**
   * Whether this instance ends failing canaries in the registry. Public instances need no write access to releases if one
   * internal instance has it.
   */
  RELEASES_WRITER: z.enum(['yes', 'no']).default('yes'),
  /** An S3 bucket, path style: `https://s3.ap-south-1.amazonaws.com/baazi-releases`. */
  RELEASES_BUCKET: z.literal('').or(httpUrl()).optional(),
  RELEASES_BUCKET_REGION: z.string().optional(),
  RELEASES_BUCKET_KEY_ID: z.string().optional(),
  RELEASES_BUCKET_SECRET: z.string().optional(),
  /** Addresses or CIDR blocks of trusted proxies in front of the gateway, comma separated. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  /** The same as svc-wallet's. With `play` the portal shows coins and no money screens. */
  MONEY_MODE: z.enum(['sandbox', 'play', 'real']).default('sandbox'),
  /** Origins of payment pages in addition to the provider's own; the same as svc-wallet's. */
  PAYMENT_ORIGINS: origins().default([]),
};
export type GatewayConfig = z.output<z.ZodObject<typeof gatewayConfig>>;
