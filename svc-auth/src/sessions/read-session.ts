import type { endpoints, ReplyOf } from '@baazi/contracts';
import { ENDED_SESSIONS, endedSessionMessage, type Handler, hasProductionRules, reply } from '@baazi/service-kit';
import { claimsBeyond } from '../users/operator-claims';
import { promotedBy, readGrant, reportForgery, type OperatorGrant } from '../users/operator-grants';
import type { User } from '../users/user';
import { endsAt, isOver, OPERATOR_IDLE_MS, type Session, type SessionDeps } from './session';

/** Precise enough for idle limits of hours, without a write per request. */
const WRITE_LAST_SEEN_EVERY_MS = 60_000;

/** Reads the session of a token from the database and caches it for the other services; null when it is over. */
export async function loadSession(deps: SessionDeps, sid: string): Promise<SessionEntry | null> {
  const now = deps.service.clocks.machine.now();
  const session = await deps.sessions.findOne({ _id: sid }).lean<Session>();
  if (!session || isOver(session, now)) return null;
  const user = await deps.users
    .findOne({ _id: session.userId }, { role: 1, status: 1, promotion: 1, budgetsLiftedUntil: 1, roles: 1 })
    .lean<Pick<User, '_id' | 'role' | 'status' | 'promotion' | 'budgetsLiftedUntil' | 'roles'>>();
  if (!user) return null;
  const grant = user.role === 'operator' ? await readGrant(deps, user._id) : undefined;
  if (user.role === 'operator') {
    const claims = claimsBeyond(user, grant);
    if (claims.length > 0) reportForgery(deps, user._id, claims);
    if (!grant) return null;
  }
  const endOfIdle = endOfIdleOperator(deps, user, session);
  if (endOfIdle <= now) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= WRITE_LAST_SEEN_EVERY_MS) {
    session.lastSeenAt = now;
    await deps.sessions.updateOne({ _id: sid }, { $set: { lastSeenAt: now } });
  }
  const entry: SessionEntry = {
    userId: session.userId,
    role: user.role,
    status: grant && user.status === 'active' ? grant.status : user.status,
    ...(grant ? await operatorRestrictions(deps, user._id, grant) : {}),
    factorAt: session.factorAt?.toISOString(),
    expiresAt: new Date(
      Math.min(endsAt(session).getTime(), endOfIdleOperator(deps, user, session).getTime()),
    ).toISOString(),
  };
  await cacheSession(deps, sid, entry, now);
  return entry;
}

const NEVER = new Date(8.64e15);

/** When an operator's session ends without a request, where operators need a second factor: an unattended console. */
const endOfIdleOperator = (
  { service }: SessionDeps,
  { role }: Pick<User, 'role'>,
  { lastSeenAt }: Pick<Session, 'lastSeenAt'>,
): Date =>
  role === 'operator' && hasProductionRules(service.config) ? new Date(lastSeenAt.getTime() + OPERATOR_IDLE_MS) : NEVER;

/** For other services, when the session is not cached or Redis is unavailable. */
export const readSession =
  (deps: SessionDeps): Handler<typeof endpoints.readSession> =>
  async (call) =>
    reply(await loadSession(deps, call.params.sid));

const COOLING_OFF_MS = 24 * 3600_000;

/**
 * What limits an operator in all services, by signed lines and not by the account's document: `moneyFrom`, the end of the cooling-off time after a promotion,
 * `budgetsLiftedUntil`, the roles, and `linkedTo`, the operators who promoted or were promoted by this one and so cannot
 * be the second person. Operators promoted by nobody (the first one, or by the command line) have no cooling-off time.
 */
async function operatorRestrictions(
  deps: SessionDeps,
  _id: string,
  { promotion, budgetsLiftedUntil, roles }: OperatorGrant,
): Promise<Pick<SessionEntry, 'moneyFrom' | 'linkedTo' | 'budgetsLiftedUntil' | 'roles'>> {
  const by = promotion?.by ?? [];
  const made = await deps.users.find({ 'promotion.by': _id }, { _id: 1 }).lean<Pick<User, '_id'>[]>();
  return {
    moneyFrom:
      promotion && by.length > 0 ? new Date(promotion.since.getTime() + COOLING_OFF_MS).toISOString() : undefined,
    linkedTo: [...new Set([...by, ...made.map((user) => user._id), ...(await promotedBy(deps, _id))])],
    budgetsLiftedUntil: budgetsLiftedUntil?.toISOString(),
    roles,
  };
}

type SessionEntry = NonNullable<ReplyOf<typeof endpoints.readSession>>;
/** Short, so that `lastSeenAt` of an active session is updated in time. */
const CACHED_MS = 30_000;
/** Longer than any database read that may still be in progress. */
const ENDED_MS = 90_000;

/**
 * Caches a session unless an entry exists: a read that was overtaken by a log-out must not overwrite the entry of the
 * ended session.
 */
async function cacheSession(deps: SessionDeps, sid: string, entry: SessionEntry, now: Date): Promise<void> {
  if (deps.service.redis.status !== 'ready') return;
  const leftMs = Math.min(CACHED_MS, Date.parse(entry.expiresAt) - now.getTime());
  if (leftMs <= 0) return;
  const { service, signSession } = deps;
  await service.redis
    .set(service.keys(`session:${sid}`), signSession(sid, entry, new Date(now.getTime() + leftMs)), 'PX', leftMs, 'NX')
    .catch((error: unknown) => service.log.debug({ err: error }, 'session not cached'));
}

/**
 * Replaces the entry of a session by an ended one, and publishes it: a reader that knows of the end accepts no earlier
 * entry. Throws when Redis fails; the caller retries.
 */
export async function cacheEnded(deps: SessionDeps, sid: string, userId: string): Promise<void> {
  const { service, signSession } = deps;
  const entry: SessionEntry = { userId, role: 'player', status: 'closed', expiresAt: new Date(0).toISOString() };
  const row = signSession(sid, entry, new Date(service.clocks.machine.now().getTime() + ENDED_MS));
  await service.redis.set(service.keys(`session:${sid}`), row, 'PX', ENDED_MS);
  await service.redis.publish(service.keys(ENDED_SESSIONS), endedSessionMessage({ sid, row }));
}

/** A session that ended while it was read stays ended. */
const SET_UNLESS_CLOSED = `
local now = redis.call('GET', KEYS[1])
if now and string.find(now, '"status":"closed"', 1, true) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

/** Replaces the entry of a session, for example after a changed role. Entries are signed until they expire. */
export async function cacheChanged(
  { service, signSession }: SessionDeps,
  sid: string,
  entry: SessionEntry,
): Promise<void> {
  const text = signSession(sid, entry, new Date(service.clocks.machine.now().getTime() + CACHED_MS));
  await service.redis.eval(SET_UNLESS_CLOSED, 1, service.keys(`session:${sid}`), text, CACHED_MS);
}
