import { createHash } from 'node:crypto';
import { addressKey, BoundedCache } from '@baazi/service-kit/gateway';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export interface FloodLimit {
  /** Seconds to wait, or undefined when the request may pass. */
  waitSeconds(address: string): Promise<number | undefined>;
}

const PER_MINUTE = 1200;
/** So many are asked for at once: a page that opens asks Redis once and not for each of its requests. */
const LOT = 5;
const MOST_LOTS = 20_000;

/** What of a lot is left, or how long there is none. */
interface Lot {
  left: number;
  waitSeconds?: number;
}

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
  const lots = new BoundedCache<Lot>(MOST_LOTS);
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
        const underWay = taking.get(network) ?? take(network);
        taking.set(network, underWay);
        lot = await underWay;
        if (lot.waitSeconds !== undefined) return lot.waitSeconds;
      }
      lot.left -= 1;
      return undefined;
    },
  };
}

/** No address is written to Redis. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
