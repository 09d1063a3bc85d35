import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const embedded = z.object({
  startMongo: z.custom<
    (options: { port: number; dataDir: string }) => Promise<{ url: string; stop: () => Promise<void> }>
  >((value) => typeof value === 'function'),
});
type TestMongo = { url: string; stop: () => Promise<void> };
let shared: Promise<TestMongo> | undefined;
let users = 0;

/**
 * The database of `MONGODB_URL`, or an embedded one that all services of this test process share; the last to stop ends
 * it.
 */
export async function testMongo(): Promise<TestMongo> {
  const given = process.env['MONGODB_URL'];
  if (given) return { url: given, stop: async () => undefined };
  users += 1;
  const server = await (shared ??= startEmbedded());
  return {
    url: server.url,
    stop: async () => {
      users -= 1;
      if (users > 0) return;
      shared = undefined;
      await server.stop();
    },
  };
}

async function startEmbedded(): Promise<TestMongo> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baazi-test-mongo-'));
  // Looked up by path: the kit does not depend on the local stack, only its tests borrow the database from there.
  const { startMongo } = embedded.parse(await import(path.resolve(__dirname, '../../../../dev/src/mongo/start-mongo')));
  const server = await startMongo({ port: 0, dataDir });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
