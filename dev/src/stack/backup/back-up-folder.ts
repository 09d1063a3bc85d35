import fs from 'node:fs';
import path from 'node:path';
import { runnerOf } from '../data-folder/claim-folder';
import { readJson, writeJson } from '../data-folder/json-file';
import { databasePrefix } from '../data-folder/namespace-of';
import { openDataFolder } from '../data-folder/open-data-folder';
import { withDatabase } from '../servers/with-servers';
import { StackProblem } from '../stack-problem';
import { HEAD_FILES, KEPT_FILES, StackFile, type Backup } from './backup-shape';
import { copyReleases } from './copy-releases';
import { readDatabases } from './read-databases';

/** Backs a stack up, running or not, into a folder that is not there yet. It stands there whole or not at all. */
export async function backUpFolder(dataDir: string, target: string): Promise<Backup> {
  if (!fs.existsSync(dataDir)) throw new StackProblem(`there is no folder ${dataDir}`);
  if (fs.existsSync(target)) throw new StackProblem(`${target} is there already; a backup never overwrites anything`);
  const folder = openDataFolder(dataDir);
  const stack = readJson(folder.file('stack.json'), StackFile);
  const mongodbUrl = stack?.databaseUrls?.operator ?? stack?.environments['svc-wallet']?.['MONGODB_URL'];
  if (!mongodbUrl) throw new StackProblem(`no stack was ever started on ${folder.dir}`);
  const half = `${path.resolve(target)}.half`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(path.join(half, 'database'), { recursive: true, mode: 0o700 });
  try {
    for (const name of HEAD_FILES)
      if (fs.existsSync(folder.file(name))) fs.cpSync(folder.file(name), path.join(half, name));
    const takenAt = new Date().toISOString();
    const read = (url: string) => readDatabases(url, databasePrefix(folder.namespace), half);
    const collections = await (runnerOf(folder) === undefined ? withDatabase(folder, read) : read(mongodbUrl));
    for (const name of KEPT_FILES)
      if (fs.existsSync(folder.file(name))) fs.cpSync(folder.file(name), path.join(half, name), { recursive: true });
    copyReleases(folder.file('releases'), path.join(half, 'releases'));
    writeJson(path.join(half, 'backup.json'), { takenAt, collections } satisfies Backup);
    fs.renameSync(half, target);
    return { takenAt, collections };
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    throw error;
  }
}
