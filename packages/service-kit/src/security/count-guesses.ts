import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A clock hour of machine time. */
const HOUR_MS = 3_600_000;
const KEPT_S = 7200;

export interface Guesses {
  ofAccount: number;
  /** Accounts that this network tried. */
  accountsOfNetwork: number;
  /** The network had not tried this account before. */
  isNewThere: boolean;
}

/**
 * Wrong tries of this hour, counted by all copies together. Without Redis nobody counts: each try is still in the log
 * and in the metrics.
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
    redis.expire(ofAccountKey, KEPT_S),
    redis.pfadd(ofNetworkKey, account),
    redis.expire(ofNetworkKey, KEPT_S),
    redis.pfcount(ofNetworkKey),
  ]);
  return { ofAccount, accountsOfNetwork, isNewThere: isNew === 1 };
}

/** No address is written to Redis. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
