import { inTransaction } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { type Confirmed, guardTries } from '../login-protection/guard-tries';
import type { User } from '../users/user';
import type { TotpFactor } from './factor';
import { factorChanged } from './factor-changed';
import { spendRecoveryCode } from './recovery-codes';
import { stepOfCode } from './totp';
import { openSecret } from './totp-secret';

const isOfApp = (code: string): boolean => /^\d{3} ?\d{3}$/.test(code);

/** A code of the app, or a recovery code. Each is taken once; tries are counted for each account. */
export const tryFactorCode = (auth: AuthContext, user: User, code: string): Promise<Confirmed> =>
  guardTries(auth, `factor:${user._id}`, () =>
    isOfApp(code) ? isCodeOfApp(auth, { userId: user._id, code }) : isRecoveryCode(auth, user, code),
  );

async function isCodeOfApp(auth: AuthContext, { userId, code }: { userId: string; code: string }): Promise<boolean> {
  const totp = await auth.factors.findOne({ userId, kind: 'totp', state: 'enrolled' }).lean<TotpFactor>();
  return totp !== null && takeCode(auth, totp, code);
}

/** Of two requests with the same code one gets true: the step only ever rises. */
export async function takeCode(auth: AuthContext, totp: TotpFactor, code: string): Promise<boolean> {
  const now = auth.service.clocks.machine.now();
  const step = stepOfCode(openSecret(auth, totp), { code: code.replace(' ', ''), now });
  if (step === undefined) return false;
  const taken = await auth.factors.updateOne(
    { _id: totp._id, lastStep: { $lt: step } },
    { $set: { lastStep: step, lastUsedAt: now } },
  );
  return taken.modifiedCount === 1;
}

/** Whoever has one of these has the owner's paper: the owner is told. */
async function isRecoveryCode(auth: AuthContext, user: User, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(auth, { userId: user._id, code }))) return false;
  await inTransaction(auth.service, (tx) => factorChanged(auth, tx, { user, change: 'use-recovery-code' }));
  auth.mailbox.sendSoon();
  return true;
}
