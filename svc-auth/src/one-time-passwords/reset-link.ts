import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';
import { codeHash, codeId, sameHash, subjectId } from './code-rules';

/** Nobody guesses it: it may live longer than a code, and no tries are counted. */
const LINK_LIVES_MS = 30 * 60_000;

export interface ResetLink {
  email: string;
  token: string;
}

/**
 * The long token of a link to a new password, beside the code and independent of it: what others ask for or try uses
 * nothing of it up.
 */
export async function issueLink(auth: AuthContext, email: string): Promise<string> {
  const pepper = auth.service.config.OTP_PEPPER;
  const token = randomBytes(32).toString('base64url');
  await auth.codes.create([
    {
      _id: idOf(pepper, token),
      subject: subjectId(pepper, { purpose: 'forgot', of: email }),
      hash: hashOf(pepper, { email, token }),
      tries: 0,
      state: 'verified',
      expiresAt: new Date(auth.service.clocks.machine.now().getTime() + LINK_LIVES_MS),
    },
  ]);
  return token;
}

export async function isLinkRight(auth: AuthContext, link: ResetLink): Promise<boolean> {
  const pepper = auth.service.config.OTP_PEPPER;
  const row = await auth.codes
    .findOne({ _id: idOf(pepper, link.token), expiresAt: { $gt: auth.service.clocks.machine.now() } })
    .lean();
  return sameHash(row?.hash ?? '', hashOf(pepper, link));
}

/** Uses a link up. Of two requests with the same one gets true. */
export async function spendLink(auth: AuthContext, link: ResetLink, session: ClientSession): Promise<boolean> {
  const pepper = auth.service.config.OTP_PEPPER;
  const mine = { _id: idOf(pepper, link.token), hash: hashOf(pepper, link) };
  return (await auth.codes.deleteOne(mine, { session })).deletedCount === 1;
}

const idOf = (pepper: string, token: string): string => codeId(pepper, { purpose: 'link', of: token });
const hashOf = (pepper: string, { email, token }: ResetLink): string =>
  codeHash(pepper, { purpose: 'link', of: email }, token);
