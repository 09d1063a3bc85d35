import { encode, type Doc } from './bson-document';

/** The size of a value by its BSON type: fixed, or given by the length prefix of a string or a document. */
const sizes: Record<number, number | 'text' | 'document' | 'binary'> = {
  1: 8,
  2: 'text',
  3: 'document',
  4: 'document',
  5: 'binary',
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
};

/**
 * Encodes a changed document. The bytes of unchanged fields are copied, so their numbers keep their types and a small
 * change to a large document is cheap.
 */
export function encodeAfter(before: { bytes: Buffer; doc: Doc }, after: Doc): Buffer {
  const known = fieldsIn(before.bytes);
  if (!known) return encode(after);
  const changed: Doc = {};
  for (const name in after)
    if (after[name] !== before.doc[name] || !known.has(name) || name === '__proto__') {
      // Assigning __proto__ would change the prototype of `changed`.
      if (name === '__proto__') return encode(after);
      changed[name] = after[name];
    }
  const encoded = fieldsIn(encode(changed));
  if (!encoded) return encode(after);
  const parts: Buffer[] = [Buffer.allocUnsafe(4)];
  let length = 5;
  for (const name in after) {
    const field = encoded.get(name) ?? known.get(name)!;
    parts.push(field);
    length += field.length;
  }
  parts[0]!.writeInt32LE(length);
  parts.push(end);
  return Buffer.concat(parts, length);
}

const end = Buffer.from([0]);

/** The encoded fields of a document by name, including type and name; undefined if there is a rare type. */
function fieldsIn(bytes: Buffer): Map<string, Buffer> | undefined {
  const fields = new Map<string, Buffer>();
  for (let at = 4; bytes[at] !== 0;) {
    const nameEnd = bytes.indexOf(0, at + 1);
    const size = sizes[bytes[at]!];
    let to = nameEnd + 1;
    if (typeof size === 'number') to += size;
    else if (size === undefined) return undefined;
    else to += bytes.readInt32LE(to) + (size === 'text' ? 4 : size === 'binary' ? 5 : 0);
    fields.set(bytes.toString('utf8', at + 1, nameEnd), bytes.subarray(at, to));
    at = to;
  }
  return fields;
}
