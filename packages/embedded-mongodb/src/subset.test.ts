import fs from 'node:fs';
import path from 'node:path';
import {
  BSONRegExp,
  Decimal128,
  Long,
  MaxKey,
  MinKey,
  MongoClient,
  Timestamp,
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  type MongoServerError,
} from 'mongodb';
import { scratchMongo } from './testing/scratch-mongo';
import { accumulators } from './semantics/group';
import { filterOperators, logicalOperators } from './semantics/match';
import { stages } from './semantics/stages';
import { fieldOperators } from './semantics/update-operators';
import type { RunningMongo } from './embedded-mongodb';

const page = fs.readFileSync(path.join(__dirname, '../SUBSET.md'), 'utf8');

describe('the subset', () => {
  it.each([
    ['stages', Object.keys(stages)],
    ['accumulators', Object.keys(accumulators)],
    ['operators of filters', [...Object.keys(logicalOperators), ...Object.keys(filterOperators)]],
    ['operators of updates', Object.keys(fieldOperators)],
  ])('the page lists the %s', (_what, names) => {
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('the page lists no missing operator', () => {
    const known = new Set([
      ...Object.keys(stages),
      ...Object.keys(accumulators),
      ...Object.keys(logicalOperators),
      ...Object.keys(filterOperators),
      ...Object.keys(fieldOperators),
      '$each',
      '$position',
      '$slice',
      '$readPreference',
    ]);
    expect([...page.matchAll(/`(\$\w+)`/g)].flatMap(([, operator]) => (known.has(operator!) ? [] : operator!))).toEqual(
      [],
    );
  });

  describe('refuses everything else', () => {
    let server: RunningMongo;
    let client: MongoClient;
    let db: Db;
    let things: Collection;

    beforeAll(async () => {
      server = await scratchMongo();
      client = await new MongoClient(server.url).connect();
      db = client.db('subset');
      things = db.collection('things');
      await things.insertMany([
        { a: 1, list: [{ x: 1 }] },
        { a: 2, list: [] },
      ]);
    });
    afterAll(async () => {
      await client.close();
      await server.stop();
    });
    const refusal = (work: Promise<unknown>) =>
      work.then(
        (reply) => (reply as { writeErrors?: { code: number }[] }).writeErrors?.[0]?.code ?? 'not refused',
        (error: MongoServerError) => error.code,
      );

    it.each<[string, Document, number]>([
      ['an unknown command', { mapReduce: 'things' }, 59],
      ['a command named like a property of every object', { constructor: 1 }, 59],
      ...[
        'count',
        'distinct',
        'explain',
        'collMod',
        'serverStatus',
        'buildInfo',
        'isMaster',
        'findandmodify',
        'killAllSessions',
        'configureFailPoint',
        'renameCollection',
        'validate',
        'currentOp',
      ].map((name): [string, Document, number] => [`the command ${name}`, { [name]: 'things' }, 59]),
      ...[
        'collation',
        'hint',
        'tailable',
        'awaitData',
        'min',
        'max',
        'let',
        'allowDiskUse',
        'noCursorTimeout',
        'returnKey',
        'showRecordId',
        'allowPartialResults',
        'comment',
        'fliter',
      ].map((field): [string, Document, number] => [`find with ${field}`, { find: 'things', [field]: true }, 40415]),
      ['a sort in an update', { update: 'things', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] }, 40415],
      ['a delete of two', { delete: 'things', deletes: [{ q: {}, limit: 2 }] }, 9],
      ['a delete without a limit', { delete: 'things', deletes: [{ q: {} }] }, 9],
      [
        'an array filter that nothing uses',
        { findAndModify: 'things', update: { $set: { a: 1 } }, arrayFilters: [{ x: 1 }] },
        9,
      ],
      ['an element without its filter', { findAndModify: 'things', update: { $set: { 'list.$[x]': 1 } } }, 2],
      [
        'an array filter of two names',
        { findAndModify: 'things', update: { $set: { 'list.$[x]': 1 } }, arrayFilters: [{ x: 1, y: 1 }] },
        9,
      ],
      ['a write past validation', { insert: 'things', documents: [{}], bypassDocumentValidation: true }, 40415],
      ['aggregation on disk', { aggregate: 'things', pipeline: [], cursor: {}, allowDiskUse: true }, 40415],
      ['a filter of databases', { listDatabases: 1, filter: {}, $db: 'admin' }, 40415],
      ['a login by another mechanism', { saslStart: 1, mechanism: 'SCRAM-SHA-1', payload: '', $db: 'admin' }, 334],
      ['a login with an empty exchange', { saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: '', options: {} }, 2],
      ['a streamed hello', { hello: 1, maxAwaitTimeMS: 1, topologyVersion: {} }, 40415],
      ['a recovery token', { abortTransaction: 1, recoveryToken: {} }, 40415],
      ['a capped collection', { create: 'log', capped: true, size: 1000 }, 40415],
      ['a view', { create: 'view', viewOn: 'things', pipeline: [] }, 40415],
      ['a validator', { create: 'strict', validator: {} }, 40415],
      ['a text index', { createIndexes: 'things', indexes: [{ key: { a: 'text' }, name: 't' }] }, 67],
      ['a wildcard index', { createIndexes: 'things', indexes: [{ key: { '$**': 1 }, name: 'w' }] }, 67],
      ['a position in an index', { createIndexes: 'things', indexes: [{ key: { 'a.0': 1 }, name: 'p' }] }, 67],
      [
        'a partial index over alternatives',
        {
          createIndexes: 'things',
          indexes: [{ key: { a: 1 }, name: 'o', partialFilterExpression: { $or: [{ a: 1 }] } }],
        },
        67,
      ],
      ...[
        { a: { $ne: 1 } },
        { a: { $exists: false } },
        { a: { $size: 1 } },
        { a: { $not: { $gt: 1 } } },
        { a: /x/ },
      ].map((filter): [string, Document, number] => [
        `a partial index by ${JSON.stringify(filter)}`,
        { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'p', partialFilterExpression: filter }] },
        67,
      ]),
      [
        'an index of 33 fields',
        {
          createIndexes: 'things',
          indexes: [{ key: Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`f${i}`, 1])), name: 'wide' }],
        },
        13103,
      ],
      ['a collection with a name of 256 bytes', { create: 'x'.repeat(249) }, 73],
      ['another version of the API', { ping: 1, apiVersion: '2' }, 322],
      ['a strict command without a version', { ping: 1, apiStrict: true }, 4886600],
      ['a command outside of V1', { ismaster: 1, apiVersion: '1', apiStrict: true }, 323],
      [
        'a field outside of V1',
        {
          createIndexes: 'things',
          indexes: [{ key: { a: 1 }, name: 's', sparse: true }],
          apiVersion: '1',
          apiStrict: true,
        },
        323,
      ],
      [
        'a sparse partial index',
        {
          createIndexes: 'things',
          indexes: [{ key: { a: 1 }, name: 's', sparse: true, partialFilterExpression: { a: 1 } }],
        },
        67,
      ],
      [
        'a flag of an index that is no flag',
        { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'u', unique: 1 }] },
        14,
      ],
      ...['hidden', 'expireAfterSeconds', 'collation', 'background', 'v', 'storageEngine'].map(
        (field): [string, Document, number] => [
          `an index with ${field}`,
          { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'h', [field]: 1 }] },
          40415,
        ],
      ),
      ['a commit quorum', { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'q' }], commitQuorum: 1 }, 40415],
      ['dropping an index by its key', { dropIndexes: 'things', index: { a: 1 } }, 14],
      ...['$where', '$text', '$expr', '$jsonSchema', '$comment', '$alwaysTrue'].map(
        (operator): [string, Document, number] => [
          `the filter ${operator}`,
          { find: 'things', filter: { [operator]: [{}] } },
          2,
        ],
      ),
      ...['$not', '$all', '$elemMatch', '$mod', '$type', '$near', '$geoWithin', '$bitsAllSet'].map(
        (operator): [string, Document, number] => [
          `the condition ${operator}`,
          { find: 'things', filter: { a: { [operator]: 1 } } },
          2,
        ],
      ),
      [
        'a condition named like a property of every object',
        { find: 'things', filter: { a: { $gt: 1, constructor: 1 } } },
        2,
      ],
      ['an update named so', { findAndModify: 'things', update: { $set: { a: 1 }, constructor: { b: 1 } } }, 9],
      ['options without a pattern', { find: 'things', filter: { a: { $options: 'i' } } }, 2],
      ['an option of regular expressions', { find: 'things', filter: { a: { $regex: 'a', $options: 'x' } } }, 2],
      ['a regular expression in a list', { find: 'things', filter: { a: { $in: [/a/] } } }, 2],
      ['a regular expression as a value', { find: 'things', filter: { a: { $ne: /a/ } } }, 2],
      ['$exists of a number', { find: 'things', filter: { a: { $exists: 1 } } }, 2],
      ['a size that is no number', { find: 'things', filter: { a: { $size: '1' } } }, 2],
      ['a sort by a path into an array', { find: 'things', sort: { 'list.x': 1 } }, 2],
      ...[
        Long.fromNumber(1),
        Decimal128.fromString('1'),
        new Timestamp({ t: 1, i: 1 }),
        new MinKey(),
        new MaxKey(),
        new BSONRegExp('x'),
      ].map((value): [string, Document, number] => [
        `comparing a ${value._bsontype}`,
        { find: 'things', filter: { a: { $gt: value } } },
        2,
      ]),
      ['a sort that is no direction', { find: 'things', sort: { a: 'up' } }, 15975],
      ['a sort by $natural', { find: 'things', sort: { $natural: -1 } }, 2],
      ['a sort by an array', { find: 'things', sort: { list: 1 } }, 2],
      ...['$rename', '$currentDate', '$pullAll', '$pop', '$bit', '$pushAll'].map(
        (operator): [string, Document, number] => [
          `the update ${operator}`,
          { findAndModify: 'things', update: { [operator]: { a: 1 } } },
          9,
        ],
      ),
      ...['$position', '$slice', '$sort', '$other'].map((clause): [string, Document, number] => [
        `$push with ${clause} of no meaning`,
        { findAndModify: 'things', update: { $push: { list: { $each: [1], [clause]: 0.5 } } } },
        2,
      ]),
      ...['list.$', 'list.$[X]', '$[]', 'a.$x'].map((path): [string, Document, number] => [
        `an update of ${path}`,
        { findAndModify: 'things', update: { $set: { [path]: 1 } } },
        52,
      ]),
      [
        'an update of an element that is not there',
        { findAndModify: 'things', query: { a: 1 }, update: { $set: { 'list.7': 1 } } },
        2,
      ],
      ['an $unset of an element', { findAndModify: 'things', query: { a: 1 }, update: { $unset: { 'list.0': 1 } } }, 2],
      ['an update by a pipeline', { findAndModify: 'things', update: [{ $set: { a: 2 } }] }, 9],
      ['a replacement of several', { update: 'things', updates: [{ q: {}, u: { a: 2 }, multi: true }] }, 9],
      ['a replacement with operators', { findAndModify: 'things', update: { a: 2, $set: { b: 1 } } }, 52],
      ['a replacement of the _id', { findAndModify: 'things', update: { _id: 2 } }, 66],
      ['operators and fields together', { findAndModify: 'things', update: { $set: { a: 2 }, b: 1 } }, 9],
      ['findAndModify that removes', { findAndModify: 'things', remove: true }, 9],
      [
        'an upsert by alternatives',
        { findAndModify: 'things', query: { $or: [{ a: 1 }] }, update: { $set: { b: 1 } }, upsert: true },
        2,
      ],
      [
        'an upsert by a path',
        { findAndModify: 'things', query: { 'a.b': 1 }, update: { $set: { b: 1 } }, upsert: true },
        2,
      ],
      [
        'an upsert by a list',
        { findAndModify: 'things', query: { a: { $in: [9] } }, update: { $set: { b: 1 } }, upsert: true },
        2,
      ],
      ...['$out', '$merge', '$facet', '$lookup', '$addFields', '$set', '$count', '$changeStream', '$geoNear'].map(
        (stage): [string, Document, number] => [
          `the stage ${stage}`,
          { aggregate: 'things', pipeline: [{ [stage]: {} }], cursor: {} },
          40324,
        ],
      ),
      ...[
        [{ $group: { _id: 1, n: { $push: '$a' } } }, 15952],
        [{ $group: { n: { $sum: 1 } } }, 15955],
        [{ $group: { _id: { $toLower: '$a' } } }, 168],
        [{ $group: { _id: '$$ROOT' } }, 16872],
        [{ $project: { a: { $add: [1, 2] } } }, 2],
        [{ $project: { a: 0, b: '$a' } }, 31310],
        [{ $unwind: { path: '$list', includeArrayIndex: 'i' } }, 28811],
        [{ $unwind: 'list' }, 28818],
        [{ $limit: 0 }, 15958],
        [{ $sort: { list: 1 } }, 2],
      ].map(([stage, code]): [string, Document, number] => [
        `the stage ${JSON.stringify(stage)}`,
        { aggregate: 'things', pipeline: [stage], cursor: {} },
        Number(code),
      ]),
      ['aggregation of a database', { aggregate: 1, pipeline: [], cursor: {} }, 73],
      ...[{ a: { $slice: 1 } }, { a: { $elemMatch: {} } }, { 'a.$': 1 }, { b: '$a' }, { _id: '$a' }].map(
        (projection): [string, Document, number] => [
          `the projection ${JSON.stringify(projection)}`,
          { find: 'things', projection },
          2,
        ],
      ),
      ['snapshot reads outside transactions', { find: 'things', readConcern: { level: 'snapshot' } }, 72],
      ['linearizable reads', { find: 'things', readConcern: { level: 'linearizable' } }, 9],
      ['two members', { insert: 'things', documents: [{}], writeConcern: { w: 2 } }, 100],
      ['a write concern with a name', { insert: 'things', documents: [{}], writeConcern: { w: 'backup' } }, 79],
      ['an unknown cursor', { getMore: 5n, collection: 'things' }, 43],
    ])('%s', async (_what, command, code) => {
      expect(await refusal(db.command(command))).toBe(code);
    });

    it.each([
      Long.fromNumber(2 ** 40),
      Decimal128.fromString('1'),
      new Timestamp({ t: 1, i: 1 }),
      new MinKey(),
      new BSONRegExp('x'),
    ])('stores a value of type $_bsontype, but does not index it', async (value) => {
      const carried = db.collection('carried');
      await carried.createIndex({ key: 1 });
      await carried.insertOne({ value });
      expect(await refusal(carried.insertOne({ key: value }))).toBe(2);
      await carried.drop();
    });

    it('a batch of a cursor outside of its session or transaction', async () => {
      const first = { find: 'things', batchSize: 1 };
      const next = (reply: Document, session: ClientSession) =>
        db.command({ getMore: (reply.cursor as { id: Long }).id, collection: 'things' }, { session });
      await client.withSession(async (session) => {
        const outside = await db.command(first, { session, promoteLongs: false });
        await client.withSession(async (other) => expect(await refusal(next(outside, other))).toBe(50738));
        session.startTransaction();
        const inside = await db.command(first, { session, promoteLongs: false });
        expect((await next(inside, session)).cursor).toMatchObject({ nextBatch: [{ a: 2 }] });
        expect(await refusal(next(outside, session))).toBe(50739);
      });
    });

    it.each<[string, (session: ClientSession) => Promise<unknown>]>([
      ['listing indexes', (session) => things.indexes({ session })],
      ['making an index', (session) => things.createIndex({ b: 1 }, { session })],
      ['making a collection', (session) => db.collection('fresh').insertOne({ a: 1 }, { session })],
      ['dropping a collection', (session) => things.drop({ session })],
      ['listing collections', (session) => db.listCollections({}, { session }).toArray()],
      ['reading the database admin', (session) => client.db('admin').collection('x').findOne({}, { session })],
      ['closing cursors first', (session) => db.command({ killCursors: 'things', cursors: [] }, { session })],
    ])('%s inside a transaction', async (_what, work) => {
      await client.withSession(async (session) => {
        session.startTransaction();
        expect(await refusal(work(session))).toBe(263);
        await session.abortTransaction().catch(() => undefined);
      });
    });
  });
});
