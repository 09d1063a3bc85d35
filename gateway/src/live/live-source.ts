import { liveNames, type LiveName } from '@baazi/contracts';
import { ENDED_SESSIONS, startSpan, traceIdOf } from '@baazi/service-kit/gateway';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { throttleByKey } from './throttle-by-key';
import { frameOf, LiveHub, sentEvent } from './live-hub';

const message = z.object({
  name: z.enum(liveNames as [LiveName, ...LiveName[]]),
  id: z.string().max(100),
  at: z.string(),
  traceparent: z.string().length(55).optional(),
  data: z.record(z.string(), z.unknown()),
});

/** Scores of a match are delivered at most this often. */
const SCORE_EVERY_MS = 200;

/**
 * Delivers Redis pub/sub messages to pages. `subscriber` is a dedicated connection. After a lost connection messages
 * may be missing, so every page gets a `resync`. `onSessionEnded` receives the messages of svc-auth.
 */
export function liveSource(
  subscriber: Redis,
  key: (name: string) => string,
  onSessionEnded: (message: string) => void = () => undefined,
): LiveHub {
  const prefix = key('live:');
  let wasLost = false;
  const ignoreErrors = async (act: () => Promise<unknown>): Promise<void> => {
    // While Redis is down nothing is subscribed; `ready` below subscribes everything again.
    await act().catch(() => undefined);
  };
  const hub = new LiveHub({
    subscribe: (channel) => ignoreErrors(() => subscriber.subscribe(key(`live:${channel}`))),
    unsubscribe: (channel) => ignoreErrors(() => subscriber.unsubscribe(key(`live:${channel}`))),
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
      traceId: traceparent === undefined ? undefined : traceIdOf(traceparent),
    });
    for (const listener of listeners) listener.write(frame);
    span?.end();
  };
  const coalesced = throttleByKey(SCORE_EVERY_MS);
  subscriber.on('message', (channel: string, text: string) => {
    let parsed: unknown;
    try {
      if (channel === key(ENDED_SESSIONS)) return onSessionEnded(text);
      parsed = JSON.parse(text);
    } catch {
      return;
    }
    const result = message.safeParse(parsed);
    if (!result.success) return;
    const to = channel.slice(prefix.length);
    // Only the last of a burst of scores is needed.
    if (result.data.name === 'score') coalesced(to, () => deliver(to, result.data));
    else deliver(to, result.data);
  });
  subscriber.on('close', () => {
    wasLost = true;
  });
  const subscribeAll = async (): Promise<void> => {
    await ignoreErrors(() =>
      subscriber.subscribe(
        key('live:all'),
        key(ENDED_SESSIONS),
        ...hub.channels.map((channel) => key(`live:${channel}`)),
      ),
    );
    if (wasLost) hub.deliver('all', frameOf('resync', {}));
    wasLost = false;
  };
  subscriber.on('ready', () => void subscribeAll());
  // The connection may have been ready before the handler was attached.
  if (subscriber.status === 'ready') void subscribeAll();
  return hub;
}
