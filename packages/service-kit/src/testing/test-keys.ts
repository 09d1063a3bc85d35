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

/** Keys of a pretend stack, made once a test process. */
export const testKeys = {
  tokens: makeKeyPair(),
  ...(Object.fromEntries(partNames.map((part) => [part, makeKeyPair()])) as Record<Part, KeyPair>),
};

/** What every part of the pretend stack is told of the others. */
export const publicKeys = Object.fromEntries(partNames.map((part) => [part, testKeys[part].publicKey])) as Record<
  Part,
  KeyObject
>;
