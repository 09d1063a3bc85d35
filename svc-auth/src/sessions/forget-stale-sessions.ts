import type { AuthContext } from '../auth-context';
import { sessionBehind } from './read-session';
import type { Session } from './session';
import { cacheChanged, cacheEnded } from './session-cache';

const AT_ONCE = 100;
/** Open pages ask whether they are meant. The one that changed its password has its new token by then. */
const TELL_PAGES_AFTER_MS = 500;

/**
 * The cache forgets what it knew of sessions that ended or changed. Runs after every such change, and every second for
 * what was left behind.
 */
export async function forgetStaleSessions(auth: AuthContext): Promise<void> {
  for (;;) {
    const stale = await auth.sessions.find({ stale: true }).sort({ _id: 1 }).limit(AT_ONCE).lean<Session[]>();
    if (stale.length === 0 || auth.service.redis.status !== 'ready') return;
    for (const session of stale) {
      if (session.endedAt) await cacheEnded(auth, session._id, session.userId);
      else {
        const entry = await sessionBehind(auth, session._id);
        if (entry) await cacheChanged(auth, session._id, entry);
        else await cacheEnded(auth, session._id, session.userId);
      }
    }
    const ended = [...new Set(stale.filter(({ endedAt }) => endedAt).map(({ userId }) => userId))];
    const blocked = await auth.users
      .find({ _id: { $in: ended }, status: 'blocked' })
      .select({ _id: 1 })
      .lean();
    tellPages(auth, ended, new Set(blocked.map(({ _id }) => _id)));
    await auth.sessions.updateMany({ _id: { $in: stale.map(({ _id }) => _id) } }, { $unset: { stale: 1 } });
  }
}

/** Who is blocked is told at once: a page that asks for anything meanwhile would only learn that its session has ended. */
function tellPages(auth: AuthContext, userIds: readonly string[], blocked: ReadonlySet<string>): void {
  for (const userId of blocked) auth.service.live.send(userId, 'signed-out', { reason: 'blocked' });
  setTimeout(() => {
    for (const userId of userIds.filter((id) => !blocked.has(id)))
      auth.service.live.send(userId, 'signed-out', { reason: 'ended' });
  }, TELL_PAGES_AFTER_MS).unref();
}
