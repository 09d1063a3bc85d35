import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { HEAD_FILE, LOG_HEAD_FILE, StackFile } from '../backup/backup-shape';
import { runnerOf } from '../data-folder/claim-folder';
import { readJson } from '../data-folder/json-file';
import { openDataFolder } from '../data-folder/open-data-folder';
import { baseEnvironment } from '../processes/base-environment';
import { projectRoot } from '../parts/dev-program';
import { withDatabase } from '../servers/with-servers';
import { StackProblem } from '../stack-problem';

/**
 * Runs the wallet's own audit, on the running stack's database or on one that is started for it; answers its exit code.
 */
export async function auditFolder(
  dataDir: string,
  words: string[] = [],
  voice: 'aloud' | 'quiet' = 'aloud',
): Promise<number> {
  if (!fs.existsSync(dataDir)) throw new StackProblem(`there is no folder ${dataDir}`);
  const folder = openDataFolder(dataDir);
  const stack = readJson(folder.file('stack.json'), StackFile);
  const stored = stack?.environments['svc-wallet'];
  if (!stored) throw new StackProblem(`no stack was ever started on ${folder.dir}`);
  // A restored folder has a head of its own.
  const environment = {
    ...stored,
    SEAL_HEAD_FILE: folder.file(HEAD_FILE),
    PROOF_HEAD_FILE: folder.file(LOG_HEAD_FILE),
  };
  const { databaseUrls } = stack;
  if (runnerOf(folder) !== undefined)
    return runAudit({ ...environment, ...(databaseUrls && { MONGODB_URL: databaseUrls.audit }) }, words, voice);
  return withDatabase(folder, (mongodbUrl) => runAudit({ ...environment, MONGODB_URL: mongodbUrl }, words, voice));
}

function runAudit(environment: Record<string, string>, words: string[], voice: 'aloud' | 'quiet'): Promise<number> {
  const out = voice === 'aloud' ? 'inherit' : 'ignore';
  const script = path.join(projectRoot, 'svc-wallet/dist/audit-main.js');
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...baseEnvironment(), ...environment },
    stdio: ['ignore', out, out],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
