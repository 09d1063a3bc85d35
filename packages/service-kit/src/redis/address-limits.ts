import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../identity/address-key';

export interface Allowance {
  points: number;
  seconds: number;
}
interface LimiterDeps {
  redis: Redis;
  keys: (name: string) => string;
}

/** Counts in Redis, across all instances; without Redis each instance counts alone, with a `share` of the allowance. */
export const sharedLimiter = (
  { redis, keys }: LimiterDeps,
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
 * Counts an attempt per network address and returns the seconds to wait, 0 if allowed. The local stack may disable the
 * limits (`--limits relaxed`).
 */
export function addressLimits<K extends string>(
  counted: LimiterDeps & { config: { LIMITS: 'production' | 'relaxed' } },
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

/** Hashed: no address or e-mail is written to Redis, and none can shape a key. */
export const limitKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
export const secondsLeft = (left: RateLimiterRes): number => Math.max(1, Math.ceil(left.msBeforeNext / 1000));
