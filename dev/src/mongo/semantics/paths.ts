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
 * Every value that a dotted path reaches: through each document of an array on its way, and by position in one;
 * undefined for a document that lacks the rest of it (manual: tutorial/query-array-of-documents).
 */
export function valuesAt(doc: Doc, path: readonly string[]): Value[] {
  if (path.length === 1) return [valueAt(doc, path)];
  const values: Value[] = [];
  reach(doc, path, 0, values);
  return values;
}

function reach(holder: Value, path: readonly string[], depth: number, values: Value[]): void {
  const part = path[depth];
  if (part === undefined) values.push(holder);
  else if (Array.isArray(holder)) {
    if (/^\d+$/.test(part) && Number(part) < holder.length) reach(holder[Number(part)], path, depth + 1, values);
    for (const element of holder) if (isDoc(element)) reach(element, path, depth, values);
  } else if (isDoc(holder) && Object.hasOwn(holder, part)) reach(holder[part], path, depth + 1, values);
  else values.push(undefined);
}

/** Whether an array lies on the path or at its end: there may be several values. */
export function meetsArray(doc: Doc, path: readonly string[]): boolean {
  let value: Value = doc;
  for (const part of path) {
    if (!isDoc(value) || !Object.hasOwn(value, part)) break;
    value = value[part];
  }
  return Array.isArray(value);
}

/**
 * The values an index sees at a path: one per array element; `undefined` marks an empty array, null a missing field.
 */
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
