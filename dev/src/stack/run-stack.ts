import { claimFolder, releaseFolder } from './data-folder/claim-folder';
import { openDataFolder } from './data-folder/open-data-folder';
import type { StackOptions } from './options/parse-options';
import { openStackProcesses } from './processes/stack-processes';
import { startOrphanReaper } from './processes/orphan-reaper';
import { startStack } from './start-stack';
import { onStopSignal } from './stop-signals';

/** Brings the stack up and keeps it up until it is told to stop; answers the exit code. */
export async function runStack(options: StackOptions): Promise<number> {
  const say = (line: string) => console.log(`  ${line}`);
  const folder = openDataFolder(options.dataDir);
  await claimFolder(folder);
  const processes = openStackProcesses(folder, say);
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
  const failed = startStack(options, { folder, processes, say, whenStopped: (work) => (afterwards = work) }).then(
    () => new Promise<never>(() => undefined),
    async (error: unknown) => {
      // What was cut short by Ctrl-C is no failure.
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
