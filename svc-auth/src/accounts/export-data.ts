import { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply, stepUpRefusal } from '@baazi/service-kit';
import type { Factor } from '../factors/factor';
import { confirmPerson } from '../factors/step-up';
import { activityOf, recordActivity } from '../sessions/activity';
import { presentedToken } from '../sessions/renew-token';
import type { Session } from '../sessions/session';
import { type User, userView } from '../users/user';
import type { AccountDeps } from './avatar';

/** 'Download my data' while the sign-in is recent. */
export const exportData =
  (deps: AccountDeps): Handler<typeof endpoints.exportData> =>
  (call) =>
    ownData(deps, call, undefined);

const CALL_TIMEOUT_MS = 5000;

type Call = Pick<Parameters<Handler<typeof endpoints.exportData>>[0], 'caller' | 'headers' | 'ip' | 'log'>;

/** Everything the services store about this player. Services that do not answer are listed in `missing`. */
async function ownData(deps: AccountDeps, call: Call, password: string | undefined) {
  const { userId, sid } = call.caller;
  const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
  if (!user) return refuse('sign-in');
  const unconfirmed = stepUpRefusal(await confirmPerson(deps, { user, sid, password, recentSignIn: 'suffices' }));
  if (unconfirmed) return unconfirmed;
  await recordActivity(deps, call, { userId, kind: 'export', sid });
  const options = { playerToken: presentedToken(call.headers), timeoutMs: CALL_TIMEOUT_MS };
  const fetchData = async (
    endpoint:
      | typeof endpoints.ownWalletData
      | typeof endpoints.ownContestData
      | typeof endpoints.ownSupportData
      | typeof endpoints.ownNotifyData,
  ): Promise<Record<string, unknown> | undefined> => {
    try {
      const answer = await deps.service.services.call(endpoint, options);
      return answer.kind === 'reply' ? answer.response : undefined;
    } catch (error) {
      call.log.warn({ err: error }, 'a service did not return its data for a download');
      return undefined;
    }
  };
  const [sessions, factors, activity, wallet, contest, support, notifications] = await Promise.all([
    deps.sessions.find({ userId }).sort({ createdAt: -1, _id: 1 }).limit(1000).lean<Session[]>(),
    deps.factors.find({ userId, state: 'enrolled' }).sort({ createdAt: 1 }).lean<Factor[]>(),
    activityOf(deps, userId),
    fetchData(endpoints.ownWalletData),
    fetchData(endpoints.ownContestData),
    fetchData(endpoints.ownSupportData),
    fetchData(endpoints.ownNotifyData),
  ]);
  const parts = { wallet, contest, support, notifications };
  const missing = Object.entries(parts).flatMap(([name, data]) => (data ? [] : [name]));
  return reply(
    {
      madeAt: deps.service.clocks.business.now().toISOString(),
      profile: {
        ...userView(user),
        referredBy: user.referredBy ?? null,
        devices: user.deviceIds,
        agreed: user.agreed ?? null,
      },
      sessions: sessions.map(({ device, createdAt, lastSeenAt, endedAt }) => ({
        device,
        createdAt,
        lastSeenAt,
        endedAt: endedAt ?? null,
      })),
      activity: activity.map(({ kind, at, device, network, times }) => ({ kind, at, device, network, times })),
      factors: factors.map(({ kind, name, createdAt }) => ({ kind, name, createdAt })),
      ...Object.fromEntries(Object.entries(parts).filter(([, data]) => data !== undefined)),
      missing: missing.length > 0 ? missing : undefined,
    },
    { headers: { 'content-disposition': 'attachment; filename="ipl-baazi-my-data.json"' } },
  );
}

/** 'Download my data' with the password, when the sign-in is no longer recent. */
export const downloadData =
  (deps: AccountDeps): Handler<typeof endpoints.downloadData> =>
  (call) =>
    ownData(deps, call, call.body.password);
