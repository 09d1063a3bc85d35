import { Binary, Long, MaxKey, MinKey, ObjectId } from 'bson';
import type { Document } from 'mongodb';

type Id = string | number;
/** One behaviour that MongoDB documents; `page` is the manual's page below mongodb.com/docs/manual. */
export type Behaviour = { page: string; says: string; docs: Document[] } & (
  | { find: Document; ids: Id[] }
  | { find: Document; code: number }
  | { sort: Document; find?: Document; ids: Id[] }
  | { project: Document; gives: Document[] | number }
  | { update: Document | Document[]; filter?: Document; arrayFilters?: Document[]; upsert?: true; many?: true; gives: Document[] }
  | { update: Document | Document[]; filter?: Document; arrayFilters?: Document[]; upsert?: true; many?: true; code: number }
  | { pipeline: Document[]; gives: Document[] | number }
  | { distinct: string; gives: unknown[] }
  | { unique: Document; options?: Document; insert: Document; code?: number });

const a = (...values: unknown[]): Document[] => values.map((value, i) => (value === undefined ? { _id: i + 1 } : { _id: i + 1, a: value }));
const [op, upd, agg] = ['reference/operator/query/', 'reference/operator/update/', 'reference/operator/aggregation/'];
const d = (text: string) => new Date(text);
const missing = undefined;

