import { randomBytes } from 'node:crypto';
import type { AuthContext } from '../auth-context';
import { codeHash, codeId, subjectId, type CodeSubject } from '../one-time-passwords/code-rules';

export const CHALLENGE_LIVES_MS = 5 * 60_000;

/** What a passkey is asked to sign for: to be taken for this user, or to show who somebody is. */
type Use = { purpose: 'enrol'; userId: string } | { purpose: 'show' };

const subjectOf = (use: Use): CodeSubject => ({
  purpose: 'passkey',
  of: use.purpose === 'enrol' ? `enrol:${use.userId}` : 'show',
});
const idOf = (pepper: string, challenge: string): string => codeId(pepper, { purpose: 'passkey', of: challenge });

/** Random, for one use, once. Kept beside the other codes, as a hash. */
export async function issueChallenge(auth: AuthContext, use: Use): Promise<Uint8Array<ArrayBuffer>> {
  const pepper = auth.service.config.OTP_PEPPER;
  const bytes = Uint8Array.from(randomBytes(32));
  const challenge = Buffer.from(bytes).toString('base64url');
  await auth.codes.create([
    {
      _id: idOf(pepper, challenge),
      subject: subjectId(pepper, subjectOf(use)),
      hash: codeHash(pepper, subjectOf(use), challenge),
      tries: 0,
      state: 'requested',
      expiresAt: new Date(auth.service.clocks.machine.now().getTime() + CHALLENGE_LIVES_MS),
    },
  ]);
  return bytes;
}

/** Of two answers to the same challenge one gets true, right or wrong. */
export async function spendChallenge(
  auth: AuthContext,
  { challenge, ...use }: Use & { challenge: string },
): Promise<boolean> {
  const pepper = auth.service.config.OTP_PEPPER;
  const spent = await auth.codes.deleteOne({
    _id: idOf(pepper, challenge),
    hash: codeHash(pepper, subjectOf(use), challenge),
    expiresAt: { $gt: auth.service.clocks.machine.now() },
  });
  return spent.deletedCount === 1;
}
