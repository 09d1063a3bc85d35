import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';
import { isNumber } from './compare';
import { accumulators, compileExpression } from './expressions';
import { KeyWriter } from '../storage/keys';
import { compileFilter } from './match';
import { keyValuesAt, plainValueAt } from './paths';
import { compileAddFields, compileProjection, compileUnset } from './project';
import { parseSort, sortBy } from './sort';

/** Reads another collection for $lookup. */
export type ReadCollection = (name: string, filter: Doc) => Doc[];
type Stage = (docs: Doc[]) => Doc[];

/** The stages of the subset (manual: reference/operator/aggregation-pipeline). */
export const stages: Record<string, (spec: Value, read: ReadCollection) => Stage> = {
  $match: (spec) => { const matches = compileFilter(spec); return (docs) => docs.filter(matches); },
  $sort: (spec) => {
    const fields = parseSort(spec);
    if (fields.length === 0) return refuse(15976, '$sort stage must have at least one sort key');
    return (docs) => sortBy(docs, fields, (doc) => doc);
  },
  $skip: (spec) => { const skip = wholeNumber('$skip', spec, 0); return (docs) => docs.slice(skip); },
  $limit: (spec) => { const limit = wholeNumber('$limit', spec, 1); return (docs) => docs.slice(0, limit); },
  $project: (spec) => {
    if (!isDoc(spec) || Object.keys(spec).length === 0) return refuse(51272, 'projection specification must have at least one field');
    const project = compileProjection(spec);
    return (docs) => (project ? docs.map((doc) => project(doc)) : docs);
  },
  $addFields: addFields,
  $set: addFields,
  $unset: (spec) => {
    const unset = compileUnset((Array.isArray(spec) ? spec : [spec]).map((path: Value) => (typeof path === 'string' && path !== '' ? path : refuse(31002, '$unset specification must be a string or an array of strings'))));
    return (docs) => docs.map(unset);
  },
  $count: (spec) => {
    if (typeof spec !== 'string' || spec === '' || spec.startsWith('$') || spec.includes('.')) return refuse(40156, 'the count field must be a non-empty string without $ and dots');
    return (docs) => (docs.length === 0 ? [] : [{ [spec]: docs.length }]);
  },
  $replaceRoot: (spec) => replaceRoot(isDoc(spec) && 'newRoot' in spec ? spec.newRoot : refuse(40231, "no newRoot specified for the $replaceRoot stage")),
  $replaceWith: replaceRoot,
  $group: group,
  $unwind: unwind,
  $lookup: lookup,
};

export function compileStage(stage: Value, read: ReadCollection): Stage {
  if (!isDoc(stage) || Object.keys(stage).length !== 1) return refuse(40323, 'A pipeline stage specification object must contain exactly one field.');
  const [name, spec] = Object.entries(stage)[0]!;
  const build = stages[name] ?? refuse(40324, `Unrecognized pipeline stage name: '${name}' (or outside this server's subset)`);
  return build(spec, read);
}

function wholeNumber(name: string, spec: Value, least: number): number {
  const value = isNumber(spec) ? Number(spec) : Number.NaN;
  return Number.isInteger(value) && value >= least ? value : refuse(name === '$limit' ? 15958 : 5107200, `invalid argument to ${name} stage: ${String(spec)}`);
}

function addFields(spec: Value): Stage {
  const add = compileAddFields(spec);
  return (docs) => docs.map((doc) => add(doc));
}

function replaceRoot(expression: Value): Stage {
  const evaluate = compileExpression(expression);
  return (docs) => docs.map((doc) => {
    const root = evaluate({ root: doc, variables: {} });
    return isDoc(root) ? root : refuse(40228, "'newRoot' expression must evaluate to an object");
  });
}

/** manual: reference/operator/aggregation/group. Groups come in the order of their first document. */
function group(spec: Value): Stage {
  if (!isDoc(spec) || !Object.hasOwn(spec, '_id')) return refuse(15955, 'a group specification must include an _id');
  const idOf = compileExpression(spec._id);
  const fields = Object.entries(spec).filter(([name]) => name !== '_id').map(([name, accumulator]) => {
    if (name.includes('.')) return refuse(40235, `The field name '${name}' cannot contain '.'`);
    if (!isDoc(accumulator) || Object.keys(accumulator).length !== 1) return refuse(40234, `The field '${name}' must be an accumulator object`);
    const [operator, operand] = Object.entries(accumulator)[0]!;
    const gather = accumulators[operator] ?? refuse(15952, `unknown group operator '${operator}' (or outside this server's subset)`);
    return { name, gather, evaluate: compileExpression(operator === '$count' ? 1 : operand) };
  });
  return (docs) => {
    const groups = new Map<string, { id: Value; docs: Doc[] }>();
    for (const doc of docs) {
      const id = idOf({ root: doc, variables: {} }) ?? null;
      const key = writer.start(noPrefix).value(id).bytesSoFar().toString('latin1');
      const entry = groups.get(key);
      if (entry) entry.docs.push(doc);
      else groups.set(key, { id, docs: [doc] });
    }
    return [...groups.values()].map((entry) => {
      const result: Doc = { _id: entry.id };
      for (const { name, gather, evaluate } of fields) result[name] = gather(entry.docs.map((doc) => evaluate({ root: doc, variables: {} })));
      return result;
    });
  };
}

/** manual: reference/operator/aggregation/unwind */
function unwind(spec: Value): Stage {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays, ...unknown } = isDoc(spec) ? spec : { path: spec } as Doc;
  if (Object.keys(unknown).length > 0) return refuse(28811, `unrecognized option to $unwind stage: ${Object.keys(unknown)[0]}`);
  if (typeof path !== 'string' || !path.startsWith('$')) return refuse(28818, "path option to $unwind stage should be prefixed with a '$'");
  const parts = path.slice(1).split('.');
  const keeps = preserveNullAndEmptyArrays === true;
  const numbered = (doc: Doc, position: number | null): Doc => (typeof includeArrayIndex === 'string' ? compileAddFields({ [includeArrayIndex]: { $literal: position } })(doc) : doc);
  const drop = compileUnset([parts.join('.')]);
  return (docs) => docs.flatMap((doc) => {
    const value = plainValueAt(doc, parts);
    if (value === undefined || value === null) return keeps ? [numbered(doc, null)] : [];
    if (!Array.isArray(value)) return [numbered(doc, null)];
    if (value.length === 0) return keeps ? [numbered(drop(doc), null)] : [];
    return value.map((element: Value, position) => numbered(compileAddFields({ [parts.join('.')]: { $literal: element } })(doc), position));
  });
}

/** manual: reference/operator/aggregation/lookup, the form with localField and foreignField. */
function lookup(spec: Value, read: ReadCollection): Stage {
  const { from, localField, foreignField, as, ...unknown } = isDoc(spec) ? spec : {} as Doc;
  if (Object.keys(unknown).length > 0) return refuse(9, `the $lookup option '${Object.keys(unknown)[0]}' is outside this server's subset`);
  if (typeof from !== 'string' || typeof localField !== 'string' || typeof foreignField !== 'string' || typeof as !== 'string') return refuse(9, '$lookup needs from, localField, foreignField and as, all strings');
  return (docs) => docs.map((doc) => {
    const values = keyValuesAt(doc, localField.split('.')).map((value) => value ?? null);
    return compileAddFields({ [as]: { $literal: read(from, { [foreignField]: { $in: values } }) } })(doc);
  });
}

const writer = new KeyWriter();
const noPrefix = Buffer.alloc(0);
