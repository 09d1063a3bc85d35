import { startService } from '@baazi/service-kit';
import { authConfig } from './auth-config';
import { mountAuth } from './mount-auth';
import { runOperatorCommand } from './operators/command/run-operator-command';

const [command, ...args] = process.argv.slice(2);
if (command === 'operator')
  runOperatorCommand(args).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
else void startService('svc-auth', authConfig, mountAuth);
