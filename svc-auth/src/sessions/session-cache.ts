import type { ReplyOf, endpoints } from '@baazi/contracts';
import type { Auth } from '../auth';

export type SessionEntry = NonNullable<ReplyOf<typeof endpoints.readSession>>;
/** Short: what is cached is asked again soon, which also keeps the idle clock of the row going. */
const CACHED_S = 30;
/** Longer than any read of the database that may still be under way. */
const ENDED_S = 90;

/**
 * Caches what the database said, unless something is there already: a read that was overtaken by a logout must not
 * bring the session back.
 */
export async function cacheSession({ service }: Auth, sid: string, entry: SessionEntry, now: Date): Promise<void> {
  if (service.redis.status !== 'ready') return;
  const leftMs = Math.min(CACHED_S * 1000, Date.parse(entry.expiresAt) - now.getTime());
  if (leftMs <= 0) return;
  await service.redis
    .set(service.keys(`session:${sid}`), JSON.stringify(entry), 'PX', leftMs, 'NX')
    .catch((error: unknown) => service.log.debug({ err: error }, 'session not cached'));
}

/** Puts an ended session in the place of a live one. Throws when Redis does not take it: the caller tries again. */
export async function cacheEnded({ service }: Auth, sid: string, userId: string): Promise<void> {
  const entry: SessionEntry = { userId, role: 'player', status: 'closed', expiresAt: new Date(0).toISOString() };
  await service.redis.set(service.keys(`session:${sid}`), JSON.stringify(entry), 'EX', ENDED_S);
}

/** Replaces what is cached by what is true now (a role that changed). */
export async function cacheChanged({ service }: Auth, sid: string, entry: SessionEntry): Promise<void> {
  await service.redis.set(service.keys(`session:${sid}`), JSON.stringify(entry), 'EX', CACHED_S);
}
