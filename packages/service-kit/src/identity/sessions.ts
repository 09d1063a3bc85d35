import { endpoints } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import type { ServiceCaller } from '../calls/service-caller';
import type { Clocks } from '../config/clocks';
import type { Logger } from '../telemetry/create-logger';
import { batchedReads } from './batched-reads';
import { sessionEntry, type SessionEntry, type ReadSessionRow } from './session-rows';

/** The one rule of who is signed in: a session that is there, is theirs, active and not over. */
export const isSessionActive = <S extends SessionEntry>(
  session: S | undefined,
  userId: string,
  now: Date,
): session is S => session?.userId === userId && session.status === 'active' && session.expiresAt > now.getTime();

interface SessionCache {
  redis: Redis;
  keys: (name: string) => string;
  log: Logger;
  /** Entries are svc-auth's, under `session:<sid>`: what anybody else wrote there is none. */
  readSessionRow: ReadSessionRow;
  clocks: Clocks;
}
/** `row`: the text that it was read from, as svc-auth signed it. */
export type FoundSession = SessionEntry & { row?: string };
/** Nothing: there is no such session (any more). Throws when nobody can tell. */
export type ReadSession = (sid: string) => Promise<FoundSession | undefined>;

/**
 * Reads the cached entry; when Redis has none, a forged one or does not answer, `ask` decides: whoever has the sessions.
 * A lost Redis signs nobody out and revives nothing.
 */
export function sessionReader({
  ask,
  ...cache
}: SessionCache & { ask: (sid: string) => Promise<unknown> }): ReadSession {
  const read = batchedReads(cache.redis);
  const asking = { ...cache, read };
  return async (sid) => {
    const cached = await readCached(asking, sid);
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

async function readCached(
  { redis, keys, log, readSessionRow, clocks, read }: SessionCache & { read: ReturnType<typeof batchedReads> },
  sid: string,
): Promise<FoundSession | undefined> {
  if (redis.status !== 'ready') return undefined;
  try {
    const text = await read(keys(`session:${sid}`));
    if (text === null) return undefined;
    const entry = readSessionRow(sid, text, clocks.machine.now());
    if (!entry) log.warn({ sid }, 'a cached session is not what svc-auth signed for now; it is asked');
    return entry && { ...entry, row: text };
  } catch (error) {
    log.debug({ err: error }, 'session cache not readable');
    return undefined;
  }
}
