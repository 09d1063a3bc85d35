import { Binary, Double, ObjectId } from 'bson';
import type { Document } from 'mongodb';

type Id = string | number;
interface Updating {
  update: Document;
  filter?: Document;
  arrayFilters?: Document[];
  upsert?: true;
  many?: true;
}
/** One behaviour that MongoDB documents; `page` is the manual's page below mongodb.com/docs/manual. */
export type Behaviour = { page: string; title: string; docs: Document[] } & (
  | { find: Document; ids: Id[] }
  | { find: Document; code: number }
  | { sort: Document; find?: Document; ids: Id[] }
  | { project: Document; gives: Document[] }
  | (Updating & ({ gives: Document[] } | { code: number }))
  | { replacement: Document; filter?: Document; upsert?: true; gives: Document[] }
  | { pipeline: Document[]; gives: Document[] }
  | { count: Document; skip?: number; limit?: number; gives: number }
  | { unique: Document; options?: Document; insert: Document; code?: number }
);

const a = (...values: unknown[]): Document[] =>
  values.map((value, i) => (value === undefined ? { _id: i + 1 } : { _id: i + 1, a: value }));
const [op, upd] = ['reference/operator/query/', 'reference/operator/update/'];
const agg = 'reference/operator/aggregation/';
const d = (text: string) => new Date(text);
const missing = undefined;

