import { refuse } from '../failure';
import { isDoc, isOperatorDoc, Timestamp, type Doc, type Value } from './bson-document';
import { compareValues, equalValues, isNumber } from './compare';
import { compileFilter } from './match';
import { calculate } from './numbers';
import { parseSort, sortBy } from './sort';

/** Changes the draft at one concrete path; says whether anything changed. */
export type FieldOperator = (draft: Doc, path: string[], operand: Value, written: string[]) => boolean;
type Holder = Doc | Value[];

/** Update operators of the subset (manual: reference/operator/update), each built from its operand. */
export const fieldOperators: Record<string, (operand: Value, now: Date) => FieldOperator> = {
  $set: () => (draft, path, operand) => assign(draft, path, operand),
  $setOnInsert: () => (draft, path, operand) => assign(draft, path, operand),
  $unset: () => (draft, path) => removeAt(draft, path),
  $inc: (operand) => arithmetic('$inc', 'add', operand),
  $mul: (operand) => arithmetic('$mul', 'multiply', operand),
  $min: () => (draft, path, operand) => { const old = valueAt(draft, path); return old === undefined || compareValues(operand, old) < 0 ? assign(draft, path, operand) : false; },
  $max: () => (draft, path, operand) => { const old = valueAt(draft, path); return old === undefined || compareValues(operand, old) > 0 ? assign(draft, path, operand) : false; },
  $rename: () => rename,
  $currentDate: (operand, now) => {
    const type = isDoc(operand) ? operand.$type : operand === true || operand === false ? 'date' : undefined;
    if (type !== 'date' && type !== 'timestamp') return refuse(2, "$currentDate takes a boolean or {$type: 'date'} or {$type: 'timestamp'}");
    return (draft, path) => assign(draft, path, type === 'date' ? now : Timestamp.fromBits(1, Math.floor(now.getTime() / 1000)));
  },
  $push: (operand) => push(operand),
  $addToSet: (operand) => addToSet(operand),
  $pull: (operand) => pull(operand),
  $pullAll: (operand) => {
    if (!Array.isArray(operand)) return refuse(2, '$pullAll requires an array argument');
    return (draft, path) => removeFrom(draft, path, '$pullAll', (element) => operand.some((value: Value) => equalValues(value, element)));
  },
  $pop: (operand) => {
    const end = isNumber(operand) ? Number(operand) : 0;
    if (end !== 1 && end !== -1) return refuse(9, `$pop expects 1 or -1, found: ${String(operand)}`);
    return (draft, path) => {
      const array = valueAt(draft, path);
      if (array === undefined) return false;
      if (!Array.isArray(array)) return refuse(14, `Path '${path.join('.')}' contains an element of non-array type`);
      if (array.length === 0) return false;
      return assign(draft, path, end === 1 ? array.slice(0, -1) : array.slice(1));
    };
  },
};

function step(holder: Value, part: string): Value {
  if (Array.isArray(holder)) return /^\d+$/.test(part) ? holder[Number(part)] : undefined;
  return isDoc(holder) && Object.hasOwn(holder, part) ? holder[part] : undefined;
}

function valueAt(draft: Doc, path: string[]): Value {
  return path.reduce<Value>(step, draft);
}

/** Sets the value, making the documents on the way; a scalar in the way is an error. */
function assign(draft: Doc, path: string[], value: Value): boolean {
  let holder: Holder = draft;
  for (let i = 0; i < path.length - 1; i++) {
    const part = path[i]!;
    const next = step(holder, part);
    if (next === undefined) put(holder, part, {}, path, i);
    else if (!isDoc(next) && !Array.isArray(next)) refuse(28, `Cannot create field '${path[i + 1]}' in element {${part}: ${show(next)}}`);
    holder = step(holder, part) as Holder;
  }
  const last = path.at(-1)!;
  const old = step(holder, last);
  if (old !== undefined && equalValues(old, value)) return false;
  put(holder, last, value, path, path.length - 1);
  return true;
}

const longestPadding = 1_500_000;

function put(holder: Holder, part: string, value: Value, path: string[], depth: number): void {
  if (!Array.isArray(holder)) { holder[part] = value; return; }
  if (!/^\d+$/.test(part)) refuse(28, `Cannot create field '${part}' in element {${path[depth - 1]}: ${show(holder)}}`);
  const position = Number(part);
  if (position > holder.length + longestPadding) refuse(2, 'can\'t backfill more than 1500000 elements');
  while (holder.length < position) holder.push(null);
  holder[position] = value;
}

function removeAt(draft: Doc, path: string[]): boolean {
  const holder = path.length === 1 ? draft : valueAt(draft, path.slice(0, -1));
  const last = path.at(-1)!;
  if (step(holder, last) === undefined) return false;
  if (Array.isArray(holder)) holder[Number(last)] = null; // as documented: the element becomes null
  else delete (holder as Doc)[last];
  return true;
}

