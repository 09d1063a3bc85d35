import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../telemetry/create-logger';

/** While Redis is unavailable a command fails at once instead of hanging: every caller has a fallback. */
const failFast: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 250,
  // A server that accepts commands without replying counts as unavailable: the connection is closed and commands fail
  // at once until it is back.
  socketTimeout: 500,
  connectTimeout: 2000,
  enableAutoPipelining: true,
  // `batchedReads` already combines many reads into one MGET.
  autoPipeliningIgnoredCommands: ['mget'],
  lazyConnect: true,
  retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 2000),
};
const CONNECT_WAIT_MS = 5000;

/** Connects and waits up to 5 s. A server process starts without Redis too and uses it once it is available. */
export async function connectRedis(url: string, log: Logger, options: RedisOptions = {}): Promise<Redis> {
  const redis = new Redis(url, { ...failFast, ...options });
  let down = false;
  redis.on('error', (error) => {
    if (!down) log.warn({ err: error }, 'redis is unavailable');
    down = true;
  });
  redis.on('ready', () => {
    if (down) log.info('redis is available again');
    down = false;
  });
  const ready = new Promise<void>((resolve) => redis.once('ready', () => resolve()));
  redis.connect().catch(() => undefined);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, CONNECT_WAIT_MS).unref())]);
  return redis;
}
