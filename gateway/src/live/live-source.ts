import { liveNames, type LiveName } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { frameOf, LiveHub } from './live-hub';

const message = z.object({ name: z.enum(liveNames as [LiveName, ...LiveName[]]), id: z.string().max(100), at: z.string(), data: z.record(z.string(), z.unknown()) });

/**
 * Redis pub/sub -> pages. `subscriber` is a connection of its own. When it was lost, messages may have been missed:
 * every page is told to `resync`.
 */
export function liveSource(subscriber: Redis, key: (name: string) => string): LiveHub {
  const prefix = key('live:');
  let wasLost = false;
  const quietly = async (act: () => Promise<unknown>): Promise<void> => {
    // With Redis down nothing is followed; `ready` below follows everything again.
    await act().catch(() => undefined);
  };
  const hub = new LiveHub({
    follow: (userId) => quietly(() => subscriber.subscribe(key(`live:${userId}`))),
    unfollow: (userId) => quietly(() => subscriber.unsubscribe(key(`live:${userId}`))),
  });
  subscriber.on('message', (channel: string, text: string) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return;
    }
    const result = message.safeParse(parsed);
    if (!result.success) return;
    const { name, id, data } = result.data;
    hub.deliver(channel.slice(prefix.length), `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  subscriber.on('close', () => {
    wasLost = true;
  });
  subscriber.on('ready', () => {
    void quietly(() => subscriber.subscribe(key('live:all'), ...hub.players.map((userId) => key(`live:${userId}`)))).then(() => {
      if (wasLost) hub.deliver('all', frameOf('resync', {}));
      wasLost = false;
    });
  });
  return hub;
}
