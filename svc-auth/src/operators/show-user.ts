import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { isOver, type Session, type SessionDeps } from '../sessions/session';
import type { User } from '../users/user';
import { userRow } from './list-users';

const MAX_SESSIONS = 50;

/** One account with its open sessions, newest first. */
export const showUser =
  (deps: SessionDeps): Handler<typeof endpoints.adminUser> =>
  async ({ params }) => {
    const user = await deps.users.findById(params.id).lean<User>();
    if (!user) return refuse('user-not-found');
    const { machine, offsetMs } = deps.service.clocks;
    const sessions = await deps.sessions
      .find({ userId: user._id, endedAt: { $exists: false }, expiresAt: { $gt: machine.now() } })
      .sort({ createdAt: -1, _id: 1 })
      .limit(MAX_SESSIONS)
      .lean<Session[]>();
    const shown = (at: Date): string => new Date(at.getTime() + offsetMs()).toISOString();
    return reply({
      ...userRow(user),
      emailVerified: user.emailVerified,
      sessions: sessions
        .filter((one) => !isOver(one, machine.now()))
        .map(({ device, createdAt, lastSeenAt }) => ({
          device,
          createdAt: shown(createdAt),
          lastSeenAt: shown(lastSeenAt),
        })),
    });
  };
