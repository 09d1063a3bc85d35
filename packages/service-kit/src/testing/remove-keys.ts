import type { Redis } from 'ioredis';

/** Removes every Redis key of a namespace. */
export async function removeKeys(redis: Redis, namespace: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${namespace}:*`, count: 500 })) {
    if (Array.isArray(keys) && keys.length > 0) await redis.del(...keys.map(String));
  }
}
