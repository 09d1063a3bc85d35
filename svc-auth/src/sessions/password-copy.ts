import { openText, sealText } from '@baazi/service-kit';
import type { SessionDeps } from './session';

/**
 * The dashboard shows a guest the generated password, also after a reload. The password is stored in Redis only, encrypted
 * under a key derived from that session's token, until log-out, a password change or this time: a token that is stolen
 * later must not reveal the password that protects the account from it (T130).
 */
const COPY_LIFETIME_S = 600;

export async function savePasswordCopy(
  { service }: SessionDeps,
  { sid, token, password }: { sid: string; token: string; password: string },
): Promise<void> {
  if (service.redis.status !== 'ready') return;
  await service.redis
    .set(service.keys(`password-copy:${sid}`), seal(password, { sid, token }), 'EX', COPY_LIFETIME_S)
    .catch((error: unknown) => service.log.warn({ err: error }, 'password copy not stored'));
}

export async function readPasswordCopy(
  { service }: SessionDeps,
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

export async function deletePasswordCopy({ service }: SessionDeps, sid: string): Promise<void> {
  if (service.redis.status !== 'ready') return;
  await service.redis
    .del(service.keys(`password-copy:${sid}`))
    .catch((error: unknown) => service.log.warn({ err: error }, 'password copy not deleted; it expires by itself'));
}

interface Holder {
  sid: string;
  token: string;
}
const sealOf = ({ sid, token }: Holder) => ({ secret: token, purpose: 'ipl-baazi password copy', owner: sid });
export const seal = (password: string, holder: Holder): string => sealText(password, sealOf(holder));
export const open = (sealed: string, holder: Holder): string => openText(sealed, sealOf(holder));
