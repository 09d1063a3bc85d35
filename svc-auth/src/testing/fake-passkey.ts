import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import type { NewPasskey, SignedChallenge } from '../factors/passkeys';

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const publicJwk = z.object({ x: z.string(), y: z.string() });
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Given {
  challenge: string;
  /** the origin that the browser reports */
  origin?: string;
  isVerified?: boolean;
  counter?: number;
}

/** A software authenticator with one passkey. Tests can falsify what it reports. */
export function fakePasskey({ origin: ownOrigin = 'http://localhost:8080', rpId = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicJwk.parse(publicKey.export({ format: 'jwk' }));
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
  const clientData = (type: string, { challenge, origin = ownOrigin }: Given): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const head = (flags: number, { isVerified = true, counter = 0 }: Given): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), count]);
  };
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    id,
    make(given: Given): NewPasskey {
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([head(HAS_CREDENTIAL, given), Buffer.alloc(16), length, credentialId, cose]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(authData)],
      ]);
      return {
        ...common,
        authenticatorAttachment: undefined,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', given)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
        },
      };
    },
    sign(given: Given): SignedChallenge {
      const authData = head(0, given);
      const signedData = clientData('webauthn.get', given);
      return {
        ...common,
        authenticatorAttachment: undefined,
        response: {
          clientDataJSON: base64url(signedData),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(signedData)]), privateKey)),
        },
      };
    },
  };
}
