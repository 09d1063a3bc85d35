import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { endpoints, ReceivedBy } from '@baazi/contracts';
import type { AuthContext } from '../auth-context';
import type { User } from '../users/user';
import { CHALLENGE_LIVES_MS, issueChallenge, spendChallenge } from './challenge';
import type { PasskeyFactor } from './factor';

export type SignedChallenge = ReceivedBy<typeof endpoints.loginWithPasskey>['body']['passkey'];
export type NewPasskey = ReceivedBy<typeof endpoints.confirmPasskey>['body']['passkey'];

/** Passkeys are made for the portal's own host: none made elsewhere signs in here, and none of ours elsewhere. */
function portalOf({ service }: AuthContext): { expectedOrigin: string; expectedRPID: string } {
  const { origin, hostname } = new URL(service.config.PORTAL_ORIGIN);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** What a new passkey is made for: one that is found without a name, and that asks who uses it. */
export async function newPasskeyOptions(auth: AuthContext, user: User, known: PasskeyFactor[]) {
  return generateRegistrationOptions({
    rpName: 'IPL Baazi',
    rpID: portalOf(auth).expectedRPID,
    userID: new TextEncoder().encode(user._id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await issueChallenge(auth, { purpose: 'enrol', userId: user._id }),
    timeout: CHALLENGE_LIVES_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ _id }) => ({ id: _id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey that was made for this user, if it was. */
export async function checkNewPasskey(
  auth: AuthContext,
  { userId, passkey }: { userId: string; passkey: NewPasskey },
): Promise<Pick<PasskeyFactor, '_id' | 'publicKey' | 'counter'> | undefined> {
  const verified = await orNothing(auth, () =>
    verifyRegistrationResponse({
      ...portalOf(auth),
      response: passkey,
      expectedChallenge: (challenge) => spendChallenge(auth, { purpose: 'enrol', userId, challenge }),
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { _id: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

export const challengeOptions = async (auth: AuthContext) =>
  generateAuthenticationOptions({
    rpID: portalOf(auth).expectedRPID,
    challenge: await issueChallenge(auth, { purpose: 'show' }),
    timeout: CHALLENGE_LIVES_MS,
    userVerification: 'required',
  });

/** Whose passkey has signed our challenge. A counter that does not rise tells of a copy: it signs in nobody. */
export async function ownerOfSigned(auth: AuthContext, passkey: SignedChallenge): Promise<string | undefined> {
  const factor = await auth.factors.findOne({ _id: passkey.id, kind: 'passkey' }).lean<PasskeyFactor>();
  if (!factor) return undefined;
  const verified = await orNothing(auth, () =>
    verifyAuthenticationResponse({
      ...portalOf(auth),
      response: passkey,
      expectedChallenge: (challenge) => spendChallenge(auth, { purpose: 'show', challenge }),
      credential: { id: factor._id, publicKey: Buffer.from(factor.publicKey, 'base64url'), counter: factor.counter },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return undefined;
  const { newCounter } = verified.authenticationInfo;
  const used = await auth.factors.updateOne(
    { _id: factor._id, counter: factor.counter },
    { $set: { counter: newCounter, lastUsedAt: auth.service.clocks.machine.now() } },
  );
  return used.matchedCount === 1 ? factor.userId : undefined;
}

/** The library throws at what does not fit: to us that is a wrong passkey, whatever was wrong with it. */
async function orNothing<T>({ service }: AuthContext, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    service.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}
