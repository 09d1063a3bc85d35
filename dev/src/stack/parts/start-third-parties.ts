import type { DataFolder } from '../data-folder/open-data-folder';
import type { StackOptions } from '../options/parse-options';
import type { PortsFile } from '../ports/ports-file';
import { isFree, isListening } from '../ports/port-probes';
import type { StackProcesses } from '../processes/stack-processes';
import type { StackSecrets } from '../stack-secrets';
import { StackProblem } from '../stack-problem';
import { devProgram } from './dev-program';
import { waitUntilReady } from './wait-until-ready';

/** The pretend twins of the world outside: where mail goes, where players pay. */
export interface ThirdParties {
  smtpUrl: string;
  mailPageUrl: string | undefined;
  checkoutUrl: string;
}

interface Ground {
  options: StackOptions;
  folder: DataFolder;
  processes: StackProcesses;
  ports: PortsFile;
  secrets: StackSecrets;
  portalOrigin: string;
}

export async function startThirdParties(ground: Ground): Promise<ThirdParties> {
  const [mail, checkoutUrl] = await Promise.all([startMail(ground), startCheckout(ground)]);
  return { ...mail, checkoutUrl };
}

async function startMail({
  options,
  processes,
  ports,
}: Ground): Promise<Pick<ThirdParties, 'smtpUrl' | 'mailPageUrl'>> {
  if (process.env.SMTP_URL) return { smtpUrl: process.env.SMTP_URL, mailPageUrl: undefined };
  if (!(await isFree(options.mailPort)))
    throw new StackProblem(`port ${options.mailPort} is taken; give another --mail-port`);
  ports.set('mail', options.mailPort);
  const smtpPort = await ports.choose('mail.smtp');
  const mail = processes.start(
    devProgram('mail', {
      heapMb: 96,
      env: { HOST: '127.0.0.1', PORT: String(options.mailPort), SMTP_PORT: String(smtpPort) },
    }),
  );
  await waitUntilReady({
    what: 'mail',
    probe: () => isListening(smtpPort),
    timeoutMs: 30_000,
    parts: [mail],
    logOf: processes.logOf,
  });
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, mailPageUrl: `http://localhost:${options.mailPort}` };
}

async function startCheckout({ folder, processes, ports, secrets, portalOrigin }: Ground): Promise<string> {
  if (process.env.SANDBOX_CHECKOUT_URL) return process.env.SANDBOX_CHECKOUT_URL;
  const port = await ports.choose('checkout');
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhookSecret,
    WEBHOOK_URL: `${portalOrigin.replace('localhost', '127.0.0.1')}/api/payments/webhook/sandbox`,
    PORTAL_ORIGIN: portalOrigin,
    STATE_DIR: folder.file('checkout'),
  };
  const checkout = processes.start(devProgram('checkout', { heapMb: 96, env }));
  await waitUntilReady({
    what: 'checkout',
    probe: () => isListening(port),
    timeoutMs: 30_000,
    parts: [checkout],
    logOf: processes.logOf,
  });
  return `http://localhost:${port}`;
}
