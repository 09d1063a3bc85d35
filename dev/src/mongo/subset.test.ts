import fs from 'node:fs';
import path from 'node:path';
import { MongoClient, type Collection, type Db, type Document, type MongoServerError } from 'mongodb';
import { scratchMongo } from './checks/scratch-mongo';
import { commands } from './commands/run-command';
import { accumulators, expressionOperators } from './semantics/expressions';
import { stages } from './semantics/pipeline';
import { fieldOperators } from './semantics/update-operators';
import type { RunningMongo } from './start-mongo';

const page = fs.readFileSync(path.join(__dirname, 'SUBSET.md'), 'utf8');

describe('the subset', () => {
  it.each([
    ['commands', Object.keys(commands)], ['fields of commands', [...new Set(Object.values(commands).flatMap(({ fields }) => fields))]], ['stages', Object.keys(stages)],
    ['accumulators', Object.keys(accumulators)], ['expressions', expressionOperators], ['update operators', Object.keys(fieldOperators)],
  ])('the page lists the %s', (_what, names) => {
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  describe('everything else is refused', () => {
    let server: RunningMongo;
    let client: MongoClient;
    let db: Db;
    let things: Collection;

    beforeAll(async () => {
      server = await scratchMongo();
      client = await new MongoClient(server.url).connect();
      db = client.db('subset');
      things = db.collection('things');
      await things.insertOne({ a: 1 });
    });
    afterAll(async () => {
      await client.close();
      await server.stop();
    });
    const refusal = (work: Promise<unknown>) => work.then(() => 'not refused', (error: MongoServerError) => error.code);

    it.each<[string, Document, number]>([
      ['an unknown command', { mapReduce: 'things' }, 59],
      ['collation', { find: 'things', collation: { locale: 'en' } }, 40415],
      ['a hint', { find: 'things', hint: { _id: 1 } }, 40415],
      ['a tailable cursor', { find: 'things', tailable: true }, 40415],
      ['a misspelt field', { find: 'things', fliter: {} }, 40415],
      ['explain', { explain: { find: 'things' } }, 59],
      ['a sort in an update', { update: 'things', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] }, 40415],
      ['a capped collection', { create: 'log', capped: true, size: 1000 }, 40415],
      ['a view', { create: 'view', viewOn: 'things', pipeline: [] }, 40415],
      ['a validator', { create: 'strict', validator: {} }, 40415],
      ['a text index', { createIndexes: 'things', indexes: [{ key: { a: 'text' }, name: 't' }] }, 67],
      ['a wildcard index', { createIndexes: 'things', indexes: [{ key: { '$**': 1 }, name: 'w' }] }, 67],
      ['an index option', { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'h', hidden: true }] }, 40415],
      ['$where', { find: 'things', filter: { $where: '1' } }, 2],
      ['$text', { find: 'things', filter: { $text: { $search: 'x' } } }, 2],
      ['$near', { find: 'things', filter: { a: { $near: [0, 0] } } }, 2],
      ['$jsonSchema', { find: 'things', filter: { $jsonSchema: {} } }, 2],
      ['$type of one kind of number', { find: 'things', filter: { a: { $type: 'int' } } }, 2],
      ['a sort that is no direction', { find: 'things', sort: { a: 'up' } }, 15975],
      ['a sort by $natural', { find: 'things', sort: { $natural: -1 } }, 2],
      ['an update of a field named with a dollar', { findAndModify: 'things', update: { $set: { 'a.$x': 1 } } }, 52],
      ['$out', { aggregate: 'things', pipeline: [{ $out: 'x' }], cursor: {} }, 40324],
      ['$merge', { aggregate: 'things', pipeline: [{ $merge: 'x' }], cursor: {} }, 40324],
      ['$facet', { aggregate: 'things', pipeline: [{ $facet: {} }], cursor: {} }, 40324],
      ['$lookup with a pipeline', { aggregate: 'things', pipeline: [{ $lookup: { from: 'x', as: 'y', pipeline: [] } }], cursor: {} }, 9],
      ['a change stream', { aggregate: 'things', pipeline: [{ $changeStream: {} }], cursor: {} }, 40324],
      ['an unknown expression', { aggregate: 'things', pipeline: [{ $project: { a: { $function: {} } } }], cursor: {} }, 168],
      ['an unknown accumulator', { aggregate: 'things', pipeline: [{ $group: { _id: null, a: { $stdDevPop: '$a' } } }], cursor: {} }, 15952],
      ['$bit', { findAndModify: 'things', update: { $bit: { a: { and: 1 } } } }, 9],
      ['a $slice projection', { find: 'things', projection: { a: { $slice: 1 } } }, 2],
      ['snapshot reads outside transactions', { find: 'things', readConcern: { level: 'snapshot' } }, 72],
      ['an unknown cursor', { getMore: 5n, collection: 'things' }, 43],
    ])('%s', async (_what, command, code) => {
      expect(await refusal(db.command(command))).toBe(code);
    });

    it.each<[string, (session: ReturnType<MongoClient['startSession']>) => Promise<unknown>]>([
      ['a count command', (session) => db.command({ count: 'things' }, { session })],
      ['making an index', (session) => things.createIndex({ b: 1 }, { session })],
      ['making a collection', (session) => db.collection('fresh').insertOne({ a: 1 }, { session })],
      ['dropping a collection', (session) => things.drop({ session })],
      ['listing collections', (session) => db.listCollections({}, { session }).toArray()],
    ])('%s inside a transaction', async (_what, work) => {
      await client.withSession(async (session) => {
        session.startTransaction();
        expect(await refusal(work(session))).toBe(263);
        await session.abortTransaction().catch(() => undefined);
      });
    });
  });
});
