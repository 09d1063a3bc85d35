// Links of a team: the browser that opens one runs a preview of the team's remote, or its development server, in place
// of what is live. Operators' links are signed by the gateway (`gateway/src/pins`).
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { keyId, publicKeyOf } from './release-keys.mjs';

/** @import { ReleaseKeys } from './release-keys.mjs' */

/**
 * `version`: of a stored preview or release, or `localhost:3103` for a development server on the reader's own device.
 * @typedef {{ remote: string, version: string, untilMs: number }} TeamPin
 */

const HOUR_MS = 3600_000;
const MAX_PREVIEW_MS = 7 * 24 * HOUR_MS;
const MAX_LOCAL_MS = 12 * HOUR_MS;
const LOCAL = /^localhost:\d{2,5}$/;
const SIGNED =
  /^([a-z][a-z0-9-]*)@([A-Za-z0-9][A-Za-z0-9.+-]*|localhost:\d{2,5})~(\d{10})~([0-9a-f]{16})~([A-Za-z0-9_-]{86})$/;

/** The longest life of a link. @param {string} version */
const maxPinMs = (version) => (LOCAL.test(version) ? MAX_LOCAL_MS : MAX_PREVIEW_MS);

/** The origin of a development server that a pin names. @param {string} version */
export const localOrigin = (version) => (LOCAL.test(version) ? `http://${version}` : undefined);

/**
 * The bytes that are signed. They name the portal, so a link of a test portal opens nothing at another one.
 * @param {TeamPin} pin
 * @param {string} portal
 */
const signedBytes = ({ remote, version, untilMs }, portal) =>
  Buffer.from(`run ${remote}@${version} at ${portal} until ${Math.floor(untilMs / 1000)}`);

/**
 * The pin of a link: `mf-wallet@1.0.0-3f~1764000000~<key id>~<signature>`.
 * @param {TeamPin} pin
 * @param {object} by
 * @param {string} by.portal   its origin, as its gateway knows it
 * @param {string} by.signer   the team's private key, PEM
 */
export function signedPin(pin, { portal, signer }) {
  const secret = createPrivateKey(signer);
  const value = sign(null, signedBytes(pin, portal), secret).toString('base64url');
  const until = Math.floor(pin.untilMs / 1000);
  return [`${pin.remote}@${pin.version}`, until, keyId(publicKeyOf(secret)), value].join('~');
}

/**
 * The pin of a link if a key of the remote's owner signed it for this portal, and it has not run out.
 * @param {string} text
 * @param {{ portal: string, keys: Pick<ReleaseKeys, 'ofApp'>, nowMs: number }} at
 * @returns {TeamPin | undefined}
 */
export function readSignedPin(text, { portal, keys, nowMs }) {
  const [, remote, version, untilS, id, value] = SIGNED.exec(text) ?? [];
  if (!remote || !version || !untilS || !value) return undefined;
  const pin = { remote, version, untilMs: Number(untilS) * 1000 };
  if (pin.untilMs <= nowMs || pin.untilMs - nowMs > maxPinMs(version)) return undefined;
  const key = keys.ofApp(remote).find(({ publicKey }) => keyId(publicKey) === id);
  if (!key || key.revoked || (key.until !== undefined && nowMs > Date.parse(key.until))) return undefined;
  const secret = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), type: 'spki', format: 'der' });
  return verify(null, signedBytes(pin, portal), secret, Buffer.from(value, 'base64url')) ? pin : undefined;
}

/**
 * The link that a team hands on; the gateway takes it as long as `maxPinMs` at most.
 * @param {object} link
 * @param {string} link.name
 * @param {string} link.version
 * @param {number} link.hours
 * @param {string} link.portal
 * @param {string} [link.path]
 * @param {string} link.signer
 */
export function previewLink({ name, version, hours, portal, path = '/', signer }) {
  const most = maxPinMs(version) / HOUR_MS;
  if (!(hours > 0 && hours <= most)) throw new Error(`a link of ${name} ${version} lasts ${most} hours at most`);
  const untilMs = Date.now() + hours * HOUR_MS;
  const pin = signedPin({ remote: name, version, untilMs }, { portal, signer });
  const url = `${portal}${path}?mf-pin=${encodeURIComponent(pin)}`;
  return { pin, url, until: new Date(untilMs).toISOString() };
}
