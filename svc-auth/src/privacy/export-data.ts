import { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import type { User } from '../accounts/user';
import { userView } from '../accounts/user-view';
import { presentedToken } from '../sessions/presented-token';
import type { Session } from '../sessions/session';

const PART_WAIT_MS = 5000;

/** 'Download my data': all that the parts know about this player. A part that does not answer is named, so that nobody takes half for the whole. */
export const exportData =
  (auth: Auth): Handler<typeof endpoints.exportData> =>
  async (call) => {
    const { userId } = call.caller;
    const options = { playerToken: presentedToken(call.headers), timeoutMs: PART_WAIT_MS };
    const ask = async (
      endpoint: typeof endpoints.ownWalletData | typeof endpoints.ownContestData,
    ): Promise<Record<string, unknown> | undefined> => {
      try {
        const answer = await auth.service.services.call(endpoint, options);
        return answer.ok ? answer.response : undefined;
      } catch (error) {
        call.log.warn({ err: error }, 'a part did not give its data for a download');
        return undefined;
      }
    };
    const [user, sessions, wallet, contest] = await Promise.all([
      auth.users.findOne({ _id: userId }).lean<User>(),
      auth.sessions.find({ userId }).sort({ createdAt: -1, _id: 1 }).limit(1000).lean<Session[]>(),
      ask(endpoints.ownWalletData),
      ask(endpoints.ownContestData),
    ]);
    if (!user) return refuse('sign-in');
    const missing = [...(wallet ? [] : ['wallet']), ...(contest ? [] : ['contest'])];
    return reply(
      {
        madeAt: auth.service.clocks.business.now().toISOString(),
        profile: { ...userView(user), referredBy: user.referredBy ?? null, devices: user.deviceIds },
        sessions: sessions.map(({ device, createdAt, lastSeenAt, endedAt }) => ({
          device,
          createdAt,
          lastSeenAt,
          endedAt: endedAt ?? null,
        })),
        ...(wallet ? { wallet } : {}),
        ...(contest ? { contest } : {}),
        ...(missing.length > 0 ? { missing } : {}),
      },
      { headers: { 'content-disposition': 'attachment; filename="ipl-baazi-my-data.json"' } },
    );
  };
