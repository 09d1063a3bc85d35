import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../telemetry/create-logger';
import { wakeWriters } from './wake-writers';

// A misspelt path in a filter would otherwise become `{}` and match every document.
mongoose.set('strictQuery', 'throw');
mongoose.set('autoCreate', true);
wakeWriters();

const MAX_RETRY_DELAY_MS = 5000;

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
      return await connection.asPromise();
    } catch (error) {
      await connection.destroy().catch(() => undefined);
      if (options.signal.aborted) throw error;
      options.log.warn({ err: error, attempt }, 'cannot connect to the database yet');
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(200 * 2 ** Math.min(attempt, 5), MAX_RETRY_DELAY_MS)),
      );
    }
  }
}
