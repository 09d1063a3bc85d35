import { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import { presentedToken } from './renew-token';
import { isOver, type Session, type SessionDeps } from './session';

const MAX_SESSIONS = 50;
const CALL_TIMEOUT_MS = 1000;

type Call = Parameters<Handler<typeof endpoints.listSessions>>[0];

/**
 * The player's open sessions, newest first, and the browsers that get pushes. Times are shifted to business time, which
 * the portal shows.
 */
export const listSessions =
  (deps: SessionDeps): Handler<typeof endpoints.listSessions> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { machine, offsetMs } = deps.service.clocks;
    const [rows, subscriptions] = await Promise.all([
      deps.sessions
        .find({ userId, endedAt: { $exists: false }, expiresAt: { $gt: machine.now() } })
        .sort({ createdAt: -1, _id: 1 })
        .limit(MAX_SESSIONS)
        .lean<Session[]>(),
      pushSubscriptionsOf(deps, call),
    ]);
    const shown = (at: Date): string => new Date(at.getTime() + offsetMs()).toISOString();
    const open = rows.filter((row) => !isOver(row, machine.now()));
    const isOpen = new Set(open.map(({ _id }) => _id));
    const sids = subscriptions?.flatMap(({ sessionID }) => sessionID ?? []) ?? [];
    const subscribed = await deps.sessions.find({ _id: { $in: sids }, userId }, { device: 1 }).lean<Session[]>();
    const devices = new Map(subscribed.map(({ _id, device }) => [_id, device]));
    return reply({
      data: open.map((row) => ({
        sessionID: row._id,
        current: row._id === sid,
        device: row.device,
        createdAt: shown(row.createdAt),
        lastSeenAt: shown(row.lastSeenAt),
      })),
      pushes: subscriptions?.map(({ subscriptionID, sessionID = '', since }) => ({
        subscriptionID,
        sessionID: isOpen.has(sessionID) ? sessionID : undefined,
        device: devices.get(sessionID) ?? 'Unknown device',
        since: shown(new Date(since)),
      })),
    });
  };

/** Undefined when svc-notify does not answer: the devices are shown without it. Operators get no pushes. */
async function pushSubscriptionsOf(deps: SessionDeps, { caller, headers, log }: Call) {
  if (caller.role === 'operator') return undefined;
  try {
    const options = { playerToken: presentedToken(headers), timeoutMs: CALL_TIMEOUT_MS };
    const answer = await deps.service.services.call(endpoints.ownPushSubscriptions, options);
    return answer.kind === 'reply' ? answer.response.data : undefined;
  } catch (error) {
    log.info({ err: error }, 'svc-notify did not list the push subscriptions');
    return undefined;
  }
}
