import { createHmac, randomBytes } from 'node:crypto';
import { openText, sealText } from '@baazi/service-kit';
import { sameHash } from '../codes/one-time-code';
import type { FactorDeps, TotpFactor } from './factor';

/** RFC 6238 with the parameters that all authenticator apps support: SHA-1, 30 seconds, six digits. */
export const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** A phone's clock may be one step slow or fast. */
const STEPS_OFF = [0, -1, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The accepted step that this code belongs to; undefined when it is none. */
export const stepOfCode = (secret: Buffer, { code, now }: { code: string; now: Date }): number | undefined =>
  STEPS_OFF.map((off) => stepAt(now) + off).find((step) => sameHash(codeOfStep(secret, step), code));

/** RFC 4648 without padding, for typing the secret by hand. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

const ISSUER = 'IPL Baazi';

/** The content of the QR code. */
export function totpUri({ secret, email }: { secret: Buffer; email: string }): string {
  const issuer = encodeURIComponent(ISSUER);
  return `otpauth://totp/${encodeURIComponent(`${ISSUER}:${email}`)}?secret=${base32(secret)}&issuer=${issuer}`;
}

/** Secrets are stored encrypted, so that the database alone does not reveal them. */
const sealOf = ({ service }: FactorDeps, userId: string) => ({
  secret: service.config.OTP_PEPPER,
  purpose: 'ipl-baazi totp',
  owner: userId,
});

export const sealSecret = (deps: FactorDeps, { userId, secret }: { userId: string; secret: Buffer }): string =>
  sealText(secret.toString('base64'), sealOf(deps, userId));
export const openSecret = (deps: FactorDeps, { userId, sealedSecret }: TotpFactor): Buffer =>
  Buffer.from(openText(sealedSecret, sealOf(deps, userId)), 'base64');
