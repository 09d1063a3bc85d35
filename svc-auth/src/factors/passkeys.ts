import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { endpoints, ReceivedBy } from '@baazi/contracts';
import { codeHash, codeId, type CodeSubject, subjectId } from '../codes/one-time-code';
import { isFactorGranted } from '../users/operator-grants';
import type { User } from '../users/user';
import type { FactorDeps, PasskeyFactor } from './factor';

export type SignedChallenge = ReceivedBy<typeof endpoints.loginWithPasskey>['body']['passkey'];
export type NewPasskey = ReceivedBy<typeof endpoints.confirmPasskey>['body']['passkey'];

/** Passkeys are bound to the portal's host. */
function relyingParty({ service }: FactorDeps): { expectedOrigin: string; expectedRPID: string } {
  const { origin, hostname } = new URL(service.config.PORTAL_ORIGIN);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** Options of a new passkey: discoverable without a user name, and with user verification. */
export async function newPasskeyOptions(deps: FactorDeps, user: User, known: PasskeyFactor[]) {
  return generateRegistrationOptions({
    rpName: 'IPL Baazi',
    rpID: relyingParty(deps).expectedRPID,
    userID: new TextEncoder().encode(user._id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await issueChallenge(deps, { purpose: 'enrol', userId: user._id }),
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ _id }) => ({ id: _id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Verifies a new passkey that was created for a challenge of this user. */
export async function verifyNewPasskey(
  deps: FactorDeps,
  { userId, passkey }: { userId: string; passkey: NewPasskey },
): Promise<Pick<PasskeyFactor, '_id' | 'publicKey' | 'counter'> | undefined> {
  const verified = await orUndefined(deps, () =>
    verifyRegistrationResponse({
      ...relyingParty(deps),
      response: passkey,
      expectedChallenge: (challenge) => spendChallenge(deps, { purpose: 'enrol', userId, challenge }),
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { _id: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

export const passkeyLoginOptions = async (deps: FactorDeps) =>
  generateAuthenticationOptions({
    rpID: relyingParty(deps).expectedRPID,
    challenge: await issueChallenge(deps, { purpose: 'show' }),
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
  });

/** The user whose passkey signed a challenge. A counter that does not rise means a cloned authenticator: refused. */
export async function userIdOfPasskey(deps: FactorDeps, passkey: SignedChallenge): Promise<string | undefined> {
  const factor = await deps.factors.findOne({ _id: passkey.id, kind: 'passkey' }).lean<PasskeyFactor>();
  if (!factor || !(await isFactorGranted(deps, factor))) return undefined;
  const verified = await orUndefined(deps, () =>
    verifyAuthenticationResponse({
      ...relyingParty(deps),
      response: passkey,
      expectedChallenge: (challenge) => spendChallenge(deps, { purpose: 'show', challenge }),
      credential: { id: factor._id, publicKey: Buffer.from(factor.publicKey, 'base64url'), counter: factor.counter },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return undefined;
  const { newCounter } = verified.authenticationInfo;
  const used = await deps.factors.updateOne(
    { _id: factor._id, counter: factor.counter },
    { $set: { counter: newCounter, lastUsedAt: deps.service.clocks.machine.now() } },
  );
  return used.matchedCount === 1 ? factor.userId : undefined;
}

/** The library throws on any mismatch; each is treated as a wrong passkey. */
async function orUndefined<T>({ service }: FactorDeps, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    service.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** What a challenge is for: to enrol a passkey of this user, or to authenticate. */
type Use = { purpose: 'enrol'; userId: string } | { purpose: 'show' };

const subjectOf = (use: Use): CodeSubject => ({
  purpose: 'passkey',
  of: use.purpose === 'enrol' ? `enrol:${use.userId}` : 'show',
});
const idOf = (pepper: string, challenge: string): string => codeId(pepper, { purpose: 'passkey', of: challenge });

/** A random challenge for a single use, stored as a hash in the collection of codes. */
async function issueChallenge(deps: FactorDeps, use: Use): Promise<Uint8Array<ArrayBuffer>> {
  const pepper = deps.service.config.OTP_PEPPER;
  const bytes = Uint8Array.from(randomBytes(32));
  const challenge = Buffer.from(bytes).toString('base64url');
  await deps.codes.create([
    {
      _id: idOf(pepper, challenge),
      subject: subjectId(pepper, subjectOf(use)),
      hash: codeHash(pepper, subjectOf(use), challenge),
      tries: 0,
      state: 'requested',
      expiresAt: new Date(deps.service.clocks.machine.now().getTime() + CHALLENGE_LIFETIME_MS),
    },
  ]);
  return bytes;
}

/** Uses up a challenge. Of two concurrent answers to it exactly one gets true. */
async function spendChallenge(deps: FactorDeps, { challenge, ...use }: Use & { challenge: string }): Promise<boolean> {
  const pepper = deps.service.config.OTP_PEPPER;
  const spent = await deps.codes.deleteOne({
    _id: idOf(pepper, challenge),
    hash: codeHash(pepper, subjectOf(use), challenge),
    expiresAt: { $gt: deps.service.clocks.machine.now() },
  });
  return spent.deletedCount === 1;
}
