import { agreedTo, endpoints, events, type Language, type PayloadOf } from '@baazi/contracts';
import { inTransaction, isDuplicateKey } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { isAddressKept } from '../users/is-address-kept';
import { newUser } from '../users/new-user';
import type { User } from '../users/user';
import { referralHold } from './referral-hold';

export interface Newcomer {
  email: string;
  username: string;
  name: string;
  kind: User['kind'];
  passwordHash: string;
  deviceId: string | undefined;
  language: Language | undefined;
  sponsor: User | undefined;
}
export type Registered = { kind: 'registered'; user: User } | { kind: 'email-taken' } | { kind: 'username-taken' };
type Registration = PayloadOf<typeof events.userRegistered>;

const WALLET_WAIT_MS = 1000;

/**
 * Makes an account; `user-registered` leaves with the same commit and opens the wallet. Asking svc-wallet directly as
 * well only makes the joining bonus visible at once: when it does not answer, the event does the same work.
 */
export async function registerUser(auth: AuthContext, { sponsor, ...given }: Newcomer): Promise<Registered> {
  if (await isAddressKept(auth, given.email)) return { kind: 'email-taken' };
  const now = auth.service.clocks.business.now();
  // The page says that whoever joins agrees; so does every other way in.
  const user = newUser({ ...given, referredBy: sponsor?._id, agreed: { ...agreedTo, at: now } }, now);
  const registration = registrationOf(
    user,
    sponsor && referralHold(sponsor, { canonicalEmail: user.canonicalEmail, deviceId: given.deviceId }),
  );
  try {
    await inTransaction(auth.service, async (tx) => {
      await auth.users.create([user], { session: tx.session });
      tx.publish(events.userRegistered, registration);
    });
  } catch (error) {
    if (isDuplicateKey(error, 'email')) return { kind: 'email-taken' };
    if (isDuplicateKey(error, 'username') || isDuplicateKey(error, 'referralCode')) return { kind: 'username-taken' };
    throw error;
  }
  await openWallet(auth, registration);
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

async function openWallet(auth: AuthContext, registration: Registration): Promise<void> {
  try {
    await auth.service.services.call(endpoints.openWallet, { body: registration, timeoutMs: WALLET_WAIT_MS });
  } catch (error) {
    auth.service.log.info({ err: error }, 'svc-wallet did not answer; the event opens the wallet');
  }
}