const queries: Behaviour[] = [
  {
    page: `${op}eq`,
    title: 'matches a value and an array that holds it',
    docs: a(1, [1, 2], 2),
    find: { a: 1 },
    ids: [1, 2],
  },
  {
    page: `${op}eq`,
    title: 'an array matches the very array, or one that holds it as an element',
    docs: a([1, 2], [2, 1], [[1, 2], 3]),
    find: { a: [1, 2] },
    ids: [1, 3],
  },
  {
    page: 'tutorial/query-embedded-documents',
    title: 'a whole embedded document matches field by field, order included',
    docs: a({ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 1, y: 2, z: 3 }),
    find: { a: { x: 1, y: 2 } },
    ids: [1],
  },
  {
    page: 'tutorial/query-embedded-documents',
    title: 'dot notation reaches into it',
    docs: a({ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 2 }),
    find: { 'a.x': 1 },
    ids: [1, 2],
  },
  {
    page: 'tutorial/query-arrays',
    title: 'two conditions may hold for two elements',
    docs: a([15, 25], [22], [5]),
    find: { a: { $gt: 20, $lt: 16 } },
    ids: [1],
  },
  {
    page: 'tutorial/query-for-null-fields',
    title: 'null matches null and missing',
    docs: a(null, missing, 1, []),
    find: { a: null },
    ids: [1, 2],
  },
  {
    page: 'tutorial/query-for-null-fields',
    title: '$ne null leaves out missing too',
    docs: a(null, missing, 1),
    find: { a: { $ne: null } },
    ids: [3],
  },
  {
    page: 'reference/bson-type-comparison-order',
    title: 'integers and doubles compare as numbers',
    docs: a(1, new Double(1), 1.5, '1'),
    find: { a: 1 },
    ids: [1, 2],
  },
  {
    page: 'reference/bson-type-comparison-order',
    title: 'values sort by type first',
    docs: a(true, 'a', 1, null, missing, new Date(0), new ObjectId(), { x: 1 }, new Binary(Buffer.from('x'))),
    sort: { a: 1, _id: 1 },
    ids: [4, 5, 3, 2, 8, 9, 7, 1, 6],
  },
  {
    page: 'reference/bson-type-comparison-order',
    title: 'NaN sorts below every number',
    docs: a(1, Number.NaN, -Infinity),
    sort: { a: 1 },
    ids: [2, 3, 1],
  },
  {
    page: 'reference/bson-type-comparison-order',
    title: 'documents compare field by field: type, name, value',
    docs: a({ x: 2 }, { w: 3 }, { x: 'a' }, { x: 1, y: 1 }),
    sort: { a: 1 },
    ids: [2, 4, 1, 3],
  },
  {
    page: 'reference/bson-type-comparison-order',
    title: 'binary sorts by length, subtype, bytes',
    docs: a(new Binary(Buffer.from('bb')), new Binary(Buffer.from('c')), new Binary(Buffer.from('ba'))),
    sort: { a: 1 },
    ids: [2, 3, 1],
  },
  {
    page: 'reference/bson-type-comparison-order',
    title: 'strings sort by their bytes',
    docs: a('b', 'B', 'a', 'é', '😀', '\uffee'),
    sort: { a: 1 },
    ids: [2, 3, 1, 4, 6, 5],
  },
  {
    page: 'reference/method/cursor.sort',
    title: 'two fields',
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
    title: 'only values of the same type',
    docs: a(1, 5, '9', null, d('2026-01-01')),
    find: { a: { $gt: 2 } },
    ids: [2],
  },
  {
    page: `${op}gte`,
    title: 'null includes null and missing',
    docs: a(null, missing, 1),
    find: { a: { $gte: null } },
    ids: [1, 2],
  },
  {
    page: `${op}lt`,
    title: 'dates',
    docs: a(d('2026-01-01'), d('2026-02-01'), '2025'),
    find: { a: { $lt: d('2026-01-15') } },
    ids: [1],
  },
  {
    page: `${op}lte`,
    title: 'with an upper and a lower bound',
    docs: a(1, 2, 3, 4),
    find: { a: { $gt: 1, $lte: 3 } },
    ids: [2, 3],
  },
  {
    page: `${op}lt`,
    title: 'booleans: false is below true',
    docs: a(true, false),
    find: { a: { $lt: true } },
    ids: [2],
  },
  {
    page: `${op}gt`,
    title: 'NaN is above and below nothing',
    docs: a(Number.NaN, 1),
    find: { a: { $lt: 5 } },
    ids: [2],
  },
  {
    page: `${op}ne`,
    title: 'also documents without the field',
    docs: a(1, 2, missing, [1, 3]),
    find: { a: { $ne: 1 } },
    ids: [2, 3],
  },
  {
    page: `${op}in`,
    title: 'one of several, arrays by element',
    docs: a(1, [2, 9], 3, missing),
    find: { a: { $in: [1, 2] } },
    ids: [1, 2],
  },
  {
    page: `${op}in`,
    title: 'null in the list matches a missing field',
    docs: a(1, missing),
    find: { a: { $in: [null] } },
    ids: [2],
  },
  {
    page: `${op}in`,
    title: 'an array in the list matches the very array',
    docs: a([1, 2], [1], 1),
    find: { a: { $in: [[1, 2]] } },
    ids: [1],
  },
  { page: `${op}in`, title: 'needs an array', docs: [], find: { a: { $in: 1 } }, code: 2 },
  {
    page: `${op}nin`,
    title: 'none of several, missing included',
    docs: a(1, 2, missing, [1]),
    find: { a: { $nin: [1] } },
    ids: [2, 3],
  },
  {
    page: `${op}and`,
    title: 'every condition, even on one field',
    docs: a(1, 5, [1, 5]),
    find: { $and: [{ a: 1 }, { a: 5 }] },
    ids: [3],
  },
  { page: `${op}or`, title: 'any condition', docs: a(1, 2, 3), find: { $or: [{ a: 1 }, { a: 3 }] }, ids: [1, 3] },
  { page: `${op}or`, title: 'an empty list is an error', docs: [], find: { $or: [] }, code: 2 },
  {
    page: `${op}exists`,
    title: 'true includes null',
    docs: a(null, missing, 0),
    find: { a: { $exists: true } },
    ids: [1, 3],
  },
  { page: `${op}exists`, title: 'false', docs: a(null, missing), find: { a: { $exists: false } }, ids: [2] },
  {
    page: `${op}regex`,
    title: 'with options',
    docs: a('Abc', 'xabc', 'b', 5),
    find: { a: { $regex: '^a', $options: 'i' } },
    ids: [1],
  },
  {
    page: `${op}regex`,
    title: 'any element of an array may match',
    docs: a(['rohit', 'virat'], ['bumrah']),
    find: { a: /^vi/ },
    ids: [1],
  },
  { page: `${op}regex`, title: 'an array or a number is no text', docs: a(5, ['x'], 'x5'), find: { a: /5/ }, ids: [3] },
  {
    page: `${op}and`,
    title: 'with $or inside',
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
    title: 'an unknown operator is an error',
    docs: [],
    find: { a: { $nope: 1 } },
    code: 2,
  },
  {
    page: 'reference/operator/query',
    title: 'an unknown top-level operator is an error',
    docs: [],
    find: { $nope: 1 },
    code: 2,
  },
];

