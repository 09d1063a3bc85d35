import { atStart, portal } from '../portal/portal';
import { randomId } from '../portal/random-id';

const DATABASE = 'session-key';
const STORE = 'keys';
const NAME = 'own';
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const requested = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(DATABASE));
  });

async function storedPair(store: IDBObjectStore): Promise<CryptoKeyPair | undefined> {
  const stored = await requested<unknown>(store.get(NAME));
  return isPair(stored) ? stored : undefined;
}
const isPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' && value !== null && 'privateKey' in value && value.privateKey instanceof CryptoKey;

/** The key pair of this browser, made once. Its private part can be used by scripts of the portal, never read. */
async function openKey(): Promise<{ privateKey: CryptoKey; jwk: JsonWebKey }> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await requested(opening);
  const keys = (): IDBObjectStore => database.transaction(STORE, 'readwrite').objectStore(STORE);
  let pair = await storedPair(keys());
  if (!pair) {
    const made = await crypto.subtle.generateKey(ECDSA, false, ['sign']);
    // Another tab may have stored one meanwhile, which then counts for both.
    const store = keys();
    pair = await storedPair(store);
    if (!pair) await requested(store.put((pair = made), NAME));
  }
  database.close();
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { privateKey: pair.privateKey, jwk: { kty, crv, x, y } };
}

const base64url = (text: string): string => btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const encoded = (bytes: ArrayBuffer): string => base64url(String.fromCharCode(...new Uint8Array(bytes)));
const bytesOf = (text: string) => new TextEncoder().encode(text);

let opened: ReturnType<typeof openKey> | undefined;
/** The server's time minus the device's, in ms; 0 until the server has refused a proof. */
let aheadMs = 0;
atStart(() => {
  opened = undefined;
  aheadMs = 0;
});

/** Takes the server's time for proofs from the `Date` header of its refusal. Returns whether another proof may help. */
export function setProofClock(dateHeader: string | undefined): boolean {
  const serverMs = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverMs)) return false;
  aheadMs = serverMs - portal().clock();
  return opened !== undefined;
}

/**
 * A proof (DPoP, RFC 9449) that this browser's key made this request now: with a token for that token alone. Undefined
 * where the browser cannot keep a key (an insecure address, some private windows).
 */
export async function keyProof(request: { method: string; url: string; token?: string }): Promise<string | undefined> {
  try {
    const { privateKey, jwk } = await (opened ??= openKey());
    const { origin, pathname } = new URL(request.url, window.location.origin);
    const claims = {
      htm: request.method,
      htu: origin + pathname,
      iat: Math.floor((portal().clock() + aheadMs) / 1000),
      jti: randomId(),
      ath: request.token && encoded(await crypto.subtle.digest('SHA-256', bytesOf(request.token))),
    };
    const text = [{ typ: 'dpop+jwt', alg: 'ES256', jwk }, claims]
      .map((part) => base64url(JSON.stringify(part)))
      .join('.');
    return `${text}.${encoded(await crypto.subtle.sign(ECDSA, privateKey, bytesOf(text)))}`;
  } catch {
    opened = undefined;
    return undefined;
  }
}
