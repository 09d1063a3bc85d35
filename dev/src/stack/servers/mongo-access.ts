import path from 'node:path';
import { z } from 'zod';
import type { AccessDefinitions } from '../../mongo/access/access-control';
import { writeJson } from '../data-folder/json-file';
import { databasePrefix } from '../data-folder/namespace-of';
import type { DataFolder } from '../data-folder/open-data-folder';
import { projectRoot } from '../parts/dev-program';
import { serviceFolders } from '../parts/service-places';
import { databasePasswords } from '../stack-secrets';

const Definitions = z.object({
  databaseDefinitions: z.custom<
    (system: { databases: Record<string, string>; passwords: Record<string, string> }) => AccessDefinitions
  >((value) => typeof value === 'function'),
});

/** Whoever keeps the stack: backup, restore, `--fresh`, the audit of a stack that does not run. */
const OPERATOR = 'operator';

export interface MongoAccess {
  /** What the embedded database reads at its start: the users and rights of production (`deploy/mongodb/rights.mjs`). */
  file: string;
  /** The address of one of the users, named as the part. */
  urlOf: (user: string) => string;
  operatorUrl: string;
}

/** Written at every start: a folder of before has users from now on. */
export async function mongoAccess(folder: DataFolder, port: number): Promise<MongoAccess> {
  const parts = serviceFolders();
  const passwords = databasePasswords(folder, [...parts, 'audit', OPERATOR]);
  // Plain JavaScript that containers and tests use too, looked up by its path.
  const { databaseDefinitions } = Definitions.parse({
    ...((await import(path.join(projectRoot, 'deploy/mongodb/definitions.mjs'))) as object),
  });
  const databases = Object.fromEntries(parts.map((part) => [part, databasePrefix(folder.namespace) + part]));
  const file = folder.file('mongo-access.json');
  writeJson(file, databaseDefinitions({ databases, passwords }), 0o600);
  const urlOf = (user: string): string =>
    `mongodb://${user}:${passwords[user] ?? ''}@127.0.0.1:${port}/?directConnection=true`;
  return { file, urlOf, operatorUrl: urlOf(OPERATOR) };
}
