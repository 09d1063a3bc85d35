import type {
  ClientBulkWriteModel,
  ClientSession,
  Collection,
  Db,
  Document,
  MongoClient,
  RunCommandCursor,
} from 'mongodb';
import type { Entities } from './entities';
import { Excluded } from './entities';
import type { Arguments, Operation } from './format';

type Run = (operation: Operation) => Promise<unknown>;
type RunAll = (operations: Operation[]) => Promise<void>;
/** The driver's cursor of a command, stored as an entity. */
type Steps = { next: () => Promise<unknown>; close: () => Promise<void> };
const none = {} as Arguments;

/** Runs one operation of the unified format on its entity. */
export function operationsOn(entities: Entities, admin: MongoClient, runAll: RunAll): Run {
  return async ({ name, object: id, arguments: given = none }) => {
    if (id === 'testRunner') return onRunner(name, given, entities, admin);
    const session = entities.sessions.get(id);
    if (session) return onSession(name, given, session, runAll);
    const options = {
      ...given,
      ...(given.session !== undefined && { session: entities.session(given.session) }),
    } as Arguments;
    const collection = entities.collections.get(id);
    if (collection) return onCollection(name, options, collection);
    const database = entities.databases.get(id);
    if (database) return onDatabase(name, options, database);
    const cursor = entities.values.get(id);
    if (cursor !== undefined) return onCursor(name, cursor as Steps);
    return onClient(name, options, entities.client(id).client);
  };
}

async function onCollection(name: string, args: Arguments, collection: Collection): Promise<unknown> {
  const {
    filter,
    document,
    documents,
    update,
    replacement,
    pipeline,
    requests,
    fieldName,
    keys,
    indexName,
    returnDocument,
    ...rest
  } = args;
  const options: Document = rest;
  const after: Document = { ...options, ...(returnDocument && { returnDocument: returnDocument.toLowerCase() }) };
  switch (name) {
    case 'insertOne':
      return collection.insertOne(document, options);
    case 'insertMany':
      return collection.insertMany(documents, options);
    case 'updateOne':
      return collection.updateOne(filter, update, options);
    case 'updateMany':
      return collection.updateMany(filter, update, options);
    case 'replaceOne':
      return collection.replaceOne(filter, replacement, options);
    case 'deleteOne':
      return collection.deleteOne(filter, options);
    case 'deleteMany':
      return collection.deleteMany(filter, options);
    case 'findOneAndUpdate':
      return collection.findOneAndUpdate(filter, update, after);
    case 'findOneAndReplace':
      return collection.findOneAndReplace(filter, replacement, after);
    case 'findOneAndDelete':
      return collection.findOneAndDelete(filter, options);
    case 'bulkWrite':
      return collection.bulkWrite(requests, options);
    case 'find':
      return collection.find(filter, options).toArray();
    case 'findOne':
      return collection.findOne(filter, options);
    case 'aggregate':
      return collection.aggregate(pipeline, options).toArray();
    case 'count':
      return collection.count(filter, options);
    case 'distinct':
      return collection.distinct(fieldName, filter, options);
    case 'countDocuments':
      return collection.countDocuments(filter, options);
    case 'estimatedDocumentCount':
      return collection.estimatedDocumentCount(options);
    case 'createIndex':
      return collection.createIndex(keys, options);
    case 'dropIndex':
      return collection.dropIndex(args.name ?? indexName, options);
    case 'dropIndexes':
      return collection.dropIndexes(options);
    case 'listIndexes':
      return collection.listIndexes(options).toArray();
    case 'listIndexNames':
      return (await collection.listIndexes(options).toArray()).map((each: { name?: string }) => each.name);
    default:
      throw new Excluded(`the operation ${name} on a collection`);
  }
}

async function onDatabase(name: string, args: Arguments, db: Db): Promise<unknown> {
  const { collection, command, pipeline, filter, ...rest } = args;
  const options: Document = rest;
  switch (name) {
    case 'createCollection':
      return (await db.createCollection(collection, options)).collectionName;
    case 'dropCollection':
      return db.dropCollection(collection, options);
    case 'dropDatabase':
      return db.dropDatabase(options);
    case 'runCommand':
      return db.command(command, options);
    case 'aggregate':
      return db.aggregate(pipeline, options).toArray();
    case 'listCollections':
    case 'listCollectionObjects':
      return db.listCollections(filter, options).toArray();
    case 'listCollectionNames':
      return (await db.listCollections(filter, { ...options, nameOnly: true }).toArray()).map((each) => each.name);
    case 'runCursorCommand':
      return commandCursor(db, command, options).toArray();
    case 'createCommandCursor': {
      const cursor = commandCursor(db, command, options);
      await cursor.hasNext();
      return cursor;
    }
    default:
      throw new Excluded(`the operation ${name} on a database`);
  }
}

