import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { partNames, type Part } from '@baazi/contracts';

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
  privatePem: string;
  publicPem: string;
}

export function makeKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey,
    publicKey,
    privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicPem: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

/** Keys of a test stack, generated once per test process. */
export const testKeys = {
  tokens: makeKeyPair(),
  ...(Object.fromEntries(partNames.map((part) => [part, makeKeyPair()])) as Record<Part, KeyPair>),
};

/** The public keys that every service of the test stack has. */
export const publicKeys = Object.fromEntries(partNames.map((part) => [part, [testKeys[part].publicKey]])) as Record<
  Part,
  KeyObject[]
>;
