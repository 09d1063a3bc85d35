import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { Session } from './session';
import { isOver } from './session-lifetime';

const MOST_SHOWN = 50;

/** Where one is signed in; the newest first. Shown in the time that the rest of the portal shows. */
export const listSessions =
  (auth: AuthContext): Handler<typeof endpoints.listSessions> =>
  async (call) => {
    const { machine, offsetMs } = auth.service.clocks;
    const rows = await auth.sessions
      .find({ userId: call.caller.userId, endedAt: { $exists: false }, expiresAt: { $gt: machine.now() } })
      .sort({ createdAt: -1, _id: 1 })
      .limit(MOST_SHOWN)
      .lean<Session[]>();
    const shown = (at: Date): string => new Date(at.getTime() + offsetMs()).toISOString();
    const data = rows
      .filter((row) => !isOver(row, machine.now()))
      .map((row) => ({
        sessionID: row._id,
        current: row._id === call.caller.sid,
        device: row.device,
        createdAt: shown(row.createdAt),
        lastSeenAt: shown(row.lastSeenAt),
      }));
    return reply({ data });
  };