function commandCursor(
  db: Db,
  command: Document,
  { batchSize, maxTimeMS, comment, ...rest }: Partial<Arguments>,
): RunCommandCursor {
  const options: Document = rest;
  const cursor = db.runCursorCommand(command, options);
  if (batchSize !== undefined) cursor.setBatchSize(batchSize);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  if (comment !== undefined) cursor.setComment(comment);
  return cursor;
}

async function onClient(name: string, args: Arguments, client: MongoClient): Promise<unknown> {
  const { models, ...rest } = args;
  const options: Document = rest;
  switch (name) {
    case 'clientBulkWrite':
      return client.bulkWrite(models.map(modelOf), options);
    case 'listDatabases':
    case 'listDatabaseObjects':
      return (await client.db('admin').admin().listDatabases(options)).databases;
    case 'listDatabaseNames':
      return (
        await client
          .db('admin')
          .admin()
          .listDatabases({ ...options, nameOnly: true })
      ).databases.map((each) => each.name);
    case 'close':
      return client.close();
    default:
      throw new Excluded(`the operation ${name} on a client`);
  }
}

/** Converts `{insertOne: {…}}` of the format to `{name: 'insertOne', …}` of the driver. */
function modelOf(model: Document): ClientBulkWriteModel {
  const [name, body] = Object.entries(model)[0] as [string, Document];
  return { name, ...body } as ClientBulkWriteModel;
}

async function onSession(name: string, args: Arguments, session: ClientSession, runAll: RunAll): Promise<unknown> {
  const { callback, ...rest } = args;
  const options: Document = rest;
  switch (name) {
    case 'startTransaction':
      return session.startTransaction(options);
    case 'commitTransaction':
      return session.commitTransaction();
    case 'abortTransaction':
      return session.abortTransaction();
    case 'endSession':
      return session.endSession();
    case 'withTransaction':
      return session.withTransaction(
        () => runAll(callback.map((operation) => ({ ...operation, rethrow: true }))),
        options,
      );
    default:
      throw new Excluded(`the operation ${name} on a session`);
  }
}

async function onCursor(name: string, cursor: Steps): Promise<unknown> {
  switch (name) {
    case 'iterateUntilDocumentOrError':
    case 'iterateOnce':
      return cursor.next();
    case 'close':
      return cursor.close();
    default:
      throw new Excluded(`the operation ${name} on a cursor`);
  }
}

const states: Record<string, string> = {
  none: 'NO_TRANSACTION',
  starting: 'STARTING_TRANSACTION',
  in_progress: 'TRANSACTION_IN_PROGRESS',
  committed: 'TRANSACTION_COMMITTED',
  aborted: 'TRANSACTION_ABORTED',
};

async function onRunner(name: string, args: Arguments, entities: Entities, admin: MongoClient): Promise<unknown> {
  const theSession = (): ClientSession => entities.session(String(args.session));
  const check = (holds: boolean): void => {
    if (!holds) throw new Error(`${name} does not hold`);
  };
  const collectionNames = async (): Promise<string[]> =>
    (await admin.db(args.databaseName).listCollections().toArray()).map((each) => each.name);
  const indexNames = async (): Promise<string[]> =>
    (await admin.db(args.databaseName).collection(args.collectionName).indexes()).map((each) => String(each.name));
  switch (name) {
    case 'failPoint':
      return entities.client(args.client).client.db('admin').command(args.failPoint);
    case 'createEntities':
      return entities.create(args.entities);
    case 'assertCollectionExists':
      return check((await collectionNames()).includes(args.collectionName));
    case 'assertCollectionNotExists':
      return check(!(await collectionNames()).includes(args.collectionName));
    case 'assertIndexExists':
      return check((await indexNames()).includes(args.indexName));
    case 'assertIndexNotExists':
      return check(!(await indexNames().catch(() => [] as string[])).includes(args.indexName));
    case 'assertSessionTransactionState':
      return check(
        String((theSession() as unknown as { transaction?: { state: string } }).transaction?.state) ===
          states[args.state],
      );
    case 'assertSessionDirty':
      return check(isDirty(theSession()));
    case 'assertSessionNotDirty':
      return check(!isDirty(theSession()));
    case 'assertSessionPinned':
    case 'assertSessionUnpinned':
      return check(theSession().isPinned === (name === 'assertSessionPinned'));
    case 'assertSameLsidOnLastTwoCommands':
      return check(lastTwoLsids(entities, args.client).size === 1);
    case 'assertDifferentLsidOnLastTwoCommands':
      return check(lastTwoLsids(entities, args.client).size === 2);
    case 'assertNumberConnectionsCheckedOut':
      return check(entities.client(args.client).checkedOut === args.connections);
    default:
      throw new Excluded(`the runner's operation ${name}`);
  }
}

function isDirty(session: ClientSession): boolean {
  return session.serverSession.isDirty;
}

function lastTwoLsids(entities: Entities, client: string): Set<string> {
  return new Set(
    entities
      .client(client)
      .started.slice(-2)
      .map(({ command }) => JSON.stringify(command.lsid)),
  );
}
