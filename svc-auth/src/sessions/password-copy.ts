import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Auth } from '../auth';

/**
 * A guest sees his password on the dashboard during his first session, also after a reload. It is kept only as ciphertext, in Redis, under a key
 * that only the holder of that session's token can make; it goes with logout, a password change or the day.
 */
const KEPT_S = 24 * 3600;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export async function keepPasswordCopy(
  { service }: Auth,
  { sid, token, password }: { sid: string; token: string; password: string },
): Promise<void> {
  if (service.redis.status !== 'ready') return;
  await service.redis
    .set(service.keys(`password-copy:${sid}`), seal(password, { sid, token }), 'EX', KEPT_S)
    .catch((error: unknown) => service.log.warn({ err: error }, 'password copy not kept'));
}

export async function readPasswordCopy(
  { service }: Auth,
  { sid, token }: { sid: string; token: string },
): Promise<string | undefined> {
  if (service.redis.status !== 'ready') return undefined;
  try {
    const sealed = await service.redis.get(service.keys(`password-copy:${sid}`));
    return sealed === null ? undefined : open(sealed, { sid, token });
  } catch (error) {
    service.log.debug({ err: error }, 'password copy not readable');
    return undefined;
  }
}

export async function dropPasswordCopy({ service }: Auth, sid: string): Promise<void> {
  if (service.redis.status !== 'ready') return;
  await service.redis
    .del(service.keys(`password-copy:${sid}`))
    .catch((error: unknown) => service.log.warn({ err: error }, 'password copy not dropped; it expires by itself'));
}

const keyFrom = (token: string): Buffer => Buffer.from(hkdfSync('sha256', token, '', 'ipl-baazi password copy', 32));

export function seal(text: string, { sid, token }: { sid: string; token: string }): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(token), nonce).setAAD(Buffer.from(sid));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

export function open(sealed: string, { sid, token }: { sid: string; token: string }): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(token), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(sid))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
