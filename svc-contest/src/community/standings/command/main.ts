import { startService } from '@baazi/service-kit';
import { openContestContext } from '../../../contest-context';
import { contestConfig } from '../../../contest-config';
import { rebuildStandings } from '../rebuild-standings';

/** `standings --rebuild`: runs with svc-contest's environment, also while the service runs. */
async function run(args: string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== '--rebuild') {
    console.error('usage: standings --rebuild');
    return 2;
  }
  const env = { ...process.env, PORT: '0', INTERNAL_PORT: '0', LOG_LEVEL: 'fatal' };
  let summary = '';
  const service = await startService(
    'svc-contest',
    contestConfig,
    async (given) => {
      const contest = openContestContext(given);
      given.onReady(async () => {
        const { standings, corrected } = await rebuildStandings(contest);
        summary = `${standings} standings, ${corrected} corrected`;
      });
    },
    { env },
  );
  await service.stop();
  console.log(summary);
  return 0;
}

void run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