const projections: Behaviour[] = [
  {
    page: 'tutorial/project-fields-from-query-results',
    title: 'the fields named and _id',
    docs: [{ _id: 1, a: 1, b: 2 }],
    project: { b: 1 },
    gives: [{ _id: 1, b: 2 }],
  },
  {
    page: 'tutorial/project-fields-from-query-results',
    title: 'without _id',
    docs: [{ _id: 1, a: 1, b: 2 }],
    project: { b: 1, _id: 0 },
    gives: [{ b: 2 }],
  },
];

const updates: Behaviour[] = [
  {
    page: `${upd}set`,
    title: 'makes the documents on the way',
    docs: a(1),
    update: { $set: { 'b.c': 2 } },
    gives: [{ _id: 1, a: 1, b: { c: 2 } }],
  },
  { page: `${upd}set`, title: 'below a scalar is an error', docs: a(1), update: { $set: { 'a.b': 1 } }, code: 28 },
  {
    page: `${upd}set`,
    title: 'new fields come in the order of their names',
    docs: [{ _id: 1 }],
    update: { $set: { z: 1, b: 2 } },
    gives: [{ _id: 1, b: 2, z: 1 }],
  },
  {
    page: `${upd}unset`,
    title: 'removes a field, and is no error without it',
    docs: a(1, missing),
    many: true,
    update: { $unset: { a: '' } },
    gives: [{ _id: 1 }, { _id: 2 }],
  },
  {
    page: `${upd}inc`,
    title: 'adds, and starts a missing field',
    docs: a(1, missing),
    many: true,
    update: { $inc: { a: 5 } },
    gives: a(6, 5),
  },
  // MongoDB makes a 64-bit integer of it, this server a double: the driver reads both as this number.
  {
    page: `${upd}inc`,
    title: 'is exact past 32 bits',
    docs: a(2 ** 31 - 1),
    filter: { a: { $lt: 2 ** 31 } },
    update: { $inc: { a: 2 ** 31 - 1 } },
    gives: a(2 ** 32 - 2),
  },
  { page: `${upd}inc`, title: 'on no number is an error', docs: a('1'), update: { $inc: { a: 1 } }, code: 14 },
  { page: `${upd}inc`, title: 'on null is an error', docs: a(null), update: { $inc: { a: 1 } }, code: 14 },
  {
    page: `${upd}setOnInsert`,
    title: 'nothing on an update',
    docs: a(1),
    update: { $setOnInsert: { b: 1 }, $set: { a: 2 } },
    gives: a(2),
  },
  {
    page: `${upd}setOnInsert`,
    title: 'something on an upsert',
    docs: [],
    filter: { _id: 7 },
    upsert: true,
    update: { $setOnInsert: { b: 1 }, $set: { a: 2 } },
    gives: [{ _id: 7, a: 2, b: 1 }],
  },
  {
    page: 'reference/method/db.collection.updateOne',
    title: 'an upsert takes the values of the filter, not its comparisons',
    docs: [],
    filter: { _id: 7, z: 2, w: { $gt: 3 }, v: { $exists: false } },
    upsert: true,
    update: { $set: { a: 1 } },
    gives: [{ _id: 7, z: 2, a: 1 }],
  },
  {
    page: `${upd}set`,
    title: 'an array element by position',
    docs: a([1, { x: 1 }]),
    update: { $set: { 'a.0': 5, 'a.1.x': 6 } },
    gives: a([5, { x: 6 }]),
  },
  {
    page: `${upd}inc`,
    title: 'in an embedded document',
    docs: a({ x: 1 }),
    update: { $inc: { 'a.x': 2, 'a.y': 3 } },
    gives: a({ x: 3, y: 3 }),
  },
  {
    page: `${upd}unset`,
    title: 'in an embedded document',
    docs: a({ x: 1, y: 2 }),
    update: { $unset: { 'a.x': '' } },
    gives: a({ y: 2 }),
  },
  { page: 'core/document', title: '_id cannot change', docs: a(1), update: { $set: { _id: 9 } }, code: 66 },
  {
    page: 'reference/operator/update',
    title: 'two changes of one path conflict',
    docs: a(1),
    update: { $set: { a: 1 }, $inc: { a: 1 } },
    code: 40,
  },
  {
    page: 'reference/operator/update',
    title: 'a path and its parent conflict',
    docs: a({ b: 1 }),
    update: { $set: { a: 1, 'a.b': 1 } },
    code: 40,
  },
  {
    page: 'reference/operator/update',
    title: 'an unknown operator is an error',
    docs: a(1),
    update: { $nope: { a: 1 } },
    code: 9,
  },
  {
    page: `${upd}push`,
    title: 'appends, and starts an array',
    docs: a([1], missing),
    many: true,
    update: { $push: { a: 2 } },
    gives: a([1, 2], [2]),
  },
  {
    page: `${upd}push`,
    title: 'an array is pushed as one element',
    docs: a([1]),
    update: { $push: { a: [2, 3] } },
    gives: a([1, [2, 3]]),
  },
  {
    page: `${upd}each`,
    title: 'appends each',
    docs: a([1]),
    update: { $push: { a: { $each: [2, 3] } } },
    gives: a([1, 2, 3]),
  },
  { page: `${upd}push`, title: 'on no array is an error', docs: a(1), update: { $push: { a: 2 } }, code: 2 },
  {
    page: `${upd}addToSet`,
    title: 'only what is not there; documents by order of fields too',
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
  { page: `${upd}addToSet`, title: 'on no array is an error', docs: a('x'), update: { $addToSet: { a: 2 } }, code: 2 },
];

const uniqueness: Behaviour[] = [
  {
    page: 'core/index-unique',
    title: 'the same value twice is refused',
    docs: a(1),
    unique: { a: 1 },
    insert: { a: 1 },
    code: 11000,
  },
  {
    page: 'core/index-unique',
    title: 'one document may miss the field, a second may not',
    docs: a(missing),
    unique: { a: 1 },
    insert: {},
    code: 11000,
  },
  {
    page: 'core/index-unique',
    title: 'one document may repeat a value in its own array',
    docs: a(1),
    unique: { a: 1 },
    insert: { a: [2, 2] },
  },
  {
    page: 'core/index-unique',
    title: 'array elements clash with other documents',
    docs: a([1, 2]),
    unique: { a: 1 },
    insert: { a: [2, 3] },
    code: 11000,
  },
  {
    page: 'core/index-unique',
    title: 'a compound key is unique as a whole',
    docs: [{ _id: 1, a: 1, b: 1 }],
    unique: { a: 1, b: 1 },
    insert: { a: 1, b: 2 },
  },
  {
    page: 'core/index-sparse',
    title: 'sparse leaves missing fields out, null not',
    docs: a(missing),
    unique: { a: 1 },
    options: { sparse: true },
    insert: {},
  },
  {
    page: 'core/index-partial',
    title: 'only documents that match the filter clash',
    docs: [{ _id: 1, a: 1, live: false }],
    unique: { a: 1 },
    options: { partialFilterExpression: { live: true } },
    insert: { a: 1, live: true },
  },
  {
    page: 'core/index-partial',
    title: 'two that match the filter clash',
    docs: [{ _id: 1, a: 1, live: true }],
    unique: { a: 1 },
    options: { partialFilterExpression: { live: true } },
    insert: { a: 1, live: true },
    code: 11000,
  },
  {
    page: 'core/indexes/index-types/index-compound',
    title: 'two arrays cannot be indexed together',
    docs: [{ _id: 1, a: 1, b: 1 }],
    unique: { a: 1, b: 1 },
    insert: { a: [1], b: [2] },
    code: 171,
  },
];

const counts: Behaviour[] = [
  {
    page: 'reference/method/db.collection.countDocuments',
    title: 'those that match',
    docs: a(1, 2, 1),
    count: { a: 1 },
    gives: 2,
  },
  { page: 'reference/method/db.collection.countDocuments', title: 'none is 0', docs: a(1), count: { a: 9 }, gives: 0 },
  {
    page: 'reference/method/db.collection.countDocuments',
    title: 'skip and limit',
    docs: a(1, 1, 1, 1),
    count: {},
    skip: 1,
    limit: 2,
    gives: 2,
  },
];

const stock = [
  { item: 'A', qty: 5 },
  { item: 'B', qty: 15 },
];
const graded = [{ _id: 1, grades: [95, 92, 102, 108] }];
const students = [
  {
    _id: 1,
    grades: [
      { grade: 80, mean: 75 },
      { grade: 85, mean: 90 },
    ],
  },
];

const insideArrays: Behaviour[] = [
  {
    page: 'tutorial/query-array-of-documents',
    title: 'a path goes through the documents of an array',
    docs: a(stock, [{ item: 'C', qty: 20 }], 7, [7]),
    find: { 'a.qty': { $lte: 15 } },
    ids: [1],
  },
  {
    page: 'tutorial/query-array-of-documents',
    title: 'a position names one element',
    docs: a(stock, [stock[1]], [{ qty: 5 }]),
    find: { 'a.0.qty': 5 },
    ids: [1, 3],
  },
  {
    page: 'tutorial/query-array-of-documents',
    title: 'two conditions may hold for two documents of it',
    docs: a(stock, [{ qty: 12 }]),
    find: { 'a.qty': { $gt: 10, $lt: 8 } },
    ids: [1],
  },
  {
    page: 'tutorial/query-for-null-fields',
    title: 'a document of an array that lacks the field is null there; an array without documents is not',
    docs: a([{ x: 1 }, {}], [{ x: 1 }], [3], [], { y: 1 }),
    find: { 'a.x': null },
    ids: [1, 5],
  },
  {
    page: `${op}exists`,
    title: 'in one document of an array',
    docs: a([{ x: 1 }, {}], [{}], 3),
    find: { 'a.x': { $exists: false } },
    ids: [2, 3],
  },
  {
    page: `${op}elemMatch`,
    title: 'one element meets all conditions',
    docs: a([82, 85, 88], [75, 88, 89], 83),
    find: { a: { $elemMatch: { $gte: 80, $lt: 85 } } },
    ids: [1],
  },
  {
    page: `${op}elemMatch`,
    title: 'one document meets all conditions',
    docs: a(
      [
        { p: 'abc', s: 10 },
        { p: 'xyz', s: 5 },
      ],
      [
        { p: 'abc', s: 8 },
        { p: 'xyz', s: 7 },
      ],
      [
        { p: 'abc', s: 7 },
        { p: 'xyz', s: 8 },
      ],
    ),
    find: { a: { $elemMatch: { p: 'xyz', s: { $gte: 8 } } } },
    ids: [3],
  },
  {
    page: `${op}all`,
    title: 'holds every value, in any order',
    docs: a(['x', 'y', 'z'], ['x'], 'x'),
    find: { a: { $all: ['y', 'x'] } },
    ids: [1],
  },
  {
    page: `${op}all`,
    title: 'one value alone is as $eq',
    docs: a('x', ['x', 'y'], ['y']),
    find: { a: { $all: ['x'] } },
    ids: [1, 2],
  },
  { page: `${op}all`, title: 'of nothing matches nothing', docs: a('x', []), find: { a: { $all: [] } }, ids: [] },
  {
    page: `${op}all`,
    title: 'with $elemMatch: an element for each',
    docs: a(
      [
        { n: 1, c: 'r' },
        { n: 2, c: 'g' },
      ],
      [{ n: 1, c: 'g' }],
    ),
    find: { a: { $all: [{ $elemMatch: { n: 1, c: 'r' } }, { $elemMatch: { n: 2 } }] } },
    ids: [1],
  },
  {
    page: `${op}size`,
    title: 'the very number of elements',
    docs: a([], [1], [1, 2], 1),
    find: { a: { $size: 1 } },
    ids: [2],
  },
  {
    page: `${op}not`,
    title: 'documents without the field too',
    docs: a(1, 3, missing),
    find: { a: { $not: { $gt: 1.99 } } },
    ids: [1, 3],
  },
  { page: `${op}not`, title: 'of a regular expression', docs: a('abc', 'xyz'), find: { a: { $not: /^a/ } }, ids: [2] },
  { page: `${op}nor`, title: 'none of the filters', docs: a(1, 2, 3), find: { $nor: [{ a: 1 }, { a: 2 }] }, ids: [3] },
  { page: `${op}eq`, title: 'by its name', docs: a(1, [1], 2), find: { a: { $eq: 1 } }, ids: [1, 2] },
  {
    page: 'core/indexes/index-types/index-multikey',
    title: 'the field of embedded documents in two arrays of one document is unique between documents only',
    docs: a([{ x: 1 }, { x: 1 }]),
    unique: { 'a.x': 1 },
    insert: { a: [{ x: 2 }, { x: 1 }] },
    code: 11000,
  },
];

const paths: Behaviour[] = [
  {
    page: 'tutorial/project-fields-from-query-results',
    title: 'fields of embedded documents',
    docs: a({ x: 1, y: 2 }, 7),
    project: { 'a.x': 1 },
    gives: [{ _id: 1, a: { x: 1 } }, { _id: 2 }],
  },
  {
    page: 'tutorial/project-fields-from-query-results',
    title: 'fields of embedded documents in an array',
    docs: a([{ x: 1, y: 2 }, 7, { y: 3 }]),
    project: { a: { x: 1 }, _id: 0 },
    gives: [{ a: [{ x: 1 }, {}] }],
  },
  {
    page: 'tutorial/project-fields-from-query-results',
    title: 'all but the fields that are hidden',
    docs: a([{ x: 1, y: 2 }, 7], { x: 1 }),
    project: { 'a.x': 0 },
    gives: [
      { _id: 1, a: [{ y: 2 }, 7] },
      { _id: 2, a: {} },
    ],
  },
  {
    page: 'tutorial/project-fields-from-query-results',
    title: 'all but _id',
    docs: a(1),
    project: { _id: 0 },
    gives: [{ a: 1 }],
  },
];

const more: Behaviour[] = [
  {
    page: `${upd}max`,
    title: 'sets what is greater',
    docs: a(200, 950, missing),
    update: { $max: { a: 900 } },
    many: true,
    gives: a(900, 950, 900),
  },
  {
    page: `${upd}min`,
    title: 'sets what is less, across types too',
    docs: a(200, 100, 'x'),
    update: { $min: { a: 150 } },
    many: true,
    gives: a(150, 100, 150),
  },
  {
    page: `${upd}mul`,
    title: 'multiplies; what is missing becomes 0',
    docs: a(10, missing),
    update: { $mul: { a: 2.5 } },
    many: true,
    gives: a(25, 0),
  },
  { page: `${upd}mul`, title: 'on no number is an error', docs: a('x'), update: { $mul: { a: 2 } }, code: 14 },
  {
    page: `${upd}push`,
    title: '$position counts from the front',
    docs: a([100]),
    update: { $push: { a: { $each: [50, 60], $position: 0 } } },
    gives: a([50, 60, 100]),
  },
  {
    page: `${upd}position`,
    title: 'or from the end',
    docs: a([1, 2, 3]),
    update: { $push: { a: { $each: [9], $position: -1 } } },
    gives: a([1, 2, 9, 3]),
  },
  {
    page: `${upd}slice`,
    title: 'keeps the last',
    docs: a([40, 50, 60]),
    update: { $push: { a: { $each: [80, 78], $slice: -3 } } },
    gives: a([60, 80, 78]),
  },
  {
    page: `${upd}slice`,
    title: 'keeps the first',
    docs: a([89, 90]),
    update: { $push: { a: { $each: [100, 20], $slice: 3 } } },
    gives: a([89, 90, 100]),
  },
  {
    page: `${upd}sort`,
    title: 'by a field of the elements, before they are cut',
    docs: a([{ s: 8 }, { s: 7 }, { s: 9 }]),
    update: { $push: { a: { $each: [{ s: 4 }], $sort: { s: 1 }, $slice: 2 } } },
    gives: a([{ s: 4 }, { s: 7 }]),
  },
  {
    page: `${upd}sort`,
    title: 'by the elements themselves',
    docs: a([89, 70]),
    update: { $push: { a: { $each: [40, 60], $sort: -1 } } },
    gives: a([89, 70, 60, 40]),
  },
  {
    page: `${upd}pull`,
    title: 'takes out equal values',
    docs: a([1, 2, 1]),
    update: { $pull: { a: 1 } },
    gives: a([2]),
  },
  {
    page: `${upd}pull`,
    title: 'takes out what meets a condition',
    docs: a([3, 5, 6, 7]),
    update: { $pull: { a: { $gte: 6 } } },
    gives: a([3, 5]),
  },
  {
    page: `${upd}pull`,
    title: 'takes out documents that match, whatever else is in them',
    docs: a([
      { i: 'A', s: 5 },
      { i: 'B', s: 8, c: 'x' },
    ]),
    update: { $pull: { a: { s: 8, i: 'B' } } },
    gives: a([{ i: 'A', s: 5 }]),
  },
  {
    page: `${upd}pull`,
    title: 'on a missing field does nothing',
    docs: a(missing),
    update: { $pull: { a: 1 } },
    gives: a(missing),
  },
  { page: `${upd}pull`, title: 'on no array is an error', docs: a(1), update: { $pull: { a: 1 } }, code: 2 },
  {
    page: `${upd}positional-filtered`,
    title: 'elements that match an array filter',
    docs: graded,
    update: { $set: { 'grades.$[element]': 100 } },
    arrayFilters: [{ element: { $gte: 100 } }],
    gives: [{ _id: 1, grades: [95, 92, 100, 100] }],
  },
  {
    page: `${upd}positional-filtered`,
    title: 'a field of the documents that match',
    docs: students,
    update: { $inc: { 'grades.$[elem].mean': 5 } },
    arrayFilters: [{ 'elem.grade': { $gte: 85 } }],
    gives: [
      {
        _id: 1,
        grades: [
          { grade: 80, mean: 75 },
          { grade: 85, mean: 95 },
        ],
      },
    ],
  },
  {
    page: `${upd}positional-all`,
    title: 'every element',
    docs: graded,
    update: { $inc: { 'grades.$[]': 10 } },
    gives: [{ _id: 1, grades: [105, 102, 112, 118] }],
  },
  {
    page: `${upd}positional-all`,
    title: 'of no array is an error',
    docs: a(1),
    update: { $inc: { 'a.$[]': 10 } },
    code: 2,
  },
  {
    page: 'reference/method/db.collection.replaceOne',
    title: 'everything but the _id is another',
    docs: [{ _id: 1, a: 1, b: 2 }],
    replacement: { c: 3 },
    gives: [{ _id: 1, c: 3 }],
  },
  {
    page: 'reference/method/db.collection.replaceOne',
    title: 'an upsert takes the _id of the filter and nothing else of it',
    docs: [],
    filter: { _id: 7, b: 1 },
    replacement: { c: 3 },
    upsert: true,
    gives: [{ _id: 7, c: 3 }],
  },
];

const sales = [
  { _id: 1, item: 'a', n: 2, tags: ['x', 'y'] },
  { _id: 2, item: 'b', n: 5, tags: [] },
  { _id: 3, item: 'a', n: 3 },
  { _id: 4, n: null, tags: 'z' },
];
const pipelines: Behaviour[] = [
  {
    page: `${agg}sum`,
    title: 'is exact past 32 bits',
    docs: a(2 ** 31 - 1, 2 ** 31 - 1, 2 ** 40),
    pipeline: [{ $group: { _id: null, a: { $sum: '$a' } } }],
    gives: [{ _id: null, a: 2 ** 40 + 2 ** 32 - 2 }],
  },
  {
    page: `${agg}group`,
    title: 'by a field; a missing one is null',
    docs: sales,
    pipeline: [{ $group: { _id: '$item', n: { $sum: '$n' }, count: { $count: {} } } }, { $sort: { _id: 1 } }],
    gives: [
      { _id: null, n: 0, count: 1 },
      { _id: 'a', n: 5, count: 2 },
      { _id: 'b', n: 5, count: 1 },
    ],
  },
  {
    page: `${agg}group`,
    title: 'the average, the least and the greatest leave out what is null or missing',
    docs: sales,
    pipeline: [
      { $group: { _id: null, avg: { $avg: '$n' }, min: { $min: '$n' }, max: { $max: '$item' }, all: { $sum: 1 } } },
    ],
    gives: [{ _id: null, avg: 10 / 3, min: 2, max: 'b', all: 4 }],
  },
  {
    page: `${agg}first`,
    title: 'the first in the order of the documents; null when it is missing',
    docs: sales,
    pipeline: [{ $sort: { _id: -1 } }, { $group: { _id: null, first: { $first: '$n' }, item: { $first: '$item' } } }],
    gives: [{ _id: null, first: null, item: null }],
  },
  {
    page: `${agg}group`,
    title: 'by several fields, of which a missing one is left out',
    docs: sales,
    pipeline: [
      { $match: { _id: { $gt: 2 } } },
      { $group: { _id: { item: '$item', n: '$n' } } },
      { $sort: { '_id.item': 1 } },
    ],
    gives: [{ _id: { n: null } }, { _id: { item: 'a', n: 3 } }],
  },
  {
    page: `${agg}unwind`,
    title: 'one document an element; without one none; what is no array is one element',
    docs: sales,
    pipeline: [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    gives: [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 4, tags: 'z' },
    ],
  },
  {
    page: `${agg}unwind`,
    title: 'preserveNullAndEmptyArrays keeps the others, without the field',
    docs: sales,
    pipeline: [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } },
      { $match: { _id: { $in: [2, 3] } } },
      { $project: { n: 0 } },
    ],
    gives: [
      { _id: 2, item: 'b' },
      { _id: 3, item: 'a' },
    ],
  },
  {
    page: `${agg}project`,
    title: 'shows fields and makes others of paths, also through arrays',
    docs: [{ _id: 1, a: [{ x: 1 }, { y: 2 }, { x: 3 }], b: { c: 4 } }],
    pipeline: [{ $project: { _id: 0, 'b.c': 1, xs: '$a.x', c: '$b.c', none: '$nowhere' } }],
    gives: [{ b: { c: 4 }, xs: [1, 3], c: 4 }],
  },
  {
    page: 'core/aggregation-pipeline',
    title: 'stages apply in the order given',
    docs: a(1, 2, 3, 4),
    pipeline: [{ $sort: { a: -1 } }, { $limit: 3 }, { $skip: 1 }, { $match: { a: { $gt: 2 } } }],
    gives: [{ _id: 3, a: 3 }],
  },
];

export const allBehaviours = [
  ...queries,
  ...insideArrays,
  ...projections,
  ...paths,
  ...updates,
  ...more,
  ...pipelines,
  ...uniqueness,
  ...counts,
];
