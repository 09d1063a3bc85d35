import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import { isOver, type Session, type SessionDeps } from './session';

const MAX_SESSIONS = 50;

/** The player's open sessions, newest first. Times are shifted to business time, which the portal shows. */
export const listSessions =
  (deps: SessionDeps): Handler<typeof endpoints.listSessions> =>
  async (call) => {
    const { machine, offsetMs } = deps.service.clocks;
    const rows = await deps.sessions
      .find({ userId: call.caller.userId, endedAt: { $exists: false }, expiresAt: { $gt: machine.now() } })
      .sort({ createdAt: -1, _id: 1 })
      .limit(MAX_SESSIONS)
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
