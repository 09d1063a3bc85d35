import type { ClientSession } from 'mongoose';
import type { Auth } from '../auth';
import type { Session } from './session';
import { cacheChanged, cacheEnded } from './session-cache';
import { sessionBehind } from './read-session';

const AT_ONCE = 100;
/** Open pages ask whether they are meant. The one that changed its password has its new token by then. */
const TELL_PAGES_AFTER_MS = 500;

/**
 * Ends sessions of one user: all of them, one, or all but one. The database decides; the mark `stale` makes sure that the cache hears of it
 * even when this process dies right now. Call `auth.forgetEndedSessions()` after the commit: it is the moment the tokens stop working.
 */
export async function endSessions(
  auth: Auth,
  which: { userId: string; only?: string; except?: string },
  session?: ClientSession,
): Promise<void> {
  const now = auth.service.clocks.machine.now();
  const one =
    which.only !== undefined ? { _id: which.only } : which.except !== undefined ? { _id: { $ne: which.except } } : {};
  await auth.sessions.updateMany(
    { ...one, userId: which.userId, endedAt: { $exists: false } },
    { $set: { endedAt: now, stale: true } },
    session ? { session } : {},
  );
}

/** Marks the sessions of somebody whose role or status changed without ending them. */
export async function markSessions(auth: Auth, userId: string, session: ClientSession): Promise<void> {
  await auth.sessions.updateMany({ userId, endedAt: { $exists: false } }, { $set: { stale: true } }, { session });
}

/** Brings the cache up to date with what ended or changed. Runs after every such change, and every second for what was left behind. */
export async function forgetStaleSessions(auth: Auth): Promise<void> {
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
    tellPages(auth, new Set(stale.filter(({ endedAt }) => endedAt).map(({ userId }) => userId)));
    await auth.sessions.updateMany({ _id: { $in: stale.map(({ _id }) => _id) } }, { $unset: { stale: 1 } });
  }
}

function tellPages(auth: Auth, userIds: Set<string>): void {
  setTimeout(() => {
    for (const userId of userIds) auth.service.live.send(userId, 'signed-out', { reason: 'This session has ended.' });
  }, TELL_PAGES_AFTER_MS).unref();
}
