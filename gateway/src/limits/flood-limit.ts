import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** An IPv6 household owns a /64: spelling it out is no way to get many allowances. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export interface FloodLimit {
  /** Seconds to wait, or undefined when the request may pass. */
  waitSeconds(address: string): Promise<number | undefined>;
}

const PER_MINUTE = 1200;

/** API requests per address and minute. With Redis away each gateway counts for itself, a little stricter. `relaxed` lifts it. */
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
        await limiter.consume(hashed(limitKey(address)));
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
