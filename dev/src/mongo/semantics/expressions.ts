import { Context, evalExpr } from 'mingo/core';
import type { AnyObject, Options } from 'mingo/types';
import { $arrayElemAt, $concatArrays, $filter, $isArray, $map, $reduce, $size } from 'mingo/operators/expression/array';
import { $dateToString } from 'mingo/operators/expression/date';
import { $mergeObjects } from 'mingo/operators/expression/object';
import { $concat, $toLower, $toUpper } from 'mingo/operators/expression/string';
import { $toString } from 'mingo/operators/expression/type';
import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';
import { compareValues, equalValues, isNumber, rankOf } from './compare';
import { averageOf, calculate, sumOf } from './numbers';

export type Scope = { root: Doc; variables: Doc };
export type Expression = (scope: Scope) => Value;
type Operator = (object: AnyObject, operand: Value, options: Options) => Value;

/** Truth as aggregation sees it: everything but false, 0, null and a missing value. */
export function isTrue(value: Value): boolean {
  return !(value === undefined || value === null || value === false || (isNumber(value) && Number(value) === 0));
}

/** An operator over its evaluated arguments. */
function over(name: string, count: number | null, compute: (values: Value[]) => Value): Operator {
  return (object, operand, options) => {
    const list: Value[] = Array.isArray(operand) ? operand : [operand];
    if (count !== null && list.length !== count) return refuse(16020, `Expression ${name} takes exactly ${count} arguments. ${list.length} were passed in.`);
    return compute(list.map((entry) => evalExpr(object, entry, options)));
  };
}

function comparison(name: string, holds: (order: number) => boolean): Operator {
  return over(name, 2, ([a, b]) => holds(orderOf(a, b)));
}

/** Unlike in a filter, a missing value sorts below null here. */
function orderOf(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareValues(a, b);
}

function arithmetic(name: string, count: number | null, compute: (values: Value[]) => Value): Operator {
  return over(name, count, (values) => (values.some((value) => value === null || value === undefined) ? null : compute(values)));
}

function numbersIn(name: string, values: Value[]): ReturnType<typeof sumOf>[] {
  return values.map((value) => (isNumber(value) ? value : refuse(14, `${name} only supports numeric types`)));
}

/** Of one array argument its elements, else the arguments themselves. */
function spread(values: Value[]): Value[] {
  return values.length === 1 && Array.isArray(values[0]) ? values[0] : values;
}

function extreme(values: Value[], sign: 1 | -1): Value {
  const present = values.filter((value) => value !== null && value !== undefined);
  return present.length === 0 ? null : present.reduce((best, value) => (compareValues(value, best) * sign > 0 ? value : best));
}

function addDate(values: Value[]): Value {
  const date = values.find((value) => value instanceof Date);
  if (!date) return numbersIn('$add', values).reduce((total, value) => calculate('add', total, value), 0);
  return new Date(date.getTime() + Number(sumOf(values.filter((value) => value !== date))));
}

function subtract([a, b]: Value[]): Value {
  if (a instanceof Date) return b instanceof Date ? a.getTime() - b.getTime() : new Date(a.getTime() - Number(b));
  const [x, y] = numbersIn('$subtract', [a, b]);
  return calculate('subtract', x!, y!);
}

function divide(values: Value[]): Value {
  const [a, b] = numbersIn('$divide', values).map(Number);
  return b === 0 ? refuse(2, "can't $divide by zero") : a! / b!;
}

function rounding(name: string, round: (value: number) => number): Operator {
  return arithmetic(name, 1, (values) => { const [x] = numbersIn(name, values); return typeof x === 'number' ? round(x) : x; });
}

const cond: Operator = (object, operand, options) => {
  const [test, then, otherwise] = Array.isArray(operand) ? operand as Value[] : isDoc(operand) ? [operand.if, operand.then, operand.else] : [];
  return evalExpr(object, isTrue(evalExpr(object, test, options)) ? then : otherwise, options);
};

const ifNull: Operator = (object, operand, options) => {
  let value: Value = null;
  for (const entry of Array.isArray(operand) ? operand as Value[] : [operand]) {
    value = evalExpr(object, entry, options);
    if (value !== null && value !== undefined) return value;
  }
  return value;
};

const switchOver: Operator = (object, operand, options) => {
  const { branches, default: otherwise } = operand as { branches: { case: Value; then: Value }[]; default?: Value };
  const chosen = branches.find((branch) => isTrue(evalExpr(object, branch.case, options)));
  if (!chosen && otherwise === undefined) return refuse(40066, '$switch could not find a matching branch for an input, and no default was specified.');
  return evalExpr(object, chosen ? chosen.then : otherwise, options);
};

