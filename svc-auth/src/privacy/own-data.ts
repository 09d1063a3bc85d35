import { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply, stepUpRefusal } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { Factor } from '../factors/factor';
import { presentedToken } from '../log-in/presented-token';
import type { Session } from '../sessions/session';
import { confirmPerson } from '../step-up/step-up';
import type { User } from '../users/user';
import { userView } from '../users/user-view';

const PART_WAIT_MS = 5000;

type Call = Pick<Parameters<Handler<typeof endpoints.exportData>>[0], 'caller' | 'headers' | 'log'>;

/** All that the parts know about this player. A part that does not answer is named, so that nobody takes half for the whole. */
export async function ownData(auth: AuthContext, call: Call, password: string | undefined) {
  const { userId, sid } = call.caller;
  const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
  if (!user) return refuse('sign-in');
  const unconfirmed = stepUpRefusal(await confirmPerson(auth, { user, password, lately: { sid } }));
  if (unconfirmed) return unconfirmed;
  const options = { playerToken: presentedToken(call.headers), timeoutMs: PART_WAIT_MS };
  const ask = async (
    endpoint:
      | typeof endpoints.ownWalletData
      | typeof endpoints.ownContestData
      | typeof endpoints.ownSupportData
      | typeof endpoints.ownNotifyData,
  ): Promise<Record<string, unknown> | undefined> => {
    try {
      const answer = await auth.service.services.call(endpoint, options);
      return answer.kind === 'reply' ? answer.response : undefined;
    } catch (error) {
      call.log.warn({ err: error }, 'a part did not give its data for a download');
      return undefined;
    }
  };
  const [sessions, factors, wallet, contest, support, notifications] = await Promise.all([
    auth.sessions.find({ userId }).sort({ createdAt: -1, _id: 1 }).limit(1000).lean<Session[]>(),
    auth.factors.find({ userId, state: 'enrolled' }).sort({ createdAt: 1 }).lean<Factor[]>(),
    ask(endpoints.ownWalletData),
    ask(endpoints.ownContestData),
    ask(endpoints.ownSupportData),
    ask(endpoints.ownNotifyData),
  ]);
  const parts = { wallet, contest, support, notifications };
  const missing = Object.entries(parts).flatMap(([name, data]) => (data ? [] : [name]));
  return reply(
    {
      madeAt: auth.service.clocks.business.now().toISOString(),
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
      factors: factors.map(({ kind, name, createdAt }) => ({ kind, name, createdAt })),
      ...Object.fromEntries(Object.entries(parts).filter(([, data]) => data !== undefined)),
      ...(missing.length > 0 ? { missing } : {}),
    },
    { headers: { 'content-disposition': 'attachment; filename="ipl-baazi-my-data.json"' } },
  );
}
