import type { KeyObject } from 'node:crypto';
import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';

export interface Vapid {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** The public key that a browser subscribes with; null where push is off. */
export const showPushKey =
  ({ vapid }: { vapid: Vapid | undefined }): Handler<typeof endpoints.pushKey> =>
  async () =>
    reply({ publicKey: vapid?.publicKey ?? null });

/** The key pair that identifies this portal to push services (RFC 8292). Without a private key push is off. */
export function vapidOf(key: KeyObject | undefined, portalOrigin: string): Vapid | undefined {
  const { x, y, d } = key?.export({ format: 'jwk' }) ?? {};
  if (x === undefined || y === undefined || d === undefined) return undefined;
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    // Push services accept an https URL or a mail address; a portal on plain http is a developer's machine.
    subject: portalOrigin.startsWith('https:') ? portalOrigin : 'mailto:nobody@ipl-baazi.invalid',
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: d,
  };
}
