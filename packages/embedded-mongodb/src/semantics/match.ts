import { refuse } from '../failure';
import { BSONRegExp, isDoc, isOperatorDoc, type Doc, type Value } from './bson-document';
import { compareValues, equalValues, rank, rankOf } from './compare';
import { valuesAt } from './paths';

export type Matcher = (doc: Doc) => boolean;
type ValueTest = (value: Value) => boolean;

/** Compiles a filter (manual: reference/operator/query); refuses operators outside the subset. */
export function compileFilter(filter: Value): Matcher {
  if (!isDoc(filter)) return refuse(14, 'the filter must be a document');
  return every(
    Object.entries(filter).map(([key, condition]) => {
      if (!key.startsWith('$')) return compileField(key.split('.'), condition);
      const join = Object.hasOwn(logicalOperators, key) ? logicalOperators[key] : undefined;
      if (!join) return refuse(2, `unknown top level operator: ${key}. (or outside this server's subset)`);
      if (!Array.isArray(condition) || condition.length === 0)
        return refuse(2, `${key} argument must be a non-empty array`);
      return join(condition.map(compileFilter));
    }),
  );
}

export const logicalOperators: Record<string, (tests: Matcher[]) => Matcher> = {
  $and: every,
  $or: some,
  $nor: (tests) => not(some(tests)),
};

export const filterOperators: Record<string, (path: string[], operand: Value, all: Doc) => Matcher> = {
  $eq: (path, operand) => reaching(path, equalTest(operand)),
  $ne: (path, operand) => not(reaching(path, equalTest(operand))),
  $gt: (path, operand) =>
    reaching(
      path,
      rangeTest(operand, (order) => order > 0),
    ),
  $gte: (path, operand) =>
    reaching(
      path,
      rangeTest(operand, (order) => order >= 0),
    ),
  $lt: (path, operand) =>
    reaching(
      path,
      rangeTest(operand, (order) => order < 0),
    ),
  $lte: (path, operand) =>
    reaching(
      path,
      rangeTest(operand, (order) => order <= 0),
    ),
  $in: (path, operand) => reaching(path, memberTest('$in', operand)),
  $nin: (path, operand) => not(reaching(path, memberTest('$nin', operand))),
  $exists: (path, operand) => {
    if (typeof operand !== 'boolean')
      return refuse(2, "$exists takes true or false; anything else is outside this server's subset");
    return (doc) => valuesAt(doc, path).some((value) => value !== undefined) === operand;
  },
  $not: (path, operand) =>
    operand instanceof BSONRegExp || isOperatorDoc(operand)
      ? not(compileField(path, operand))
      : refuse(2, '$not needs a regex or a document'),
  $size: (path, operand) => {
    if (!Number.isInteger(operand) || Number(operand) < 0)
      return refuse(2, `Failed to parse $size. Expected a non-negative whole number`);
    return (doc) => valuesAt(doc, path).some((value) => Array.isArray(value) && value.length === operand);
  },
  $all: (path, operand) => {
    if (!Array.isArray(operand)) return refuse(2, '$all needs an array');
    if (operand.length === 0) return () => false;
    return every(
      operand.map((entry: Value) => {
        if (!isOperatorDoc(entry)) return reaching(path, equalTest(entry));
        return Object.keys(entry).join() === '$elemMatch'
          ? compileField(path, entry)
          : refuse(2, 'no $ expressions in $all');
      }),
    );
  },
  $elemMatch: (path, operand) => {
    const test = elementTest(operand);
    return (doc) => valuesAt(doc, path).some((value) => Array.isArray(value) && value.some(test));
  },
  $regex: (path, operand, { $options = '' }) => {
    if (operand instanceof BSONRegExp) return reaching(path, regexTest(operand.pattern, $options || operand.options));
    return typeof operand === 'string'
      ? reaching(path, regexTest(operand, $options))
      : refuse(2, '$regex has to be a string');
  },
  $options: (_path, _operand, all) => ('$regex' in all ? () => true : refuse(2, '$options needs a $regex')),
};

