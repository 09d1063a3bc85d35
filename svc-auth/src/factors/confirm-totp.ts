import { randomUUID } from 'node:crypto';
import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { guardAttempts } from '../protection/guard-attempts';
import type { User } from '../users/user';
import { authorizeFactorChange, enrolFactor } from './change-factors';
import type { FactorDeps, TotpFactor } from './factor';
import { base32, newSecret, sealSecret, totpUri } from './totp';
import { acceptTotpCode, factorBudget } from './show-factor';

/** Creates a secret for an authenticator app. The previous app stays valid until `confirmTotp` gets a code. */
export const beginTotp =
  (deps: FactorDeps): Handler<typeof endpoints.beginTotp> =>
  async (call) => {
    const allowed = await authorizeFactorChange(deps, call);
    if (allowed.kind === 'refusal') return allowed;
    const { _id: userId, email } = allowed.user;
    const secret = newSecret();
    await deps.factors.updateOne(
      { userId, kind: 'totp', state: 'begun' },
      {
        $set: {
          sealedSecret: sealSecret(deps, { userId, secret }),
          lastStep: 0,
          name: 'Authenticator app',
          createdAt: deps.service.clocks.machine.now(),
        },
        $setOnInsert: { _id: randomUUID() },
      },
      { upsert: true },
    );
    return reply({ secret: base32(secret), uri: totpUri({ secret, email }) });
  };

const CONFIRM_WITHIN_MS = 10 * 60_000;

/** Enrols the app after its first code; it replaces the previous app. */
export const confirmTotp =
  (deps: FactorDeps): Handler<typeof endpoints.confirmTotp> =>
  async (call) => {
    const { caller, body } = call;
    const { userId, sid } = caller;
    const since = new Date(deps.service.clocks.machine.now().getTime() - CONFIRM_WITHIN_MS);
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    const begun = await deps.factors
      .findOne({ userId, kind: 'totp', state: 'begun', createdAt: { $gt: since } })
      .lean<TotpFactor>();
    if (!user || !begun) return refuse('wrong-factor');
    const tried = await guardAttempts(deps, factorBudget(user, call), () => acceptTotpCode(deps, begun, body.code));
    if (tried.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: tried.waitSeconds });
    if (tried.kind === 'wrong') return refuse('wrong-factor');
    const enrolled = await enrolFactor(deps, {
      user,
      sid,
      call,
      factor: begun,
      write: async ({ session }) => {
        await deps.factors.deleteMany({ userId, kind: 'totp', state: 'enrolled' }, { session });
        await deps.factors.updateOne({ _id: begun._id }, { $set: { state: 'enrolled' } }, { session });
      },
    });
    return reply(enrolled);
  };