export const queries: Behaviour[] = [
  { page: `${op}eq`, says: 'matches a value and an array that holds it', docs: a(1, [1, 2], 2), find: { a: 1 }, ids: [1, 2] },
  { page: `${op}eq`, says: 'an array matches the very array, or one that holds it as an element', docs: a([1, 2], [2, 1], [[1, 2], 3]), find: { a: [1, 2] }, ids: [1, 3] },
  { page: 'tutorial/query-embedded-documents', says: 'a whole embedded document matches field by field, order included', docs: a({ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 1, y: 2, z: 3 }), find: { a: { x: 1, y: 2 } }, ids: [1] },
  { page: 'tutorial/query-embedded-documents', says: 'dot notation reaches into it', docs: a({ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 2 }), find: { 'a.x': 1 }, ids: [1, 2] },
  { page: 'tutorial/query-array-of-documents', says: 'dot notation reaches into documents in arrays', docs: a([{ x: 1 }, { x: 2 }], [{ x: 3 }], { x: 2 }), find: { 'a.x': 2 }, ids: [1, 3] },
  { page: 'tutorial/query-array-of-documents', says: 'a position in an array', docs: a([{ x: 1 }, { x: 2 }], [{ x: 2 }]), find: { 'a.0.x': 2 }, ids: [2] },
  { page: 'tutorial/query-arrays', says: 'two conditions may hold for two elements', docs: a([15, 25], [22], [5]), find: { a: { $gt: 20, $lt: 16 } }, ids: [1] },
  { page: 'tutorial/query-for-null-fields', says: 'null matches null and missing', docs: a(null, missing, 1, []), find: { a: null }, ids: [1, 2] },
  { page: 'tutorial/query-for-null-fields', says: '$type null matches null only', docs: a(null, missing, 1), find: { a: { $type: 'null' } }, ids: [1] },
  { page: 'tutorial/query-for-null-fields', says: '$ne null leaves out missing too', docs: a(null, missing, 1), find: { a: { $ne: null } }, ids: [3] },
  { page: 'reference/bson-type-comparison-order', says: 'numbers compare across their types', docs: a(1, Long.fromNumber(1), 1.5, '1'), find: { a: 1 }, ids: [1, 2] },
  { page: 'reference/bson-type-comparison-order', says: '64-bit integers stay exact', docs: a(Long.fromString('9007199254740993'), Long.fromString('9007199254740992')), find: { a: Long.fromString('9007199254740993') }, ids: [1] },
  { page: 'reference/bson-type-comparison-order', says: 'values sort by type first', docs: a(true, 'a', 1, null, new MinKey(), new MaxKey(), new Date(0), new ObjectId(), { x: 1 }, new Binary(Buffer.from('x'))), sort: { a: 1 }, ids: [5, 4, 3, 2, 9, 10, 8, 1, 7, 6] },
  { page: 'reference/bson-type-comparison-order', says: 'ascending an array sorts by its least element', docs: a([5, 1], 2, [3]), sort: { a: 1 }, ids: [1, 2, 3] },
  { page: 'reference/bson-type-comparison-order', says: 'descending an array sorts by its greatest', docs: a([5, 1], 4, [3]), sort: { a: -1 }, ids: [1, 2, 3] },
  { page: 'reference/bson-type-comparison-order', says: 'an empty array sorts below null, a missing field with it', docs: a(null, [], 1), sort: { a: 1 }, ids: [2, 1, 3] },
  { page: 'reference/bson-type-comparison-order', says: 'documents compare field by field: type, name, value', docs: a({ x: 2 }, { w: 3 }, { x: 'a' }, { x: 1, y: 1 }), sort: { a: 1 }, ids: [2, 4, 1, 3] },
  { page: 'reference/bson-type-comparison-order', says: 'binary sorts by length, subtype, bytes', docs: a(new Binary(Buffer.from('bb')), new Binary(Buffer.from('c')), new Binary(Buffer.from('ba'))), sort: { a: 1 }, ids: [2, 3, 1] },
  { page: 'reference/bson-type-comparison-order', says: 'strings sort by their bytes', docs: a('b', 'B', 'a', 'é', '😀', '\uffee'), sort: { a: 1 }, ids: [2, 3, 1, 4, 6, 5] },
  { page: 'reference/method/cursor.sort', says: 'two fields', docs: [{ _id: 1, a: 1, b: 1 }, { _id: 2, a: 1, b: 2 }, { _id: 3, a: 0, b: 9 }], sort: { a: 1, b: -1 }, ids: [3, 2, 1] },
  { page: `${op}gt`, says: 'only values of the same type', docs: a(1, 5, '9', null, d('2026-01-01')), find: { a: { $gt: 2 } }, ids: [2] },
  { page: `${op}gte`, says: 'null includes null and missing', docs: a(null, missing, 1), find: { a: { $gte: null } }, ids: [1, 2] },
  { page: `${op}lt`, says: 'dates', docs: a(d('2026-01-01'), d('2026-02-01'), '2025'), find: { a: { $lt: d('2026-01-15') } }, ids: [1] },
  { page: `${op}lte`, says: 'with an upper and a lower bound', docs: a(1, 2, 3, 4), find: { a: { $gt: 1, $lte: 3 } }, ids: [2, 3] },
  { page: `${op}lt`, says: 'booleans: false is below true', docs: a(true, false), find: { a: { $lt: true } }, ids: [2] },
  { page: `${op}gt`, says: 'NaN is above and below nothing', docs: a(Number.NaN, 1), find: { a: { $lt: 5 } }, ids: [2] },
  { page: `${op}ne`, says: 'also documents without the field', docs: a(1, 2, missing, [1, 3]), find: { a: { $ne: 1 } }, ids: [2, 3] },
  { page: `${op}in`, says: 'one of several, arrays by element', docs: a(1, [2, 9], 3, missing), find: { a: { $in: [1, 2] } }, ids: [1, 2] },
  { page: `${op}in`, says: 'null in the list matches a missing field', docs: a(1, missing), find: { a: { $in: [null] } }, ids: [2] },
  { page: `${op}in`, says: 'a regular expression in the list', docs: a('abc', 'xyz', 5), find: { a: { $in: [/^a/, 5] } }, ids: [1, 3] },
  { page: `${op}in`, says: 'needs an array', docs: [], find: { a: { $in: 1 } }, code: 2 },
  { page: `${op}nin`, says: 'none of several, missing included', docs: a(1, 2, missing, [1]), find: { a: { $nin: [1] } }, ids: [2, 3] },
  { page: `${op}and`, says: 'every condition, even on one field', docs: a(1, 5, [1, 5]), find: { $and: [{ a: 1 }, { a: 5 }] }, ids: [3] },
  { page: `${op}or`, says: 'any condition', docs: a(1, 2, 3), find: { $or: [{ a: 1 }, { a: 3 }] }, ids: [1, 3] },
  { page: `${op}or`, says: 'an empty list is an error', docs: [], find: { $or: [] }, code: 2 },
  { page: `${op}nor`, says: 'no condition, missing included', docs: a(1, 2, missing), find: { $nor: [{ a: 1 }] }, ids: [2, 3] },
  { page: `${op}not`, says: 'turns a condition round, missing included', docs: a(1, 9, missing), find: { a: { $not: { $gt: 5 } } }, ids: [1, 3] },
  { page: `${op}not`, says: 'takes a regular expression', docs: a('abc', 'xyz', 1), find: { a: { $not: /^a/ } }, ids: [2, 3] },
  { page: `${op}exists`, says: 'true includes null', docs: a(null, missing, 0), find: { a: { $exists: true } }, ids: [1, 3] },
  { page: `${op}exists`, says: 'false', docs: a(null, missing), find: { a: { $exists: false } }, ids: [2] },
  { page: `${op}type`, says: 'by name, arrays by element', docs: a('x', ['x'], 1), find: { a: { $type: 'string' } }, ids: [1, 2] },
  { page: `${op}type`, says: "'number' covers every kind", docs: a(1, 1.5, Long.ONE, '1'), find: { a: { $type: 'number' } }, ids: [1, 2, 3] },
  { page: `${op}type`, says: "'array' is the field itself", docs: a([1], 1), find: { a: { $type: 'array' } }, ids: [1] },
  { page: `${op}all`, says: 'every value is in the array', docs: a(['x', 'y', 'z'], ['x'], 'x'), find: { a: { $all: ['x', 'y'] } }, ids: [1] },
  { page: `${op}all`, says: 'a single value needs no array', docs: a(['x'], 'x'), find: { a: { $all: ['x'] } }, ids: [1, 2] },
  { page: `${op}all`, says: 'an empty list matches nothing', docs: a([], ['x']), find: { a: { $all: [] } }, ids: [] },
  { page: `${op}elemMatch`, says: 'one element meets all conditions', docs: a([82, 85, 88], [75, 88, 89]), find: { a: { $elemMatch: { $gte: 80, $lt: 85 } } }, ids: [1] },
  { page: `${op}elemMatch`, says: 'one document in the array meets all', docs: a([{ x: 1, y: 2 }], [{ x: 1, y: 9 }, { x: 9, y: 2 }]), find: { a: { $elemMatch: { x: 1, y: 2 } } }, ids: [1] },
  { page: `${op}size`, says: 'the exact length', docs: a([1, 2], [1], 'xy'), find: { a: { $size: 2 } }, ids: [1] },
  { page: `${op}mod`, says: 'remainder, fractions cut', docs: a(4, 5, 8.7, '4'), find: { a: { $mod: [4, 0] } }, ids: [1, 3] },
  { page: `${op}mod`, says: 'a divisor of zero is an error', docs: [], find: { a: { $mod: [0, 1] } }, code: 2 },
  { page: `${op}regex`, says: 'with options', docs: a('Abc', 'xabc', 'b', 5), find: { a: { $regex: '^a', $options: 'i' } }, ids: [1] },
  { page: `${op}regex`, says: 'm makes ^ match at every line', docs: a('x\nabc', 'x abc'), find: { a: { $regex: '^abc', $options: 'm' } }, ids: [1] },
  { page: `${op}regex`, says: 's lets the dot match a new line', docs: a('a\nb', 'a-b'), find: { a: { $regex: 'a.b', $options: 's' } }, ids: [1, 2] },
  { page: `${op}expr`, says: 'compares two fields', docs: [{ _id: 1, a: 5, b: 3 }, { _id: 2, a: 1, b: 3 }], find: { $expr: { $gt: ['$a', '$b'] } }, ids: [1] },
  { page: 'reference/operator/query', says: 'an unknown operator is an error', docs: [], find: { a: { $nope: 1 } }, code: 2 },
  { page: 'reference/operator/query', says: 'an unknown top-level operator is an error', docs: [], find: { $nope: 1 }, code: 2 },
  { page: 'reference/command/distinct', says: 'every element once, missing left out', docs: a(1, [1, 2], missing, null, 2), distinct: 'a', gives: [1, 2, null] },
];

