import { endpoints } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import type { ServiceCaller } from '../calls/service-caller';
import type { Clocks } from '../config/clocks';
import type { Logger } from '../telemetry/create-logger';
import { batchedReads } from './batched-reads';
import { sessionEntry, type SessionEntry, type ReadSessionRow } from './session-rows';

/** A person is signed in if the session exists, belongs to them, is active and has not expired. */
export const isSessionActive = <S extends SessionEntry>(
  session: S | undefined,
  userId: string,
  now: Date,
): session is S => session?.userId === userId && session.status === 'active' && session.expiresAt > now.getTime();

interface SessionCache {
  redis: Redis;
  keys: (name: string) => string;
  log: Logger;
  /** Verifies entries under `session:<sid>`: only those that svc-auth signed count. */
  readSessionRow: ReadSessionRow;
  clocks: Clocks;
}
/** `row`: the signed text that it was read from. */
export type FoundSession = SessionEntry & { row?: string };
/** Undefined: the session does not exist (any more). Throws if that is unknown. */
export type ReadSession = (sid: string) => Promise<FoundSession | undefined>;

/**
 * Reads the cached entry. If Redis has none, an unsigned one or is unavailable, `ask` decides. Losing Redis neither
 * signs anyone out nor revives a session.
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

/** Fetches the session from svc-auth; null if it does not exist (any more). */
export const fetchSession =
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
    if (!entry) log.warn({ sid }, 'a cached session has no valid signature; asking svc-auth');
    return entry && { ...entry, row: text };
  } catch (error) {
    log.debug({ err: error }, 'session cache not readable');
    return undefined;
  }
}
