import { isDoc, isOperatorDoc, BSONRegExp, type Doc, type Value } from '../semantics/bson-document';
import { compareValues, equalValues, rank, rankOf } from '../semantics/compare';
import { compileFilter } from '../semantics/match';
import type { SortField } from '../semantics/sort';
import type { Index } from './index-entries';
import { KeyWriter, nameOfKey } from './keys';

export type KeyRange = { start: Buffer; end: Buffer };
type IndexPlan = {
  index: Index;
  ranges: KeyRange[];
  reverse: boolean;
  isSorted: boolean;
  /** Every range is one full key of a unique index, so it has at most one document. */
  isPoints: boolean;
  /** The keys imply the whole filter, so candidates need no further check. */
  isExact: boolean;
};
/** How to find the candidates: by ranges of one index, by the union of several plans ($or), or by a full scan. */
export type Plan = IndexPlan | { union: Plan[] } | { fullScan: true };

type Bound = { value: Value; inclusive: boolean };
type Bounds = {
  operators: number;
  equal?: Value[];
  above?: Bound;
  below?: Bound;
};

/** The limit of combinations of several fields' lists. A single list has no limit, because a full scan costs more. */
const mostPoints = 1_000;

/**
 * Chooses the index that narrows the filter most, or one that yields the order. Unless the plan is exact, candidates
 * must be checked against the filter.
 */
export function choosePlan(filter: Doc, sort: SortField[], indexes: readonly Index[]): Plan {
  const conjuncts = flatten(filter);
  const bounds = boundsByPath(conjuncts);
  let best: { plan: Plan; score: number } = { plan: { fullScan: true }, score: 0 };
  for (const index of indexes) {
    if (!includesEveryMatch(index, conjuncts, bounds)) continue;
    const candidate = planWith(index, { bounds, conjuncts: conjuncts.length, sort });
    if (candidate && candidate.score > best.score) best = candidate;
    // Nothing narrows more than full keys of a unique index; the index on _id is tried first.
    if (candidate?.plan.isPoints) break;
  }
  const or = conjuncts.find(([key]) => key === '$or');
  if (best.score < narrowing && or) {
    const branches = (or[1] as Doc[]).map((branch) => choosePlan({ $and: [branch] }, [], indexes));
    if (branches.every((branch) => !('fullScan' in branch))) return { union: branches };
  }
  return best.plan;
}

const narrowing = 4;

function flatten(filter: Doc): [string, Value][] {
  return Object.entries(filter).flatMap(([key, condition]) =>
    key === '$and' ? (condition as Doc[]).flatMap(flatten) : [[key, condition] as [string, Value]],
  );
}

function boundsByPath(conjuncts: [string, Value][]): Map<string, Bounds> {
  const result = new Map<string, Bounds>();
  for (const [path, condition] of conjuncts) {
    if (path.startsWith('$')) continue;
    const bounds = result.get(path) ?? { operators: 0 };
    result.set(path, bounds);
    const operators: Doc = isOperatorDoc(condition) ? condition : { $eq: condition };
    for (const operator in operators) {
      bounds.operators++;
      addBound(bounds, operator, operators[operator]);
    }
  }
  return result;
}

/** Uses one bound of each kind; fewer bounds only mean more candidates. */
function addBound(bounds: Bounds, operator: string, operand: Value): void {
  if (operator === '$in' && Array.isArray(operand)) {
    if (operand.every(isPlain)) bounds.equal ??= operand;
    return;
  }
  if (!isPlain(operand)) return;
  const isNull = rankOf(operand) === rank.null;
  if (operator === '$eq' || (isNull && (operator === '$gte' || operator === '$lte'))) bounds.equal = [operand];
  else if (isNull) return;
  else if (operator === '$gt' || operator === '$gte')
    bounds.above = closer(bounds.above, { value: operand, inclusive: operator === '$gte' }, 1);
  else if (operator === '$lt' || operator === '$lte')
    bounds.below = closer(bounds.below, { value: operand, inclusive: operator === '$lte' }, -1);
}

/** The tighter of two bounds of one type. Each alone is correct, also for array elements. */
function closer(known: Bound | undefined, other: Bound, direction: 1 | -1): Bound {
  if (!known || rankOf(known.value) !== rankOf(other.value)) return known ?? other;
  const order = compareValues(known.value, other.value) * direction;
  return order < 0 || (order === 0 && known.inclusive) ? other : known;
}

/** Whether an index can find the value by its bytes: arrays are indexed by element, and a regex is a pattern. */
function isPlain(value: Value): boolean {
  return !Array.isArray(value) && !(value instanceof BSONRegExp) && !isOperatorDoc(value);
}

