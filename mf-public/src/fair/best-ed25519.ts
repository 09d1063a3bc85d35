import { ed25519 } from '@baazi/proofs/verify';

/** The base point of the curve: a key that every browser with Ed25519 accepts. */
const aKey = Uint8Array.of(0x58, ...Array.from({ length: 31 }, () => 0x66));

/** The browser's own Ed25519, or where it has none a library's, which is loaded only then. */
export async function bestEd25519(): Promise<typeof ed25519> {
  try {
    await crypto.subtle.importKey('raw', aKey, 'Ed25519', false, ['verify']);
    return ed25519;
  } catch {
    const { verifyAsync } = await import(/* webpackChunkName: "ed25519" */ '@noble/ed25519');
    // Strict RFC 8032, as in WebCrypto.
    return (key, signature, message) => verifyAsync(signature, message, key, { zip215: false }).catch(() => false);
  }
}
