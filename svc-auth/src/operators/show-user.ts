import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { isOver } from '../sessions/session-lifetime';
import type { Session } from '../sessions/session';
import type { User } from '../users/user';
import { userRow } from './list-users';

const MOST_SESSIONS = 50;

/** One account, and where it is signed in, the newest first. */
export const showUser =
  (auth: AuthContext): Handler<typeof endpoints.adminUser> =>
  async ({ params }) => {
    const user = await auth.users.findById(params.id).lean<User>();
    if (!user) return refuse('user-not-found');
    const { machine, offsetMs } = auth.service.clocks;
    const sessions = await auth.sessions
      .find({ userId: user._id, endedAt: { $exists: false }, expiresAt: { $gt: machine.now() } })
      .sort({ createdAt: -1, _id: 1 })
      .limit(MOST_SESSIONS)
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
