import type { ClientSession } from 'mongoose';
import {
  type CodeDeps,
  type Code,
  CODE_LIFETIME_MS,
  CODE_TRIES,
  codeHash,
  codeId,
  type CodeSubject,
  newCode,
  sameHash,
  subjectId,
} from './code';

/** Issues a code; an older one for the same subject is invalid from now on. */
export async function issueCode(deps: CodeDeps, subject: CodeSubject): Promise<string> {
  const pepper = deps.service.config.OTP_PEPPER;
  const code = newCode();
  const fresh: Omit<Code, '_id'> = {
    subject: subjectId(pepper, subject),
    hash: codeHash(pepper, subject, code),
    tries: 0,
    state: 'requested',
    expiresAt: new Date(deps.service.clocks.machine.now().getTime() + CODE_LIFETIME_MS),
  };
  await deps.codes.updateOne({ _id: codeId(pepper, subject) }, { $set: fresh }, { upsert: true });
  return code;
}

/**
 * Counts the attempt before comparing, so that of any number of concurrent guesses at most five are compared; then the
 * code is invalid. With `state`, the code must also be in that state.
 */
export async function tryCode(
  deps: CodeDeps,
  subject: CodeSubject,
  { code, state }: { code: string; state?: Code['state'] },
): Promise<boolean> {
  const pepper = deps.service.config.OTP_PEPPER;
  const now = deps.service.clocks.machine.now();
  const counted = await deps.codes
    .findOneAndUpdate(
      { _id: codeId(pepper, subject), tries: { $lt: CODE_TRIES }, expiresAt: { $gt: now } },
      { $inc: { tries: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Code>();
  const right = sameHash(counted?.hash ?? '', codeHash(pepper, subject, code));
  if (!right || !counted || (state !== undefined && counted.state !== state)) return false;
  // A right code does not count as an attempt, so that a refused new password does not use up the code.
  await deps.codes.updateOne({ _id: counted._id, hash: counted.hash, tries: { $gt: 0 } }, { $inc: { tries: -1 } });
  return true;
}

/** Marks a code as verified. False when a newer code has replaced it meanwhile. */
export async function verifyCode(deps: CodeDeps, subject: CodeSubject, code: string): Promise<boolean> {
  const pepper = deps.service.config.OTP_PEPPER;
  const done = await deps.codes.updateOne(
    { _id: codeId(pepper, subject), hash: codeHash(pepper, subject, code) },
    { $set: { state: 'verified' } },
  );
  return done.matchedCount === 1;
}

/** Uses up a code. Of two concurrent requests with the same code exactly one gets true. */
export async function spendCode(
  deps: CodeDeps,
  subject: CodeSubject,
  code: string,
  session?: ClientSession,
): Promise<boolean> {
  const pepper = deps.service.config.OTP_PEPPER;
  const spent = await deps.codes.deleteOne(
    { _id: codeId(pepper, subject), hash: codeHash(pepper, subject, code) },
    session ? { session } : {},
  );
  return spent.deletedCount === 1;
}
