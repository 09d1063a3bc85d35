import { Binary, Double, ObjectId } from 'bson';
import type { Document } from 'mongodb';

type Id = string | number;
/** One behaviour that MongoDB documents; `page` is the manual's page below mongodb.com/docs/manual. */
export type Behaviour = { page: string; says: string; docs: Document[] } & (
  | { find: Document; ids: Id[] }
  | { find: Document; code: number }
  | { sort: Document; find?: Document; ids: Id[] }
  | { project: Document; gives: Document[] }
  | { update: Document; filter?: Document; upsert?: true; many?: true; gives: Document[] }
  | { update: Document; filter?: Document; upsert?: true; many?: true; code: number }
  | { count: Document; skip?: number; limit?: number; gives: number }
  | { unique: Document; options?: Document; insert: Document; code?: number }
);

const a = (...values: unknown[]): Document[] =>
  values.map((value, i) => (value === undefined ? { _id: i + 1 } : { _id: i + 1, a: value }));
const [op, upd] = ['reference/operator/query/', 'reference/operator/update/'];
const d = (text: string) => new Date(text);
const missing = undefined;

const queries: Behaviour[] = [
  {
    page: `${op}eq`,
    says: 'matches a value and an array that holds it',
    docs: a(1, [1, 2], 2),
    find: { a: 1 },
    ids: [1, 2],
  },
  {
    page: `${op}eq`,
    says: 'an array matches the very array, or one that holds it as an element',
    docs: a([1, 2], [2, 1], [[1, 2], 3]),
    find: { a: [1, 2] },
    ids: [1, 3],
  },
  {
    page: 'tutorial/query-embedded-documents',
    says: 'a whole embedded document matches field by field, order included',
    docs: a({ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 1, y: 2, z: 3 }),
    find: { a: { x: 1, y: 2 } },
    ids: [1],
  },
  {
    page: 'tutorial/query-embedded-documents',
    says: 'dot notation reaches into it',
    docs: a({ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 2 }),
    find: { 'a.x': 1 },
    ids: [1, 2],
  },
  {
    page: 'tutorial/query-arrays',
    says: 'two conditions may hold for two elements',
    docs: a([15, 25], [22], [5]),
    find: { a: { $gt: 20, $lt: 16 } },
    ids: [1],
  },
  {
    page: 'tutorial/query-for-null-fields',
    says: 'null matches null and missing',
    docs: a(null, missing, 1, []),
    find: { a: null },
    ids: [1, 2],
  },
  {
    page: 'tutorial/query-for-null-fields',
    says: '$ne null leaves out missing too',
    docs: a(null, missing, 1),
    find: { a: { $ne: null } },
    ids: [3],
  },
  {
    page: 'reference/bson-type-comparison-order',
    says: 'integers and doubles compare as numbers',
    docs: a(1, new Double(1), 1.5, '1'),
    find: { a: 1 },
    ids: [1, 2],
  },
  {
    page: 'reference/bson-type-comparison-order',
    says: 'values sort by type first',
    docs: a(true, 'a', 1, null, missing, new Date(0), new ObjectId(), { x: 1 }, new Binary(Buffer.from('x'))),
    sort: { a: 1, _id: 1 },
    ids: [4, 5, 3, 2, 8, 9, 7, 1, 6],
  },
  {
    page: 'reference/bson-type-comparison-order',
    says: 'NaN sorts below every number',
    docs: a(1, Number.NaN, -Infinity),
    sort: { a: 1 },
    ids: [2, 3, 1],
  },
  {
    page: 'reference/bson-type-comparison-order',
    says: 'documents compare field by field: type, name, value',
    docs: a({ x: 2 }, { w: 3 }, { x: 'a' }, { x: 1, y: 1 }),
    sort: { a: 1 },
    ids: [2, 4, 1, 3],
  },
  {
    page: 'reference/bson-type-comparison-order',
    says: 'binary sorts by length, subtype, bytes',
    docs: a(new Binary(Buffer.from('bb')), new Binary(Buffer.from('c')), new Binary(Buffer.from('ba'))),
    sort: { a: 1 },
    ids: [2, 3, 1],
  },
  {
    page: 'reference/bson-type-comparison-order',
    says: 'strings sort by their bytes',
    docs: a('b', 'B', 'a', 'é', '😀', '\uffee'),
    sort: { a: 1 },
    ids: [2, 3, 1, 4, 6, 5],
  },
  {
    page: 'reference/method/cursor.sort',
    says: 'two fields',
    docs: [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
      { _id: 3, a: 0, b: 9 },
    ],
    sort: { a: 1, b: -1 },
    ids: [3, 2, 1],
  },
  {
    page: `${op}gt`,
    says: 'only values of the same type',
    docs: a(1, 5, '9', null, d('2026-01-01')),
    find: { a: { $gt: 2 } },
    ids: [2],
  },
  {
    page: `${op}gte`,
    says: 'null includes null and missing',
    docs: a(null, missing, 1),
    find: { a: { $gte: null } },
    ids: [1, 2],
  },
  {
    page: `${op}lt`,
    says: 'dates',
    docs: a(d('2026-01-01'), d('2026-02-01'), '2025'),
    find: { a: { $lt: d('2026-01-15') } },
    ids: [1],
  },
  {
    page: `${op}lte`,
    says: 'with an upper and a lower bound',
    docs: a(1, 2, 3, 4),
    find: { a: { $gt: 1, $lte: 3 } },
    ids: [2, 3],
  },
  {
    page: `${op}lt`,
    says: 'booleans: false is below true',
    docs: a(true, false),
    find: { a: { $lt: true } },
    ids: [2],
  },
  {
    page: `${op}gt`,
    says: 'NaN is above and below nothing',
    docs: a(Number.NaN, 1),
    find: { a: { $lt: 5 } },
    ids: [2],
  },
  {
    page: `${op}ne`,
    says: 'also documents without the field',
    docs: a(1, 2, missing, [1, 3]),
    find: { a: { $ne: 1 } },
    ids: [2, 3],
  },
  {
    page: `${op}in`,
    says: 'one of several, arrays by element',
    docs: a(1, [2, 9], 3, missing),
    find: { a: { $in: [1, 2] } },
    ids: [1, 2],
  },
  {
    page: `${op}in`,
    says: 'null in the list matches a missing field',
    docs: a(1, missing),
    find: { a: { $in: [null] } },
    ids: [2],
  },
  {
    page: `${op}in`,
    says: 'an array in the list matches the very array',
    docs: a([1, 2], [1], 1),
    find: { a: { $in: [[1, 2]] } },
    ids: [1],
  },
  { page: `${op}in`, says: 'needs an array', docs: [], find: { a: { $in: 1 } }, code: 2 },
  {
    page: `${op}nin`,
    says: 'none of several, missing included',
    docs: a(1, 2, missing, [1]),
    find: { a: { $nin: [1] } },
    ids: [2, 3],
  },
  {
    page: `${op}and`,
    says: 'every condition, even on one field',
    docs: a(1, 5, [1, 5]),
    find: { $and: [{ a: 1 }, { a: 5 }] },
    ids: [3],
  },
  { page: `${op}or`, says: 'any condition', docs: a(1, 2, 3), find: { $or: [{ a: 1 }, { a: 3 }] }, ids: [1, 3] },
  { page: `${op}or`, says: 'an empty list is an error', docs: [], find: { $or: [] }, code: 2 },
  {
    page: `${op}exists`,
    says: 'true includes null',
    docs: a(null, missing, 0),
    find: { a: { $exists: true } },
    ids: [1, 3],
  },
  { page: `${op}exists`, says: 'false', docs: a(null, missing), find: { a: { $exists: false } }, ids: [2] },
  {
    page: `${op}regex`,
    says: 'with options',
    docs: a('Abc', 'xabc', 'b', 5),
    find: { a: { $regex: '^a', $options: 'i' } },
    ids: [1],
  },
  {
    page: `${op}regex`,
    says: 'any element of an array may match',
    docs: a(['rohit', 'virat'], ['bumrah']),
    find: { a: /^vi/ },
    ids: [1],
  },
  { page: `${op}regex`, says: 'an array or a number is no text', docs: a(5, ['x'], 'x5'), find: { a: /5/ }, ids: [3] },
  {
    page: `${op}and`,
    says: 'with $or inside',
    docs: [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 3 },
      { _id: 3, a: 2, b: 1 },
    ],
    find: { $and: [{ a: 1 }, { $or: [{ b: 1 }, { b: 2 }] }] },
    ids: [1],
  },
  {
    page: 'reference/operator/query',
    says: 'an unknown operator is an error',
    docs: [],
    find: { a: { $nope: 1 } },
    code: 2,
  },
  {
    page: 'reference/operator/query',
    says: 'an unknown top-level operator is an error',
    docs: [],
    find: { $nope: 1 },
    code: 2,
  },
];

