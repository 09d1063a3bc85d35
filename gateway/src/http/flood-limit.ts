import { createHash } from 'node:crypto';
import { addressKey, BoundedCache } from '@baazi/service-kit/gateway';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

interface SignedIn {
  sub: string;
  sid: string;
}
export interface FloodLimit {
  /**
   * Seconds to wait, or undefined when the request may pass. `signedIn` verifies the token of the request; it is called
   * only below the lid of the address, because a signature costs 100 us.
   */
  waitSeconds(address: string, signedIn: () => SignedIn | undefined): Promise<number | undefined>;
}

/**
 * Requests a minute. A carrier puts many phones behind one address: whoever is signed in is counted alone, and the
 * address has a lid that only a flood reaches.
 */
const PER_MINUTE = { lid: 24_000, address: 1200, account: 2400, session: 1200 } as const;
/** Points are taken from Redis in lots, so that opening a page costs one Redis call and not one per request. */
const LOTS_PER_MINUTE = 240;
const MAX_LOTS = 20_000;

/** The rest of a lot, or the seconds until the next. */
interface Lot {
  left: number;
  waitSeconds?: number;
}

/**
 * Limits API requests per minute. While Redis is unavailable, each gateway counts for itself with half the limits.
 * `relaxed` lifts them.
 */
export function floodLimit(redis: Redis, keyPrefix: string, limits: 'production' | 'relaxed'): FloodLimit {
  if (limits === 'relaxed') return { waitSeconds: async () => undefined };
  const counter = (name: keyof typeof PER_MINUTE) => countPerMinute(redis, `${keyPrefix}:${name}`, PER_MINUTE[name]);
  const [lid, address, account, session] = [counter('lid'), counter('address'), counter('account'), counter('session')];
  return {
    async waitSeconds(from, signedIn) {
      const network = addressKey(from);
      const flooded = await lid(network);
      if (flooded !== undefined) return flooded;
      const caller = signedIn();
      if (!caller) return address(network);
      const [ofSession, ofAccount] = await Promise.all([session(caller.sid), account(caller.sub)]);
      return ofSession ?? ofAccount;
    },
  };
}

/** Counts a request of a key; resolves to the seconds to wait beyond the limit. */
function countPerMinute(
  redis: Redis,
  keyPrefix: string,
  perMinute: number,
): (key: string) => Promise<number | undefined> {
  const lotSize = perMinute / LOTS_PER_MINUTE;
  const insuranceLimiter = new RateLimiterMemory({ points: perMinute / 2, duration: 60 });
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points: perMinute,
    duration: 60,
    inMemoryBlockOnConsumed: perMinute,
    inMemoryBlockDuration: 10,
    insuranceLimiter,
  });
  const lots = new BoundedCache<Lot>(MAX_LOTS);
  const taking = new Map<string, Promise<Lot>>();

  async function take(key: string): Promise<Lot> {
    try {
      const { msBeforeNext } = await limiter.consume(hashed(key), lotSize);
      const lot = { left: lotSize };
      lots.set(key, lot, Date.now() + msBeforeNext);
      return lot;
    } catch (refused) {
      if (refused instanceof Error) return { left: lotSize };
      const ms =
        typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused
          ? Number(refused.msBeforeNext)
          : 1000;
      return { left: 0, waitSeconds: Math.max(1, Math.ceil(ms / 1000)) };
    } finally {
      taking.delete(key);
    }
  }

  return async (key) => {
    let lot = lots.get(key, Date.now());
    while (lot === undefined || lot.left === 0) {
      const pending = taking.get(key) ?? take(key);
      taking.set(key, pending);
      lot = await pending;
      if (lot.waitSeconds !== undefined) return lot.waitSeconds;
    }
    lot.left -= 1;
    return undefined;
  };
}

/** Redis stores hashed keys only. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
