import { createHash, createHmac } from 'node:crypto';
import { contentHash } from '@baazi/proofs';

/** The sealing keys. A key's id is derived from it and reveals nothing about it. */
interface SealKey {
  id: string;
  secret: string;
}
export interface SealKeys {
  /** seals new blocks */
  current: SealKey;
  /** every key that may have sealed a block, by its id */
  byId: ReadonlyMap<string, SealKey>;
}

const keyOf = (secret: string): SealKey => ({
  id: createHash('sha256').update(`ipl-baazi seal key id ${secret}`).digest('hex').slice(0, 12),
  secret,
});

/** The keys in the environment: the current one, and earlier ones. */
export function sealKeys(settings: { SEAL_KEY: string; SEAL_OLD_KEYS?: string | undefined }): SealKeys {
  const current = keyOf(settings.SEAL_KEY);
  const all = [current, ...(settings.SEAL_OLD_KEYS?.split(',') ?? []).map(keyOf)];
  return { current, byId: new Map(all.map((key) => [key.id, key])) };
}

export const sealed = (key: SealKey, hash: string): string =>
  createHmac('sha256', key.secret).update(hash).digest('hex');

/** A seal of the audit's own state, which nobody without a sealing key writes; it names its key. */
export const sealOf = ({ current }: SealKeys, content: object): string =>
  `${current.id}:${sealed(current, contentHash(content))}`;

export function isSealedAs({ byId }: SealKeys, content: object, seal: string | undefined): boolean {
  const [id = '', hash] = seal?.split(':') ?? [];
  const key = byId.get(id);
  return key !== undefined && hash === sealed(key, contentHash(content));
}
