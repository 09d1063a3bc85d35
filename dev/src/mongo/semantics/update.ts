import { Failure, refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';
import { compareValues } from './compare';
import { compileFilter, type Matcher } from './match';
import { plainValueAt } from './paths';
import { compileAddFields, compileProjection, compileUnset } from './project';
import { fieldOperators, type FieldOperator } from './update-operators';

export type ApplyUpdate = (doc: Doc, options: { isInsert: boolean; positionIn?: PositionIn }) => { doc: Doc; changed: boolean };
/** The position of the array element that made the filter match, for the positional $. */
export type PositionIn = (arrayPath: string[]) => number | undefined;
export type CompiledUpdate = { isReplacement: boolean; apply: ApplyUpdate };
type Change = { operator: string; path: string[]; apply: FieldOperator; operand: Value };

/** An update document, a replacement or a pipeline (manual: reference/operator/update) as a function of one document. */
export function compileUpdate(update: Value, arrayFilters: Value, now: Date): CompiledUpdate {
  if (Array.isArray(update)) return { isReplacement: false, apply: compilePipeline(update) };
  if (!isDoc(update)) return refuse(9, 'the update must be a document or a pipeline');
  const first = Object.keys(update)[0];
  if (first === undefined || !first.startsWith('$')) return { isReplacement: true, apply: replaceWith(update) };
  const changes = changesIn(update, now);
  const filters = compileArrayFilters(arrayFilters, changes);
  const apply: ApplyUpdate = (doc, { isInsert, positionIn }) => {
    const draft = copy(doc) as Doc;
    let changed = false;
    for (const { operator, path, apply: change, operand } of changes) {
      if (operator === '$setOnInsert' && !isInsert) continue;
      for (const concrete of expand(draft, path, filters, positionIn)) changed = change(draft, concrete, operand, path) || changed;
    }
    checkId(doc, draft, isInsert);
    return { doc: draft, changed };
  };
  return { isReplacement: false, apply };
}

/** Every operator's fields, in the order MongoDB applies them: by name, numbers by size. */
function changesIn(update: Doc, now: Date): Change[] {
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    const build = fieldOperators[operator];
    if (!build) return refuse(9, operator.startsWith('$') ? `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array` : `The update holds both operators and the field '${operator}'`);
    if (!isDoc(fields)) return refuse(9, `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`);
    for (const [name, operand] of Object.entries(fields)) {
      const path = name.split('.');
      if (path.includes('')) return refuse(56, `The update path '${name}' contains an empty field name, which is not allowed.`);
      const dollar = path.find((part) => part.startsWith('$') && part !== '$' && !/^\$\[[a-zA-Z0-9]*\]$/.test(part));
      if (dollar !== undefined) return refuse(52, `The dollar ($) prefixed field '${dollar}' in '${name}' is not allowed in the context of an update`);
      changes.push({ operator, path, operand, apply: build(operand, now) });
      if (operator === '$rename' && typeof operand === 'string') changes.push({ operator, path: operand.split('.'), operand, apply: () => false });
    }
  }
  changes.sort((a, b) => comparePaths(a.path, b.path));
  for (let i = 1; i < changes.length; i++) {
    const shorter = changes[i - 1]!.path;
    const longer = changes[i]!.path;
    if (shorter.every((part, depth) => longer[depth] === part)) return refuse(40, `Updating the path '${longer.join('.')}' would create a conflict at '${shorter.join('.')}'`);
  }
  return changes;
}

function comparePaths(a: string[], b: string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i]!;
    const y = b[i]!;
    if (x === y) continue;
    const bothNumbers = /^\d+$/.test(x) && /^\d+$/.test(y);
    return bothNumbers ? Number(x) - Number(y) : x < y ? -1 : 1;
  }
  return a.length - b.length;
}

/** The concrete paths behind $, $[] and $[name] (manual: reference/operator/update/positional-filtered). */
function expand(doc: Doc, path: string[], filters: Map<string, Matcher>, positionIn: PositionIn | undefined): string[][] {
  const at = path.findIndex((part) => part === '$' || part.startsWith('$['));
  if (at < 0) return [path];
  const before = path.slice(0, at);
  const rest = path.slice(at + 1);
  const marker = path[at]!;
  if (marker === '$') {
    const position = positionIn?.(before);
    if (position === undefined) return refuse(2, 'The positional operator did not find the match needed from the query.');
    return expand(doc, [...before, String(position), ...rest], filters, positionIn);
  }
  const array = before.reduce<Value>((value, part) => (Array.isArray(value) ? value[Number(part)] : isDoc(value) ? value[part] : undefined), doc);
  if (!Array.isArray(array)) return refuse(2, `The path '${before.join('.')}' must exist in the document in order to apply array updates.`);
  const name = marker.slice(2, -1);
  const matches = name === '' ? () => true : filters.get(name)!;
  return array.flatMap((element: Value, i) => (matches({ [name || 'element']: element }) ? expand(doc, [...before, String(i), ...rest], filters, positionIn) : []));
}

