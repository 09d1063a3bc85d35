import { Redis } from 'ioredis';

/** A connection of its own to a server, without a proxy. */
export async function onRedis<T>(port: number, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
