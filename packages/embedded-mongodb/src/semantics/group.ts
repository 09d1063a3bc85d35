import { refuse } from '../failure';
import { encode, isDoc, type Doc, type Value } from './bson-document';
import { compareValues, rank, rankOf } from './compare';
import { compileExpression, type Expression } from './expression';

interface Accumulator {
  take: (value: Value) => void;
  result: () => Value;
}

/** The accumulators of $group (manual: reference/operator/aggregation/group). */
export const accumulators: Record<string, () => Accumulator> = {
  $sum: () => {
    let sum = 0;
    return { take: (value) => void (sum += numberOr(value, 0)), result: () => sum };
  },
  $avg: () => {
    let [sum, count] = [0, 0];
    return {
      take(value) {
        if (rankOf(value) !== rank.number) return;
        sum += Number(value);
        count += 1;
      },
      result: () => (count === 0 ? null : sum / count),
    };
  },
  $min: () => extreme((order) => order < 0),
  $max: () => extreme((order) => order > 0),
  $first: () => {
    let first: { value: Value } | undefined;
    return { take: (value) => void (first ??= { value }), result: () => first?.value ?? null };
  },
  $count: () => {
    let count = 0;
    return { take: () => void (count += 1), result: () => count };
  },
};

const numberOr = (value: Value, otherwise: number): number =>
  rankOf(value) === rank.number ? Number(value) : otherwise;

/** Ignores null and missing values. */
function extreme(wins: (order: number) => boolean): Accumulator {
  let best: Value = null;
  return {
    take(value) {
      if (rankOf(value) !== rank.null && (best === null || wins(compareValues(value, best)))) best = value;
    },
    result: () => best,
  };
}

/** Compiles $group; groups are in the order of their first documents. */
export function compileGroup(spec: Doc): (rows: readonly { readonly doc: Doc }[]) => Doc[] {
  if (!Object.hasOwn(spec, '_id')) return refuse(15955, 'a group specification must include an _id');
  const { _id, ...fields } = spec;
  const keyOf = compileExpression(_id);
  const gathered = Object.entries(fields).map(([name, value]) => ({ name, ...accumulatorOf(name, value) }));
  return (rows) => {
    const groups = new Map<string, { key: Value; gatherings: Accumulator[] }>();
    for (const row of rows) {
      const key = keyOf(row.doc) ?? null;
      // A 64-bit integer would form a group apart from the same number of another type.
      rankOf(key);
      const name = encode({ key }).toString('latin1');
      const group = groups.get(name) ?? { key, gatherings: gathered.map(({ make }) => make()) };
      groups.set(name, group);
      group.gatherings.forEach((gathering, i) => gathering.take(gathered[i]!.value(row.doc)));
    }
    return [...groups.values()].map(({ key, gatherings }) => ({
      _id: key,
      ...Object.fromEntries(gatherings.map((gathering, i) => [gathered[i]!.name, gathering.result()])),
    }));
  };
}

function accumulatorOf(name: string, spec: Value): { make: () => Accumulator; value: Expression } {
  if (name.includes('.')) return refuse(40235, `The field name '${name}' cannot contain '.'`);
  const [operator = '', ...others] = isDoc(spec) ? Object.keys(spec) : [];
  if (!isDoc(spec) || !operator.startsWith('$'))
    return refuse(40234, `The field '${name}' must be an accumulator object`);
  if (others.length > 0) return refuse(40238, `The field '${name}' must specify one accumulator`);
  const make = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (!make) return refuse(15952, `unknown group operator '${operator}' (or outside this server's subset)`);
  const isEmpty = isDoc(spec[operator]) && Object.keys(spec[operator]).length === 0;
  if (operator === '$count' && !isEmpty) return refuse(9, '$count takes no arguments, i.e. $count:{}');
  return { make, value: operator === '$count' ? () => null : compileExpression(spec[operator]) };
}
