import { claimFolder, releaseFolder } from './data-folder/claim-folder';
import { openDataFolder } from './data-folder/data-folder';
import type { StackOptions } from './parse-options';
import { openStackProcesses, startOrphanReaper } from './processes/stack-processes';
import { startStack } from './start-stack';
import { onStopSignal } from './stop-signals';

/** Starts the stack and runs it until a stop signal; returns the exit code. */
export async function runStack(options: StackOptions): Promise<number> {
  const print = (line: string) => console.log(`  ${line}`);
  const folder = openDataFolder(options.dataDir);
  await claimFolder(folder);
  const processes = openStackProcesses(folder, print);
  startOrphanReaper(folder);

  let afterwards = (): Promise<void> => Promise.resolve();
  const stopped = new Promise<number>((resolve) => {
    onStopSignal({
      stop: () => {
        console.log('\nStopping ...');
        processes
          .stopAll()
          .then(() => afterwards())
          .then(
            () => resolve(0),
            (error: unknown) => {
              console.error(error);
              processes.killAll();
              resolve(1);
            },
          );
      },
      force: () => {
        processes.killAll();
        resolve(130);
      },
    });
  });
  const failed = startStack(options, { folder, processes, print, whenStopped: (work) => (afterwards = work) }).then(
    () => new Promise<never>(() => undefined),
    async (error: unknown) => {
      // A start that Ctrl-C interrupted has not failed.
      if (processes.stopping.aborted) return new Promise<never>(() => undefined);
      await processes.stopAll();
      throw error;
    },
  );
  try {
    return await Promise.race([stopped, failed]);
  } finally {
    releaseFolder(folder);
  }
}
