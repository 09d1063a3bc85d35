import { createHmac, randomBytes } from 'node:crypto';
import { sameHash } from '../one-time-passwords/code-rules';

/** RFC 6238 as every authenticator app has it: SHA-1, thirty seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** A phone's clock may be a step behind or ahead. */
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

/** The step whose code this is, among those that count now; nothing when it is none of them. */
export const stepOfCode = (secret: Buffer, { code, now }: { code: string; now: Date }): number | undefined =>
  STEPS_OFF.map((off) => stepAt(now) + off).find((step) => sameHash(codeOfStep(secret, step), code));

/** RFC 4648 without padding: what people type when they cannot scan. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code says. */
export const totpUri = ({ secret, email }: { secret: Buffer; email: string }): string =>
  `otpauth://totp/${encodeURIComponent(`IPL Baazi:${email}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent('IPL Baazi')}`;
