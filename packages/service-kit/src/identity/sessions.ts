import { endpoints } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ServiceCaller } from '../calls/service-caller';
import type { Logger } from '../logging/create-logger';

/** The session behind a token, as svc-auth writes it to Redis under `session:<sid>` and answers it. Status and role come from here only. */
export const sessionEntry = z.object({
  userId: z.string(),
  role: z.enum(['player', 'operator']),
  status: z.enum(['active', 'blocked', 'closed']),
  expiresAt: z
    .union([z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.number()])
    .pipe(z.number()),
});
export type SessionEntry = z.output<typeof sessionEntry>;
/** Nothing: there is no such session (any more). Throws when nobody can tell. */
export type ReadSession = (sid: string) => Promise<SessionEntry | undefined>;

/** Reads the cached entry; when Redis has none or does not answer, asks svc-auth. A lost Redis signs nobody out and revives nothing. */
export function sessionReader(parts: {
  redis: Redis;
  keys: (name: string) => string;
  services: ServiceCaller;
  log: Logger;
}): ReadSession {
  return async (sid) => {
    const cached = await readCached(parts, sid);
    if (cached) return cached;
    const answer = await parts.services.call(endpoints.readSession, { params: { sid } });
    if (!answer.ok || answer.response === null) return undefined;
    return sessionEntry.parse(answer.response);
  };
}

async function readCached(
  { redis, keys, log }: { redis: Redis; keys: (name: string) => string; log: Logger },
  sid: string,
): Promise<SessionEntry | undefined> {
  if (redis.status !== 'ready') return undefined;
  try {
    const text = await redis.get(keys(`session:${sid}`));
    if (text === null) return undefined;
    return sessionEntry.parse(JSON.parse(text));
  } catch (error) {
    log.debug({ err: error }, 'session cache not readable, asking svc-auth');
    return undefined;
  }
}
