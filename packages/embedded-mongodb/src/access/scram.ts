import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** MongoDB's default iteration count for SCRAM-SHA-256. */
const ITERATIONS = 15_000;
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const xor = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, i) => byte ^ (other[i] ?? 0)));

/** The stored form of a password (RFC 5802, section 3); it does not suffice to log in. */
export interface Credentials {
  salt: Buffer;
  storedKey: Buffer;
  serverKey: Buffer;
}

/** Passwords are plain ASCII here, so SASLprep is not needed. */
export function credentialsOf(password: string, salt = randomBytes(28)): Credentials {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  return { salt, storedKey: sha256(hmac(salted, 'Client Key')), serverKey: hmac(salted, 'Server Key') };
}

export interface Conversation {
  user: string;
  /** The server's first message. */
  first: string;
  /** Returns the server's last message; undefined if the proof of the client is wrong. */
  finish: (clientFinal: string) => string | undefined;
}

/** Starts SCRAM-SHA-256 (RFC 5802, 7677) without channel binding; undefined for a malformed message. */
export function beginConversation(
  clientFirst: string,
  credentials: (user: string) => Credentials | undefined,
): Conversation | undefined {
  const [, bare, name, clientNonce] = /^[ny],,(n=([^,]+),r=([!-+\--~]+))$/.exec(clientFirst) ?? [];
  if (bare === undefined || name === undefined || clientNonce === undefined) return undefined;
  const user = name.replaceAll('=2C', ',').replaceAll('=3D', '=');
  const known = credentials(user);
  if (!known) return undefined;
  const nonce = clientNonce + randomBytes(24).toString('base64');
  const first = `r=${nonce},s=${known.salt.toString('base64')},i=${ITERATIONS}`;
  return {
    user,
    first,
    finish: (clientFinal) => {
      const [, withoutProof, proof] = /^(c=(?:biws|eSws),r=[^,]+),p=([A-Za-z0-9+/=]+)$/.exec(clientFinal) ?? [];
      if (withoutProof === undefined || proof === undefined || !withoutProof.endsWith(`,r=${nonce}`)) return undefined;
      const conversation = `${bare},${first},${withoutProof}`;
      const clientKey = xor(Buffer.from(proof, 'base64'), hmac(known.storedKey, conversation));
      if (!timingSafeEqual(sha256(clientKey), known.storedKey)) return undefined;
      return `v=${hmac(known.serverKey, conversation).toString('base64')}`;
    },
  };
}
