import { EJSON } from 'bson';
import { MongoClient, type Collection, type Document, type MongoServerError } from 'mongodb';
import { scratchMongo } from '../testing/scratch-mongo';
import type { RunningMongo } from '../embedded-mongodb';
import { allBehaviours, type Behaviour } from '../testing/documented-behaviour';

describe('documented behaviour', () => {
  let server: RunningMongo | undefined;
  let client: MongoClient;
  let collection: Collection;

  beforeAll(async () => {
    // Runs against a real MongoDB if MONGODB_URL is set; the results must be the same.
    server = process.env.MONGODB_URL === undefined ? await scratchMongo() : undefined;
    client = await new MongoClient(process.env.MONGODB_URL ?? server!.url).connect();
    collection = client.db('embedded_mongo_semantics').collection('behaviour');
  });
  beforeEach(() => collection.drop());
  afterAll(async () => {
    await client.db('embedded_mongo_semantics').dropDatabase();
    await client.close();
    await server?.stop();
  });

  it.each(allBehaviours.map((behaviour) => [behaviour.page, behaviour.title, behaviour] as const))(
    '%s: %s',
    async (_page, _says, behaviour) => {
      if (behaviour.docs.length > 0) await collection.insertMany(behaviour.docs);
      const [actual, expected] = await outcome(collection, behaviour);
      expect(comparable(actual)).toEqual(comparable(expected));
    },
  );
});

async function outcome(collection: Collection, behaviour: Behaviour): Promise<[unknown, unknown]> {
  const inOrder = { _id: 1 } as const;
  if ('sort' in behaviour)
    return [
      await ids(
        collection
          .find(behaviour.find ?? {})
          .sort(behaviour.sort)
          .toArray(),
      ),
      behaviour.ids,
    ];
  if ('find' in behaviour)
    return 'ids' in behaviour
      ? [await ids(collection.find(behaviour.find).sort(inOrder).toArray()), behaviour.ids]
      : [await codeOf(collection.find(behaviour.find).toArray()), behaviour.code];
  if ('project' in behaviour)
    return [await collection.find({}, { projection: behaviour.project, sort: inOrder }).toArray(), behaviour.gives];
  if ('count' in behaviour)
    return [
      await collection.countDocuments(behaviour.count, {
        ...(behaviour.skip && { skip: behaviour.skip }),
        ...(behaviour.limit && { limit: behaviour.limit }),
      }),
      behaviour.gives,
    ];
  if ('unique' in behaviour) {
    await collection.createIndex(behaviour.unique, { unique: true, ...behaviour.options });
    return [
      await collection.insertOne(behaviour.insert).then(
        () => undefined,
        (error: MongoServerError) => error.code,
      ),
      behaviour.code,
    ];
  }
  if ('pipeline' in behaviour) return [await collection.aggregate(behaviour.pipeline).toArray(), behaviour.gives];
  if ('replacement' in behaviour) {
    const { filter = {}, replacement, upsert = false } = behaviour;
    await collection.replaceOne(filter, replacement, { upsert });
    return [await collection.find({}).sort(inOrder).toArray(), behaviour.gives];
  }
  const { filter = {}, update, many, ...rest } = behaviour;
  const options = { upsert: rest.upsert ?? false, ...(rest.arrayFilters && { arrayFilters: rest.arrayFilters }) };
  const run = () =>
    many ? collection.updateMany(filter, update, options) : collection.updateOne(filter, update, options);
  if ('code' in behaviour) return [await codeOf(run()), behaviour.code];
  await run();
  return [await collection.find({}).sort(inOrder).toArray(), behaviour.gives];
}

async function ids(found: Promise<Document[]>): Promise<unknown[]> {
  return (await found).map(({ _id }) => Number(_id));
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no error',
    (error: MongoServerError) => error.code,
  );
}

/** Compares the order of fields, but not the types of numbers. */
function comparable(value: unknown): string {
  return JSON.stringify(JSON.parse(EJSON.stringify(value, { relaxed: true })) ?? null);
}
