import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';
import { compileFilter, logicalOperators } from './match';
import { step } from './update-operators';

/** `$[]`, or `$[name]` with the name of an array filter. */
export const positionalOperator = /^\$\[([a-z][a-zA-Z0-9]*)?\]$/;
/** The conditions of the array filters, by identifier. */
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
    if (!positionalOperator.test(`$[${name}]`))
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
    if (!Object.hasOwn(logicalOperators, key)) return [key.split('.')[0]!];
    return Array.isArray(condition) ? condition.filter(isDoc).flatMap(namesIn) : [];
  });
}

/** Expands a path with `$[]` or `$[name]` to the matching element paths; any other path is returned as it is. */
export function expandPaths(doc: Doc, path: string[], tests: ElementTests): string[][] {
  const at = path.findIndex((segment) => positionalOperator.test(segment));
  if (at < 0) return [path];
  const before = path.slice(0, at);
  const [, name] = positionalOperator.exec(path[at]!)!;
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
    test(element) ? expandPaths(doc, [...before, String(i), ...path.slice(at + 1)], tests) : [],
  );
}
