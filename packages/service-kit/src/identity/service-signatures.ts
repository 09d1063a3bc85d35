import { sign, verify, type KeyObject } from 'node:crypto';

/** ES256, as its 64 bytes: the key and the algorithm of the parts' tokens. */
const options = { dsaEncoding: 'ieee-p1363' } as const;
/** `purpose` stands before what is signed, so that no signature passes for one of another kind. */
const signedBytes = (purpose: string, text: string): Buffer => Buffer.from(`ipl-baazi ${purpose}\n${text}`);

export type SignText = (text: string) => string;
/** Whether this is the signature of the text under the part's key. */
export type VerifyText = (text: string, signature: string) => boolean;

/** Signs with the part's own key (35 us). */
export const textSigner =
  (purpose: string, key: KeyObject): SignText =>
  (text) =>
    sign('sha256', signedBytes(purpose, text), { key, ...options }).toString('base64url');

/** A part whose key is not known here has signed nothing. */
export const textVerifier =
  (purpose: string, key: KeyObject | undefined): VerifyText =>
  (text, signature) =>
    key !== undefined &&
    verify('sha256', signedBytes(purpose, text), { key, ...options }, Buffer.from(signature, 'base64url'));