function compileArrayFilters(arrayFilters: Value, changes: Change[]): Map<string, Matcher> {
  const filters = new Map<string, Matcher>();
  if (arrayFilters === undefined && !changes.some(({ path }) => path.some((part) => part.startsWith('$[')))) return filters;
  for (const filter of Array.isArray(arrayFilters) ? arrayFilters as Value[] : []) {
    const name = isDoc(filter) ? Object.keys(filter)[0]?.split('.')[0] : undefined;
    if (name === undefined || !/^[a-z][a-zA-Z0-9]*$/.test(name)) return refuse(9, 'Cannot use an expression without a top-level field name in arrayFilters');
    if (filters.has(name)) return refuse(9, `Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name, compileFilter(filter));
  }
  const used = new Set(changes.flatMap(({ path }) => path.filter((part) => part.startsWith('$[') && part !== '$[]').map((part) => part.slice(2, -1))));
  for (const name of used) if (!filters.has(name)) return refuse(2, `No array filter found for identifier '${name}'`);
  for (const name of filters.keys()) if (!used.has(name)) return refuse(9, `The array filter for identifier '${name}' was not used in the update`);
  return filters;
}

function replaceWith(replacement: Doc): ApplyUpdate {
  const operator = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (operator !== undefined) return refuse(52, `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document.`);
  return (doc, { isInsert }) => {
    const id = Object.hasOwn(doc, '_id') ? { _id: doc._id } : {};
    const result = { ...id, ...replacement };
    checkId(doc, result, isInsert);
    return { doc: result, changed: compareValues(doc, result) !== 0 };
  };
}

function compilePipeline(stages: Value[]): ApplyUpdate {
  const steps = stages.map((stage) => {
    const [name, spec] = isDoc(stage) && Object.keys(stage).length === 1 ? Object.entries(stage)[0]! : refuse(40323, 'A pipeline stage specification object must contain exactly one field.');
    switch (name) {
      case '$set': case '$addFields': return compileAddFields(spec);
      case '$unset': return compileUnset(typeof spec === 'string' ? [spec] : spec as string[]);
      case '$project': return compileProjection(spec) ?? ((doc: Doc) => doc);
      default: return refuse(72, `${name} is not allowed to be used within an update (or outside this server's subset)`);
    }
  });
  return (doc, { isInsert }) => {
    const result = steps.reduce((current, step) => step(current), doc);
    checkId(doc, result, isInsert);
    return { doc: result, changed: compareValues(doc, result) !== 0 };
  };
}

function checkId(before: Doc, after: Doc, isInsert: boolean): void {
  if (isInsert && !Object.hasOwn(before, '_id')) return;
  if (Object.hasOwn(after, '_id') && compareValues(before._id, after._id) === 0) return;
  throw new Failure(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
}

/** A copy in which documents and arrays may be changed; other values are shared. */
function copy(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy);
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) result[key] = copy(value[key]);
  return result;
}

/** The document an upsert starts from: the equalities of its filter (manual: reference/method/db.collection.update, upsert). */
export function seedFromFilter(filter: Doc, isReplacement: boolean): Doc {
  const seed: Doc = {};
  const add = (key: string, value: Value): void => {
    if (isReplacement && key !== '_id') return;
    const path = key.split('.');
    if (plainValueAt(seed, path) !== undefined) refuse(54, `cannot infer query fields to set, path '${key}' is matched twice`);
    let target = seed;
    for (const part of path.slice(0, -1)) {
      const inner = target[part];
      if (inner !== undefined && !isDoc(inner)) refuse(54, `cannot infer query fields to set, both paths '${key}' and '${part}' are matched`);
      target = (target[part] ??= {}) as Doc;
    }
    target[path.at(-1)!] = copy(value);
  };
  const visit = (part: Doc): void => {
    for (const [key, condition] of Object.entries(part)) {
      if (key === '$and') (condition as Doc[]).forEach(visit);
      else if (key === '$or') { if ((condition as Doc[]).length === 1) visit((condition as Doc[])[0]!); }
      else if (key.startsWith('$')) continue;
      else if (isDoc(condition) && Object.keys(condition)[0]?.startsWith('$')) {
        if ('$eq' in condition) add(key, condition.$eq);
        else if (Array.isArray(condition.$in) && condition.$in.length === 1) add(key, condition.$in[0]);
        else if (Array.isArray(condition.$all) && condition.$all.length === 1) add(key, condition.$all[0]);
      } else if (!isPattern(condition)) add(key, condition);
    }
  };
  visit(filter);
  return seed;
}

function isPattern(value: Value): boolean {
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp';
}
