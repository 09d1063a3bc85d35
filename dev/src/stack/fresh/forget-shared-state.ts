import type { Servers } from '../servers/find-servers';
import { forgetDatabases } from './forget-databases';
import { forgetRedisKeys } from './forget-redis-keys';

/** What this stack left on servers that are not its own; its own ones went with their folders. */
export async function forgetSharedState({ mongo, redis }: Servers, namespace: string): Promise<void> {
  await Promise.all([
    mongo.programs.length === 0 && forgetDatabases(mongo.url, namespace),
    redis.programs.length === 0 && forgetRedisKeys(redis.url, namespace),
  ]);
}
