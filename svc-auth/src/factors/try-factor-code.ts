import { inTransaction } from '@baazi/service-kit';
import { type CheckOutcome, guardAttempts } from '../protection/guard-attempts';
import type { User } from '../users/user';
import { recordFactorChange } from './change-factors';
import type { FactorDeps, TotpFactor } from './factor';
import { spendRecoveryCode } from './recovery-codes';
import { openSecret, stepOfCode } from './totp';

const hasTotpFormat = (code: string): boolean => /^\d{3} ?\d{3}$/.test(code);

/** Checks a code of the app or a recovery code. Each is accepted once; attempts are counted per account. */
export const tryFactorCode = (deps: FactorDeps, user: User, code: string): Promise<CheckOutcome> =>
  guardAttempts(deps, `factor:${user._id}`, () =>
    hasTotpFormat(code) ? isTotpCode(deps, { userId: user._id, code }) : isRecoveryCode(deps, user, code),
  );

async function isTotpCode(deps: FactorDeps, { userId, code }: { userId: string; code: string }): Promise<boolean> {
  const totp = await deps.factors.findOne({ userId, kind: 'totp', state: 'enrolled' }).lean<TotpFactor>();
  return totp !== null && acceptTotpCode(deps, totp, code);
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
async function isRecoveryCode(deps: FactorDeps, user: User, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(deps, { userId: user._id, code }))) return false;
  await inTransaction(deps.service, (tx) => recordFactorChange(deps, tx, { user, change: 'use-recovery-code' }));
  deps.mailbox.wakeSender();
  return true;
}
