import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { claimFolder, releaseFolder, runnerOf } from '../data-folder/claim-folder';
import { readJson } from '../data-folder/json-file';
import { openDataFolder, type DataFolder } from '../data-folder/open-data-folder';
import { baseEnvironment } from '../parts/base-environment';
import { projectRoot } from '../parts/dev-program';
import { portBoard } from '../ports/port-board';
import { gatherCrew } from '../processes/crew';
import { leaveLastWill } from '../processes/last-will';
import { findMongo } from '../servers/find-mongo';
import { startServer } from '../servers/start-server';
import { StackProblem } from '../stack-problem';

const StackFile = z.looseObject({ environments: z.record(z.string(), z.record(z.string(), z.string())) });

/** Runs the wallet's own audit, on the running stack's database or on one that is started for it; answers its exit code. */
export async function auditFolder(dataDir: string, words: string[] = []): Promise<number> {
  if (!fs.existsSync(dataDir)) throw new StackProblem(`there is no folder ${dataDir}`);
  const folder = openDataFolder(dataDir);
  const environment = readJson(folder.file('stack.json'), StackFile)?.environments['svc-wallet'];
  if (!environment) throw new StackProblem(`no stack was ever started on ${folder.dir}`);
  if (runnerOf(folder) !== undefined) return runAudit(environment, words);
  return withDatabase(folder, (mongodbUrl) => runAudit({ ...environment, MONGODB_URL: mongodbUrl }, words));
}

async function withDatabase(folder: DataFolder, work: (mongodbUrl: string) => Promise<number>): Promise<number> {
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

function runAudit(environment: Record<string, string>, words: string[]): Promise<number> {
  const script = path.join(projectRoot, 'svc-wallet/dist/audit/main.js');
  const child = spawn(process.execPath, [script, ...words], { env: { ...baseEnvironment(), ...environment }, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
