import { endpoints, events } from '@baazi/contracts';
import { inTransaction } from '@baazi/service-kit';
import { Types } from 'mongoose';
import type { Auth } from '../auth';
import { canonicalEmail } from './canonical-email';
import { duplicateKey } from './duplicate-key';
import { newReferralCode } from './referral-code';
import { referralHold } from './referral-hold';
import { searchWords } from './search-words';
import type { User } from './user';
import { registrationOf, type Registration } from './user-events';

export interface Newcomer {
  email: string;
  username: string;
  name: string;
  kind: User['kind'];
  passwordHash: string;
  deviceId: string | undefined;
  sponsor: User | undefined;
}
const WALLET_WAIT_MS = 1000;

/**
 * Makes an account; `user-registered` leaves with the same commit and opens the wallet. Asking svc-wallet directly as well only makes the
 * joining bonus visible at once: when it does not answer, the event does the same work.
 */
export async function registerUser(auth: Auth, newcomer: Newcomer): Promise<User | 'email-taken' | 'username-taken'> {
  const user = newUser(newcomer, auth.service.clocks.business.now());
  const hold =
    newcomer.sponsor &&
    referralHold(newcomer.sponsor, { canonicalEmail: user.canonicalEmail, deviceId: newcomer.deviceId });
  const registration = registrationOf(user, hold);
  try {
    await inTransaction(auth.service, async (tx) => {
      await auth.users.create([user], { session: tx.session });
      tx.publish(events.userRegistered, registration);
    });
  } catch (error) {
    const taken = duplicateKey(error);
    if (taken === 'email') return 'email-taken';
    if (taken === 'username' || taken === 'referralCode') return 'username-taken';
    throw error;
  }
  await openWallet(auth, registration);
  return user;
}

function newUser({ sponsor, deviceId, ...given }: Newcomer, now: Date): User {
  return {
    email: given.email,
    username: given.username,
    name: given.name,
    kind: given.kind,
    passwordHash: given.passwordHash,
    _id: new Types.ObjectId().toHexString(),
    canonicalEmail: canonicalEmail(given.email),
    emailVerified: false,
    role: 'player',
    status: 'active',
    revision: 0,
    firstTime: true,
    referralCode: newReferralCode(),
    ...(sponsor ? { referredBy: sponsor._id } : {}),
    hideAsWinner: false,
    loginCode: false,
    previewTomorrow: false,
    deviceIds: deviceId === undefined ? [] : [deviceId],
    searchWords: searchWords(given),
    lastLoginAt: null,
    previousLoginAt: null,
    createdAt: now,
  };
}

async function openWallet(auth: Auth, registration: Registration): Promise<void> {
  try {
    await auth.service.services.call(endpoints.openWallet, { body: registration, timeoutMs: WALLET_WAIT_MS });
  } catch (error) {
    auth.service.log.info({ err: error }, 'svc-wallet did not answer; the event opens the wallet');
  }
}
