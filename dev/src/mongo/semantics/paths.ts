import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';

/**
 * The value at a dotted path through documents; undefined when it is missing. An array may lie at its end, not on its
 * way.
 */
export function valueAt(doc: Doc, path: readonly string[]): Value {
  if (path.length === 1) return Object.hasOwn(doc, path[0]!) ? doc[path[0]!] : undefined;
  let value: Value = doc;
  for (const part of path) {
    if (Array.isArray(value))
      return refuse(2, `the path '${path.join('.')}' leads into an array, which is outside this server's subset`);
    if (!isDoc(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

/**
 * The values an index sees at a path: one per array element; `undefined` marks an empty array, null a missing field.
 */
export function keyValuesAt(doc: Doc, path: readonly string[]): Value[] {
  const value = valueAt(doc, path);
  if (Array.isArray(value)) return value.length === 0 ? [undefined] : value;
  return [value ?? null];
}
