import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';
import { compileFilter, joints } from './match';
import { step } from './update-operators';

/** `$[]`, or `$[name]` with a name of array filters. */
export const everyElement = /^\$\[([a-z][a-zA-Z0-9]*)?\]$/;
/** What the array filters ask of an element, by the name that they give it. */
export type ElementTests = Map<string, (element: Value) => boolean>;

/** manual: reference/operator/update/positional-filtered */
export function elementTests(filters: Value): ElementTests {
  const tests: ElementTests = new Map();
  if (filters === undefined) return tests;
  if (!Array.isArray(filters)) return refuse(14, "BSON field 'arrayFilters' is the wrong type, expected type 'array'");
  for (const filter of filters as Value[]) {
    if (!isDoc(filter)) return refuse(14, 'an array filter must be a document');
    const [name, ...others] = new Set(namesIn(filter));
    if (name === undefined || others.length > 0)
      return refuse(9, 'Error parsing array filter :: Expected a single top-level field name');
    if (!everyElement.test(`$[${name}]`))
      return refuse(
        2,
        `Error parsing array filter :: The top-level field name must be an alphanumeric string, found '${name}'`,
      );
    if (tests.has(name)) return refuse(9, `Found multiple array filters with the same top-level field name ${name}`);
    const meets = compileFilter(filter);
    tests.set(name, (element) => meets({ [name]: element }));
  }
  return tests;
}

function namesIn(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, condition]) => {
    if (!Object.hasOwn(joints, key)) return [key.split('.')[0]!];
    return Array.isArray(condition) ? condition.filter(isDoc).flatMap(namesIn) : [];
  });
}

/** The places in a document that a path with `$[]` and `$[name]` means; itself, when it has neither. */
export function placesOf(doc: Doc, path: string[], tests: ElementTests): string[][] {
  const at = path.findIndex((part) => everyElement.test(part));
  if (at < 0) return [path];
  const before = path.slice(0, at);
  const [, name] = everyElement.exec(path[at]!)!;
  const test = name === undefined ? () => true : tests.get(name);
  if (!test) return refuse(2, `No array filter found for identifier '${name}' in path '${path.join('.')}'`);
  const array = before.reduce<Value>(step, doc);
  if (!Array.isArray(array))
    return refuse(
      2,
      array === undefined
        ? `The path '${before.join('.')}' must exist in the document in order to apply array updates.`
        : `Cannot apply array updates to non-array element ${before.at(-1)}`,
    );
  return array.flatMap((element: Value, i) =>
    test(element) ? placesOf(doc, [...before, String(i), ...path.slice(at + 1)], tests) : [],
  );
}
