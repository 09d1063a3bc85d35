import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';

/** The value at a dotted path through documents, or undefined. Arrays on the path are not traversed. */
export function valueAt(doc: Doc, path: readonly string[]): Value {
  if (path.length === 1) return Object.hasOwn(doc, path[0]!) ? doc[path[0]!] : undefined;
  let value: Value = doc;
  for (const segment of path) {
    if (Array.isArray(value))
      return refuse(2, `the path '${path.join('.')}' leads into an array, which is outside this server's subset`);
    if (!isDoc(value) || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}

/**
 * All values at a dotted path. Arrays are traversed by element and by position; a document that lacks the rest of the
 * path yields undefined (manual: tutorial/query-array-of-documents).
 */
export function valuesAt(doc: Doc, path: readonly string[]): Value[] {
  if (path.length === 1) return [valueAt(doc, path)];
  const values: Value[] = [];
  reach(doc, path, 0, values);
  return values;
}

function reach(holder: Value, path: readonly string[], depth: number, values: Value[]): void {
  const segment = path[depth];
  if (segment === undefined) values.push(holder);
  else if (Array.isArray(holder)) {
    if (/^\d+$/.test(segment) && Number(segment) < holder.length)
      reach(holder[Number(segment)], path, depth + 1, values);
    for (const element of holder) if (isDoc(element)) reach(element, path, depth, values);
  } else if (isDoc(holder) && Object.hasOwn(holder, segment)) reach(holder[segment], path, depth + 1, values);
  else values.push(undefined);
}

/** Whether an array is on the path or at its end, so that it may have several values. */
export function meetsArray(doc: Doc, path: readonly string[]): boolean {
  let value: Value = doc;
  for (const segment of path) {
    if (!isDoc(value) || !Object.hasOwn(value, segment)) break;
    value = value[segment];
  }
  return Array.isArray(value);
}

/** The index keys of a path: one per array element; `undefined` stands for an empty array, null for a missing field. */
export function keyValuesAt(doc: Doc, path: readonly string[]): Value[] {
  if (path.length === 1) {
    const value = valueAt(doc, path);
    if (!Array.isArray(value)) return [value ?? null];
  }
  const values = valuesAt(doc, path).flatMap((value) => {
    if (!Array.isArray(value)) return [value ?? null];
    return value.length === 0 ? [undefined] : (value as Value[]);
  });
  return values.length === 0 ? [null] : values;
}
