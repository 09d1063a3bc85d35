import { randomBytes } from 'node:crypto';
import { canonicalEmail } from './canonical-email';
import { newReferralCode } from './referral-code';
import { searchWords } from './search-words';
import type { User } from './user';

type Given = Pick<User, 'email' | 'username' | 'name' | 'kind' | 'passwordHash' | 'referredBy' | 'language' | 'agreed'>;

/** A user as he is on his first day. */
export function newUser(given: Given & { deviceId?: string }, now: Date): User {
  return {
    // Random in every digit: a database that is split by players' ids has equally many everywhere.
    _id: randomBytes(12).toString('hex'),
    email: given.email,
    canonicalEmail: canonicalEmail(given.email),
    emailVerified: false,
    username: given.username,
    name: given.name,
    kind: given.kind,
    role: 'player',
    status: 'active',
    revision: 0,
    passwordHash: given.passwordHash,
    firstTime: true,
    referralCode: newReferralCode(),
    ...(given.referredBy === undefined ? {} : { referredBy: given.referredBy }),
    hideAsWinner: false,
    loginCode: false,
    ...(given.agreed === undefined ? {} : { agreed: given.agreed }),
    ...(given.language === undefined ? {} : { language: given.language }),
    previewTomorrow: false,
    deviceIds: given.deviceId === undefined ? [] : [given.deviceId],
    searchWords: searchWords(given),
    lastLoginAt: null,
    previousLoginAt: null,
    createdAt: now,
  };
}
