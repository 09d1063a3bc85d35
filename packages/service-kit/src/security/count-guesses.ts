import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** One clock hour of machine time. */
const HOUR_MS = 3_600_000;
const COUNTER_TTL_S = 7200;

export interface Guesses {
  ofAccount: number;
  /** Distinct accounts that this network tried. */
  accountsOfNetwork: number;
  /** True if the network had not tried this account before in this hour. */
  isNewThere: boolean;
}

/**
 * Counts failed attempts of the current hour across all instances. Without Redis nothing is counted, but each attempt
 * is still in the log and the metrics.
 */
export async function countGuess(
  { redis, keys }: { redis: Redis; keys: (name: string) => string },
  { account, network, nowMs }: { account: string; network: string; nowMs: number },
): Promise<Guesses | undefined> {
  if (redis.status !== 'ready') return undefined;
  const hour = Math.floor(nowMs / HOUR_MS);
  const ofAccountKey = keys(`guesses-at:${hour}-${account}`);
  const ofNetworkKey = keys(`guesses-from:${hour}-${hashed(network)}`);
  const [ofAccount, , isNew, , accountsOfNetwork] = await Promise.all([
    redis.incr(ofAccountKey),
    redis.expire(ofAccountKey, COUNTER_TTL_S),
    redis.pfadd(ofNetworkKey, account),
    redis.expire(ofNetworkKey, COUNTER_TTL_S),
    redis.pfcount(ofNetworkKey),
  ]);
  return { ofAccount, accountsOfNetwork, isNewThere: isNew === 1 };
}

/** Hashed so that no address is written to Redis. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