/** Compiles the condition on a field: a value, a regular expression, or operators. */
export function compileField(path: string[], condition: Value): Matcher {
  if (condition instanceof BSONRegExp) return reaching(path, regexTest(condition.pattern, condition.options));
  if (!isOperatorDoc(condition)) return reaching(path, equalTest(condition));
  return every(
    Object.keys(condition).map((operator) => {
      const compile = Object.hasOwn(filterOperators, operator) ? filterOperators[operator] : undefined;
      return (compile ?? refuse(2, `unknown operator: ${operator} (or outside this server's subset)`))(
        path,
        condition[operator],
        condition,
      );
    }),
  );
}

/** The path of a single array element: if it is an array itself, its elements are not tested. */
const element = [''];

/** Compiles the condition of $elemMatch: operators on the element's value, else a filter on its fields. */
function elementTest(operand: Value): ValueTest {
  if (!isDoc(operand)) return refuse(2, '$elemMatch needs an Object');
  if (isOperatorDoc(operand) && !Object.keys(operand).some((key) => Object.hasOwn(logicalOperators, key))) {
    const meets = compileField(element, operand);
    return (value) => meets({ '': value });
  }
  const meets = compileFilter(operand);
  return (value) => isDoc(value) && meets(value);
}

/** An array matches if it or one of its elements matches (manual: tutorial/query-arrays). */
function reaching(path: string[], test: ValueTest): Matcher {
  if (path === element) return (doc) => test(doc['']);
  const meets: ValueTest = (value) => test(value) || (Array.isArray(value) && value.some(test));
  return (doc) => valuesAt(doc, path).some(meets);
}

function equalTest(operand: Value): ValueTest {
  const isNull = rankOf(operand) === rank.null;
  return isNull
    ? (value) => value === null || value === undefined
    : (value) => value !== undefined && equalValues(value, operand);
}

/** Only values of the same type compare (manual: reference/operator/query/gt). */
function rangeTest(operand: Value, holds: (order: number) => boolean): ValueTest {
  const operandRank = rankOf(operand);
  if (operandRank === rank.null) return (value) => holds(0) && (value === null || value === undefined);
  const operandIsNaN = Number.isNaN(operand);
  return (value) => {
    if (value === undefined || rankOf(value) !== operandRank) return false;
    // NaN equals NaN and is neither greater nor less than any number.
    if (operandIsNaN || Number.isNaN(value)) return operandIsNaN && Number.isNaN(value) && holds(0);
    return holds(compareValues(value, operand));
  };
}

function memberTest(operator: string, operand: Value): ValueTest {
  if (!Array.isArray(operand)) return refuse(2, `${operator} needs an array`);
  // A string equals only strings, so a set tests hundreds of ids at once.
  const strings = new Set<Value>();
  const tests: ValueTest[] = [];
  for (const entry of operand as Value[]) {
    if (isOperatorDoc(entry)) return refuse(2, `cannot nest $ under ${operator}`);
    if (typeof entry === 'string') strings.add(entry);
    else tests.push(equalTest(entry));
  }
  return (value) => (typeof value === 'string' ? strings.has(value) : tests.some((test) => test(value)));
}

function regexTest(pattern: string, options: Value): ValueTest {
  if (options !== '' && options !== 'i')
    return refuse(2, `the regex options '${String(options)}' are outside this server's subset (i)`);
  const regex = compileRegex(pattern, options);
  return (value) => typeof value === 'string' && regex.test(value);
}

function compileRegex(pattern: string, flags: string): RegExp {
  // Unicode mode, as in MongoDB; a pattern that is only valid without it (an escape of PCRE) is compiled without it.
  for (const attempt of [`${flags}u`, flags]) {
    try {
      return new RegExp(pattern, attempt);
    } catch {
      /* the next attempt, or the refusal below */
    }
  }
  return refuse(51091, `Regular expression is invalid: ${pattern}`);
}

function every(tests: Matcher[]): Matcher {
  if (tests.length === 1) return tests[0]!;
  return (doc) => tests.every((test) => test(doc));
}

function some(tests: Matcher[]): Matcher {
  return (doc) => tests.some((test) => test(doc));
}

function not(test: Matcher): Matcher {
  return (doc) => !test(doc);
}
