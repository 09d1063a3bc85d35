import { email } from '@baazi/contracts/shapes';
import { startService } from '@baazi/service-kit';
import { authConfig } from '../../auth-config';
import { mountAuth } from '../../mount-auth';
import { addOperatorCommand, forgetFactorsCommand } from './operator-commands';

const commands = new Map([
  ['add', addOperatorCommand],
  ['forget-factors', forgetFactorsCommand],
]);

/**
 * `main.js operator add EMAIL` and `main.js operator forget-factors EMAIL`, run with svc-auth's environment when no
 * operator can sign in. Returns the exit code.
 */
export async function runOperatorCommand(args: string[]): Promise<number> {
  const address = email('not an address').safeParse(args[1]);
  const command = commands.get(args[0] ?? '');
  if (!command || args.length !== 2 || !address.success) {
    process.stderr.write('usage: operator add EMAIL | operator forget-factors EMAIL\n');
    return 2;
  }
  const mounted: { auth?: Awaited<ReturnType<typeof mountAuth>> } = {};
  const env = { ...process.env, PORT: '0', INTERNAL_PORT: '0', LOG_LEVEL: 'fatal' };
  const service = await startService(
    'svc-auth',
    authConfig,
    async (given) => {
      mounted.auth = await mountAuth(given);
    },
    { env },
  );
  const answer = mounted.auth ? await command(mounted.auth, address.data) : '';
  await service.stop();
  process.stdout.write(`${answer}\n`);
  return answer.startsWith('operator:') ? 0 : 1;
}
