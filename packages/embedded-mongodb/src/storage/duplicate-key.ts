import { Failure } from '../failure';
import { ObjectId, type Doc, type Value } from '../semantics/bson-document';
import type { Index } from './index-entries';

/** E11000 with MongoDB's message, from which users of mongoose parse the key. */
export function duplicateKey(namespace: string, index: Index, doc: Doc): Failure {
  const values = index.valuesOf(doc);
  const shown = Object.entries(values)
    .map(([name, value]) => `${name}: ${show(value)}`)
    .join(', ');
  const failure = new Failure(
    11000,
    `E11000 duplicate key error collection: ${namespace} index: ${index.spec.name} dup key: { ${shown} }`,
  );
  failure.details = { keyPattern: index.spec.key, keyValue: values };
  return failure;
}

function show(value: Value): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  return JSON.stringify(value) ?? 'null';
}
