import { sign, verify, type KeyObject } from 'node:crypto';
import type { Part } from '@baazi/contracts';

/** ES256 in its 64-byte form: the key and algorithm of service tokens. */
const options = { dsaEncoding: 'ieee-p1363' } as const;
/** `purpose` is part of the signed bytes, so a signature is not valid for another kind of content. */
const signedBytes = (purpose: string, text: string): Buffer => Buffer.from(`ipl-baazi ${purpose}\n${text}`);

export type SignText = (text: string) => string;
/** Verifies a signature of the text under the service's key. */
export type VerifyText = (text: string, signature: string) => boolean;

/** Signs with the service's own key (35 us). */
export const textSigner =
  (purpose: string, key: KeyObject): SignText =>
  (text) =>
    sign('sha256', signedBytes(purpose, text), { key, ...options }).toString('base64url');

/** The public keys of services: each has its current one, and those that replace it. */
export type ServiceKeys = Partial<Record<Part, readonly KeyObject[]>>;

/** Accepts a signature under any of the keys. Rejects every signature of a service whose keys are unknown. */
export const textVerifier =
  (purpose: string, keys: readonly KeyObject[] = []): VerifyText =>
  (text, signature) =>
    keys.some((key) =>
      verify('sha256', signedBytes(purpose, text), { key, ...options }, Buffer.from(signature, 'base64url')),
    );
