import { createHmac, diffieHellman, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Part } from '@baazi/contracts';
import type { ReadSessionRow } from './session-rows';
import type { FoundSession } from './sessions';

/** Where a session's row travels beside its request; nothing from outside passes under this name. */
export const SESSION_ASSERTION = 'x-gw-session';
/** A session that has ended is out within a second, wherever its last request waits. */
const LIFE_MS = 800;
const MAC_BYTES = 32;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** The one request that a word is for. */
export interface WordFor {
  requestId: string;
  method: string;
  url: string;
}

/** Known to these two parts and to nobody else; neither has to be told a secret of the other's. */
const keyBetween = (privateKey: KeyObject, publicKey: KeyObject): Buffer =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), '', 'ipl-baazi session word', 32));

const macOf = (key: Buffer, { requestId, method, url }: WordFor, said: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([requestId, method, url, said]))
    .digest();

/**
 * The gateway's word to a service: this is the row, as svc-auth signed it, that it has read for this very request, now.
 * Nothing where the service's key is not known.
 */
export type SignSessionAssertion = (to: Part, row: string, request: WordFor, now: Date) => string | undefined;

export function sessionAssertionSigner(
  privateKey: KeyObject,
  publicKeys: Partial<Record<Part, KeyObject>>,
): SignSessionAssertion {
  const made = new Map<Part, Buffer>();
  const keyOf = (part: Part): Buffer | undefined => {
    const publicKey = publicKeys[part];
    const key = made.get(part) ?? (publicKey && keyBetween(privateKey, publicKey));
    if (key) made.set(part, key);
    return key;
  };
  return (to, row, request, now) => {
    const key = keyOf(to);
    if (!key || !PRINTABLE.test(row)) return undefined;
    const said = `${now.getTime()}.${row}`;
    return `${macOf(key, request, said).toString('base64url')}.${said}`;
  };
}

/** The same as a header, for calls that the gateway makes itself. */
export const sessionAssertionHeader =
  (sign: SignSessionAssertion) =>
  (...said: Parameters<SignSessionAssertion>): Record<string, string> => {
    const word = sign(...said);
    return word === undefined ? {} : { [SESSION_ASSERTION]: word };
  };

/** Nothing when there is no word, or one for another request or another moment: then the session is read. */
export type ReadSessionAssertion = (
  word: unknown,
  request: WordFor,
  sid: string,
  now: Date,
) => FoundSession | undefined;

export function sessionAssertionReader(
  privateKey: KeyObject,
  gatewayKey: KeyObject | undefined,
  readSessionRow: ReadSessionRow,
): ReadSessionAssertion {
  const key = gatewayKey && keyBetween(privateKey, gatewayKey);
  return (word, request, sid, now) => {
    if (!key || typeof word !== 'string') return undefined;
    const [, mac = '', said = '', at = '', row = ''] = /^([\w-]{43})\.((\d{13})\.(.+))$/.exec(word) ?? [];
    if (Math.abs(now.getTime() - Number(at)) > LIFE_MS) return undefined;
    const given = Buffer.from(mac, 'base64url');
    if (given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(key, request, said))) return undefined;
    const entry = readSessionRow(sid, row, now);
    return entry && { ...entry, row };
  };
}
