import { refuse } from '../failure';
import { BSONRegExp, encode, isDoc, isOperatorDoc, type Doc, type Value } from './bson-document';
import { equalValues } from './compare';
import { elementTests, positionalOperator, expandPaths, type ElementTests } from './array-filters';
import { fieldOperators, type FieldOperator } from './update-operators';

export type Update = (doc: Doc, options: { isInsert: boolean }) => { doc: Doc; changed: boolean };
/** `order` sorts a path directly before its extensions. */
type Change = { operator: string; path: string[]; order: string; apply: FieldOperator };

/** Compiles update operators or a replacement (manual: reference/command/update). */
export function compileUpdate(
  update: Value,
  { arrayFilters, multi }: { arrayFilters?: Value; multi?: boolean } = {},
): Update {
  if (!isDoc(update)) return refuse(9, "pipelines as updates are outside this server's subset");
  const elements = elementTests(arrayFilters);
  if (!isOperatorDoc(update)) {
    if (multi) return refuse(9, 'multi update is not supported for replacement-style update');
    if (elements.size > 0) return refuse(9, 'Cannot use array filters with a replacement-style update');
    return replaceBy(update);
  }
  const changes = changesIn(update, elements);
  // Top-level fields are replaced, never changed in place.
  const isOfWholeFields = changes.every(({ path }) => path.length === 1);
  return (doc, { isInsert }) => {
    const draft = isOfWholeFields ? { ...doc } : (copy(doc) as Doc);
    let changed = false;
    for (const { operator, path, apply } of changes)
      if (operator !== '$setOnInsert' || isInsert)
        for (const target of expandPaths(draft, path, elements)) changed = apply(draft, target) || changed;
    const idIsFree = isInsert && !Object.hasOwn(doc, '_id');
    if (!idIsFree && !(Object.hasOwn(draft, '_id') && equalValues(doc._id, draft._id)))
      return refuse(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
    return { doc: draft, changed };
  };
}

/** Replaces everything but _id (manual: reference/method/db.collection.replaceOne). */
function replaceBy(replacement: Doc): Update {
  const odd = Object.keys(replacement).find((name) => name.startsWith('$'));
  if (odd !== undefined) return refuse(52, `The dollar ($) prefixed field '${odd}' is not valid for storage.`);
  const { _id: newId, ...fields } = replacement;
  return (before, { isInsert }) => {
    const { _id = newId } = before;
    if (newId !== undefined && !equalValues(_id, newId))
      return refuse(66, "After applying the update, the (immutable) field '_id' was found to have been altered");
    const doc = _id === undefined ? fields : { _id, ...fields };
    return { doc, changed: isInsert || !encode(before).equals(encode(doc)) };
  };
}

/** The fields of all operators in the order in which MongoDB applies them: by name. */
function changesIn(update: Doc, elements: ElementTests): Change[] {
  const unused = new Set(elements.keys());
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    const build = Object.hasOwn(fieldOperators, operator) ? fieldOperators[operator] : undefined;
    if (!build)
      return refuse(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier (or it is outside this server's subset)`,
      );
    if (!isDoc(fields))
      return refuse(
        9,
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ` +
          `...}} not {${operator}: ...}`,
      );
    for (const [name, operand] of Object.entries(fields)) {
      const path = name.split('.');
      if (path.includes(''))
        return refuse(56, `The update path '${name}' contains an empty field name, which is not allowed.`);
      for (const segment of path) unused.delete(positionalOperator.exec(segment)?.[1] ?? '');
      if (
        path[0]!.startsWith('$') ||
        path.some((segment) => segment.startsWith('$') && !positionalOperator.test(segment))
      )
        return refuse(
          52,
          `The dollar ($) prefixed field in '${name}' is not allowed in the context of an update (or outside ` +
            `this server's subset)`,
        );
      changes.push({ operator, path, order: path.join('\0'), apply: build(operand) });
    }
  }
  const [odd] = unused;
  if (odd !== undefined)
    return refuse(
      9,
      `The array filter for identifier '${odd}' was not used in the update { ${Object.keys(update)[0]} }`,
    );
  changes.sort((a, b) => (a.order < b.order ? -1 : 1));
  for (let i = 1; i < changes.length; i++) {
    const shorter = changes[i - 1]!.path;
    const longer = changes[i]!.path;
    if (shorter.every((segment, depth) => longer[depth] === segment))
      return refuse(40, `Updating the path '${longer.join('.')}' would create a conflict at '${shorter.join('.')}'`);
  }
  return changes;
}

/** A copy whose documents and arrays may be changed; other values are shared. */
function copy(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy);
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) result[key] = copy(value[key]);
  return result;
}

/** The initial document of an upsert: the equalities of its filter (manual: db.collection.update, upsert). */
export function seedFromFilter(filter: Doc): Doc {
  const seed: Doc = {};
  for (const [key, condition] of Object.entries(filter)) {
    const mayNameValues = key.startsWith('$') || key.includes('.') || (isOperatorDoc(condition) && '$in' in condition);
    if (mayNameValues)
      return refuse(2, `'${key}' in the filter of an upsert is outside this server's subset (whole fields, by value)`);
    if (!isOperatorDoc(condition) && !(condition instanceof BSONRegExp)) seed[key] = copy(condition);
  }
  return seed;
}
