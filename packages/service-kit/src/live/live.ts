import { randomUUID } from 'node:crypto';
import type { LiveEvents, LiveName } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import type { Logger } from '../logging/create-logger';
import { currentContext } from '../trace/request-context';
import { startSpan } from '../trace/span';
import { publishTogether } from './publish-together';

/** Tells open pages that something happened. Best effort: a lost hint is made good by the next refetch, so nothing here ever throws. */
export interface Live {
  send<N extends LiveName>(userId: string, name: N, data: LiveEvents[N]): void;
  sendAll<N extends LiveName>(name: N, data: LiveEvents[N]): void;
}

export function livePublisher(parts: { redis: Redis; keys: (name: string) => string; log: Logger }): Live {
  const send = publishTogether(parts.redis);
  const publish = (channel: string, name: LiveName, data: unknown): void => {
    if (parts.redis.status !== 'ready') return;
    const context = currentContext();
    const span =
      context &&
      startSpan({
        name: `live ${name}`,
        kind: 'producer',
        parent: context,
        facts: { 'messaging.system': 'redis', 'baazi.request_id': context.requestId },
      });
    const traceparent = span?.traceparent ?? context?.traceparent;
    const message = JSON.stringify({
      name,
      id: randomUUID(),
      at: new Date().toISOString(),
      ...(traceparent === undefined ? {} : { traceparent }),
      data,
    });
    const sent = send(parts.keys(channel), message).catch((error: unknown) =>
      parts.log.debug({ err: error }, 'live message lost'),
    );
    if (span) void sent.finally(() => span.end());
  };
  return {
    send: (userId, name, data) => publish(`live:${userId}`, name, data),
    sendAll: (name, data) => publish('live:all', name, data),
  };
}
