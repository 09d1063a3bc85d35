import fs from 'node:fs';
import path from 'node:path';
import { Backup, HEAD_FILES, KEPT_FILES, StackFile } from '../backup/backup-shape';
import { readJson, writeJson } from '../data-folder/json-file';
import { databasePrefix } from '../data-folder/namespace-of';
import { openDataFolder, type DataFolder } from '../data-folder/open-data-folder';
import { withDatabase } from '../servers/with-servers';
import { StackProblem } from '../stack-problem';
import { sendAgain } from './send-again';
import { writeDatabases } from './write-databases';

/** Longer than any message waits in a broker that works. */
const SENT_AGAIN_MS = 24 * 3_600_000;

/**
 * Makes a data folder of a backup; `npm start -- --data DIR` then goes on from there. Answers the backup and how many
 * events go out again.
 */
export async function restoreFolder(from: string, dataDir: string): Promise<Backup & { sentAgain: number }> {
  const backup = readJson(path.join(from, 'backup.json'), Backup);
  if (!backup) throw new StackProblem(`${from} is no backup: it has no backup.json`);
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0)
    throw new StackProblem(`${dataDir} is not empty; restore into a new folder`);
  const folder = openDataFolder(dataDir);
  const prefix = databasePrefix(folder.namespace);
  for (const name of [...KEPT_FILES, ...HEAD_FILES, 'releases'])
    if (fs.existsSync(path.join(from, name))) fs.cpSync(path.join(from, name), folder.file(name), { recursive: true });
  enterNames(folder, prefix);
  const databases = [
    ...new Set(backup.collections.filter(({ name }) => name === 'outbox').map(({ part }) => prefix + part)),
  ];
  const sentAgain = await withDatabase(folder, async (mongodbUrl) => {
    await writeDatabases(mongodbUrl, prefix, { backup, dir: from });
    return sendAgain(mongodbUrl, databases, new Date(Date.parse(backup.takenAt) - SENT_AGAIN_MS));
  });
  return { ...backup, sentAgain };
}

/** The parts' environments name this folder's databases from now on: the audit works before the first start. */
function enterNames(folder: DataFolder, prefix: string): void {
  const stack = readJson(folder.file('stack.json'), StackFile);
  if (!stack) return;
  const environments = Object.fromEntries(
    Object.entries(stack.environments).map(([name, environment]) => [
      name,
      { ...environment, NAMESPACE: folder.namespace, MONGODB_DATABASE: `${prefix}${environment['PART'] ?? name}` },
    ]),
  );
  writeJson(folder.file('stack.json'), { ...stack, environments }, 0o600);
}
