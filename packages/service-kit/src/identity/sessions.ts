import { endpoints } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ServiceCaller } from '../calls/service-caller';
import type { Logger } from '../telemetry/create-logger';

const instant = z
  .union([z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.number()])
  .pipe(z.number());

/**
 * The session behind a token, as svc-auth writes it to Redis under `session:<sid>` and answers it. Status and role come
 * from here only.
 */
export const sessionEntry = z.object({
  userId: z.string(),
  role: z.enum(['player', 'operator']),
  status: z.enum(['active', 'blocked', 'closed']),
  expiresAt: instant,
  moneyFrom: instant.optional(),
  linkedTo: z.array(z.string()).optional(),
});
export type SessionEntry = z.output<typeof sessionEntry>;

/** The one rule of who is signed in: a session that is there, is theirs, active and not over. */
export const sessionStands = (session: SessionEntry | undefined, userId: string, now: Date): session is SessionEntry =>
  session?.userId === userId && session.status === 'active' && session.expiresAt > now.getTime();

interface SessionCache {
  redis: Redis;
  keys: (name: string) => string;
  log: Logger;
}
/** Nothing: there is no such session (any more). Throws when nobody can tell. */
export type ReadSession = (sid: string) => Promise<SessionEntry | undefined>;

/**
 * Reads the cached entry; when Redis has none or does not answer, `ask` decides: whoever has the sessions. A lost Redis
 * signs nobody out and revives nothing.
 */
export function sessionReader({
  ask,
  ...cache
}: SessionCache & { ask: (sid: string) => Promise<unknown> }): ReadSession {
  return async (sid) => {
    const cached = await readCached(cache, sid);
    return cached ?? sessionEntry.nullable().parse(await ask(sid)) ?? undefined;
  };
}

/** What svc-auth says: the entry, or null when there is no such session (any more). */
export const askForSession =
  (services: ServiceCaller) =>
  async (sid: string): Promise<unknown> => {
    const answer = await services.call(endpoints.readSession, { params: { sid } });
    return answer.kind === 'reply' ? answer.response : null;
  };

async function readCached({ redis, keys, log }: SessionCache, sid: string): Promise<SessionEntry | undefined> {
  if (redis.status !== 'ready') return undefined;
  try {
    const text = await redis.get(keys(`session:${sid}`));
    if (text === null) return undefined;
    return sessionEntry.parse(JSON.parse(text));
  } catch (error) {
    log.debug({ err: error }, 'session cache not readable');
    return undefined;
  }
}
