import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { TotpFactor } from '../factors/factor';
import { takeCode } from '../factors/try-factor-code';
import { guardTries } from '../login-protection/guard-tries';
import type { User } from '../users/user';
import { enrol } from './enrol';

const BEGUN_MS = 10 * 60_000;

/** The app has shown a code: it is a factor now, in the place of an older one. */
export const confirmTotp =
  (auth: AuthContext): Handler<typeof endpoints.confirmTotp> =>
  async ({ caller, body }) => {
    const { userId, sid } = caller;
    const since = new Date(auth.service.clocks.machine.now().getTime() - BEGUN_MS);
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    const begun = await auth.factors
      .findOne({ userId, kind: 'totp', state: 'begun', createdAt: { $gt: since } })
      .lean<TotpFactor>();
    if (!user || !begun) return refuse('wrong-factor');
    const tried = await guardTries(auth, `factor:${userId}`, () => takeCode(auth, begun, body.code));
    if (tried.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: tried.waitSeconds });
    if (tried.kind === 'wrong') return refuse('wrong-factor');
    const enrolled = await enrol(auth, {
      user,
      sid,
      factor: begun,
      write: async ({ session }) => {
        await auth.factors.deleteMany({ userId, kind: 'totp', state: 'enrolled' }, { session });
        await auth.factors.updateOne({ _id: begun._id }, { $set: { state: 'enrolled' } }, { session });
      },
    });
    return reply(enrolled);
  };
