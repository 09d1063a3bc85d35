import { httpUrl, origins } from '@baazi/service-kit/gateway';
import { z } from 'zod';

/** The environment that only the gateway has. */
export const gatewayConfig = {
  /** The folder with registry.json and the released files; with a bucket its last good copy. */
  RELEASES_DIR: z.string().min(1),
  /**
   * Whether this copy takes failing trials out of the registry. Copies that strangers reach need not be able to write
   * releases: one beside them, which nobody reaches, can.
   */
  RELEASES_WRITER: z.enum(['yes', 'no']).default('yes'),
  /** A bucket that speaks S3, path style: `https://s3.ap-south-1.amazonaws.com/baazi-releases`. */
  RELEASES_BUCKET: z.literal('').or(httpUrl()).optional(),
  RELEASES_BUCKET_REGION: z.string().optional(),
  RELEASES_BUCKET_KEY_ID: z.string().optional(),
  RELEASES_BUCKET_SECRET: z.string().optional(),
  /** Addresses or CIDR blocks of proxies before the gateway, comma separated. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  /** As svc-wallet's. With `play` the portal speaks of coins and shows no screens of money. */
  MONEY_MODE: z.enum(['sandbox', 'play', 'real']).default('sandbox'),
  /** Origins of payment pages beside the provider's own: the same as svc-wallet's. */
  PAYMENT_ORIGINS: origins().default([]),
};
export type GatewayConfig = z.output<z.ZodObject<typeof gatewayConfig>>;
