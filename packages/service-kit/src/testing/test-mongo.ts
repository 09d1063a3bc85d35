import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partNames } from '@baazi/contracts';
import type { AccessDefinitions } from '@baazi/embedded-mongodb';
import { z } from 'zod';

const definitions = z.object({
  databaseDefinitions: z.custom<
    (system: {
      databases: Record<string, string>;
      passwords: Record<string, string>;
      prefix?: string;
    }) => AccessDefinitions
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

async function startEmbedded(): Promise<TestMongo> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baazi-test-mongo-'));
  // Loaded on demand: with MONGODB_URL it is not needed.
  const { startMongo } = await import('@baazi/embedded-mongodb');
  // Plain JavaScript that containers use too; it is in no package, hence the path.
  const { databaseDefinitions } = definitions.parse({
    ...((await import(path.resolve(__dirname, '../../../../deploy/mongodb/definitions.mjs'))) as object),
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
