import { Binary, Long, ObjectId } from 'bson';
import type { Document } from 'mongodb';
import { Failure } from '../../failure';
import { isDoc } from '../../semantics/bson-document';
import { compareValues } from '../../semantics/compare';

type Options = { isRoot: boolean; lsidOf: (sessionName: string) => Document | undefined; path?: string };

/** Compares by the rules of the unified test format; returns the difference, or undefined. */
export function difference(expected: unknown, actual: unknown, options: Options): string | undefined {
  const { path = '', lsidOf } = options;
  const within = (key: string | number, isRoot = false): Options => ({ isRoot, lsidOf, path: `${path}.${key}` });
  if (isDoc(expected)) {
    const special = Object.keys(expected)[0];
    if (special?.startsWith('$$') && Object.keys(expected).length === 1)
      return specialDifference(special, expected[special], actual, options);
    if (typeof actual !== 'object' || actual === null) return `${path}: expected a document, got ${show(actual)}`;
    const got: Document = actual instanceof Map ? byModel(actual) : actual;
    for (const [key, value] of Object.entries(expected)) {
      const exists = Object.hasOwn(got, key) && got[key] !== undefined;
      if (isDoc(value) && '$$exists' in value) {
        if (exists !== value.$$exists) return `${path}.${key}: ${exists ? 'is there' : 'is missing'}`;
        continue;
      }
      const found = difference(value, exists ? got[key] : undefined, within(key));
      if (found !== undefined) return found;
    }
    if (options.isRoot) return undefined;
    const extra = Object.keys(got).find((key) => !Object.hasOwn(expected, key) && got[key] !== undefined);
    return extra === undefined ? undefined : `${path}.${extra}: unexpected`;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return `${path}: expected ${show(expected)}, got ${show(actual)}`;
    for (const [i, value] of expected.entries()) {
      const found = difference(value, actual[i], within(i, options.isRoot && isDoc(value)));
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return isSame(expected, actual) ? undefined : `${path}: expected ${show(expected)}, got ${show(actual)}`;
}

/** The results of a client's bulk write by model; `didUpsert` is specific to this driver. */
function byModel(results: Map<unknown, unknown>): Document {
  return Object.fromEntries(
    Array.from(results, ([place, result]) => [String(place), { ...(result as Document), didUpsert: undefined }]),
  );
}

function specialDifference(name: string, operand: unknown, actual: unknown, options: Options): string | undefined {
  const { path = '', lsidOf } = options;
  switch (name) {
    case '$$exists':
      return (actual !== undefined) === operand ? undefined : `${path}: existence`;
    case '$$unsetOrMatches':
      return actual === undefined || actual === null ? undefined : difference(operand, actual, options);
    case '$$matchAsRoot':
      return difference(operand, actual, { ...options, isRoot: true });
    case '$$sessionLsid':
      return difference(lsidOf(String(operand)), actual, options);
    case '$$lte':
      return Number(actual) <= Number(operand) ? undefined : `${path}: ${show(actual)} is above ${show(operand)}`;
    case '$$type':
      return (Array.isArray(operand) ? operand : [operand]).some((type: unknown) => hasType(String(type), actual))
        ? undefined
        : `${path}: ${show(actual)} is no ${show(operand)}`;
    default:
      return `${path}: the runner does not know ${name}`;
  }
}

function hasType(type: string, value: unknown): boolean {
  switch (type) {
    case 'int':
    case 'number':
      return typeof value === 'number';
    case 'long':
      return typeof value === 'number' || typeof value === 'bigint' || value instanceof Long;
    case 'object':
      return isDoc(value);
    case 'array':
      return Array.isArray(value);
    case 'string':
      return typeof value === 'string';
    case 'bool':
      return typeof value === 'boolean';
    case 'date':
      return value instanceof Date;
    case 'binData':
      return value instanceof Binary || Buffer.isBuffer(value);
    case 'objectId':
      return value instanceof ObjectId;
    default:
      return false;
  }
}

function isSame(expected: unknown, actual: unknown): boolean {
  if ((expected === null || expected === undefined) !== (actual === null || actual === undefined)) return false;
  try {
    return compareValues(plain(expected), plain(actual)) === 0;
  } catch (error) {
    if (error instanceof Failure) return show(expected) === show(actual);
    throw error;
  }
}

function plain(value: unknown): unknown {
  return typeof value === 'bigint' || value instanceof Long
    ? Number(value)
    : Buffer.isBuffer(value)
      ? new Binary(value)
      : value;
}

function show(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'nothing'
  );
}
