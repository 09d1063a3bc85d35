import { createHash } from 'node:crypto';
import { addressKey, BoundedCache } from '@baazi/service-kit/gateway';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export interface FloodLimit {
  /** Seconds to wait, or undefined when the request may pass. */
  waitSeconds(address: string): Promise<number | undefined>;
}

const PER_MINUTE = 1200;
/** Points taken from Redis at once, so that opening a page costs one Redis call and not one per request. */
const LOT = 5;
const MAX_LOTS = 20_000;

/** The rest of a lot, or the seconds until the next. */
interface Lot {
  left: number;
  waitSeconds?: number;
}

/**
 * Limits API requests per address and minute. While Redis is unavailable, each gateway counts for itself with half the
 * limit. `relaxed` lifts it.
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
  const lots = new BoundedCache<Lot>(MAX_LOTS);
  const taking = new Map<string, Promise<Lot>>();

  async function take(network: string): Promise<Lot> {
    try {
      const { msBeforeNext } = await limiter.consume(hashed(network), LOT);
      const lot = { left: LOT };
      lots.set(network, lot, Date.now() + msBeforeNext);
      return lot;
    } catch (refused) {
      if (refused instanceof Error) return { left: LOT };
      const ms =
        typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused
          ? Number(refused.msBeforeNext)
          : 1000;
      return { left: 0, waitSeconds: Math.max(1, Math.ceil(ms / 1000)) };
    } finally {
      taking.delete(network);
    }
  }

  return {
    async waitSeconds(address) {
      const network = addressKey(address);
      let lot = lots.get(network, Date.now());
      while (lot === undefined || lot.left === 0) {
        const pending = taking.get(network) ?? take(network);
        taking.set(network, pending);
        lot = await pending;
        if (lot.waitSeconds !== undefined) return lot.waitSeconds;
      }
      lot.left -= 1;
      return undefined;
    },
  };
}

/** Redis stores hashed addresses only. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
