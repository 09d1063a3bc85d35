import { isDoc, type Doc, type Value } from './bson-document';

/**
 * Whether `test` holds for one of the values a dotted path reaches, arrays on the way included
 * (manual: tutorial/query-arrays, tutorial/query-array-of-documents). `undefined` stands for a missing field.
 * With `expandLeaf` an array at the end offers its elements and then itself; else only itself.
 */
export function someValueAt(doc: Doc, path: readonly string[], expandLeaf: boolean, test: (value: Value) => boolean): boolean {
  return inDoc(doc, 0);

  function inDoc(object: Doc, depth: number): boolean {
    const value = Object.hasOwn(object, path[depth]!) ? object[path[depth]!] : undefined;
    if (depth === path.length - 1) return leaf(value);
    if (Array.isArray(value)) return inArray(value, depth + 1);
    if (isDoc(value)) return inDoc(value, depth + 1);
    return test(undefined);
  }

  function inArray(array: Value[], depth: number): boolean {
    for (const element of array) if (isDoc(element) && inDoc(element, depth)) return true;
    const position = /^(0|[1-9]\d*)$/.test(path[depth]!) ? Number(path[depth]) : -1;
    if (position < 0 || position >= array.length) return false;
    const element = array[position];
    if (depth === path.length - 1) return leaf(element);
    if (Array.isArray(element)) return inArray(element, depth + 1);
    return isDoc(element) && inDoc(element, depth + 1);
  }

  function leaf(value: Value): boolean {
    if (expandLeaf && Array.isArray(value)) for (const element of value) if (test(element)) return true;
    return test(value);
  }
}

/** The values an index or a sort sees at a path: one per array element; `undefined` marks an empty array, null a missing field. */
export function keyValuesAt(doc: Doc, path: readonly string[]): Value[] {
  let value: Value = doc;
  for (let depth = 0; depth < path.length; depth++) {
    if (Array.isArray(value)) {
      if (value.length === 0) return [null];
      const rest = path.slice(depth);
      return value.flatMap((element) => (isDoc(element) ? keyValuesAt(element, rest) : [null]));
    }
    if (!isDoc(value) || !Object.hasOwn(value, path[depth]!)) return [null];
    value = value[path[depth]!];
  }
  if (Array.isArray(value)) return value.length === 0 ? [undefined] : value;
  return [value ?? null];
}

/** Whether the path goes through or ends in an array. */
export function meetsArray(doc: Doc, path: readonly string[]): boolean {
  let value: Value = doc;
  for (const part of path) {
    if (!isDoc(value)) return Array.isArray(value);
    value = Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return Array.isArray(value);
}

/** The value at a path through documents only; undefined when it is missing. */
export function plainValueAt(doc: Doc, path: readonly string[]): Value {
  let value: Value = doc;
  for (const part of path) {
    if (!isDoc(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}