/** Sparse and partial indexes omit documents, so the filter must exclude these documents as well. */
function includesEveryMatch(index: Index, conjuncts: [string, Value][], bounds: Map<string, Bounds>): boolean {
  if (index.spec.sparse) {
    const first = bounds.get(index.fields[0]!.name);
    if (
      !first ||
      !(first.equal ? first.equal.every((value) => rankOf(value) !== rank.null) : (first.above ?? first.below))
    )
      return false;
  }
  if (!index.spec.partialFilterExpression) return true;
  return flatten(index.spec.partialFilterExpression).every(([path, condition]) => {
    if (
      conjuncts.some(
        ([otherPath, other]) =>
          otherPath === path && isDoc(condition) === isDoc(other) && equalValues(condition, other),
      )
    )
      return true;
    const bound = bounds.get(path);
    if (!bound) return false;
    const { equal: values, above, below } = bound;
    const isNull = (value: Value) => rankOf(value) === rank.null;
    // A condition that null does not meet implies that the field exists; a bound is never null.
    if (equalValues(condition, { $exists: true }))
      return values ? !values.some(isNull) : (above ?? below) !== undefined;
    if (!values || path.includes('.')) return false;
    const implied = compileFilter({ [path]: condition });
    return values.every((value) => !isNull(value) && implied({ [path]: value }));
  });
}

function planWith(
  index: Index,
  { bounds: boundsOf, conjuncts, sort }: { bounds: Map<string, Bounds>; conjuncts: number; sort: SortField[] },
): { plan: IndexPlan; score: number } | undefined {
  let prefixes: Buffer[] = [index.prefix];
  let equalFields = 0;
  let ranges: KeyRange[] | undefined;
  let score = 0;
  let isExact = conjuncts === index.fields.length;
  for (const field of index.fields) {
    // Two elements of an array may satisfy one bound each, so only a single bound on the first field is safe.
    if (index.spec.multikey && equalFields > 0) break;
    const bounds = boundsOf.get(field.name);
    if (!bounds) break;
    if (bounds.equal && (prefixes.length === 1 || prefixes.length * bounds.equal.length <= mostPoints)) {
      prefixes = uniqueBuffers(
        prefixes.flatMap((prefix) =>
          bounds.equal!.map((value) =>
            writer
              .start(prefix)
              .value(value ?? null, field.direction)
              .end(),
          ),
        ),
      );
      equalFields++;
      isExact &&=
        bounds.operators === 1 &&
        bounds.equal.length === 1 &&
        field.path.length === 1 &&
        rankOf(bounds.equal[0]) !== rank.null;
      score += bounds.equal.length === 1 ? 10 : 8;
      continue;
    }
    if (bounds.above ?? bounds.below) {
      ranges = prefixes.map((prefix) => rangeOf(prefix, field.direction, bounds, index.spec.multikey === true));
      score += bounds.above && bounds.below ? 6 : 4;
    }
    break;
  }
  const order =
    prefixes.length === 1 && !index.spec.multikey ? orderGiven(index, equalFields, sort, boundsOf) : undefined;
  if (order) score += 3;
  if (score === 0) return undefined;
  const isPoints = index.isUnique && equalFields === index.fields.length;
  if (isPoints) score += 100;
  ranges ??= prefixes.map((prefix) => ({ start: prefix, end: successor(prefix) }));
  return {
    score,
    plan: {
      index,
      ranges,
      reverse: order === 'backward',
      isSorted: order !== undefined,
      isPoints,
      isExact: isExact && isPoints,
    },
  };
}

/** Whether the index, from the fixed prefix on, yields the requested order. */
function orderGiven(
  index: Index,
  equalFields: number,
  sort: SortField[],
  boundsOf: Map<string, Bounds>,
): 'forward' | 'backward' | undefined {
  const fixed = new Set(index.fields.slice(0, equalFields).map(({ name }) => name));
  const requested = sort.filter(({ name }) => !(fixed.has(name) && boundsOf.get(name)?.equal?.length === 1));
  if (sort.length === 0) return undefined;
  const given = index.fields.slice(equalFields);
  if (requested.length > given.length || !requested.every(({ name }, i) => given[i]!.name === name)) return undefined;
  if (requested.every(({ direction }, i) => given[i]!.direction === direction)) return 'forward';
  return requested.every(({ direction }, i) => given[i]!.direction !== direction) ? 'backward' : undefined;
}

function rangeOf(prefix: Buffer, direction: 1 | -1, { above, below }: Bounds, oneBoundOnly: boolean): KeyRange {
  const low = above;
  const high = oneBoundOnly && above ? undefined : below;
  const typeEdge = writer
    .start(prefix)
    .type(rankOf((low ?? high)!.value), direction)
    .end();
  const edge = (bound: { value: Value }) => writer.start(prefix).value(bound.value, direction).end();
  // Bounds of two types match nothing; the range is then empty, or too wide, which is harmless.
  let start = typeEdge;
  let end = successor(typeEdge);
  const [first, last] = direction === 1 ? [low, high] : [high, low];
  if (first) start = first.inclusive ? edge(first) : successor(edge(first));
  if (last) end = last.inclusive ? successor(edge(last)) : edge(last);
  return { start, end };
}

/** The smallest key above all keys with the prefix. */
function successor(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix);
  for (let i = next.length - 1; i >= 0; i--) {
    if (next[i]! < 0xff) {
      next[i]!++;
      return next.subarray(0, i + 1);
    }
  }
  return Buffer.alloc(prefix.length + 8, 0xff);
}

function uniqueBuffers(buffers: Buffer[]): Buffer[] {
  return buffers.length === 1
    ? buffers
    : [...new Map(buffers.map((buffer) => [nameOfKey(buffer), buffer])).values()].sort(Buffer.compare);
}

const writer = new KeyWriter();
