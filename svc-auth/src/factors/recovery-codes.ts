import { createHmac } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { CLEAR_CAPITALS, randomText } from '../codes/random-text';
import type { FactorDeps } from './factor';

const CODES = 10;
/** About fifty random bits. */
const LENGTH = 10;

/** As shown to the player: `ABCDE-FGHJK`. */
const formatted = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => formatted(randomText(LENGTH, CLEAR_CAPITALS)));

interface OwnCode {
  userId: string;
  code: string;
}
/** Dashes, blanks and case are ignored. */
const hashOf = ({ service }: FactorDeps, { userId, code }: OwnCode): string =>
  createHmac('sha256', service.config.OTP_PEPPER)
    .update(`recovery\n${userId}\n${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  deps: FactorDeps,
  { userId, codes }: { userId: string; codes: string[] },
  session: ClientSession,
): Promise<void> {
  await deps.recoveryCodes.deleteMany({ userId }, { session });
  const rows = codes.map((code) => ({ _id: hashOf(deps, { userId, code }), userId }));
  await deps.recoveryCodes.insertMany(rows, { session });
}

/** Uses up a code. Of two concurrent requests with the same code exactly one gets true. */
export async function spendRecoveryCode(deps: FactorDeps, own: OwnCode): Promise<boolean> {
  const spent = await deps.recoveryCodes.deleteOne({ _id: hashOf(deps, own), userId: own.userId });
  return spent.deletedCount === 1;
}