/** Ours where the library compares, adds or judges truth differently from MongoDB. */
const own: Record<`$${string}`, Operator> = {
  $eq: comparison('$eq', (order) => order === 0), $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0), $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0), $lte: comparison('$lte', (order) => order <= 0),
  $cmp: over('$cmp', 2, ([a, b]) => Math.sign(orderOf(a, b))),
  $and: over('$and', null, (values) => values.every(isTrue)), $or: over('$or', null, (values) => values.some(isTrue)),
  $not: over('$not', 1, ([value]) => !isTrue(value)),
  $in: over('$in', 2, ([value, list]) => (Array.isArray(list) ? list.some((entry: Value) => equalValues(entry, value)) : refuse(40081, '$in requires an array as a second argument'))),
  $add: arithmetic('$add', null, addDate), $subtract: arithmetic('$subtract', 2, subtract), $divide: arithmetic('$divide', 2, divide),
  $multiply: arithmetic('$multiply', null, (values) => numbersIn('$multiply', values).reduce((product, value) => calculate('multiply', product, value), 1)),
  $mod: arithmetic('$mod', 2, (values) => { const [a, b] = numbersIn('$mod', values).map(Number); return b === 0 ? refuse(2, "can't $mod by zero") : a! % b!; }),
  $abs: rounding('$abs', Math.abs), $floor: rounding('$floor', Math.floor), $ceil: rounding('$ceil', Math.ceil), $trunc: rounding('$trunc', Math.trunc),
  $literal: (_object, operand) => operand,
  $cond: cond, $ifNull: ifNull, $switch: switchOver,
  $sum: over('$sum', null, (values) => sumOf(spread(values))), $avg: over('$avg', null, (values) => averageOf(spread(values))),
  $min: over('$min', null, (values) => extreme(spread(values), -1)), $max: over('$max', null, (values) => extreme(spread(values), 1)),
};

const library = { $arrayElemAt, $concat, $concatArrays, $dateToString, $filter, $isArray, $map, $mergeObjects, $reduce, $size, $toLower, $toString, $toUpper };

export const expressionOperators = [...Object.keys(own), ...Object.keys(library)].sort();

// The library types its operators over its own aliases of unknown; the shapes are the same.
const context = Context.init({ expression: { ...library, ...own } });

/** An aggregation expression as a function (manual: meta/aggregation-quick-reference); operators outside the list are refused. */
export function compileExpression(expression: Value): Expression {
  check(expression);
  if (typeof expression === 'string' && /^\$[^$.]+$/.test(expression)) {
    const field = expression.slice(1);
    return ({ root }) => (Object.hasOwn(root, field) ? root[field] : undefined);
  }
  return ({ root, variables }) => evalExpr(root, expression, { context, variables, useStrictMode: true, scriptEnabled: false, failOnError: true, idKey: '_id', processingMode: 0 });
}

function check(expression: Value): void {
  if (typeof expression === 'string') {
    if (/^\$.*\.\d+(\.|$)/.test(expression)) refuse(2, `positions in a field path (${expression}) are outside this server's subset`);
    if (/^\$\$(CLUSTER_TIME|USER_ROLES|SEARCH_META|KEEP|PRUNE|DESCEND)/.test(expression)) refuse(2, `${expression} is outside this server's subset`);
    return;
  }
  if (Array.isArray(expression)) return expression.forEach(check);
  if (!isDoc(expression)) { rankOf(expression); return; }
  const keys = Object.keys(expression);
  const operator = keys.find((key) => key.startsWith('$'));
  if (operator !== undefined) {
    if (keys.length > 1) refuse(15983, `an expression specification must contain exactly one field, the name of the expression. Found ${keys.length} fields`);
    if (!expressionOperators.includes(operator)) refuse(168, `Unrecognized expression '${operator}' (or outside this server's subset)`);
    if (operator === '$literal') return;
  }
  keys.forEach((key) => check(expression[key]));
}

/** What $group gathers for one field over one group (manual: reference/operator/aggregation/group). */
export const accumulators: Record<string, (values: Value[]) => Value> = {
  $sum: sumOf, $avg: averageOf,
  $min: (values) => extreme(values, -1), $max: (values) => extreme(values, 1),
  $first: (values) => values[0] ?? null, $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => values.reduce<Value[]>((set, value) => (value === undefined || set.some((member) => equalValues(member, value)) ? set : [...set, value]), []),
  $count: (values) => values.length,
};