const projections: Behaviour[] = [
  {
    page: 'tutorial/project-fields-from-query-results',
    says: 'the fields named and _id',
    docs: [{ _id: 1, a: 1, b: 2 }],
    project: { b: 1 },
    gives: [{ _id: 1, b: 2 }],
  },
  {
    page: 'tutorial/project-fields-from-query-results',
    says: 'without _id',
    docs: [{ _id: 1, a: 1, b: 2 }],
    project: { b: 1, _id: 0 },
    gives: [{ b: 2 }],
  },
];

const updates: Behaviour[] = [
  {
    page: `${upd}set`,
    says: 'makes the documents on the way',
    docs: a(1),
    update: { $set: { 'b.c': 2 } },
    gives: [{ _id: 1, a: 1, b: { c: 2 } }],
  },
  { page: `${upd}set`, says: 'below a scalar is an error', docs: a(1), update: { $set: { 'a.b': 1 } }, code: 28 },
  {
    page: `${upd}set`,
    says: 'new fields come in the order of their names',
    docs: [{ _id: 1 }],
    update: { $set: { z: 1, b: 2 } },
    gives: [{ _id: 1, b: 2, z: 1 }],
  },
  {
    page: `${upd}unset`,
    says: 'removes a field, and is no error without it',
    docs: a(1, missing),
    many: true,
    update: { $unset: { a: '' } },
    gives: [{ _id: 1 }, { _id: 2 }],
  },
  {
    page: `${upd}inc`,
    says: 'adds, and starts a missing field',
    docs: a(1, missing),
    many: true,
    update: { $inc: { a: 5 } },
    gives: a(6, 5),
  },
  { page: `${upd}inc`, says: 'on no number is an error', docs: a('1'), update: { $inc: { a: 1 } }, code: 14 },
  { page: `${upd}inc`, says: 'on null is an error', docs: a(null), update: { $inc: { a: 1 } }, code: 14 },
  {
    page: `${upd}setOnInsert`,
    says: 'nothing on an update',
    docs: a(1),
    update: { $setOnInsert: { b: 1 }, $set: { a: 2 } },
    gives: a(2),
  },
  {
    page: `${upd}setOnInsert`,
    says: 'something on an upsert',
    docs: [],
    filter: { _id: 7 },
    upsert: true,
    update: { $setOnInsert: { b: 1 }, $set: { a: 2 } },
    gives: [{ _id: 7, a: 2, b: 1 }],
  },
  {
    page: 'reference/method/db.collection.updateOne',
    says: 'an upsert takes the values of the filter, not its comparisons',
    docs: [],
    filter: { _id: 7, z: 2, w: { $gt: 3 }, v: { $exists: false } },
    upsert: true,
    update: { $set: { a: 1 } },
    gives: [{ _id: 7, z: 2, a: 1 }],
  },
  {
    page: `${upd}set`,
    says: 'an array element by position',
    docs: a([1, { x: 1 }]),
    update: { $set: { 'a.0': 5, 'a.1.x': 6 } },
    gives: a([5, { x: 6 }]),
  },
  {
    page: `${upd}inc`,
    says: 'in an embedded document',
    docs: a({ x: 1 }),
    update: { $inc: { 'a.x': 2, 'a.y': 3 } },
    gives: a({ x: 3, y: 3 }),
  },
  {
    page: `${upd}unset`,
    says: 'in an embedded document',
    docs: a({ x: 1, y: 2 }),
    update: { $unset: { 'a.x': '' } },
    gives: a({ y: 2 }),
  },
  { page: 'core/document', says: '_id cannot change', docs: a(1), update: { $set: { _id: 9 } }, code: 66 },
  {
    page: 'reference/operator/update',
    says: 'two changes of one path conflict',
    docs: a(1),
    update: { $set: { a: 1 }, $inc: { a: 1 } },
    code: 40,
  },
  {
    page: 'reference/operator/update',
    says: 'a path and its parent conflict',
    docs: a({ b: 1 }),
    update: { $set: { a: 1, 'a.b': 1 } },
    code: 40,
  },
  {
    page: 'reference/operator/update',
    says: 'an unknown operator is an error',
    docs: a(1),
    update: { $nope: { a: 1 } },
    code: 9,
  },
  {
    page: `${upd}push`,
    says: 'appends, and starts an array',
    docs: a([1], missing),
    many: true,
    update: { $push: { a: 2 } },
    gives: a([1, 2], [2]),
  },
  {
    page: `${upd}push`,
    says: 'an array is pushed as one element',
    docs: a([1]),
    update: { $push: { a: [2, 3] } },
    gives: a([1, [2, 3]]),
  },
  {
    page: `${upd}each`,
    says: 'appends each',
    docs: a([1]),
    update: { $push: { a: { $each: [2, 3] } } },
    gives: a([1, 2, 3]),
  },
  { page: `${upd}push`, says: 'on no array is an error', docs: a(1), update: { $push: { a: 2 } }, code: 2 },
  {
    page: `${upd}addToSet`,
    says: 'only what is not there; documents by order of fields too',
    docs: a([{ x: 1, y: 2 }]),
    update: {
      $addToSet: {
        a: {
          $each: [
            { x: 1, y: 2 },
            { y: 2, x: 1 },
          ],
        },
      },
    },
    gives: a([
      { x: 1, y: 2 },
      { y: 2, x: 1 },
    ]),
  },
  { page: `${upd}addToSet`, says: 'on no array is an error', docs: a('x'), update: { $addToSet: { a: 2 } }, code: 2 },
];

