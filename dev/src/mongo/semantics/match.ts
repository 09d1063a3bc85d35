import { refuse } from '../failure';
import { BSONRegExp, isDoc, isOperatorDoc, MaxKey, MinKey, type Doc, type Value } from './bson-document';
import { compareValues, equalValues, isNumber, rank, rankOf } from './compare';
import { compileExpression, isTrue } from './expressions';
import { someValueAt } from './paths';

export type Matcher = (doc: Doc) => boolean;
type ValueTest = (value: Value) => boolean;

/** A filter (manual: reference/operator/query) as a function; refuses what is outside the subset. */
export function compileFilter(filter: Value): Matcher {
  if (!isDoc(filter)) return refuse(14, 'the filter must be a document');
  const tests = Object.entries(filter).map(([key, condition]) => {
    if (!key.startsWith('$')) return compileField(key.split('.'), condition);
    switch (key) {
      case '$and': return every(branches(key, condition));
      case '$or': return some(branches(key, condition));
      case '$nor': return not(some(branches(key, condition)));
      case '$expr': { const evaluate = compileExpression(condition); return (doc: Doc) => isTrue(evaluate({ root: doc, variables: {} })); }
      case '$comment': return () => true;
      default: return refuse(2, `unknown top level operator: ${key}. (or outside this server's subset)`);
    }
  });
  return every(tests);
}

function branches(key: string, list: Value): Matcher[] {
  if (!Array.isArray(list) || list.length === 0) return refuse(2, `${key} argument must be a non-empty array`);
  return list.map((entry: Value) => (isDoc(entry) ? compileFilter(entry) : refuse(2, `${key} argument's entries must be objects`)));
}

function compileField(path: string[], condition: Value): Matcher {
  if (condition instanceof BSONRegExp) return reaching(path, regexTest(condition.pattern, condition.options));
  if (!isOperatorDoc(condition)) return reaching(path, equalTest(condition));
  return every(Object.keys(condition).map((operator) => compileOperator(path, operator, condition[operator], condition)));
}

function compileOperator(path: string[], operator: string, operand: Value, all: Doc): Matcher {
  switch (operator) {
    case '$eq': return reaching(path, equalTest(operand));
    case '$ne': return operand instanceof BSONRegExp ? refuse(2, "Can't have regex as arg to $ne.") : not(reaching(path, equalTest(operand)));
    case '$gt': case '$gte': case '$lt': case '$lte': return reaching(path, rangeTest(operator, operand));
    case '$in': return reaching(path, memberTest(operator, operand));
    case '$nin': return not(reaching(path, memberTest(operator, operand)));
    case '$exists': {
      const exists: Matcher = (doc) => someValueAt(doc, path, false, (value) => value !== undefined);
      return operand === false || operand === 0 || operand === null ? not(exists) : exists;
    }
    case '$not':
      if (operand instanceof BSONRegExp) return not(compileField(path, operand));
      return isOperatorDoc(operand) ? not(compileField(path, operand)) : refuse(2, '$not needs a regex or a document');
    case '$size': {
      if (!Number.isInteger(operand) || (operand as number) < 0) return refuse(2, `Failed to parse $size. Expected a non-negative integer, found ${String(operand)}`);
      return (doc) => someValueAt(doc, path, false, (value) => Array.isArray(value) && value.length === operand);
    }
    case '$elemMatch': return elementMatcher(path, operand);
    case '$all': return allMatcher(path, operand);
    case '$mod': return reaching(path, moduloTest(operand));
    case '$type': return typeMatcher(path, operand);
    case '$regex': {
      const options = all.$options ?? (operand instanceof BSONRegExp ? operand.options : '');
      const pattern = operand instanceof BSONRegExp ? operand.pattern : operand;
      if (typeof pattern !== 'string' || typeof options !== 'string') return refuse(2, '$regex has to be a string');
      return reaching(path, regexTest(pattern, options));
    }
    case '$options': return '$regex' in all ? () => true : refuse(2, '$options needs a $regex');
    default: return refuse(2, `unknown operator: ${operator} (or outside this server's subset)`);
  }
}

function reaching(path: string[], test: ValueTest): Matcher {
  if (path.length > 1) return (doc) => someValueAt(doc, path, true, test);
  const field = path[0]!;
  return (doc) => {
    const value = Object.hasOwn(doc, field) ? doc[field] : undefined;
    return test(value) || (Array.isArray(value) && value.some(test));
  };
}

function equalTest(operand: Value): ValueTest {
  rankOf(operand);
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equalValues(value, operand);
}

