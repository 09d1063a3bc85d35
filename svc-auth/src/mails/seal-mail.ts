import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const letter = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
export type Letter = z.output<typeof letter>;

export interface MailSeal {
  seal(content: Letter): string;
  open(sealed: string): Letter;
}

export function mailSeal(secret: string): MailSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ipl-baazi mails', 32));
  return {
    seal: (content) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAuthTag(
        bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
      );
      return letter.parse(
        JSON.parse(
          Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8'),
        ),
      );
    },
  };
}
