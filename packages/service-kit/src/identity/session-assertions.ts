import { createHmac, diffieHellman, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Part } from '@baazi/contracts';
import type { ServiceKeys } from './service-signatures';
import type { ReadSessionRow } from './session-rows';
import type { FoundSession } from './sessions';

/** The header with a session row; the gateway strips it from outside requests. */
export const SESSION_ASSERTION = 'x-gw-session';
/** Short, so that an ended session is rejected within a second even for queued requests. */
const LIFE_MS = 800;
const MAC_BYTES = 32;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** The one request that an assertion is valid for. */
export interface AssertedRequest {
  requestId: string;
  method: string;
  url: string;
}

/** A key shared by these two services through Diffie-Hellman; neither knows a secret of the other. */
const keyBetween = (privateKey: KeyObject, publicKey: KeyObject): Buffer =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), '', 'ipl-baazi session word', 32));

const macOf = (key: Buffer, { requestId, method, url }: AssertedRequest, payload: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([requestId, method, url, payload]))
    .digest();

/**
 * Signs the gateway's assertion to a service: this is the session row, as svc-auth signed it, that the gateway has just
 * read for this request. Undefined if the service's key is unknown.
 */
export type SignSessionAssertion = (to: Part, row: string, request: AssertedRequest, now: Date) => string | undefined;

export function sessionAssertionSigner(privateKey: KeyObject, publicKeys: ServiceKeys): SignSessionAssertion {
  const made = new Map<Part, Buffer>();
  const keyOf = (part: Part): Buffer | undefined => {
    // The current one. A service that has replaced its key meanwhile reads the session itself.
    const [publicKey] = publicKeys[part] ?? [];
    const key = made.get(part) ?? (publicKey && keyBetween(privateKey, publicKey));
    if (key) made.set(part, key);
    return key;
  };
  return (to, row, request, now) => {
    const key = keyOf(to);
    if (!key || !PRINTABLE.test(row)) return undefined;
    const payload = `${now.getTime()}.${row}`;
    return `${macOf(key, request, payload).toString('base64url')}.${payload}`;
  };
}

/** The assertion as a header, for calls that the gateway makes itself. */
export const sessionAssertionHeader =
  (sign: SignSessionAssertion) =>
  (...args: Parameters<SignSessionAssertion>): Record<string, string> => {
    const assertion = sign(...args);
    return assertion === undefined ? {} : { [SESSION_ASSERTION]: assertion };
  };

/**
 * Returns the asserted session; undefined if the assertion is missing, expired or for another request: the session is
 * then read.
 */
export type ReadSessionAssertion = (
  assertion: unknown,
  request: AssertedRequest,
  sid: string,
  now: Date,
) => FoundSession | undefined;

export function sessionAssertionReader(
  privateKey: KeyObject,
  gatewayKeys: readonly KeyObject[] | undefined,
  readSessionRow: ReadSessionRow,
): ReadSessionAssertion {
  const keys = (gatewayKeys ?? []).map((gatewayKey) => keyBetween(privateKey, gatewayKey));
  return (assertion, request, sid, now) => {
    if (typeof assertion !== 'string') return undefined;
    const [, mac = '', payload = '', at = '', row = ''] = /^([\w-]{43})\.((\d{13})\.(.+))$/.exec(assertion) ?? [];
    if (Math.abs(now.getTime() - Number(at)) > LIFE_MS) return undefined;
    const given = Buffer.from(mac, 'base64url');
    const isGiven = (key: Buffer): boolean => timingSafeEqual(given, macOf(key, request, payload));
    if (given.length !== MAC_BYTES || !keys.some(isGiven)) return undefined;
    const entry = readSessionRow(sid, row, now);
    return entry && { ...entry, row };
  };
}
