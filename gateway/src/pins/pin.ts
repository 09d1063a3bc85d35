import { createHmac, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';

/** A tester's browser runs this release of a remote instead of the live one until `untilMs`. */
export interface Pin {
  remote: string;
  version: string;
  untilMs: number;
  /** a development server on the tester's own device, in place of stored files */
  origin?: string;
  /** signed by the remote's team, not by an operator */
  isOfTeam?: true;
}

const SIGNED = /^([a-z][a-z0-9-]*)@([A-Za-z0-9][A-Za-z0-9.+-]*)~(\d{10})~([A-Za-z0-9_-]{43})$/;

/** Derived from the gateway's private key: the same in all instances, and unknown to other services. */
export const pinKey = (privateKey: KeyObject): Buffer =>
  Buffer.from(hkdfSync('sha256', privateKey.export({ format: 'der', type: 'pkcs8' }), '', 'mf-pin', 32));

function signatureOf({ remote, version, untilMs }: Pin, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`${remote}@${version}|${Math.floor(untilMs / 1000)}`)
    .digest();
}

/** `mf-wallet@1.0.0-3f~1764000000~signature`: the value in the link and in the cookie. */
export const signPin = (pin: Pin, key: Buffer): string =>
  [`${pin.remote}@${pin.version}`, Math.floor(pin.untilMs / 1000), signatureOf(pin, key).toString('base64url')].join(
    '~',
  );

/** The pin in a text if its signature is valid and it has not expired. */
export function readPin(text: string, key: Buffer, nowMs: number): Pin | undefined {
  const [, remote, version, untilS, signature] = SIGNED.exec(text) ?? [];
  if (!remote || !version || !untilS || !signature) return undefined;
  const pin = { remote, version, untilMs: Number(untilS) * 1000 };
  const isSigned = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(pin, key));
  return isSigned && nowMs < pin.untilMs ? pin : undefined;
}
