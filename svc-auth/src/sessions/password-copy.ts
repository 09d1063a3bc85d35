import { openText, sealText } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';

/**
 * A guest sees his password on the dashboard during his first session, also after a reload. It is kept only as
 * ciphertext, in Redis, under a key that only the holder of that session's token can make; it goes with logout, a
 * password change or the day.
 */
const KEPT_S = 24 * 3600;

export async function keepPasswordCopy(
  { service }: AuthContext,
  { sid, token, password }: { sid: string; token: string; password: string },
): Promise<void> {
  if (service.redis.status !== 'ready') return;
  await service.redis
    .set(service.keys(`password-copy:${sid}`), seal(password, { sid, token }), 'EX', KEPT_S)
    .catch((error: unknown) => service.log.warn({ err: error }, 'password copy not kept'));
}

export async function readPasswordCopy(
  { service }: AuthContext,
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

export async function dropPasswordCopy({ service }: AuthContext, sid: string): Promise<void> {
  if (service.redis.status !== 'ready') return;
  await service.redis
    .del(service.keys(`password-copy:${sid}`))
    .catch((error: unknown) => service.log.warn({ err: error }, 'password copy not dropped; it expires by itself'));
}

interface Holder {
  sid: string;
  token: string;
}
const sealOf = ({ sid, token }: Holder) => ({ secret: token, purpose: 'ipl-baazi password copy', owner: sid });
export const seal = (password: string, holder: Holder): string => sealText(password, sealOf(holder));
export const open = (sealed: string, holder: Holder): string => openText(sealed, sealOf(holder));
