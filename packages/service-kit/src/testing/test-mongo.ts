import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partNames } from '@baazi/contracts';
import { z } from 'zod';

interface RunningMongo {
  url: string;
  stop: () => Promise<void>;
  define: (definitions: unknown) => void;
}
const embedded = z.object({
  startMongo: z.custom<(options: { port: number; dataDir: string }) => Promise<RunningMongo>>(
    (value) => typeof value === 'function',
  ),
});
const definitions = z.object({
  databaseDefinitions: z.custom<
    (system: { databases: Record<string, string>; passwords: Record<string, string>; prefix?: string }) => unknown
  >((value) => typeof value === 'function'),
});

interface TestMongo {
  /** URL of the admin user */
  url: string;
  /** URL of a service's user, with its production privileges */
  urlOf: (part: string, namespace: string) => string;
  stop: () => Promise<void>;
}
let shared: Promise<TestMongo> | undefined;
let users = 0;

/**
 * The database of `MONGODB_URL`, with one user for everybody, or an embedded one that all services of this test process
 * share; the last `stop` ends it.
 */
export async function testMongo(): Promise<TestMongo> {
  const given = process.env['MONGODB_URL'];
  if (given) return { url: given, urlOf: () => given, stop: async () => undefined };
  users += 1;
  const server = await (shared ??= startEmbedded());
  return {
    ...server,
    stop: async () => {
      users -= 1;
      if (users > 0) return;
      shared = undefined;
      await server.stop();
    },
  };
}

/** Imported by path: the kit does not depend on the local stack; only its tests use that database. */
const importFromRoot = (file: string): Promise<unknown> => import(path.resolve(__dirname, '../../../..', file));

async function startEmbedded(): Promise<TestMongo> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baazi-test-mongo-'));
  const { startMongo } = embedded.parse(await importFromRoot('dev/src/mongo/start-mongo'));
  const { databaseDefinitions } = definitions.parse({
    ...((await importFromRoot('deploy/mongodb/definitions.mjs')) as object),
  });
  const server = await startMongo({ port: 0, dataDir });
  const password = randomBytes(18).toString('hex');
  const urlFor = (user: string): string => server.url.replace('mongodb://', `mongodb://${user}:${password}@`);
  server.define(databaseDefinitions({ databases: {}, passwords: { operator: password } }));
  const known = new Set<string>();
  return {
    url: urlFor('operator'),
    urlOf: (part, namespace) => {
      const prefix = `${namespace}_`;
      if (!known.has(prefix + part))
        server.define(
          databaseDefinitions({
            databases: Object.fromEntries([...partNames, part].map((name) => [name, prefix + name])),
            passwords: { [part]: password },
            prefix,
          }),
        );
      known.add(prefix + part);
      return urlFor(prefix + part);
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
