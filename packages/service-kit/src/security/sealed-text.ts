import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  secret: string;
  /** One secret derives a separate key for each purpose. */
  purpose: string;
  /** The owner of the text: text sealed for another owner does not open. */
  owner?: string;
}

/** AES-256-GCM: nonce, tag and ciphertext in one. */
export function sealText(text: string, { owner = '', ...seal }: Seal): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(seal), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws if the text was sealed with other parameters or was modified. */
export function openText(sealed: string, { owner = '', ...seal }: Seal): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(seal), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

const keyOf = ({ secret, purpose }: { secret: string; purpose: string }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
