import { randomBytes } from 'node:crypto';
import { CLEAR_CAPITALS, CLEAR_LETTERS, randomText } from '../codes/random-text';
import { canonicalEmail } from './email-address';
import type { User } from './user';

type Given = Pick<User, 'email' | 'username' | 'name' | 'kind' | 'passwordHash' | 'referredBy' | 'language' | 'agreed'>;

/** The document of a new player. */
export function newUser(given: Given & { deviceId?: string }, now: Date): User {
  return {
    // Random in every digit, so that shards by user id are evenly filled.
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
    ...(given.deviceId === undefined ? {} : { signUpDeviceId: given.deviceId }),
    searchWords: searchWords(given),
    lastLoginAt: null,
    previousLoginAt: null,
    createdAt: now,
  };
}

/** 50 random bits: codes can be neither guessed nor enumerated. */
const newReferralCode = (): string => randomText(10, CLEAR_CAPITALS);

/**
 * What operators can search a user by: any word of the name, the whole name, the e-mail address, its domain, the
 * username.
 */
export function searchWords({ name, email, username }: { name: string; email: string; username: string }): string[] {
  const words = [
    ...name.toLowerCase().split(/\s+/),
    name.toLowerCase(),
    email,
    email.slice(email.lastIndexOf('@') + 1),
    username,
  ];
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, 100)))];
}

/** `rahul-sharma-k7f2w`: the ASCII letters and digits of the name, and a random suffix that makes it unique. */
export function memberUsername(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 20);
  return `${plain || 'player'}-${randomText(5, CLEAR_LETTERS)}`;
}
