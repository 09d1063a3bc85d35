import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../telemetry/create-logger';

/** With Redis away a command fails at once instead of hanging: everything here has a way to go on without it. */
const failFast: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 250,
  // Who takes commands and answers none is away: the connection is given up, and all fails at once until it is back.
  socketTimeout: 500,
  connectTimeout: 2000,
  enableAutoPipelining: true,
  // It is many reads already: see `batchedReads`.
  autoPipeliningIgnoredCommands: ['mget'],
  lazyConnect: true,
  retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 2000),
};
const FIRST_WAIT_MS = 5000;

/** Connects and waits a few seconds for it; a part starts without Redis too, and catches up when it is back. */
export async function connectRedis(url: string, log: Logger, options: RedisOptions = {}): Promise<Redis> {
  const redis = new Redis(url, { ...failFast, ...options });
  let down = false;
  redis.on('error', (error) => {
    if (!down) log.warn({ err: error }, 'redis is away');
    down = true;
  });
  redis.on('ready', () => {
    if (down) log.info('redis is back');
    down = false;
  });
  const ready = new Promise<void>((resolve) => redis.once('ready', () => resolve()));
  redis.connect().catch(() => undefined);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS).unref())]);
  return redis;
}
