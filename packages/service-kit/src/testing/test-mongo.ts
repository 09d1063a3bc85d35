import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const embedded = z.object({ startMongo: z.custom<(options: { port: number; dir: string }) => Promise<{ url: string; stop: () => Promise<void> }>>((value) => typeof value === 'function') });
let started: Promise<{ url: string; stop: () => Promise<void> }> | undefined;

/** The database of `MONGODB_URL`, or an embedded one of this test process. */
export async function testMongo(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['MONGODB_URL'];
  if (given) return { url: given, stop: async () => undefined };
  started ??= startEmbedded();
  return started;
}

async function startEmbedded(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'baazi-test-mongo-'));
  // Looked up by path: the kit does not depend on the local stack, only its tests borrow the database from there.
  const { startMongo } = embedded.parse(await import(path.resolve(__dirname, '../../../../dev/src/mongo/start-mongo')));
  const server = await startMongo({ port: 0, dir });
  return {
    url: server.url,
    stop: async () => {
      started = undefined;
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