export const projections: Behaviour[] = [
  { page: 'tutorial/project-fields-from-query-results', says: 'the fields named and _id', docs: [{ _id: 1, a: 1, b: 2 }], project: { b: 1 }, gives: [{ _id: 1, b: 2 }] },
  { page: 'tutorial/project-fields-from-query-results', says: 'without _id', docs: [{ _id: 1, a: 1, b: 2 }], project: { b: 1, _id: 0 }, gives: [{ b: 2 }] },
  { page: 'tutorial/project-fields-from-query-results', says: 'all but the fields named', docs: [{ _id: 1, a: 1, b: 2 }], project: { b: 0 }, gives: [{ _id: 1, a: 1 }] },
  { page: 'tutorial/project-fields-from-query-results', says: 'into documents in arrays', docs: [{ _id: 1, a: [{ x: 1, y: 2 }, 5, { y: 3 }] }], project: { 'a.x': 1 }, gives: [{ _id: 1, a: [{ x: 1 }, {}] }] },
  { page: 'tutorial/project-fields-from-query-results', says: 'inclusion and exclusion do not mix', docs: [{ _id: 1 }], project: { a: 1, b: 0 }, gives: 31254 },
  { page: 'reference/method/db.collection.find', says: 'a parent and its child collide', docs: [{ _id: 1 }], project: { a: 1, 'a.b': 1 }, gives: 31250 },
  { page: 'reference/method/db.collection.find', says: 'an expression gives a new field', docs: [{ _id: 1, a: 2 }], project: { twice: { $multiply: ['$a', 2] } }, gives: [{ _id: 1, twice: 4 }] },
];

