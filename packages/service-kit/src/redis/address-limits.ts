import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../identity/address-key';

export interface Allowance {
  points: number;
  seconds: number;
}
interface Counted {
  redis: Redis;
  keys: (name: string) => string;
}

/**
 * Counts in Redis, so that several copies count together; without Redis each copy counts for itself, by `share` of what
 * is allowed.
 */
export const sharedLimiter = (
  { redis, keys }: Counted,
  name: string,
  { points, seconds, share = 1 }: Allowance & { share?: number },
): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: keys(`limit:${name}`),
    points,
    duration: seconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ points: Math.max(1, Math.floor(points * share)), duration: seconds }),
  });

/**
 * Tries per network address: counts one, answers how many seconds to wait, 0 when it may go on. The local stack may
 * lift them (`--limits relaxed`).
 */
export function addressLimits<K extends string>(
  counted: Counted & { config: { LIMITS: 'production' | 'relaxed' } },
  allowed: Readonly<Record<K, Allowance>>,
): (limit: K, ip: string) => Promise<number> {
  if (counted.config.LIMITS === 'relaxed') return () => Promise.resolve(0);
  const limiters = new Map<K, RateLimiterRedis>();
  for (const name of Object.keys(allowed) as K[])
    limiters.set(name, sharedLimiter(counted, name, { ...allowed[name], share: 0.5 }));
  return async (limit, ip) => {
    const used = await limiters.get(limit)?.penalty(limitKey(addressKey(ip)));
    return used && used.consumedPoints > allowed[limit].points ? secondsLeft(used) : 0;
  };
}

/** Neither an address nor an e-mail is written to Redis, and none can shape a key. */
export const limitKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
export const secondsLeft = (left: RateLimiterRes): number => Math.max(1, Math.ceil(left.msBeforeNext / 1000));
