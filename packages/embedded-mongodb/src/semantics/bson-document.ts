import {
  Binary,
  BSONRegExp,
  deserialize,
  Long,
  ObjectId,
  serialize,
  setInternalBufferSize,
  Timestamp,
  type DeserializeOptions,
} from 'bson';
import { decodeCommon, type RawFields } from './decode-document';

export type Value = unknown;
export type Doc = Record<string, unknown>;

// The library's default scratch buffer (17 MB) is too small for a reply of 16 MB and its envelope.
setInternalBufferSize(64 * 1024 * 1024);

const reading: DeserializeOptions = {
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
  validation: { utf8: false },
};

/**
 * `raw` names fields whose documents stay bytes, so that their numbers keep their types. If the document has a rare
 * type, this holds for documents in arrays only.
 */
export function decode(bytes: Buffer, raw?: RawFields): Doc {
  return decodeCommon(bytes, raw) ?? deserialize(bytes, raw === undefined ? reading : { ...reading, fieldsAsRaw: raw });
}

export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: false });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** An embedded document (not an array, a date or another value BSON has a type for). */
export function isDoc(value: Value): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

/** Whether the first key starts with $: the document is an operator, not a value. */
export function isOperatorDoc(value: Value): value is Doc {
  if (!isDoc(value)) return false;
  for (const key in value) return key.startsWith('$');
  return false;
}

export { Binary, BSONRegExp, Long, ObjectId, Timestamp };
