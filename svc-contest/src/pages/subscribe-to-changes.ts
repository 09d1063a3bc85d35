import type { LiveName } from '@baazi/contracts';
import { connectRedis, type Service } from '@baazi/service-kit';
import { z } from 'zod';

const name: LiveName = 'fixtures';
const change = z.object({ name: z.literal(name) });

interface SubscribeDeps {
  service: Pick<Service, 'config' | 'log' | 'keys' | 'onShutdown'>;
  dropCaches(): void;
}

/**
 * Drops the caches when another instance changes something. The message is the one that live pages get, so an instance
 * has dropped its caches before such a page requests data. Messages during a Redis outage are lost; caches live for a
 * second only.
 */
export async function subscribeToChanges({ service, dropCaches }: SubscribeDeps): Promise<void> {
  const subscriber = await connectRedis(service.config.REDIS_URL, service.log, { enableAutoPipelining: false });
  service.onShutdown(async () => subscriber.disconnect());
  subscriber.on('message', (_channel, text: string) => {
    if (isChange(text)) dropCaches();
  });
  const subscribe = (): void => void subscriber.subscribe(service.keys('live:all')).catch(() => undefined);
  subscriber.on('ready', subscribe);
  if (subscriber.status === 'ready') subscribe();
}

function isChange(text: string): boolean {
  try {
    return change.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
