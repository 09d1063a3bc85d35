import type { ReplyOf, endpoints } from '@baazi/contracts';
import type { SessionDeps } from './session';

export type SessionEntry = NonNullable<ReplyOf<typeof endpoints.readSession>>;
/** Short, so that `lastSeenAt` of an active session is updated in time. */
const CACHED_MS = 30_000;
/** Longer than any database read that may still be in progress. */
const ENDED_MS = 90_000;

/**
 * Caches a session unless an entry exists: a read that was overtaken by a log-out must not overwrite the entry of the
 * ended session.
 */
export async function cacheSession(deps: SessionDeps, sid: string, entry: SessionEntry, now: Date): Promise<void> {
  if (deps.service.redis.status !== 'ready') return;
  const leftMs = Math.min(CACHED_MS, Date.parse(entry.expiresAt) - now.getTime());
  if (leftMs <= 0) return;
  await put(deps, { sid, entry, forMs: leftMs }, 'if absent').catch((error: unknown) =>
    deps.service.log.debug({ err: error }, 'session not cached'),
  );
}

/** Replaces the entry of a session by an ended one. Throws when Redis fails; the caller retries. */
export async function cacheEnded(deps: SessionDeps, sid: string, userId: string): Promise<void> {
  const entry: SessionEntry = { userId, role: 'player', status: 'closed', expiresAt: new Date(0).toISOString() };
  await put(deps, { sid, entry, forMs: ENDED_MS });
}

/** Replaces the entry of a session, for example after a changed role. */
export async function cacheChanged(deps: SessionDeps, sid: string, entry: SessionEntry): Promise<void> {
  await put(deps, { sid, entry, forMs: CACHED_MS });
}

/** Entries are signed until they expire: an entry written to Redis by anything else is not accepted. */
async function put(
  { service, signSession }: SessionDeps,
  { sid, entry, forMs }: { sid: string; entry: SessionEntry; forMs: number },
  when?: 'if absent',
): Promise<void> {
  const text = signSession(sid, entry, new Date(service.clocks.machine.now().getTime() + forMs));
  const key = service.keys(`session:${sid}`);
  if (when) await service.redis.set(key, text, 'PX', forMs, 'NX');
  else await service.redis.set(key, text, 'PX', forMs);
}
