import type { KeyObject } from 'node:crypto';
import { canonicalBytes } from '@baazi/proofs';
import { textSigner, textVerifier, type Service, keyIdOf, type LineKeys } from '@baazi/service-kit';
import type { Wallet } from '../wallet';
import { playerSubject } from './account-state';
import { reportForgery } from './signed-lines';

const PURPOSE = 'attested-fact';

/** A fact that money depends on: from svc-auth, or about a payment to come. */
type Fact = Readonly<Record<string, string | number>>;

/** Signs a fact with the service's key; the signature names its key. It is stored beside the fact. */
export type SignFact = (fact: Fact) => string;
const textOf = (fact: Fact): string => canonicalBytes(fact).toString('utf8');

export function factSigner(privateKey: KeyObject): SignFact {
  const sign = textSigner(PURPOSE, privateKey);
  const keyId = keyIdOf(privateKey);
  return (fact) => `${keyId}:${sign(textOf(fact))}`;
}

function isAttested(fact: Fact, signature: string | undefined, keys: LineKeys): boolean {
  const [keyId = '', signed = ''] = signature?.split(':') ?? [];
  const key = keys.get(keyId);
  return key !== undefined && textVerifier(PURPOSE, [key])(textOf(fact), signed);
}

/** The referrer of a new player never changes, so an earlier signature says nothing else. */
export const referrerFact = ({ _id, referrerId }: { _id: string; referrerId: string }): Fact => ({
  referral: _id,
  referrerId,
});
export const isReferrerAttested = (
  {
    _id,
    referrerId,
    referrerSignature,
  }: { _id: string; referrerId?: string | undefined; referrerSignature?: string | undefined },
  keys: LineKeys,
): boolean => referrerId !== undefined && isAttested(referrerFact({ _id, referrerId }), referrerSignature, keys);

/** That the e-mail address of a player is verified, as of a revision of the account. */
export const verifiedFact = (userId: string, revision: number): Fact => ({ verified: userId, revision });
type Verified = Pick<Wallet, '_id' | 'emailVerified' | 'statusRevision' | 'emailSignature'>;
export const isEmailAttested = ({ _id, statusRevision, emailSignature }: Verified, keys: LineKeys): boolean =>
  isAttested(verifiedFact(_id, statusRevision ?? 0), emailSignature, keys);
/** The wallet with only what is attested; a claim beyond that is alarmed. */
export function attestedWallet<W extends Verified>(
  deps: { lineKeys: LineKeys; service: Pick<Service, 'security' | 'log'> },
  wallet: W,
): W {
  if (wallet.emailVerified !== true || isEmailAttested(wallet, deps.lineKeys)) return wallet;
  reportForgery(deps, { subject: playerSubject(wallet._id), claim: 'its e-mail address is verified' });
  return { ...wallet, emailVerified: false };
}

interface OpenIntent {
  _id: string;
  userId: string;
  amountPaise: number;
  currency: string;
  provider: string;
  state: string;
  signature?: string;
}
/** To whom an intent brings how much. None of it changes after the intent was made. */
export const intentFact = ({ _id, userId, amountPaise, currency, provider }: Omit<OpenIntent, 'state'>): Fact => ({
  ...{ intent: _id, userId },
  ...{ amountPaise, currency, provider },
});
export const isIntentAttested = (intent: OpenIntent, keys: LineKeys): boolean =>
  isAttested(intentFact(intent), intent.signature, keys);
/** The intent, if it is attested or was paid before. Another one is alarmed, and brings nobody anything. */
export function attestedIntent<I extends OpenIntent>(
  deps: { lineKeys: LineKeys; service: Pick<Service, 'security' | 'log'> },
  intent: I,
): I | undefined {
  if (intent.state === 'paid' || isIntentAttested(intent, deps.lineKeys)) return intent;
  reportForgery(deps, { subject: playerSubject(intent.userId), claim: `the payment of the intent ${intent._id}` });
  return undefined;
}
