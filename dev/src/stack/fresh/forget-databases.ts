import { MongoClient } from 'mongodb';
import { databasePrefix } from '../data-folder/namespace-of';

/** Drops this stack's databases on a server that others use too. */
export async function forgetDatabases(mongodbUrl: string, namespace: string): Promise<void> {
  const client = new MongoClient(mongodbUrl, { serverSelectionTimeoutMS: 5_000 });
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const own = databases.filter(({ name }) => name.startsWith(databasePrefix(namespace)));
    for (const { name } of own) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
