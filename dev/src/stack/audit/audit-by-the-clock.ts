import { auditFolder } from './audit-folder';

const EVERY_MS = 3_600_000;

/** The audit of a running stack, every hour in a process of its own; the wallet's metrics tell how it ended. */
export function auditByTheClock(dataDir: string, say: (line: string) => void, stopping: AbortSignal): void {
  const timer = setInterval(() => {
    auditFolder(dataDir, ['--record'], 'quiet').then(
      (code) => {
        if (code !== 0 && !stopping.aborted)
          say(`the hourly audit found something: npm run audit -- --data ${dataDir} names it`);
      },
      (error: unknown) => say(`the hourly audit could not run: ${error instanceof Error ? error.message : error}`),
    );
  }, EVERY_MS);
  timer.unref();
  stopping.addEventListener('abort', () => clearInterval(timer));
}