function arithmetic(name: string, operation: 'add' | 'multiply', operand: Value): FieldOperator {
  if (!isNumber(operand)) return refuse(14, `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: ${show(operand)}`);
  return (draft, path) => {
    const old = valueAt(draft, path);
    if (old === undefined) return assign(draft, path, operation === 'add' ? operand : 0);
    if (!isNumber(old)) return refuse(14, `Cannot apply ${name} to a value of non-numeric type. {_id: ${show(draft._id)}} has the field '${path.at(-1)}' of non-numeric type ${Array.isArray(old) ? 'array' : old === null ? 'null' : typeof old}`);
    return assign(draft, path, calculate(operation, old, operand));
  };
}

const rename: FieldOperator = (draft, path, operand) => {
  if (typeof operand !== 'string') return refuse(2, `The 'to' field for $rename must be a string`);
  const holder = path.slice(0, -1).reduce<Value>((value, part) => (Array.isArray(value) ? refuse(2, 'The source field cannot be an array element') : step(value, part)), draft);
  const value = step(holder, path.at(-1)!);
  if (value === undefined) return false;
  removeAt(draft, path);
  const target = operand.split('.');
  target.slice(0, -1).reduce<Value>((inner, part) => (Array.isArray(step(inner, part)) ? refuse(2, 'The destination field cannot be an array element') : step(inner, part)), draft);
  removeAt(draft, target);
  assign(draft, target, value);
  return true;
};

function arrayAt(draft: Doc, path: string[]): Value[] | undefined {
  const value = valueAt(draft, path);
  if (value === undefined || Array.isArray(value)) return value;
  return refuse(2, `The field '${path.join('.')}' must be an array but is of type ${value === null ? 'null' : typeof value} in document {_id: ${show(draft._id)}}`);
}

function push(operand: Value): FieldOperator {
  const modified = isDoc(operand) && '$each' in operand;
  const { $each, $slice, $sort, $position, ...unknown } = modified ? operand : { $each: [operand] } as Doc;
  if (Object.keys(unknown).length > 0) return refuse(2, `Unrecognized clause in $push: ${Object.keys(unknown)[0]}`);
  if (!Array.isArray($each)) return refuse(2, 'The argument to $each in $push must be an array');
  for (const [name, value] of Object.entries({ $slice, $position })) if (value !== undefined && !Number.isInteger(value)) return refuse(2, `The value for ${name} must be an integer value`);
  const fresh = $each as Value[];
  const slice = $slice as number | undefined;
  const position = $position as number | undefined;
  const byField = isDoc($sort);
  const order = $sort === undefined ? undefined : parseSort(byField ? $sort : { value: $sort });
  return (draft, path) => {
    const old = arrayAt(draft, path) ?? [];
    let array = position === undefined ? [...old, ...fresh] : old.toSpliced(position, 0, ...fresh);
    if (order) array = sortBy(array, order, (element) => (byField ? (isDoc(element) ? element : {}) : { value: element }));
    if (slice !== undefined) array = slice >= 0 ? array.slice(0, slice) : array.slice(slice);
    return assign(draft, path, array);
  };
}

function addToSet(operand: Value): FieldOperator {
  const modified = isDoc(operand) && '$each' in operand;
  if (modified && Object.keys(operand).length > 1) return refuse(2, 'Found unexpected fields after $each in $addToSet');
  const values: Value = modified ? operand.$each : [operand];
  if (!Array.isArray(values)) return refuse(14, 'The argument to $each in $addToSet must be an array');
  return (draft, path) => {
    const old = arrayAt(draft, path);
    const array = [...old ?? []];
    for (const value of values as Value[]) if (!array.some((member) => equalValues(member, value))) array.push(value);
    return old !== undefined && array.length === old.length ? false : assign(draft, path, array);
  };
}

/** A document condition is a filter on the elements, an operator document applies to each element, anything else means equality. */
function pull(operand: Value): FieldOperator {
  const byElement = isOperatorDoc(operand) && !['$and', '$or', '$nor'].includes(Object.keys(operand)[0]!);
  const isRegex = typeof operand === 'object' && operand !== null && '_bsontype' in operand && operand._bsontype === 'BSONRegExp';
  const filter = byElement || isRegex ? compileFilter({ element: operand }) : isDoc(operand) ? compileFilter(operand) : undefined;
  return (draft, path) => removeFrom(draft, path, '$pull', (element) => {
    if (!filter) return equalValues(element, operand);
    if (byElement || isRegex) return filter({ element });
    return isDoc(element) && filter(element);
  });
}

function removeFrom(draft: Doc, path: string[], name: string, test: (element: Value) => boolean): boolean {
  const array = valueAt(draft, path);
  if (array === undefined) return false;
  if (!Array.isArray(array)) return refuse(2, `Cannot apply ${name} to a non-array value`);
  const kept = array.filter((element: Value) => !test(element));
  return kept.length === array.length ? false : assign(draft, path, kept);
}

function show(value: Value): string {
  return JSON.stringify(value) ?? 'null';
}
