import { cacheChanged, cacheEnded, loadSession } from './read-session';
import type { SessionDeps, Session } from './session';

const BATCH_SIZE = 100;
/** Notified pages check whether their session has ended. A page that changed the password has its new token by then. */
const NOTIFY_PAGES_AFTER_MS = 500;

/** At rest. A process that crashed runs its workers first when it starts again, so few rows wait for another one. */
const LONGEST_REST_MS = 5000;

/**
 * Updates the cache entries of sessions that ended or changed. Runs after every such change, and at a beat for those
 * that a crash left stale. It keeps that beat while Redis is away, since an ended session must not stay valid.
 */
export async function syncSessionCache(deps: SessionDeps): Promise<number> {
  for (;;) {
    const stale = await deps.sessions.find({ stale: true }).sort({ _id: 1 }).limit(BATCH_SIZE).lean<Session[]>();
    if (deps.service.redis.status !== 'ready') return 0;
    if (stale.length === 0) return LONGEST_REST_MS;
    for (const session of stale) {
      if (session.endedAt) await cacheEnded(deps, session._id, session.userId);
      else {
        const entry = await loadSession(deps, session._id);
        if (entry) await cacheChanged(deps, session._id, entry);
        else await cacheEnded(deps, session._id, session.userId);
      }
    }
    const ended = [...new Set(stale.filter(({ endedAt }) => endedAt).map(({ userId }) => userId))];
    const blocked = await deps.users
      .find({ _id: { $in: ended }, status: 'blocked' })
      .select({ _id: 1 })
      .lean();
    notifyOpenPages(deps, ended, new Set(blocked.map(({ _id }) => _id)));
    await deps.sessions.updateMany({ _id: { $in: stale.map(({ _id }) => _id) } }, { $unset: { stale: 1 } });
  }
}

/** Blocked users are notified at once: any request in between would only be answered that the session has ended. */
function notifyOpenPages(deps: SessionDeps, userIds: readonly string[], blocked: ReadonlySet<string>): void {
  for (const userId of blocked) deps.service.live.send(userId, 'signed-out', { reason: 'blocked' });
  setTimeout(() => {
    for (const userId of userIds.filter((id) => !blocked.has(id)))
      deps.service.live.send(userId, 'signed-out', { reason: 'ended' });
  }, NOTIFY_PAGES_AFTER_MS).unref();
}
