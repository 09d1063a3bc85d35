import { Failure } from '../failure';
import { Binary, isDoc, ObjectId, type Doc, type Value } from './bson-document';

/** BSON's order of types (manual: reference/bson-type-comparison-order); also the first byte of an index key. */
export const rank = {
  emptyArray: 2,
  null: 3,
  number: 4,
  string: 5,
  object: 6,
  array: 7,
  binary: 8,
  objectId: 9,
  boolean: 10,
  date: 11,
} as const;

export function rankOf(value: Value): number {
  switch (typeof value) {
    case 'number':
      return rank.number;
    case 'string':
      return rank.string;
    case 'boolean':
      return rank.boolean;
    case 'undefined':
      return rank.null;
    case 'object':
    case 'symbol':
    case 'function':
    case 'bigint':
      break;
  }
  if (value === null) return rank.null;
  if (Array.isArray(value)) return rank.array;
  if (value instanceof Date) return rank.date;
  if (value instanceof ObjectId) return rank.objectId;
  if (value instanceof Binary) return rank.binary;
  if (isDoc(value)) return rank.object;
  throw new Failure(2, `values of type ${nameOf(value)} are outside this server's subset`);
}

function nameOf(value: Value): string {
  return typeof value === 'object' && value !== null && '_bsontype' in value ? String(value._bsontype) : typeof value;
}

export function compareValues(a: Value, b: Value): number {
  const rankA = rankOf(a);
  const rankB = rankOf(b);
  if (rankA !== rankB) return rankA - rankB;
  if (typeof a === 'number') return compareNumbers(a, b as number);
  if (typeof a === 'string') return compareStrings(a, b as string);
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (a instanceof Date) return Math.sign(a.getTime() - (b as Date).getTime());
  if (a instanceof ObjectId) return Buffer.compare(a.id, (b as ObjectId).id);
  if (Array.isArray(a)) return compareArrays(a, b as Value[]);
  if (a instanceof Binary) return compareBinaries(a, b as Binary);
  return rankA === rank.object ? compareDocs(a as Doc, b as Doc) : 0;
}

export function equalValues(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return false;
  return compareValues(a, b) === 0;
}

function compareNumbers(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a)); // NaN sorts below every number
}

/** The order of the UTF-8 bytes, which differs from JavaScript's above U+D7FF. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xSurrogate = x >= 0xd800 && x <= 0xdfff;
    const ySurrogate = y >= 0xd800 && y <= 0xdfff;
    return xSurrogate === ySurrogate ? x - y : xSurrogate ? 1 : -1;
  }
  return a.length - b.length;
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return (
    a.position - b.position ||
    a.sub_type - b.sub_type ||
    Buffer.compare(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))
  );
}

/** Compares field by field: type, then name, then value. {x, y} and {y, x} differ. */
function compareDocs(a: Doc, b: Doc): number {
  const keysA = Object.keys(a);
  const keysB = Object.keys(b);
  const length = Math.min(keysA.length, keysB.length);
  for (let i = 0; i < length; i++) {
    const keyA = keysA[i]!;
    const keyB = keysB[i]!;
    const order = rankOf(a[keyA]) - rankOf(b[keyB]) || compareStrings(keyA, keyB) || compareValues(a[keyA], b[keyB]);
    if (order !== 0) return order;
  }
  return keysA.length - keysB.length;
}