/** Comparisons stay within one type, except with MinKey, MaxKey and null (manual: reference/operator/query/gt). */
function rangeTest(operator: string, operand: Value): ValueTest {
  if (operand instanceof BSONRegExp) return refuse(2, `Can't have RegEx as arg to predicate over field`);
  const holds = operator === '$gt' ? (order: number) => order > 0 : operator === '$gte' ? (order: number) => order >= 0 : operator === '$lt' ? (order: number) => order < 0 : (order: number) => order <= 0;
  const wanted = rankOf(operand);
  if (wanted === rank.null) return operator === '$gte' || operator === '$lte' ? (value) => value === null || value === undefined : () => false;
  if (operand instanceof MinKey || operand instanceof MaxKey) return (value) => value !== undefined && holds(compareValues(value, operand));
  const operandIsNaN = Number.isNaN(operand);
  return (value) => {
    if (value === undefined || rankOf(value) !== wanted) return false;
    // NaN equals NaN and is neither above nor below anything.
    if (operandIsNaN || Number.isNaN(value)) return operandIsNaN && Number.isNaN(value) && operator.endsWith('e');
    return holds(compareValues(value, operand));
  };
}

function memberTest(operator: string, operand: Value): ValueTest {
  if (!Array.isArray(operand)) return refuse(2, `${operator} needs an array`);
  const tests = operand.map((entry: Value) => {
    if (entry instanceof BSONRegExp) return regexTest(entry.pattern, entry.options);
    return isOperatorDoc(entry) ? refuse(2, `cannot nest $ under ${operator}`) : equalTest(entry);
  });
  return (value) => tests.some((test) => test(value));
}

function elementMatcher(path: string[], operand: Value): Matcher {
  if (!isDoc(operand)) return refuse(2, '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  const byValue = first !== undefined && first.startsWith('$') && !['$and', '$or', '$nor', '$expr'].includes(first);
  // A bare value is wrapped so that the same field operators apply to it.
  const matches = byValue ? compileField(['value'], operand) : compileFilter(operand);
  const test = (element: Value) => (byValue ? matches({ value: element }) : isDoc(element) ? matches(element) : Array.isArray(element) && matches({ ...element }));
  return (doc) => someValueAt(doc, path, false, (value) => Array.isArray(value) && value.some(test));
}

function allMatcher(path: string[], operand: Value): Matcher {
  if (!Array.isArray(operand)) return refuse(2, '$all needs an array');
  if (operand.length === 0) return () => false;
  return every(operand.map((entry: Value) => {
    if (isDoc(entry) && '$elemMatch' in entry) return elementMatcher(path, entry.$elemMatch);
    if (isOperatorDoc(entry)) return refuse(2, 'no $ expressions in $all');
    return compileField(path, entry);
  }));
}

function moduloTest(operand: Value): ValueTest {
  if (!Array.isArray(operand) || operand.length !== 2) return refuse(2, 'malformed mod, needs to be an array of two numbers');
  const [divisor, remainder] = operand.map((part: Value) => Math.trunc(Number(part)));
  if (!divisor || remainder === undefined || Number.isNaN(remainder)) return refuse(2, divisor === 0 ? 'divisor cannot be 0' : 'malformed mod, divisor not a number');
  return (value) => isNumber(value) && Number.isFinite(Number(value)) && Math.trunc(Number(value)) % divisor === remainder;
}

const ranksByTypeName: Record<string, number> = {
  number: rank.number, string: rank.string, object: rank.object, array: rank.array, binData: rank.binary, objectId: rank.objectId,
  bool: rank.boolean, date: rank.date, null: rank.null, regex: rank.regex, timestamp: rank.timestamp, minKey: rank.minKey, maxKey: rank.maxKey,
};

function typeMatcher(path: string[], operand: Value): Matcher {
  const wanted = (Array.isArray(operand) ? operand : [operand]).map((name: Value) => {
    const found = typeof name === 'string' ? ranksByTypeName[name] : undefined;
    return found ?? refuse(2, `$type ${String(name)} is unknown or outside this server's subset (types by name; of numbers only 'number')`);
  });
  return reaching(path, (value) => value !== undefined && wanted.includes(rankOf(value)));
}

function regexTest(pattern: string, options: string): ValueTest {
  if (!/^[imsu]*$/.test(options)) return refuse(2, `the regex option in '${options}' is outside this server's subset (i, m, s)`);
  const regex = compileRegex(pattern, options.replace('u', ''));
  return (value) => (typeof value === 'string' ? regex.test(value) : value instanceof BSONRegExp && value.pattern === pattern && value.options === options);
}

function compileRegex(pattern: string, flags: string): RegExp {
  // Unicode first, as in MongoDB; a pattern with an escape that only PCRE takes is read without it.
  for (const attempt of [`${flags}u`, flags]) {
    try {
      return new RegExp(pattern, attempt);
    } catch { /* the next attempt, or the refusal below */ }
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
