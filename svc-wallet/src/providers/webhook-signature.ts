import { createHmac, timingSafeEqual } from 'node:crypto';

/** True when `given` is the HMAC-SHA-256 of `signed` under the secret, in hex. Compared in constant time. */
export function isWebhookSigned(secret: string, signed: readonly (string | Buffer)[], given: unknown): boolean {
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/i.test(given)) return false;
  const hmac = createHmac('sha256', secret);
  for (const part of signed) hmac.update(part);
  return timingSafeEqual(Buffer.from(given, 'hex'), hmac.digest());
}
