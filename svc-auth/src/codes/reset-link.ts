import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { type CodeDeps, codeHash, codeId, sameHash, subjectId } from './one-time-code';

/** Longer than a code, and without counting attempts: a token of 256 random bits cannot be guessed. */
const LINK_LIFETIME_MS = 30 * 60_000;

interface ResetLink {
  email: string;
  token: string;
}

/**
 * Issues the token of a reset link. It is independent of the reset code: requests and attempts of others do not
 * invalidate it.
 */
export async function issueResetLink(deps: CodeDeps, email: string): Promise<string> {
  const pepper = deps.service.config.OTP_PEPPER;
  const token = randomBytes(32).toString('base64url');
  await deps.codes.create([
    {
      _id: idOf(pepper, token),
      subject: subjectId(pepper, { purpose: 'forgot', of: email }),
      hash: hashOf(pepper, { email, token }),
      tries: 0,
      state: 'verified',
      expiresAt: new Date(deps.service.clocks.machine.now().getTime() + LINK_LIFETIME_MS),
    },
  ]);
  return token;
}

export async function isResetLinkValid(deps: CodeDeps, link: ResetLink): Promise<boolean> {
  const pepper = deps.service.config.OTP_PEPPER;
  const row = await deps.codes
    .findOne({ _id: idOf(pepper, link.token), expiresAt: { $gt: deps.service.clocks.machine.now() } })
    .lean();
  return sameHash(row?.hash ?? '', hashOf(pepper, link));
}

/** Uses up a link. Of two concurrent requests with the same link exactly one gets true. */
export async function spendResetLink(deps: CodeDeps, link: ResetLink, session: ClientSession): Promise<boolean> {
  const pepper = deps.service.config.OTP_PEPPER;
  const mine = { _id: idOf(pepper, link.token), hash: hashOf(pepper, link) };
  return (await deps.codes.deleteOne(mine, { session })).deletedCount === 1;
}

const idOf = (pepper: string, token: string): string => codeId(pepper, { purpose: 'link', of: token });
const hashOf = (pepper: string, { email, token }: ResetLink): string =>
  codeHash(pepper, { purpose: 'link', of: email }, token);
