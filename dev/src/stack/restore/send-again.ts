import { MongoClient } from 'mongodb';

const OUTBOX = 'outbox';

/**
 * Puts events that were sent shortly before the backup on their way again: the broker is not in it, and one that nobody
 * had worked on yet would be lost. Consumers take a repeated event as the same event. Answers how many.
 */
export async function sendAgain(mongodbUrl: string, databases: readonly string[], sentSince: Date): Promise<number> {
  const client = new MongoClient(mongodbUrl, { serverSelectionTimeoutMS: 10_000 });
  try {
    let count = 0;
    for (const name of databases)
      count += (
        await client
          .db(name)
          .collection(OUTBOX)
          .updateMany({ sentAt: { $gte: sentSince } }, { $set: { pending: true }, $unset: { sentAt: 1 } })
      ).modifiedCount;
    return count;
  } finally {
    await client.close();
  }
}
