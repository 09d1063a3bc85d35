import { claimFolder, releaseFolder } from './data-folder/claim-folder';
import { openDataFolder } from './data-folder/open-data-folder';
import type { StackOptions } from './options/parse-options';
import { gatherCrew } from './processes/crew';
import { leaveLastWill } from './processes/last-will';
import { startStack } from './start-stack';
import { onStopSignal } from './stop-signals';

/** Brings the stack up and keeps it up until it is told to stop; answers the exit code. */
export async function runStack(options: StackOptions): Promise<number> {
  const say = (line: string) => console.log(`  ${line}`);
  const folder = openDataFolder(options.dataDir);
  await claimFolder(folder);
  const crew = gatherCrew(folder, say);
  leaveLastWill(folder);

  let afterwards = (): Promise<void> => Promise.resolve();
  const stopped = new Promise<number>((resolve) => {
    onStopSignal({
      stop: () => {
        console.log('\nStopping ...');
        crew
          .stopAll()
          .then(() => afterwards())
          .then(
            () => resolve(0),
            (error: unknown) => {
              console.error(error);
              crew.killAll();
              resolve(1);
            },
          );
      },
      force: () => {
        crew.killAll();
        resolve(130);
      },
    });
  });
  const failed = startStack(options, { folder, crew, say, whenStopped: (work) => (afterwards = work) }).then(
    () => new Promise<never>(() => undefined),
    async (error: unknown) => {
      // What was cut short by Ctrl-C is no failure.
      if (crew.stopping.aborted) return new Promise<never>(() => undefined);
      await crew.stopAll();
      throw error;
    },
  );
  try {
    return await Promise.race([stopped, failed]);
  } finally {
    releaseFolder(folder);
  }
}
