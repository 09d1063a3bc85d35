import { liveNames, type LiveName } from '@baazi/contracts';
import { startSpan, traceIdOf } from '@baazi/service-kit/gateway';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { lastOfEach } from './last-of-each';
import { frameOf, LiveHub, sentEvent } from './live-hub';

const message = z.object({
  name: z.enum(liveNames as [LiveName, ...LiveName[]]),
  id: z.string().max(100),
  at: z.string(),
  traceparent: z.string().length(55).optional(),
  data: z.record(z.string(), z.unknown()),
});

/** A page hears of a match at most this often. */
const SCORE_EVERY_MS = 200;

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
    follow: (channel) => quietly(() => subscriber.subscribe(key(`live:${channel}`))),
    unfollow: (channel) => quietly(() => subscriber.unsubscribe(key(`live:${channel}`))),
  });
  const deliver = (channel: string, { name, id, traceparent, data }: z.output<typeof message>): void => {
    const listeners = hub.listenersOf(channel);
    if (listeners.length === 0) return;
    const span =
      traceparent === undefined
        ? undefined
        : startSpan({
            name: `deliver ${name}`,
            kind: 'consumer',
            parent: { traceparent },
            facts: { 'messaging.system': 'redis', 'baazi.streams': listeners.length },
          });
    const frame = sentEvent({
      name,
      id,
      data,
      ...(traceparent === undefined ? {} : { traceId: traceIdOf(traceparent) }),
    });
    for (const listener of listeners) listener.write(frame);
    span?.end();
  };
  const coalesced = lastOfEach(SCORE_EVERY_MS);
  subscriber.on('message', (channel: string, text: string) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return;
    }
    const result = message.safeParse(parsed);
    if (!result.success) return;
    const to = channel.slice(prefix.length);
    // Of a burst of scores a page needs the last.
    if (result.data.name === 'score') coalesced(to, () => deliver(to, result.data));
    else deliver(to, result.data);
  });
  subscriber.on('close', () => {
    wasLost = true;
  });
  const followAll = async (): Promise<void> => {
    await quietly(() =>
      subscriber.subscribe(key('live:all'), ...hub.channels.map((channel) => key(`live:${channel}`))),
    );
    if (wasLost) hub.deliver('all', frameOf('resync', {}));
    wasLost = false;
  };
  subscriber.on('ready', () => void followAll());
  // It may have been ready before anyone listened for that.
  if (subscriber.status === 'ready') void followAll();
  return hub;
}
