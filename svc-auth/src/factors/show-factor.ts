import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { type CheckOutcome, guardAttempts } from '../protection/guard-attempts';
import { budgetOf, type Requester } from '../protection/attempt-budget';
import { type ActivityCall, recordActivity } from '../sessions/activity';
import { recordFactorShown, recordPasskeyShown } from '../sessions/open-session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { isOidcAddress } from '../users/email-address';
import { isFactorGranted } from '../users/operator-grants';
import type { User } from '../users/user';
import { recordFactorChange } from './change-factors';
import type { FactorDeps, TotpFactor } from './factor';
import { userIdOfPasskey } from './passkeys';
import { spendRecoveryCode } from './recovery-codes';
import { openSecret, stepOfCode } from './totp';

/** Checks a second factor again in an open session, for actions that require a recent one. */
export const showFactor =
  (deps: FactorDeps): Handler<typeof endpoints.showFactor> =>
  async (call) => {
    const { caller, body } = call;
    const { userId, sid } = caller;
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    if (isOidcAddress(user.email)) return refuse('oidc-again');
    if ('code' in body) {
      const tried = await tryFactorCode(deps, { user, code: body.code, call });
      if (tried.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: tried.waitSeconds });
      if (tried.kind === 'wrong') return refuse('wrong-factor');
    } else {
      if ((await userIdOfPasskey(deps, body.passkey)) !== userId) return refuse('wrong-factor');
      await recordPasskeyShown(deps, sid);
    }
    await recordFactorShown(deps, sid);
    await syncSessionCache(deps);
    return reply({});
  };

const hasTotpFormat = (code: string): boolean => /^\d{3} ?\d{3}$/.test(code);

interface GivenCode {
  user: User;
  code: string;
  call: Requester & ActivityCall;
}

/** Checks a code of the app or a recovery code. Each is accepted once. */
export const tryFactorCode = (deps: FactorDeps, given: GivenCode): Promise<CheckOutcome> =>
  guardAttempts(deps, factorBudget(given.user, given.call), () =>
    hasTotpFormat(given.code)
      ? isTotpCode(deps, { userId: given.user._id, code: given.code })
      : isRecoveryCode(deps, given),
  );

/**
 * Wrong codes are counted per account for all strangers together, so that many networks cannot guess at one code. A
 * known device has a count of its own: strangers do not keep the owner waiting (T145).
 */
export function factorBudget(user: User, requester: Requester): string {
  const { of, key } = budgetOf(user, requester);
  return of === 'known-device' ? `factor:${user._id}:${key}` : `factor:${user._id}`;
}

async function isTotpCode(deps: FactorDeps, { userId, code }: { userId: string; code: string }): Promise<boolean> {
  const totp = await deps.factors.findOne({ userId, kind: 'totp', state: 'enrolled' }).lean<TotpFactor>();
  return totp !== null && (await isFactorGranted(deps, totp)) && acceptTotpCode(deps, totp, code);
}

/** Of two concurrent requests with the same code exactly one gets true, because the step can only rise. */
export async function acceptTotpCode(deps: FactorDeps, totp: TotpFactor, code: string): Promise<boolean> {
  const now = deps.service.clocks.machine.now();
  const step = stepOfCode(openSecret(deps, totp), { code: code.replace(' ', ''), now });
  if (step === undefined) return false;
  const taken = await deps.factors.updateOne(
    { _id: totp._id, lastStep: { $lt: step } },
    { $set: { lastStep: step, lastUsedAt: now } },
  );
  return taken.modifiedCount === 1;
}

/** The owner is notified by mail, because the list of codes may have been stolen. */
async function isRecoveryCode(deps: FactorDeps, { user, code, call }: GivenCode): Promise<boolean> {
  if (!(await spendRecoveryCode(deps, { userId: user._id, code }))) return false;
  await inTransaction(deps.service, (tx) => recordFactorChange(deps, tx, { user, change: 'use-recovery-code' }));
  deps.mailbox.wakeSender();
  await recordActivity(deps, call, { userId: user._id, kind: 'recovery-code-used' });
  return true;
}
