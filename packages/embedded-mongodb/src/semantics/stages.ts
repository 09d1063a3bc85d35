import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';
import { compileExpression, valuesOf } from './expression';
import { compileGroup } from './group';
import { compileFilter } from './match';
import { valueAt } from './paths';
import { compileProjection } from './project';
import { parseSort, sortBy } from './sort';

/** A document that is decoded on first access. */
export interface Row {
  readonly doc: Doc;
}
export type Stage = (rows: Row[]) => Row[];

/** The stages of a pipeline, each compiled from its argument (manual: reference/operator/aggregation-pipeline). */
export const stages: Record<string, (spec: Value) => Stage> = {
  $match: (spec) => {
    const matches = compileFilter(spec);
    return (rows) => rows.filter(({ doc }) => matches(doc));
  },
  $sort: (spec) => {
    const fields = parseSort(spec);
    if (fields.length === 0) return refuse(15976, '$sort stage must have at least one sort key');
    return (rows) => sortBy(rows, fields, ({ doc }) => doc);
  },
  $skip: (spec) => {
    const count = wholeCount('$skip', spec);
    return (rows) => rows.slice(count);
  },
  $limit: (spec) => {
    const count = wholeCount('$limit', spec) || refuse(15958, 'the limit must be positive');
    return (rows) => rows.slice(0, count);
  },
  $project: (spec) => {
    const project = compileProject(spec);
    return (rows) => rows.map(({ doc }) => ({ doc: project(doc) }));
  },
  $unwind: (spec) => {
    const unwind = compileUnwind(spec);
    return (rows) => rows.flatMap(({ doc }) => unwind(doc).map((one) => ({ doc: one })));
  },
  $group: (spec) => {
    if (!isDoc(spec)) return refuse(15947, "a group's fields must be specified in an object");
    const group = compileGroup(spec);
    return (rows) => group(rows).map((doc) => ({ doc }));
  },
};

export function wholeCount(stage: string, value: Value): number {
  return Number.isInteger(value) && Number(value) >= 0
    ? Number(value)
    : refuse(
        stage === '$limit' ? 2107201 : 2107200,
        `invalid argument to ${stage} stage: Expected a non-negative number`,
      );
}

/** Included or excluded fields as in find, followed by computed ones (`name: '$path'`). */
function compileProject(spec: Value): (doc: Doc) => Doc {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    return refuse(51272, 'Invalid $project :: caused by :: projection specification must have at least one field');
  const made = Object.entries(spec).filter(([name, value]) => {
    const isMade = typeof value === 'string';
    return isMade && name.includes('.')
      ? refuse(2, `a field made at '${name}' is outside this server's subset (whole fields)`)
      : isMade;
  });
  if (made.length === 0) return compileProjection(spec) ?? ((doc) => doc);
  const makesId = made.some(([name]) => name === '_id');
  const rest = Object.fromEntries(Object.entries(spec).filter(([name]) => !made.some(([other]) => other === name)));
  const showsNothing =
    Object.keys(rest).every((name) => name === '_id') && (makesId || rest['_id'] === 0 || rest['_id'] === false);
  const hidesFields = Object.entries(rest).some(([name, value]) => name !== '_id' && (value === 0 || value === false));
  if (hidesFields)
    return refuse(31310, 'fields that are made beside fields that are hidden are not allowed in a $project');
  const show = showsNothing ? undefined : compileProjection({ _id: makesId ? 0 : 1, ...rest });
  const fields = made.map(([name, value]) => [name, compileExpression(value)] as const);
  return (doc) => {
    const { _id, ...values } = valuesOf(doc, fields);
    return { ...(_id !== undefined && { _id }), ...show?.(doc), ...values };
  };
}

/** Yields one document per array element (manual: reference/operator/aggregation/unwind). */
function compileUnwind(spec: Value): (doc: Doc) => Doc[] {
  const { path, preserveNullAndEmptyArrays = false, ...others } = isDoc(spec) ? spec : { path: spec };
  if (Object.keys(others).length > 0)
    return refuse(
      28811,
      `unrecognized option to $unwind stage: ${Object.keys(others)[0]} (or outside this server's subset)`,
    );
  if (typeof path !== 'string') return refuse(28812, 'no path specified to $unwind stage');
  if (!/^\$[^$]/.test(path))
    return refuse(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (typeof preserveNullAndEmptyArrays !== 'boolean')
    return refuse(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  const segments = path.slice(1).split('.');
  return (doc) => {
    const value = valueAt(doc, segments);
    if (Array.isArray(value) && value.length > 0)
      return value.map((element: Value) => withValue(doc, segments, element));
    const isEmpty = value === undefined || value === null || Array.isArray(value);
    if (isEmpty && !preserveNullAndEmptyArrays) return [];
    return [Array.isArray(value) ? withValue(doc, segments, undefined) : doc];
  };
}

/** A copy of the document with another value at an existing path; undefined removes the field. */
function withValue(doc: Doc, [segment = '', ...rest]: string[], value: Value): Doc {
  const { [segment]: there, ...others } = doc;
  const next = rest.length > 0 && isDoc(there) ? withValue(there, rest, value) : value;
  return next === undefined ? others : { ...doc, [segment]: next };
}
