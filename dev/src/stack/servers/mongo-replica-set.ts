/** Can we get in, and is it a primary that knows transactions? */
export async function hasTransactions(url: string): Promise<boolean> {
  const hello = await ask(url, { hello: 1 });
  return typeof hello?.setName === 'string' && hello.isWritablePrimary === true;
}

/** Makes a lone mongod a replica set of one, the first time; true once it takes writes. */
export async function startReplicaSet(url: string): Promise<boolean> {
  if (await hasTransactions(url)) return true;
  await ask(url, { replSetInitiate: {} });
  return false;
}

async function ask(url: string, command: Record<string, unknown>) {
  // Loaded only here: with the embedded server the stack has no need of it.
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 2_000, connectTimeoutMS: 2_000 });
  try {
    return await client.db('admin').command(command);
  } catch {
    return undefined;
  } finally {
    await client.close();
  }
}