export const updates: Behaviour[] = [
  { page: `${upd}set`, says: 'makes the documents on the way', docs: a(1), update: { $set: { 'b.c': 2 } }, gives: [{ _id: 1, a: 1, b: { c: 2 } }] },
  { page: `${upd}set`, says: 'an array element by position; the gap is null', docs: a([1]), update: { $set: { 'a.2': 3 } }, gives: a([1, null, 3]) },
  { page: `${upd}set`, says: 'below a scalar is an error', docs: a(1), update: { $set: { 'a.b': 1 } }, code: 28 },
  { page: `${upd}set`, says: 'new fields come in the order of their names', docs: [{ _id: 1 }], update: { $set: { z: 1, b: 2 } }, gives: [{ _id: 1, b: 2, z: 1 }] },
  { page: `${upd}unset`, says: 'removes a field, and is no error without it', docs: a(1, missing), many: true, update: { $unset: { a: '' } }, gives: [{ _id: 1 }, { _id: 2 }] },
  { page: `${upd}unset`, says: 'an array element becomes null', docs: a([1, 2]), update: { $unset: { 'a.0': '' } }, gives: a([null, 2]) },
  { page: `${upd}inc`, says: 'adds, and starts a missing field', docs: a(1, missing), many: true, update: { $inc: { a: 5 } }, gives: a(6, 5) },
  { page: `${upd}inc`, says: 'on no number is an error', docs: a('1'), update: { $inc: { a: 1 } }, code: 14 },
  { page: `${upd}inc`, says: 'on null is an error', docs: a(null), update: { $inc: { a: 1 } }, code: 14 },
  { page: `${upd}inc`, says: '64-bit integers stay exact', docs: a(Long.fromString('9007199254740993')), update: { $inc: { a: Long.ONE } }, gives: a(Long.fromString('9007199254740994')) },
  { page: `${upd}mul`, says: 'multiplies; a missing field becomes 0', docs: a(3, missing), many: true, update: { $mul: { a: 2 } }, gives: a(6, 0) },
  { page: `${upd}min`, says: 'keeps the lesser in BSON order', docs: a(5, 1, missing, 'x'), many: true, update: { $min: { a: 3 } }, gives: a(3, 1, 3, 3) },
  { page: `${upd}max`, says: 'keeps the greater', docs: a(5, 1, missing), many: true, update: { $max: { a: 3 } }, gives: a(5, 3, 3) },
  { page: `${upd}rename`, says: 'moves the value', docs: a(1), update: { $rename: { a: 'b.c' } }, gives: [{ _id: 1, b: { c: 1 } }] },
  { page: `${upd}setOnInsert`, says: 'nothing on an update', docs: a(1), update: { $setOnInsert: { b: 1 }, $set: { a: 2 } }, gives: a(2) },
  { page: `${upd}setOnInsert`, says: 'something on an upsert', docs: [], filter: { _id: 7 }, upsert: true, update: { $setOnInsert: { b: 1 }, $set: { a: 2 } }, gives: [{ _id: 7, a: 2, b: 1 }] },
  { page: 'reference/method/db.collection.updateOne', says: 'an upsert takes the equalities of the filter', docs: [], filter: { _id: 7, 'x.y': 1, z: { $eq: 2 }, w: { $gt: 3 }, $and: [{ v: 4 }] }, upsert: true, update: { $set: { a: 1 } }, gives: [{ _id: 7, x: { y: 1 }, z: 2, v: 4, a: 1 }] },
  { page: 'reference/method/db.collection.replaceOne', says: 'a replacement keeps _id', docs: a(1), update: { b: 2 }, gives: [{ _id: 1, b: 2 }] },
  { page: 'core/document', says: '_id cannot change', docs: a(1), update: { $set: { _id: 9 } }, code: 66 },
  { page: 'reference/operator/update', says: 'two changes of one path conflict', docs: a(1), update: { $set: { a: 1 }, $inc: { a: 1 } }, code: 40 },
  { page: 'reference/operator/update', says: 'a path and its parent conflict', docs: a({ b: 1 }), update: { $set: { a: 1, 'a.b': 1 } }, code: 40 },
  { page: 'reference/operator/update', says: 'an unknown operator is an error', docs: a(1), update: { $nope: { a: 1 } }, code: 9 },
  { page: `${upd}push`, says: 'appends, and starts an array', docs: a([1], missing), many: true, update: { $push: { a: 2 } }, gives: a([1, 2], [2]) },
  { page: `${upd}push`, says: 'an array is pushed as one element', docs: a([1]), update: { $push: { a: [2, 3] } }, gives: a([1, [2, 3]]) },
  { page: `${upd}each`, says: 'appends each', docs: a([1]), update: { $push: { a: { $each: [2, 3] } } }, gives: a([1, 2, 3]) },
  { page: `${upd}position`, says: 'at a position', docs: a([1, 4]), update: { $push: { a: { $each: [2, 3], $position: 1 } } }, gives: a([1, 2, 3, 4]) },
  { page: `${upd}slice`, says: 'keeps the last', docs: a([1, 2]), update: { $push: { a: { $each: [3], $slice: -2 } } }, gives: a([2, 3]) },
  { page: `${upd}sort`, says: 'sorts documents by a field', docs: a([{ x: 3 }, { x: 1 }]), update: { $push: { a: { $each: [{ x: 2 }], $sort: { x: 1 } } } }, gives: a([{ x: 1 }, { x: 2 }, { x: 3 }]) },
  { page: `${upd}push`, says: 'on no array is an error', docs: a(1), update: { $push: { a: 2 } }, code: 2 },
  { page: `${upd}addToSet`, says: 'only what is not there; documents by order of fields too', docs: a([{ x: 1, y: 2 }]), update: { $addToSet: { a: { $each: [{ x: 1, y: 2 }, { y: 2, x: 1 }] } } }, gives: a([{ x: 1, y: 2 }, { y: 2, x: 1 }]) },
  { page: `${upd}addToSet`, says: 'on no array is an error', docs: a('x'), update: { $addToSet: { a: 2 } }, code: 2 },
  { page: `${upd}pull`, says: 'equal values', docs: a([1, 2, 1]), update: { $pull: { a: 1 } }, gives: a([2]) },
  { page: `${upd}pull`, says: 'by a condition', docs: a([1, 5, 9]), update: { $pull: { a: { $gte: 5 } } }, gives: a([1]) },
  { page: `${upd}pull`, says: 'documents that match, other fields ignored', docs: a([{ x: 1, y: 1 }, { x: 2 }]), update: { $pull: { a: { x: 1 } } }, gives: a([{ x: 2 }]) },
  { page: `${upd}pull`, says: 'documents by $or', docs: a([{ x: 1 }, { y: 2 }, { z: 3 }]), update: { $pull: { a: { $or: [{ x: 1 }, { y: 2 }] } } }, gives: a([{ z: 3 }]) },
  { page: `${upd}pullAll`, says: 'every value listed', docs: a([1, 2, 3, 2]), update: { $pullAll: { a: [2, 3] } }, gives: a([1]) },
  { page: `${upd}pop`, says: 'the last', docs: a([1, 2, 3]), update: { $pop: { a: 1 } }, gives: a([1, 2]) },
  { page: `${upd}pop`, says: 'the first', docs: a([1, 2, 3]), update: { $pop: { a: -1 } }, gives: a([2, 3]) },
  { page: `${upd}positional`, says: '$ is the element that matched', docs: a([1, 5, 9]), filter: { a: { $gt: 4 } }, update: { $set: { 'a.$': 0 } }, gives: a([1, 0, 9]) },
  { page: `${upd}positional`, says: '$ in documents in an array', docs: a([{ x: 1, y: 1 }, { x: 2, y: 1 }]), filter: { 'a.x': 2 }, update: { $inc: { 'a.$.y': 5 } }, gives: a([{ x: 1, y: 1 }, { x: 2, y: 6 }]) },
  { page: `${upd}positional-all`, says: '$[] is every element', docs: a([1, 2]), update: { $inc: { 'a.$[]': 10 } }, gives: a([11, 12]) },
  { page: `${upd}positional-filtered`, says: '$[name] is every element its filter matches', docs: a([1, 5, 9]), update: { $set: { 'a.$[big]': 0 } }, arrayFilters: [{ big: { $gt: 4 } }], gives: a([1, 0, 0]) },
  { page: `${upd}positional-filtered`, says: 'a name without a filter is an error', docs: a([1]), update: { $set: { 'a.$[big]': 0 } }, code: 2 },
  { page: 'tutorial/update-documents-with-aggregation-pipeline', says: 'fields computed from fields', docs: [{ _id: 1, a: 2, b: 3 }], update: [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'a' }], gives: [{ _id: 1, b: 3, c: 5 }] },
];

