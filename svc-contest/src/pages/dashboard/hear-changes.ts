import type { LiveName } from '@baazi/contracts';
import { connectRedis } from '@baazi/service-kit';
import { z } from 'zod';
import type { ContestContext } from '../../contest-context';

const name: LiveName = 'fixtures';
const change = z.object({ name: z.literal(name) });

function isChange(text: string): boolean {
  try {
    return change.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/**
 * What another copy changed is read anew here too: each hears what pages are told, before a page that was told can ask.
 * What is said while Redis is away is missed; nothing is kept long enough for that to matter.
 */
export async function hearChanges({ service, dropCaches: heard }: ContestContext): Promise<void> {
  const subscriber = await connectRedis(service.config.REDIS_URL, service.log, { enableAutoPipelining: false });
  service.onShutdown(async () => subscriber.disconnect());
  subscriber.on('message', (_channel, text: string) => {
    if (isChange(text)) heard();
  });
  const follow = (): void => void subscriber.subscribe(service.keys('live:all')).catch(() => undefined);
  subscriber.on('ready', follow);
  if (subscriber.status === 'ready') follow();
}