const uniqueness: Behaviour[] = [
  {
    page: 'core/index-unique',
    says: 'the same value twice is refused',
    docs: a(1),
    unique: { a: 1 },
    insert: { a: 1 },
    code: 11000,
  },
  {
    page: 'core/index-unique',
    says: 'one document may miss the field, a second may not',
    docs: a(missing),
    unique: { a: 1 },
    insert: {},
    code: 11000,
  },
  {
    page: 'core/index-unique',
    says: 'one document may repeat a value in its own array',
    docs: a(1),
    unique: { a: 1 },
    insert: { a: [2, 2] },
  },
  {
    page: 'core/index-unique',
    says: 'array elements clash with other documents',
    docs: a([1, 2]),
    unique: { a: 1 },
    insert: { a: [2, 3] },
    code: 11000,
  },
  {
    page: 'core/index-unique',
    says: 'a compound key is unique as a whole',
    docs: [{ _id: 1, a: 1, b: 1 }],
    unique: { a: 1, b: 1 },
    insert: { a: 1, b: 2 },
  },
  {
    page: 'core/index-sparse',
    says: 'sparse leaves missing fields out, null not',
    docs: a(missing),
    unique: { a: 1 },
    options: { sparse: true },
    insert: {},
  },
  {
    page: 'core/index-partial',
    says: 'only documents that match the filter clash',
    docs: [{ _id: 1, a: 1, live: false }],
    unique: { a: 1 },
    options: { partialFilterExpression: { live: true } },
    insert: { a: 1, live: true },
  },
  {
    page: 'core/index-partial',
    says: 'two that match the filter clash',
    docs: [{ _id: 1, a: 1, live: true }],
    unique: { a: 1 },
    options: { partialFilterExpression: { live: true } },
    insert: { a: 1, live: true },
    code: 11000,
  },
  {
    page: 'core/indexes/index-types/index-compound',
    says: 'two arrays cannot be indexed together',
    docs: [{ _id: 1, a: 1, b: 1 }],
    unique: { a: 1, b: 1 },
    insert: { a: [1], b: [2] },
    code: 171,
  },
];

const counts: Behaviour[] = [
  {
    page: 'reference/method/db.collection.countDocuments',
    says: 'those that match',
    docs: a(1, 2, 1),
    count: { a: 1 },
    gives: 2,
  },
  { page: 'reference/method/db.collection.countDocuments', says: 'none is 0', docs: a(1), count: { a: 9 }, gives: 0 },
  {
    page: 'reference/method/db.collection.countDocuments',
    says: 'skip and limit',
    docs: a(1, 1, 1, 1),
    count: {},
    skip: 1,
    limit: 2,
    gives: 2,
  },
];

export const allBehaviours = [...queries, ...projections, ...updates, ...uniqueness, ...counts];
