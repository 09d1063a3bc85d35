import { randomBytes } from 'node:crypto';
import { events } from '@baazi/contracts';
import { isRecent, type Tx } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { User } from '../users/user';
import { lifetimeOf, type Session, type SessionDeps } from './session';

export interface OpenedSession {
  sid: string;
  token: string;
}

interface Opening {
  remember: boolean;
  device: string;
  network?: string;
  signedInAt?: Date;
  factorAt?: Date;
  keyThumbprint?: string;
}

/**
 * Opens a session and signs its token. The token expires at the latest possible end of the session; whether the session
 * is still open is checked at each request.
 */
export async function openSession(
  deps: SessionDeps,
  user: Pick<User, '_id' | 'role'>,
  { remember, device, network, signedInAt, factorAt, keyThumbprint }: Opening,
  session?: ClientSession,
): Promise<OpenedSession> {
  const now = deps.service.clocks.machine.now();
  const sid = randomBytes(16).toString('hex');
  const expiresAt = new Date(now.getTime() + lifetimeOf(remember).absoluteMs);
  await deps.sessions.create(
    [
      {
        _id: sid,
        userId: user._id,
        remember,
        device,
        network,
        createdAt: signedInAt ?? now,
        factorAt,
        keyThumbprint,
        lastSeenAt: now,
        expiresAt,
      },
    ],
    { session },
  );
  const token = deps.signToken({ userId: user._id, role: user.role, sid, issuedAt: now, expiresAt, keyThumbprint });
  return { sid, token };
}

/**
 * Ends every session of a user and replaces the current one. The new session keeps the time of the sign-in and the key:
 * the player has not signed in again.
 */
export async function replaceSessions(
  deps: SessionDeps,
  { user, sid }: { user: Pick<User, '_id' | 'role'>; sid: string },
  tx: Tx,
): Promise<OpenedSession> {
  const current = await deps.sessions.findOne({ _id: sid }, null, { session: tx.session }).lean<Session>();
  const opened = await openSession(
    deps,
    user,
    {
      remember: current?.remember ?? false,
      device: current?.device ?? 'Unknown device',
      network: current?.network,
      signedInAt: current?.createdAt,
      factorAt: current?.factorAt,
      keyThumbprint: current?.keyThumbprint,
    },
    tx.session,
  );
  await endSessions(deps, tx, { userId: user._id, kept: { sid, as: opened.sid } });
  return opened;
}

/**
 * Ends sessions of a user: all, one (`only`), or all but one (`kept`, whose id may change). Other services end what
 * belongs to a session by the event. The tokens stop working when the cache is updated: call `syncSessionCache` after
 * the commit. `stale` marks the sessions for its worker should this process crash.
 */
export async function endSessions(
  deps: SessionDeps,
  tx: Tx,
  {
    userId,
    only,
    kept,
    isTakenBack,
  }: { userId: string; only?: string; kept?: { sid: string; as: string }; isTakenBack?: true },
): Promise<void> {
  const { session } = tx;
  const endedAt = deps.service.clocks.machine.now();
  const open = {
    ...(only === undefined ? {} : { _id: only }),
    ...(kept === undefined ? {} : { _id: { $ne: kept.as } }),
    userId,
    endedAt: { $exists: false },
  };
  const ended = await deps.sessions.find(open, { _id: 1 }, { session }).lean<Pick<Session, '_id'>[]>();
  const sids = ended.map(({ _id }) => _id);
  await deps.sessions.updateMany({ _id: { $in: sids } }, { $set: { endedAt, stale: true } }, { session });
  tx.publish(events.sessionsEnded, {
    userId,
    sids: sids.filter((sid) => sid !== kept?.sid),
    endedAt: endedAt.toISOString(),
    isAll: only === undefined,
    kept,
    isTakenBack,
  });
}

/** Marks the sessions of a user whose role or status changed, so that they are cached anew, without ending them. */
export async function markSessionsStale(deps: SessionDeps, userId: string, session: ClientSession): Promise<void> {
  await deps.sessions.updateMany({ userId, endedAt: { $exists: false } }, { $set: { stale: true } }, { session });
}

/**
 * Records that a second factor was shown in this session now. Other services see it after `syncSessionCache`, which the
 * caller runs after the commit.
 */
export async function recordFactorShown(deps: SessionDeps, sid: string, session?: ClientSession): Promise<void> {
  await deps.sessions.updateOne(
    { _id: sid },
    { $set: { factorAt: deps.service.clocks.machine.now(), stale: true } },
    { session },
  );
}

/** In addition to `recordFactorShown`: a passkey was shown again, which confirms one action. */
export async function recordPasskeyShown(deps: SessionDeps, sid: string): Promise<void> {
  await deps.sessions.updateOne({ _id: sid }, { $set: { passkeyShownAt: deps.service.clocks.machine.now() } });
}

/** Uses up a passkey shown within ten minutes. Of two concurrent actions exactly one gets true. */
export async function spendShownPasskey(deps: SessionDeps, sid: string): Promise<boolean> {
  const before = await deps.sessions
    .findOneAndUpdate({ _id: sid, passkeyShownAt: { $exists: true } }, { $unset: { passkeyShownAt: 1 } })
    .lean<Session>();
  const shownAt = before?.passkeyShownAt;
  return shownAt !== undefined && isRecent(shownAt.getTime(), deps.service.clocks.machine.now());
}

/** For an account that has no second factor any more. */
export async function clearFactorShown(deps: SessionDeps, userId: string, session: ClientSession): Promise<void> {
  await deps.sessions.updateMany(
    { userId, endedAt: { $exists: false } },
    { $set: { stale: true }, $unset: { factorAt: 1 } },
    { session },
  );
}
