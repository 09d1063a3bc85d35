import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';
import type { Code } from './code';
import { CODE_TRIES, codeHash, codeId, type CodeSubject, sameHash } from './code-rules';

/**
 * Counts a try first and compares after: however many guesses come at once, five are looked at and then the code is
 * dead. `state` is what the code must have reached by now.
 */
export async function tryCode(
  auth: AuthContext,
  subject: CodeSubject,
  { code, state }: { code: string; state?: Code['state'] },
): Promise<boolean> {
  const pepper = auth.service.config.OTP_PEPPER;
  const now = auth.service.clocks.machine.now();
  const counted = await auth.codes
    .findOneAndUpdate(
      { _id: codeId(pepper, subject), tries: { $lt: CODE_TRIES }, expiresAt: { $gt: now } },
      { $inc: { tries: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Code>();
  const right = sameHash(counted?.hash ?? '', codeHash(pepper, subject, code));
  if (!right || !counted || (state !== undefined && counted.state !== state)) return false;
  // Knowing the code is not a guess: the try is given back, so that a refused new password does not use the code up.
  await auth.codes.updateOne({ _id: counted._id, hash: counted.hash, tries: { $gt: 0 } }, { $inc: { tries: -1 } });
  return true;
}

/** Marks a code as verified. False when another request was faster with a newer one. */
export async function verifyCode(auth: AuthContext, subject: CodeSubject, code: string): Promise<boolean> {
  const pepper = auth.service.config.OTP_PEPPER;
  const done = await auth.codes.updateOne(
    { _id: codeId(pepper, subject), hash: codeHash(pepper, subject, code) },
    { $set: { state: 'verified' } },
  );
  return done.matchedCount === 1;
}

/** Uses a code up. Of two requests with the same code one gets true. */
export async function spendCode(
  auth: AuthContext,
  subject: CodeSubject,
  code: string,
  session?: ClientSession,
): Promise<boolean> {
  const pepper = auth.service.config.OTP_PEPPER;
  const spent = await auth.codes.deleteOne(
    { _id: codeId(pepper, subject), hash: codeHash(pepper, subject, code) },
    session ? { session } : {},
  );
  return spent.deletedCount === 1;
}
