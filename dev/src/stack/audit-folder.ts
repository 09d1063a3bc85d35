import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { HEAD_FILE, LOG_HEAD_FILE, StackFile } from './backup/back-up-folder';
import { runningStackPid, openDataFolder, readJson, StackProblem } from './data-folder';
import { baseEnvironment, projectRoot } from './processes/programs';
import { withDatabase } from './servers/find-servers';

const AUDIT_INTERVAL_MS = 3_600_000;

interface AuditOptions {
  args?: string[];
  output?: 'inherit' | 'ignore';
}

/**
 * Runs the wallet's audit on the running stack's database, or on a database that it starts for the audit. Returns the
 * exit code.
 */
export async function auditFolder(dataDir: string, options: AuditOptions = {}): Promise<number> {
  if (!fs.existsSync(dataDir)) throw new StackProblem(`there is no folder ${dataDir}`);
  const folder = openDataFolder(dataDir);
  const stack = readJson(folder.file('stack.json'), StackFile);
  const stored = stack?.environments['svc-wallet'];
  if (!stored) throw new StackProblem(`no stack was ever started on ${folder.dir}`);
  const environment = {
    ...stored,
    // A restored folder has head files of its own.
    SEAL_HEAD_FILE: folder.file(HEAD_FILE),
    PROOF_HEAD_FILE: folder.file(LOG_HEAD_FILE),
  };
  const { databaseUrls } = stack;
  if (runningStackPid(folder) !== undefined)
    return runAudit({ ...environment, ...(databaseUrls && { MONGODB_URL: databaseUrls.audit }) }, options);
  return withDatabase(folder, (mongodbUrl) => runAudit({ ...environment, MONGODB_URL: mongodbUrl }, options));
}

/** Audits a running stack every hour, in a process of its own; the wallet's metrics show the outcome. */
export function auditHourly(dataDir: string, print: (line: string) => void, stopping: AbortSignal): void {
  const timer = setInterval(() => {
    auditFolder(dataDir, { args: ['--record'], output: 'ignore' }).then(
      (code) => {
        if (code !== 0 && !stopping.aborted)
          print(`the hourly audit failed: npm run audit -- --data ${dataDir} shows why`);
      },
      (error: unknown) => print(`the hourly audit could not run: ${error instanceof Error ? error.message : error}`),
    );
  }, AUDIT_INTERVAL_MS);
  timer.unref();
  stopping.addEventListener('abort', () => clearInterval(timer));
}

function runAudit(
  environment: Record<string, string>,
  { args = [], output = 'inherit' }: AuditOptions,
): Promise<number> {
  const script = path.join(projectRoot, 'svc-wallet/dist/audit-main.js');
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...baseEnvironment(), ...environment },
    stdio: ['ignore', output, output],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
