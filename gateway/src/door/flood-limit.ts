import { createHash } from 'node:crypto';
import { addressKey } from '@baazi/service-kit/gateway';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export interface FloodLimit {
  /** Seconds to wait, or undefined when the request may pass. */
  waitSeconds(address: string): Promise<number | undefined>;
}

const PER_MINUTE = 1200;

/**
 * API requests per address and minute. With Redis away each gateway counts for itself, a little stricter. `relaxed`
 * lifts it.
 */
export function floodLimit(redis: Redis, keyPrefix: string, limits: 'production' | 'relaxed'): FloodLimit {
  if (limits === 'relaxed') return { waitSeconds: async () => undefined };
  const insuranceLimiter = new RateLimiterMemory({ points: PER_MINUTE / 2, duration: 60 });
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points: PER_MINUTE,
    duration: 60,
    inMemoryBlockOnConsumed: PER_MINUTE,
    inMemoryBlockDuration: 10,
    insuranceLimiter,
  });
  return {
    async waitSeconds(address) {
      try {
        await limiter.consume(hashed(addressKey(address)));
        return undefined;
      } catch (refused) {
        if (refused instanceof Error) return undefined;
        const ms =
          typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused
            ? Number(refused.msBeforeNext)
            : 1000;
        return Math.max(1, Math.ceil(ms / 1000));
      }
    },
  };
}

/** No address is written to Redis. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
