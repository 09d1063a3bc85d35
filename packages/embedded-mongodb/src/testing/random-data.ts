import { Binary, ObjectId } from 'bson';
import type { Document } from 'mongodb';

/** Seeded random numbers (mulberry32), so that a failing case can be repeated. */
export class Random {
  constructor(private state: number) {}
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
  chance(probability: number): boolean {
    return this.next() < probability;
  }
}

const objectIds = ['6b01687959e8531c21895375', '6b01687959e8531c21895376', '000000000000000000000001'].map(
  (hex) => new ObjectId(hex),
);
const paths = ['a', 'b', 'c', 'd.x', 'd.y', 'e.x', 'e.y', 'f.x', 'f.y'] as const;
/** Paths that never have an array. */
const plainPaths = ['c', 'd.x', 'd.y', 'e.x'] as const;

/** Few different values, so that queries match; many types, so that the order of types is tested. */
export function anyScalar(random: Random): unknown {
  const kinds: (() => unknown)[] = [
    () => random.below(5),
    () => random.below(5),
    () => random.below(5) + 0.5,
    () => random.pick([Number.MAX_SAFE_INTEGER, 2 ** 31]),
    () => new Binary(Buffer.from(random.pick(['x', 'yz']))),
    () => random.pick(['', 'a', 'ab', 'b', 'é', 'a\0b']),
    () => random.pick(['x', 'y']),
    () => null,
    () => random.chance(0.5),
    () => new Date(random.below(4) * 1000),
    () => random.pick(objectIds),
    () => -random.below(3),
    () => random.pick([Number.NaN, Infinity, -Infinity]),
  ];
  return random.pick(kinds)();
}

export function anyValue(random: Random, arrays: boolean): unknown {
  const roll = random.next();
  if (roll < 0.06) return { x: anyScalar(random), y: anyScalar(random) };
  if (arrays && roll < 0.2)
    return Array.from({ length: random.below(4) }, () =>
      random.chance(0.1) ? [anyScalar(random)] : anyScalar(random),
    );
  return anyScalar(random);
}

/** With `arrays` the fields a and b may be arrays; no path goes into one. */
export function anyDocument(random: Random, _id: number, arrays: boolean): Document {
  const doc: Document = { _id };
  for (const field of ['a', 'b', 'c']) if (random.chance(0.85)) doc[field] = anyValue(random, arrays && field !== 'c');
  if (random.chance(0.8))
    doc.d = random.chance(0.9)
      ? { ...(random.chance(0.8) && { x: anyScalar(random) }), y: anyScalar(random) }
      : anyScalar(random);
  if (arrays && random.chance(0.5))
    doc.f = Array.from({ length: random.below(4) }, () =>
      random.chance(0.85)
        ? { x: anyScalar(random), ...(random.chance(0.7) && { y: anyScalar(random) }) }
        : anyScalar(random),
    );
  if (random.chance(0.7)) doc.e = { x: anyScalar(random), ...(arrays && { y: [anyScalar(random)] }) };
  return doc;
}

function anyCondition(random: Random, arrays: boolean): unknown {
  const value = () => (random.chance(0.92) ? anyScalar(random) : anyValue(random, arrays));
  switch (random.below(16)) {
    case 0:
    case 1:
    case 2:
      return value();
    case 3:
      return { $in: Array.from({ length: 1 + random.below(4) }, value) };
    case 4:
      return { $ne: value() };
    case 5:
      return { $nin: [value(), value()] };
    case 6:
      return { $exists: random.chance(0.5) };
    case 7:
      return { $gte: value(), $lt: value() };
    case 8:
      return { $regex: random.pick(['^a', 'b', 'É']), $options: random.pick(['', 'i']) };
    case 9:
      return { $not: { [random.pick(['$gt', '$lte', '$eq'])]: value() } };
    case 10:
      return random.chance(0.5) ? { $size: random.below(3) } : { $all: [value(), value()].slice(random.below(2)) };
    case 11:
      return { $elemMatch: { [random.pick(['$gt', '$lte', '$eq'])]: value(), $ne: value() } };
    case 12:
      return { $eq: value() };
    default:
      return { [random.pick(['$gt', '$gte', '$lt', '$lte'])]: value() };
  }
}

export function anyFilter(random: Random, arrays: boolean, depth = 0): Document {
  const filter: Document = {};
  for (let i = 0; i <= random.below(3); i++) filter[random.pick(paths)] = anyCondition(random, arrays);
  if (depth < 2 && random.chance(0.2))
    filter[random.pick(['$or', '$and', '$nor'])] = Array.from({ length: 1 + random.below(2) }, () =>
      anyFilter(random, arrays, depth + 1),
    );
  if (random.chance(0.1)) filter.f = { $elemMatch: { x: anyScalar(random), y: { $gte: anyScalar(random) } } };
  if (random.chance(0.05))
    filter._id = random.chance(0.5) ? random.below(60) : { $in: [random.below(60), random.below(60)] };
  return filter;
}

/** Excludes fields that may be arrays, because sorting by them is refused. */
export function anySort(random: Random, arrays: boolean): Document {
  const sort: Document = {};
  for (let i = 0; i < random.below(3); i++)
    sort[random.pick(arrays ? plainPaths : paths)] = random.chance(0.5) ? 1 : -1;
  return { ...sort, _id: 1 }; // makes the order unique
}

export function anyIndex(random: Random): Document {
  const key: Document = {};
  for (let i = 0; i <= random.below(3); i++) key[random.pick(paths)] = random.chance(0.5) ? 1 : -1;
  return key;
}

export function anyUpdate(random: Random, arrays: boolean): Document {
  const path = random.pick(paths);
  switch (random.below(9)) {
    case 0:
      return { $set: { [path]: anyValue(random, arrays && path === 'a') } };
    case 1:
      return { $unset: { [path]: '' } };
    case 2:
      return { $inc: { [path]: random.pick([1, 0.5, -3]) } };
    case 3:
      return { $addToSet: { a: anyScalar(random) } };
    case 4:
      return { [random.pick(['$min', '$max', '$mul'])]: { [path]: random.below(5) } };
    case 5:
      return {
        $pull: { [random.pick(['a', 'b'])]: random.chance(0.5) ? anyScalar(random) : { $gt: anyScalar(random) } },
      };
    case 6:
      return { $pull: { f: { x: anyScalar(random) } } };
    case 7:
      return { $push: { f: { $each: [{ x: anyScalar(random) }], $position: random.below(2), $slice: 3 } } };
    default:
      return arrays ? { $push: { a: anyScalar(random) } } : { $set: { a: anyScalar(random), b: anyScalar(random) } };
  }
}
