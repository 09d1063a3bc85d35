import { refuse } from '../failure';
import { isDoc, isOperatorDoc, type Doc, type Value } from './bson-document';

export type Expression = (doc: Doc) => Value;

/** Compiles a path (`'$a.b'`), a constant, or a document of these (manual: core/aggregation-expressions). */
export function compileExpression(spec: Value): Expression {
  if (typeof spec === 'string' && spec.startsWith('$')) {
    const path = spec.slice(1).split('.');
    return path.includes('') || spec.startsWith('$$')
      ? refuse(16872, `'${spec}' is not a valid field path (or outside this server's subset)`)
      : (doc) => along(doc, path);
  }
  if (isOperatorDoc(spec))
    return refuse(168, `Unrecognized expression '${Object.keys(spec)[0]}' (or outside this server's subset)`);
  if (isDoc(spec)) {
    const fields = Object.entries(spec).map(([name, value]) => [name, compileExpression(value)] as const);
    return (doc) => valuesOf(doc, fields);
  }
  if (Array.isArray(spec)) return refuse(168, "an array as an expression is outside this server's subset");
  return () => spec;
}

/** A missing value adds no field. */
export function valuesOf(doc: Doc, fields: readonly (readonly [name: string, Expression])[]): Doc {
  const result: Doc = {};
  for (const [name, value] of fields) {
    const found = value(doc);
    if (found !== undefined) result[name] = found;
  }
  return result;
}

/** A path through an array yields the array of its elements' values. */
function along(value: Value, [segment, ...rest]: string[]): Value {
  if (segment === undefined) return value;
  if (Array.isArray(value))
    return value.map((entry: Value) => along(entry, [segment, ...rest])).filter((found) => found !== undefined);
  return isDoc(value) && Object.hasOwn(value, segment) ? along(value[segment], rest) : undefined;
}
