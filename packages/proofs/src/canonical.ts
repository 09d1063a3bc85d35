import canonicalize from 'canonicalize';

/** UTF-8 of the canonical JSON (RFC 8785), which is signed and hashed. */
export function canonicalBytes(value: unknown): Buffer {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('not JSON');
  return Buffer.from(text);
}
