import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { User } from '../users/user';
import { cacheSession, type SessionEntry } from './session-cache';
import { endsAt, isOver, type Session, type SessionDeps } from './session';

/** Precise enough for idle limits of hours, without a write per request. */
const WRITE_LAST_SEEN_EVERY_MS = 60_000;

/** Reads the session of a token from the database and caches it for the other services; null when it is over. */
export async function loadSession(deps: SessionDeps, sid: string): Promise<SessionEntry | null> {
  const now = deps.service.clocks.machine.now();
  const session = await deps.sessions.findOne({ _id: sid }).lean<Session>();
  if (!session || isOver(session, now)) return null;
  const user = await deps.users
    .findOne({ _id: session.userId }, { role: 1, status: 1, promotion: 1 })
    .lean<Pick<User, '_id' | 'role' | 'status' | 'promotion'>>();
  if (!user) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= WRITE_LAST_SEEN_EVERY_MS) {
    session.lastSeenAt = now;
    await deps.sessions.updateOne({ _id: sid }, { $set: { lastSeenAt: now } });
  }
  const entry: SessionEntry = {
    userId: session.userId,
    role: user.role,
    status: user.status,
    ...(user.role === 'operator' ? await operatorRestrictions(deps, user) : {}),
    ...(session.factorAt ? { factorAt: session.factorAt.toISOString() } : {}),
    expiresAt: endsAt(session).toISOString(),
  };
  await cacheSession(deps, sid, entry, now);
  return entry;
}

/** For other services, when the session is not cached or Redis is unavailable. */
export const readSession =
  (deps: SessionDeps): Handler<typeof endpoints.readSession> =>
  async (call) =>
    reply(await loadSession(deps, call.params.sid));

const COOLING_OFF_MS = 24 * 3600_000;

/**
 * What limits an operator in all services: `moneyFrom`, the end of the cooling-off time after a promotion, and
 * `linkedTo`, the operators who promoted or were promoted by this one and so cannot be the second person. Operators
 * promoted by nobody (the first one, or by the command line) have no cooling-off time.
 */
async function operatorRestrictions(
  deps: SessionDeps,
  { _id, promotion }: Pick<User, '_id' | 'promotion'>,
): Promise<{ moneyFrom?: string; linkedTo: string[] }> {
  const by = promotion?.by ?? [];
  const made = await deps.users.find({ 'promotion.by': _id }, { _id: 1 }).lean<Pick<User, '_id'>[]>();
  return {
    ...(promotion && by.length > 0
      ? { moneyFrom: new Date(promotion.since.getTime() + COOLING_OFF_MS).toISOString() }
      : {}),
    linkedTo: [...by, ...made.map((user) => user._id)],
  };
}
