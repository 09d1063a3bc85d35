import { randomUUID } from 'node:crypto';
import { watchers, type LiveEvents, type LiveName } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import type { Logger } from '../telemetry/create-logger';
import { currentContext } from '../telemetry/request-context';
import { startSpan } from '../telemetry/span';
import { batchedPublisher } from './batched-publisher';

/**
 * Publishes live messages to open pages. Best effort, never throws: pages that missed a message receive `resync` once
 * Redis is available again.
 */
export interface Live {
  send<N extends LiveName>(userId: string, name: N, data: LiveEvents[N]): void;
  sendAll<N extends LiveName>(name: N, data: LiveEvents[N]): void;
  /** Sends to the pages that watch a match. */
  sendToWatchers(matchID: string, data: LiveEvents['score']): void;
}

const RESYNC_AFTER_MS = 500;
/** Above this number all pages receive `resync`. */
const MAX_CHANNELS = 1000;

export function livePublisher(parts: { redis: Redis; keys: (name: string) => string; log: Logger }): Live {
  const send = batchedPublisher(parts.redis);
  const missed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const markMissed = (channel: string, error: unknown): void => {
    parts.log.debug({ err: error }, 'live message lost');
    missed.add(missed.size < MAX_CHANNELS ? channel : 'live:all');
    timer ??= setTimeout(resync, RESYNC_AFTER_MS).unref();
  };
  const resync = (): void => {
    timer = undefined;
    const channels = missed.has('live:all') ? ['live:all'] : [...missed];
    missed.clear();
    // A `resync` that is lost is sent again later.
    for (const channel of channels) publish(channel, 'resync', {});
  };
  const publish = (channel: string, name: LiveName, data: unknown): void => {
    if (parts.redis.status !== 'ready') return markMissed(channel, new Error('redis is unavailable'));
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
      traceparent,
      data,
    });
    const sent = send(parts.keys(channel), message).catch((error: unknown) => markMissed(channel, error));
    if (span) void sent.finally(() => span.end());
  };
  return {
    send: (userId, name, data) => publish(`live:${userId}`, name, data),
    sendAll: (name, data) => publish('live:all', name, data),
    sendToWatchers: (matchID, data) => publish(`live:${watchers(matchID)}`, 'score', data),
  };
}
