import { claimFolder, releaseFolder } from '../data-folder/claim-folder';
import type { DataFolder } from '../data-folder/open-data-folder';
import { openPortsFile } from '../ports/ports-file';
import { openStackProcesses } from '../processes/stack-processes';
import { startOrphanReaper } from '../processes/orphan-reaper';
import { findMongo } from './find-mongo';
import { startServer } from './start-server';

/** Runs the work on this folder's database, started for it and stopped after it. Nothing else of the stack runs. */
export async function withDatabase<T>(folder: DataFolder, work: (mongodbUrl: string) => Promise<T>): Promise<T> {
  await claimFolder(folder);
  const say = (line: string) => console.error(`  ${line}`);
  const processes = openStackProcesses(folder, say);
  startOrphanReaper(folder);
  try {
    const mongo = await findMongo(folder, openPortsFile(folder), say);
    await startServer(mongo, processes, say);
    return await work(mongo.url);
  } finally {
    await processes.stopAll();
    releaseFolder(folder);
  }
}
