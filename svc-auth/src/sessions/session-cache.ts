import type { ReplyOf, endpoints } from '@baazi/contracts';
import type { AuthContext } from '../auth-context';

export type SessionEntry = NonNullable<ReplyOf<typeof endpoints.readSession>>;
/** Short: what is cached is asked again soon, which also keeps the idle clock of the row going. */
const CACHED_MS = 30_000;
/** Longer than any read of the database that may still be under way. */
const ENDED_MS = 90_000;

/**
 * Caches what the database said, unless something is there already: a read that was overtaken by a logout must not
 * bring the session back.
 */
export async function cacheSession(auth: AuthContext, sid: string, entry: SessionEntry, now: Date): Promise<void> {
  if (auth.service.redis.status !== 'ready') return;
  const leftMs = Math.min(CACHED_MS, Date.parse(entry.expiresAt) - now.getTime());
  if (leftMs <= 0) return;
  await put(auth, { sid, entry, forMs: leftMs }, 'unless something is there').catch((error: unknown) =>
    auth.service.log.debug({ err: error }, 'session not cached'),
  );
}

/** Puts an ended session in the place of a live one. Throws when Redis does not take it: the caller tries again. */
export async function cacheEnded(auth: AuthContext, sid: string, userId: string): Promise<void> {
  const entry: SessionEntry = { userId, role: 'player', status: 'closed', expiresAt: new Date(0).toISOString() };
  await put(auth, { sid, entry, forMs: ENDED_MS });
}

/** Replaces what is cached by what is true now (a role that changed). */
export async function cacheChanged(auth: AuthContext, sid: string, entry: SessionEntry): Promise<void> {
  await put(auth, { sid, entry, forMs: CACHED_MS });
}

/** Signed, for as long as it is cached: whoever else writes there opens nothing. */
async function put(
  { service, signSession }: AuthContext,
  { sid, entry, forMs }: { sid: string; entry: SessionEntry; forMs: number },
  when?: 'unless something is there',
): Promise<void> {
  const text = signSession(sid, entry, new Date(service.clocks.machine.now().getTime() + forMs));
  const key = service.keys(`session:${sid}`);
  if (when) await service.redis.set(key, text, 'PX', forMs, 'NX');
  else await service.redis.set(key, text, 'PX', forMs);
}