export const aggregations: Behaviour[] = [
  { page: `${agg}group`, says: 'sums by key, in 64 bits exactly', docs: [{ _id: 1, k: 'x', v: Long.fromString('9007199254740993') }, { _id: 2, k: 'x', v: Long.ONE }], pipeline: [{ $group: { _id: '$k', total: { $sum: '$v' } } }], gives: [{ _id: 'x', total: Long.fromString('9007199254740994') }] },
  { page: `${agg}sum`, says: 'what is no number counts nothing', docs: a(1, 'x', null, 2), pipeline: [{ $group: { _id: null, total: { $sum: '$a' } } }], gives: [{ _id: null, total: 3 }] },
  { page: `${agg}sum`, says: '1 counts', docs: a(1, 2), pipeline: [{ $group: { _id: null, n: { $sum: 1 } } }], gives: [{ _id: null, n: 2 }] },
  { page: `${agg}avg`, says: 'of no numbers is null', docs: a('x'), pipeline: [{ $group: { _id: null, mean: { $avg: '$a' } } }], gives: [{ _id: null, mean: null }] },
  { page: `${agg}group`, says: 'a missing key groups with null', docs: a(null, missing), pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }], gives: [{ _id: null, n: 2 }] },
  { page: `${agg}group`, says: 'a key of several fields', docs: [{ _id: 1, k: 1, l: 2 }, { _id: 2, k: 1, l: 2 }], pipeline: [{ $group: { _id: { k: '$k', l: '$l' }, n: { $sum: 1 } } }], gives: [{ _id: { k: 1, l: 2 }, n: 2 }] },
  { page: `${agg}max`, says: '$max and $min by BSON order, null left out', docs: a(1, null, 'x', 5), pipeline: [{ $group: { _id: null, most: { $max: '$a' }, least: { $min: '$a' } } }], gives: [{ _id: null, most: 'x', least: 1 }] },
  { page: `${agg}push`, says: '$push, $first and $last in order', docs: a(3, 1, 2), pipeline: [{ $sort: { a: 1 } }, { $group: { _id: null, all: { $push: '$a' }, first: { $first: '$a' }, last: { $last: '$a' } } }], gives: [{ _id: null, all: [1, 2, 3], first: 1, last: 3 }] },
  { page: `${agg}unwind`, says: 'a document for each element; empty and missing fall out', docs: a([1, 2], [], missing, 5), pipeline: [{ $unwind: '$a' }], gives: [{ _id: 1, a: 1 }, { _id: 1, a: 2 }, { _id: 4, a: 5 }] },
  { page: `${agg}unwind`, says: 'preserveNullAndEmptyArrays keeps them', docs: a([], missing), pipeline: [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }], gives: [{ _id: 1 }, { _id: 2 }] },
  { page: `${agg}lookup`, says: 'equality on a field, null for missing', docs: [{ _id: 1, k: 2 }, { _id: 2 }, { _id: 3, k: [1, 2] }], pipeline: [{ $match: { _id: { $ne: 2 } } }, { $lookup: { from: 'behaviour', localField: 'k', foreignField: '_id', as: 'found' } }, { $project: { found: { $size: '$found' } } }], gives: [{ _id: 1, found: 1 }, { _id: 3, found: 2 }] },
  { page: `${agg}count`, says: 'how many; nothing when there is none', docs: a(1, 2), pipeline: [{ $match: { a: 1 } }, { $count: 'n' }], gives: [{ n: 1 }] },
  { page: `${agg}project`, says: 'a missing field gives nothing', docs: a(missing), pipeline: [{ $project: { b: '$a' } }], gives: [{ _id: 1 }] },
  { page: `${agg}addFields`, says: 'into an embedded document', docs: a({ x: 1 }), pipeline: [{ $addFields: { 'a.y': 2 } }], gives: [{ _id: 1, a: { x: 1, y: 2 } }] },
  { page: `${agg}replaceRoot`, says: 'must be a document', docs: a(1), pipeline: [{ $replaceRoot: { newRoot: '$a' } }], gives: 40228 },
  { page: `${agg}cond`, says: '0, null and missing are false, the empty string is true', docs: a(0, null, missing, ''), pipeline: [{ $project: { is: { $cond: ['$a', 'yes', 'no'] } } }], gives: [{ _id: 1, is: 'no' }, { _id: 2, is: 'no' }, { _id: 3, is: 'no' }, { _id: 4, is: 'yes' }] },
  { page: `${agg}ifNull`, says: 'the first that is not null or missing', docs: a(null, 5), pipeline: [{ $project: { v: { $ifNull: ['$b', '$a', 'none'] } } }], gives: [{ _id: 1, v: 'none' }, { _id: 2, v: 5 }] },
  { page: `${agg}subtract`, says: 'dates give milliseconds', docs: [{ _id: 1, f: d('2026-01-01T00:00:01Z'), g: d('2026-01-01T00:00:00Z') }], pipeline: [{ $project: { ms: { $subtract: ['$f', '$g'] } } }], gives: [{ _id: 1, ms: 1000 }] },
  { page: `${agg}divide`, says: 'by zero is an error', docs: a(1), pipeline: [{ $project: { v: { $divide: ['$a', 0] } } }], gives: 2 },
  { page: `${agg}add`, says: 'null makes null', docs: a(1), pipeline: [{ $project: { v: { $add: ['$a', null] } } }], gives: [{ _id: 1, v: null }] },
  { page: `${agg}dateToString`, says: 'formats in UTC', docs: a(d('2026-03-22T14:05:06.007Z')), pipeline: [{ $project: { v: { $dateToString: { date: '$a', format: '%Y-%m-%d %H:%M' } } } }], gives: [{ _id: 1, v: '2026-03-22 14:05' }] },
  { page: `${agg}filter`, says: 'elements that meet a condition', docs: a([1, 5, 9]), pipeline: [{ $project: { v: { $filter: { input: '$a', as: 'each', cond: { $gt: ['$$each', 4] } } } } }], gives: [{ _id: 1, v: [5, 9] }] },
  { page: `${agg}map`, says: 'an expression for each element', docs: a([1, 2]), pipeline: [{ $project: { v: { $map: { input: '$a', as: 'each', in: { $multiply: ['$$each', 2] } } } } }], gives: [{ _id: 1, v: [2, 4] }] },
  { page: `${agg}concat`, says: 'null makes null', docs: a('x', missing), pipeline: [{ $project: { v: { $concat: ['$a', '!'] } } }], gives: [{ _id: 1, v: 'x!' }, { _id: 2, v: null }] },
  { page: 'reference/operator/aggregation-pipeline', says: 'an unknown stage is an error', docs: [], pipeline: [{ $nope: {} }], gives: 40324 },
];

