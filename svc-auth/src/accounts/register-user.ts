import { agreedTo, endpoints, events, type Language, type PayloadOf } from '@baazi/contracts';
import { inTransaction, isDuplicateKey } from '@baazi/service-kit';
import { isAddressReserved } from '../addresses/undo-email-change';
import { newUser } from '../users/new-user';
import type { User } from '../users/user';
import type { AccountDeps } from './avatar';

export interface NewAccount {
  email: string;
  username: string;
  name: string;
  kind: User['kind'];
  passwordHash: string;
  deviceId: string | undefined;
  language: Language | undefined;
  /** as declared, with a licence */
  livesIn: string | undefined;
  sponsor: User | undefined;
  withoutBonus?: boolean;
}
export type RegistrationResult =
  { kind: 'registered'; user: User } | { kind: 'email-taken' } | { kind: 'username-taken' };
type Registration = PayloadOf<typeof events.userRegistered>;

const OPEN_WALLET_TIMEOUT_MS = 1000;

/**
 * Creates an account and publishes `user-registered`, which opens the wallet, in one transaction. The additional direct
 * call to svc-wallet only makes the joining bonus visible at once; if it fails, the event does the same.
 */
export async function registerUser(
  deps: AccountDeps,
  { sponsor, livesIn, withoutBonus, ...given }: NewAccount,
): Promise<RegistrationResult> {
  if (await isAddressReserved(deps, given.email)) return { kind: 'email-taken' };
  const now = deps.service.clocks.business.now();
  // Every sign-up page states that signing up accepts the current terms and rules.
  const user = newUser({ ...given, referredBy: sponsor?._id, agreed: { ...agreedTo, livesIn, at: now } }, now);
  const hold = sponsor && referralHold(sponsor, { canonicalEmail: user.canonicalEmail, deviceId: given.deviceId });
  const registration = { ...registrationOf(user, hold), ...(withoutBonus ? { withoutBonus } : {}) };
  try {
    await inTransaction(deps.service, async (tx) => {
      await deps.users.create([user], { session: tx.session });
      tx.publish(events.userRegistered, registration);
    });
  } catch (error) {
    if (isDuplicateKey(error, 'email')) return { kind: 'email-taken' };
    if (isDuplicateKey(error, 'username') || isDuplicateKey(error, 'referralCode')) return { kind: 'username-taken' };
    throw error;
  }
  await openWallet(deps, registration);
  return { kind: 'registered', user };
}

const registrationOf = (user: User, hold: Registration['referralHold']): Registration => ({
  userId: user._id,
  name: user.name,
  kind: user.kind,
  emailVerified: user.emailVerified,
  ...(user.language ? { language: user.language } : {}),
  ...(user.referredBy ? { referredBy: user.referredBy } : {}),
  ...(hold ? { referralHold: hold } : {}),
});

async function openWallet(deps: AccountDeps, registration: Registration): Promise<void> {
  try {
    await deps.service.services.call(endpoints.openWallet, { body: registration, timeoutMs: OPEN_WALLET_TIMEOUT_MS });
  } catch (error) {
    deps.service.log.info({ err: error }, 'svc-wallet did not answer; the event will open the wallet');
  }
}

type Sponsor = Pick<User, 'canonicalEmail' | 'deviceIds' | 'formerDeviceIds'>;
/** Why a referral looks like a self-referral; its reward then needs the approval of an operator. */
function referralHold(
  sponsor: Sponsor,
  friend: { canonicalEmail: string; deviceId: string | undefined },
): 'same-email' | 'same-device' | undefined {
  if (sponsor.canonicalEmail === friend.canonicalEmail) return 'same-email';
  const devices = [...sponsor.deviceIds, ...(sponsor.formerDeviceIds ?? [])];
  if (friend.deviceId !== undefined && devices.includes(friend.deviceId)) return 'same-device';
  return undefined;
}
