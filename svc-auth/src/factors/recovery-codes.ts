import { createHmac } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';
import { CLEAR_CAPITALS, randomText } from '../secrets/random-text';

const CODES = 10;
/** About fifty random bits. */
const LENGTH = 10;

/** What somebody reads and keeps: `ABCDE-FGHJK`. */
const written = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => written(randomText(LENGTH, CLEAR_CAPITALS)));

interface Mine {
  userId: string;
  code: string;
}
/** Dashes, blanks and case are the reader's. */
const hashOf = ({ service }: AuthContext, { userId, code }: Mine): string =>
  createHmac('sha256', service.config.OTP_PEPPER)
    .update(`recovery\n${userId}\n${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');

/** These, and no others any more. */
export async function keepRecoveryCodes(
  auth: AuthContext,
  { userId, codes }: { userId: string; codes: string[] },
  session: ClientSession,
): Promise<void> {
  await auth.recoveryCodes.deleteMany({ userId }, { session });
  const rows = codes.map((code) => ({ _id: hashOf(auth, { userId, code }), userId }));
  await auth.recoveryCodes.insertMany(rows, { session });
}

/** Uses a code up: of two requests with the same one gets true. */
export async function spendRecoveryCode(auth: AuthContext, mine: Mine): Promise<boolean> {
  const spent = await auth.recoveryCodes.deleteOne({ _id: hashOf(auth, mine), userId: mine.userId });
  return spent.deletedCount === 1;
}