export const uniqueness: Behaviour[] = [
  { page: 'core/index-unique', says: 'the same value twice is refused', docs: a(1), unique: { a: 1 }, insert: { a: 1 }, code: 11000 },
  { page: 'core/index-unique', says: 'one document may miss the field, a second may not', docs: a(missing), unique: { a: 1 }, insert: {}, code: 11000 },
  { page: 'core/index-unique', says: 'one document may repeat a value in its own array', docs: a(1), unique: { a: 1 }, insert: { a: [2, 2] } },
  { page: 'core/index-unique', says: 'array elements clash with other documents', docs: a([1, 2]), unique: { a: 1 }, insert: { a: [2, 3] }, code: 11000 },
  { page: 'core/index-unique', says: 'a compound key is unique as a whole', docs: [{ _id: 1, a: 1, b: 1 }], unique: { a: 1, b: 1 }, insert: { a: 1, b: 2 } },
  { page: 'core/index-sparse', says: 'sparse leaves missing fields out, null not', docs: a(missing), unique: { a: 1 }, options: { sparse: true }, insert: {} },
  { page: 'core/index-partial', says: 'only documents that match the filter clash', docs: [{ _id: 1, a: 1, live: false }], unique: { a: 1 }, options: { partialFilterExpression: { live: true } }, insert: { a: 1, live: true } },
  { page: 'core/index-partial', says: 'two that match the filter clash', docs: [{ _id: 1, a: 1, live: true }], unique: { a: 1 }, options: { partialFilterExpression: { live: true } }, insert: { a: 1, live: true }, code: 11000 },
  { page: 'core/indexes/index-types/index-compound', says: 'two arrays cannot be indexed together', docs: [{ _id: 1, a: 1, b: 1 }], unique: { a: 1, b: 1 }, insert: { a: [1], b: [2] }, code: 171 },
  { page: 'reference/bson-type-comparison-order', says: '1 and Long 1 clash', docs: a(Long.ONE), unique: { a: 1 }, insert: { a: 1 }, code: 11000 },
];

export const allBehaviours = [...queries, ...projections, ...updates, ...aggregations, ...uniqueness];
