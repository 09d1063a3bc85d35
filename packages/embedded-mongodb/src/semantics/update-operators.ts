import { refuse } from '../failure';
import { BSONRegExp, isDoc, isOperatorDoc, type Doc, type Value } from './bson-document';
import { compareValues, equalValues, rank, rankOf } from './compare';
import { compileField, compileFilter } from './match';
import { parseSort, sortBy } from './sort';

/** Changes the draft at a path; returns whether it changed. */
export type FieldOperator = (draft: Doc, path: string[]) => boolean;
type Holder = Doc | Value[];

/** The update operators, each compiled from its operand (manual: reference/operator/update). */
export const fieldOperators: Record<string, (operand: Value) => FieldOperator> = {
  $set: (operand) => (draft, path) => assign(draft, path, operand),
  $setOnInsert: (operand) => (draft, path) => assign(draft, path, operand),
  $unset: () => removeAt,
  $inc: (operand) => counting('$inc', operand, (old, by) => old + by),
  $mul: (operand) => counting('$mul', operand, (old, by) => old * by),
  $min: (operand) => keeping(operand, (order) => order < 0),
  $max: (operand) => keeping(operand, (order) => order > 0),
  $push: (operand) => {
    const { $position, $slice, $sort, ...plain } =
      isDoc(operand) && '$each' in operand ? operand : { $each: [operand] };
    const index = wholeNumber('$position', $position) ?? Infinity;
    const slice = wholeNumber('$slice', $slice);
    const sort = $sort === undefined ? undefined : elementSort($sort);
    return adding('$push', plain, (array, values) => {
      const longer = array.toSpliced(index, 0, ...values);
      const sorted = sort ? sort(longer) : longer;
      if (slice === undefined) return sorted;
      return slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice);
    });
  },
  $pull: (operand) => {
    const isPulled = pullTest(operand);
    return (draft, path) => {
      const old = path.reduce<Value>(step, draft);
      if (old === undefined) return false;
      if (!Array.isArray(old)) return refuse(2, 'Cannot apply $pull to a non-array value');
      const remaining = old.filter((value: Value) => !isPulled(value));
      return remaining.length !== old.length && assign(draft, path, remaining);
    };
  },
  $addToSet: (operand) =>
    adding('$addToSet', operand, (array, values) =>
      values.reduce<Value[]>(
        (set, value) => (set.some((member) => equalValues(member, value)) ? set : [...set, value]),
        array,
      ),
    ),
};

/** A missing field counts as 0. */
function counting(name: string, operand: Value, apply: (old: number, by: number) => number): FieldOperator {
  if (typeof operand !== 'number')
    return refuse(14, `Cannot ${name.slice(1)} with non-numeric argument: ${show(operand)}`);
  return (draft, path) => {
    const old = path.reduce<Value>(step, draft);
    if (old !== undefined && rankOf(old) !== rank.number)
      return refuse(
        14,
        `Cannot apply ${name} to a value of non-numeric type. {_id: ${show(draft._id)}} has the field ` +
          `'${path.at(-1)}' of non-numeric type`,
      );
    return assign(draft, path, apply(Number(old ?? 0), operand));
  };
}

/** Sets the operand if it precedes the current value in BSON order. */
const keeping =
  (operand: Value, wins: (order: number) => boolean): FieldOperator =>
  (draft, path) => {
    const old = path.reduce<Value>(step, draft);
    return (old === undefined || wins(compareValues(operand, old))) && assign(draft, path, operand);
  };

function wholeNumber(clause: string, value: Value): number | undefined {
  if (value === undefined) return undefined;
  return Number.isInteger(value) ? Number(value) : refuse(2, `The value for ${clause} must be an integer value`);
}

/** The order of $sort: of the elements themselves, or by fields of documents. */
function elementSort(spec: Value): (array: Value[]) => Value[] {
  const byValue = spec === 1 || spec === -1;
  if (!byValue && !(isDoc(spec) && Object.values(spec).every((one) => one === 1 || one === -1)))
    return refuse(
      2,
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  const fields = parseSort(byValue ? { value: spec } : spec);
  return (array) => sortBy(array, fields, (value) => (byValue ? { value } : isDoc(value) ? value : {}));
}

/** The condition of $pull: equality, a filter on documents, or operators. */
function pullTest(operand: Value): (value: Value) => boolean {
  if (isOperatorDoc(operand) || operand instanceof BSONRegExp) {
    const meets = compileField(['value'], operand);
    return (value) => meets({ value });
  }
  if (!isDoc(operand)) return (value) => equalValues(value, operand);
  const matches = compileFilter(operand);
  return (value) => isDoc(value) && matches(value);
}

/** The value one step further on a path, or undefined. */
export function step(holder: Value, segment: string): Value {
  if (Array.isArray(holder)) return /^\d+$/.test(segment) ? holder[Number(segment)] : undefined;
  return isDoc(holder) && Object.hasOwn(holder, segment) ? holder[segment] : undefined;
}

/** Sets a value and creates missing documents on the path; a scalar on the path is an error. */
function assign(draft: Doc, path: string[], value: Value): boolean {
  let holder: Holder = draft;
  for (let i = 0; i < path.length - 1; i++) {
    const there = step(holder, path[i]!);
    const next: Value = there === undefined ? put(holder, path[i]!, {}) : there;
    if (!isDoc(next) && !Array.isArray(next))
      return refuse(28, `Cannot create field '${path[i + 1]}' in element {${path[i]}: ${show(next)}}`);
    holder = next;
  }
  const last = path.at(-1)!;
  const old = step(holder, last);
  if (old !== undefined && equalValues(old, value)) return false;
  put(holder, last, value);
  return true;
}

function put<T>(holder: Holder, segment: string, value: T): T {
  if (!Array.isArray(holder)) holder[segment] = value;
  else if (step(holder, segment) === undefined)
    refuse(2, `the element '${segment}' is not there; making elements by position is outside this server's subset`);
  else holder[Number(segment)] = value;
  return value;
}

function removeAt(draft: Doc, path: string[]): boolean {
  const holder = path.slice(0, -1).reduce<Value>(step, draft);
  if (Array.isArray(holder)) return refuse(2, "$unset of an array's element is outside this server's subset");
  if (step(holder, path.at(-1)!) === undefined) return false;
  delete (holder as Doc)[path.at(-1)!];
  return true;
}

/** One value, or several with $each, which mongoose always sends. */
function adding(name: string, operand: Value, join: (array: Value[], values: Value[]) => Value[]): FieldOperator {
  const { $each, ...others } = isDoc(operand) && '$each' in operand ? operand : { $each: [operand] };
  if (Object.keys(others).length > 0)
    return refuse(2, `Unrecognized clause in ${name}: ${Object.keys(others)[0]} (or outside this server's subset)`);
  if (!Array.isArray($each)) return refuse(2, `The argument to $each in ${name} must be an array`);
  return (draft, path) => {
    const there = path.reduce<Value>(step, draft);
    const old = there === undefined ? [] : there;
    if (!Array.isArray(old))
      return refuse(
        2,
        `The field '${path.join('.')}' must be an array but is of type ${old === null ? 'null' : typeof old} in ` +
          `document {_id: ${show(draft._id)}}`,
      );
    return assign(draft, path, join(old, $each));
  };
}

function show(value: Value): string {
  return JSON.stringify(value) ?? 'null';
}
