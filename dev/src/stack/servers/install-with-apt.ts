import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { StackProblem } from '../stack-problem';
import { findCommand } from './find-command';

const POLICY_FILE = '/usr/sbin/policy-rc.d';
const POLICY =
  '#!/bin/sh\n# Servers are started by the stack that asked for them, not by their installation.\nexit 101\n';

export function canInstallWithApt(): boolean {
  return process.getuid?.() === 0 && fs.existsSync('/etc/debian_version') && findCommand('apt-get') !== undefined;
}

/** Installs Debian packages without questions and without letting them start services of their own. */
export async function installWithApt(
  packages: string[],
  { logFile, say }: { logFile: string; say: (line: string) => void },
): Promise<void> {
  say(`installing ${packages.join(', ')} with apt`);
  const startedAtMs = Date.now();
  const progress = setInterval(
    () => say(`still installing (${Math.round((Date.now() - startedAtMs) / 1000)} s)`),
    10_000,
  );
  const policyIsOurs = !fs.existsSync(POLICY_FILE);
  if (policyIsOurs) fs.writeFileSync(POLICY_FILE, POLICY, { mode: 0o755 });
  try {
    await apt(['update', '-q'], logFile).catch(() => say('apt-get update failed; trying with the lists at hand'));
    await apt(['install', '-y', '-q', '--no-install-recommends', ...packages], logFile);
  } catch (error) {
    throw new StackProblem(
      `apt-get could not install ${packages.join(', ')}: ${error instanceof Error ? error.message : error} (see ` +
        `${logFile})`,
    );
  } finally {
    clearInterval(progress);
    if (policyIsOurs) fs.rmSync(POLICY_FILE, { force: true });
  }
}

function apt(words: string[], logFile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const log = fs.openSync(logFile, 'a', 0o600);
    // Waits for another apt instead of failing on its lock.
    const child = spawn('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...words], {
      stdio: ['ignore', log, log],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_MODE: 'a' },
    });
    fs.closeSync(log);
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
  });
}
