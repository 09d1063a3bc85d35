import { removeQueues } from '@baazi/service-kit';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { databasePrefix } from './data-folder';

/** The URLs of shared servers only; the state on own servers is deleted with the data folder. */
const Environment = z.object({
  NAMESPACE: z.string().min(5),
  MONGODB_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  RABBITMQ_URL: z.string().optional(),
});

async function main(): Promise<void> {
  const { NAMESPACE, MONGODB_URL, REDIS_URL, RABBITMQ_URL } = Environment.parse(process.env);
  await Promise.all([
    MONGODB_URL && dropDatabases(MONGODB_URL, NAMESPACE),
    REDIS_URL && deleteRedisKeys(REDIS_URL, NAMESPACE),
    RABBITMQ_URL && removeQueues(RABBITMQ_URL, NAMESPACE),
  ]);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);

/** Drops this stack's databases on a shared server. */
async function dropDatabases(mongodbUrl: string, namespace: string): Promise<void> {
  const client = new MongoClient(mongodbUrl, { serverSelectionTimeoutMS: 5_000 });
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const own = databases.filter(({ name }) => name.startsWith(databasePrefix(namespace)));
    for (const { name } of own) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}

/** Deletes this stack's keys on a shared Redis. */
async function deleteRedisKeys(redisUrl: string, namespace: string): Promise<void> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 3_000 });
  try {
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', `${namespace}:*`, 'COUNT', 1000);
      if (keys.length > 0) await redis.unlink(...keys);
      cursor = next;
    } while (cursor !== '0');
  } finally {
    redis.disconnect();
  }
}
