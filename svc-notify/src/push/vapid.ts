import type { KeyObject } from 'node:crypto';

export interface Vapid {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** The pair by which push services know us (RFC 8292), from its private half; without one nobody is rung at. */
export function vapidOf(key: KeyObject | undefined, portalOrigin: string): Vapid | undefined {
  const { x, y, d } = key?.export({ format: 'jwk' }) ?? {};
  if (x === undefined || y === undefined || d === undefined) return undefined;
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    // Push services take https or a mail address here; a portal at http is on somebody's own machine.
    subject: portalOrigin.startsWith('https:') ? portalOrigin : 'mailto:nobody@ipl-baazi.invalid',
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: d,
  };
}
