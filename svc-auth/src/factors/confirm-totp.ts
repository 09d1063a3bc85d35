import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { guardAttempts } from '../protection/guard-attempts';
import type { User } from '../users/user';
import { enrolFactor } from './change-factors';
import type { FactorDeps, TotpFactor } from './factor';
import { acceptTotpCode } from './try-factor-code';

const CONFIRM_WITHIN_MS = 10 * 60_000;

/** Enrols the app after its first code; it replaces the previous app. */
export const confirmTotp =
  (deps: FactorDeps): Handler<typeof endpoints.confirmTotp> =>
  async ({ caller, body }) => {
    const { userId, sid } = caller;
    const since = new Date(deps.service.clocks.machine.now().getTime() - CONFIRM_WITHIN_MS);
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    const begun = await deps.factors
      .findOne({ userId, kind: 'totp', state: 'begun', createdAt: { $gt: since } })
      .lean<TotpFactor>();
    if (!user || !begun) return refuse('wrong-factor');
    const tried = await guardAttempts(deps, `factor:${userId}`, () => acceptTotpCode(deps, begun, body.code));
    if (tried.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: tried.waitSeconds });
    if (tried.kind === 'wrong') return refuse('wrong-factor');
    const enrolled = await enrolFactor(deps, {
      user,
      sid,
      factor: begun,
      write: async ({ session }) => {
        await deps.factors.deleteMany({ userId, kind: 'totp', state: 'enrolled' }, { session });
        await deps.factors.updateOne({ _id: begun._id }, { $set: { state: 'enrolled' } }, { session });
      },
    });
    return reply(enrolled);
  };
