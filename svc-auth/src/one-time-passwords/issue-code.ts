import type { AuthContext } from '../auth-context';
import type { Code } from './code';
import { CODE_LIVES_MS, codeHash, codeId, type CodeSubject, newCode, subjectId } from './code-rules';

/** A new code; an older one for the same is dead from now on. */
export async function issueCode(auth: AuthContext, subject: CodeSubject): Promise<string> {
  const pepper = auth.service.config.OTP_PEPPER;
  const code = newCode();
  const fresh: Omit<Code, '_id'> = {
    subject: subjectId(pepper, subject),
    hash: codeHash(pepper, subject, code),
    tries: 0,
    state: 'requested',
    expiresAt: new Date(auth.service.clocks.machine.now().getTime() + CODE_LIVES_MS),
  };
  await auth.codes.updateOne({ _id: codeId(pepper, subject) }, { $set: fresh }, { upsert: true });
  return code;
}
