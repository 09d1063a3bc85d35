import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../telemetry/create-logger';
import { wakeWriters } from './wake-writers';

// A misspelt path in a filter would otherwise become `{}` and match every document.
mongoose.set('strictQuery', 'throw');
mongoose.set('autoCreate', true);
wakeWriters();

const MAX_RETRY_DELAY_MS = 5000;
/** Of MongoDB 8.0. */
const LEAST_WIRE_VERSION = 25;
const COMMAND_NOT_SUPPORTED = 115;

/** Connects to the service's own database, retrying until it succeeds or `signal` aborts. */
export async function connectMongo(options: {
  url: string;
  database: string;
  log: Logger;
  signal: AbortSignal;
}): Promise<Connection> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = mongoose.createConnection(options.url, {
      dbName: options.database,
      // The server refuses what a later MongoDB may change or remove.
      serverApi: { version: '1', strict: true, deprecationErrors: true },
      // No read outside transactions shows what a new primary would roll back.
      readConcern: { level: 'majority' },
      writeConcern: { w: 'majority' },
      retryWrites: true,
      serverSelectionTimeoutMS: 3000,
      connectTimeoutMS: 3000,
      maxPoolSize: 50,
      waitQueueTimeoutMS: 5000,
      bufferCommands: false,
    });
    // Without a listener a lost connection would be an uncaught 'error' event.
    connection.on('error', (error) => options.log.warn({ err: error }, 'the database reports an error'));
    try {
      await connection.asPromise();
      await requireBulkWrite(connection);
      return connection;
    } catch (error) {
      await connection.destroy().catch(() => undefined);
      if (options.signal.aborted || error instanceof DatabaseTooOldError) throw error;
      options.log.warn({ err: error, attempt }, 'cannot connect to the database yet');
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(200 * 2 ** Math.min(attempt, 5), MAX_RETRY_DELAY_MS)),
      );
    }
  }
}

class DatabaseTooOldError extends Error {}

/**
 * A commit needs `bulkWrite` over several collections. An 8.0 server refuses it while its feature compatibility version
 * is an older one, which a service's user may not read: the command is tried with an update of no document.
 */
async function requireBulkWrite(connection: Connection): Promise<void> {
  const db = connection.getClient().db(connection.name);
  const { maxWireVersion } = await db.command({ hello: 1 });
  if (!(Number(maxWireVersion) >= LEAST_WIRE_VERSION))
    throw new DatabaseTooOldError(`MongoDB 8.0 or newer is needed; this server has wire version ${maxWireVersion}`);
  const namespace = `${connection.name}.outbox`;
  const update = { $set: { pending: false } };
  await connection
    .getClient()
    .bulkWrite([{ name: 'updateOne', namespace, filter: { _id: new mongoose.Types.ObjectId() }, update }])
    .catch((error: unknown) => {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      if (cause instanceof mongoose.mongo.MongoServerError && cause.code === COMMAND_NOT_SUPPORTED)
        throw new DatabaseTooOldError(
          "the database refuses bulkWrite: set its feature compatibility version to '8.0' (setFeatureCompatibilityVersion)",
          { cause: error },
        );
      throw error;
    });
}
