import type { DataFolder } from '../data-folder/data-folder';
import type { StackOptions } from '../parse-options';
import { type PortsFile, isFree, isListening } from '../processes/ports';
import { devProgram } from '../processes/programs';
import type { StackProcesses } from '../processes/stack-processes';
import { waitUntilReady } from '../processes/wait-until-ready';
import { StackProblem } from '../stack-problem';
import type { StackSecrets } from '../stack-secrets';

/** Simulators of third parties: the mail server and the payment page. */
export interface ThirdParties {
  smtpUrl: string;
  mailPageUrl: string | undefined;
  checkoutUrl: string;
}

interface ThirdPartyDeps {
  options: StackOptions;
  folder: DataFolder;
  processes: StackProcesses;
  ports: PortsFile;
  secrets: StackSecrets;
  portalOrigin: string;
}

export async function startThirdParties(deps: ThirdPartyDeps): Promise<ThirdParties> {
  const [mail, checkoutUrl] = await Promise.all([startMail(deps), startCheckout(deps)]);
  return { ...mail, checkoutUrl };
}

async function startMail({
  options,
  processes,
  ports,
}: ThirdPartyDeps): Promise<Pick<ThirdParties, 'smtpUrl' | 'mailPageUrl'>> {
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
    programs: [mail],
    logOf: processes.logOf,
  });
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, mailPageUrl: `http://localhost:${options.mailPort}` };
}

async function startCheckout({ folder, processes, ports, secrets, portalOrigin }: ThirdPartyDeps): Promise<string> {
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
    programs: [checkout],
    logOf: processes.logOf,
  });
  return `http://localhost:${port}`;
}
