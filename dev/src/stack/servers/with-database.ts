import { claimFolder, releaseFolder } from '../data-folder/claim-folder';
import type { DataFolder } from '../data-folder/open-data-folder';
import { portBoard } from '../ports/port-board';
import { gatherCrew } from '../processes/crew';
import { leaveLastWill } from '../processes/last-will';
import { findMongo } from './find-mongo';
import { startServer } from './start-server';

/** Runs the work on this folder's database, started for it and stopped after it. Nothing else of the stack runs. */
export async function withDatabase<T>(folder: DataFolder, work: (mongodbUrl: string) => Promise<T>): Promise<T> {
  await claimFolder(folder);
  const say = (line: string) => console.error(`  ${line}`);
  const crew = gatherCrew(folder, say);
  leaveLastWill(folder);
  try {
    const mongo = await findMongo(folder, portBoard(folder), say);
    await startServer(mongo, crew, say);
    return await work(mongo.url);
  } finally {
    await crew.stopAll();
    releaseFolder(folder);
  }
}
