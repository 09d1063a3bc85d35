import type { Page } from 'playwright-core';

/**
 * The session of a Chromium page as a script of the portal can use it: its token, with a proof of the browser's key for
 * this one request. The key itself cannot be read.
 */
export const pageSession = (
  page: Page,
  request: { method: string; path: string },
): Promise<{ token: string; headers: { dpop: string } }> =>
  page.evaluate(async ({ method, path }) => {
    const token = localStorage.getItem('token') ?? '';
    const requested = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
      });
    const database = await requested(indexedDB.open('session-key'));
    const pair: CryptoKeyPair = await requested(database.transaction('keys').objectStore('keys').get('own'));
    database.close();
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
    const base64url = (text: string) => btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    const bytes = (text: string) => new TextEncoder().encode(text);
    const encoded = (buffer: ArrayBuffer) => base64url(String.fromCharCode(...new Uint8Array(buffer)));
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } };
    const claims = {
      htm: method,
      htu: location.origin + path,
      iat: Math.floor(Date.now() / 1000),
      jti: crypto.randomUUID(),
      ath: encoded(await crypto.subtle.digest('SHA-256', bytes(token))),
    };
    const text = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`;
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytes(text));
    return { token, headers: { dpop: `${text}.${encoded(signature)}` } };
  }, request);
