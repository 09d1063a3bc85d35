import { removeQueues } from '@baazi/service-kit';
import { z } from 'zod';
import { forgetDatabases } from './forget-databases';
import { forgetRedisKeys } from './forget-redis-keys';

/** Addresses of the servers that are shared with others; what is absent went with the stack's own folder. */
const Environment = z.object({
  NAMESPACE: z.string().min(5),
  MONGODB_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  RABBITMQ_URL: z.string().optional(),
});

async function main(): Promise<void> {
  const { NAMESPACE, MONGODB_URL, REDIS_URL, RABBITMQ_URL } = Environment.parse(process.env);
  await Promise.all([
    MONGODB_URL && forgetDatabases(MONGODB_URL, NAMESPACE),
    REDIS_URL && forgetRedisKeys(REDIS_URL, NAMESPACE),
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
