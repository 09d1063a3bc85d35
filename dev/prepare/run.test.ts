import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a command with all that it has started, and exits with 130',
  async (signal) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'run-'));
    const file = path.join(folder, 'pids');
    // As `npm ci` does: the command's own child outlives a signal to its parent alone.
    const script = `sleep 60 & echo $! > ${file}.half; echo $$ >> ${file}.half; mv ${file}.half ${file}; wait`;
    const command = `import('${path.join(__dirname, 'run.mjs')}').then(({ run }) => run('sh', ['-c', '${script}']))`;
    const runner = spawn(process.execPath, ['-e', command], { stdio: 'ignore' });
    const ended = once(runner, 'exit');
    while (!fs.existsSync(file)) await pause();
    const pids = fs.readFileSync(file, 'utf8').trim().split('\n').map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    runner.kill(signal);
    expect(await ended).toEqual([130, null]);
    // A process closes its output a moment before it is gone.
    while (pids.some(isAlive)) await pause();
    fs.rmSync(folder, { recursive: true });
  },
);
