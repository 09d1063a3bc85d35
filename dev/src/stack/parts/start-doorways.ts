import type { DataFolder } from '../data-folder/open-data-folder';
import type { StackOptions } from '../options/parse-options';
import type { PortBoard } from '../ports/port-board';
import { isFree, isListening } from '../ports/port-probes';
import type { Crew } from '../processes/crew';
import type { StackSecrets } from '../secrets/stack-secrets';
import { StackProblem } from '../stack-problem';
import { devProgram } from './dev-program';
import { waitUntilReady } from './wait-until-ready';

/** The pretend twins of the world outside: where mail goes, where players pay. */
export interface Doorways {
  smtpUrl: string;
  mailPageUrl: string | undefined;
  checkoutUrl: string;
}

interface Ground {
  options: StackOptions;
  folder: DataFolder;
  crew: Crew;
  ports: PortBoard;
  secrets: StackSecrets;
  portalOrigin: string;
}

export async function startDoorways(ground: Ground): Promise<Doorways> {
  const [mail, checkoutUrl] = await Promise.all([startMail(ground), startCheckout(ground)]);
  return { ...mail, checkoutUrl };
}

async function startMail({ options, crew, ports }: Ground): Promise<Pick<Doorways, 'smtpUrl' | 'mailPageUrl'>> {
  if (process.env.SMTP_URL) return { smtpUrl: process.env.SMTP_URL, mailPageUrl: undefined };
  if (!(await isFree(options.mailPort)))
    throw new StackProblem(`port ${options.mailPort} is taken; give another --mail-port`);
  ports.set('mail', options.mailPort);
  const smtpPort = await ports.choose('mail.smtp');
  const mail = crew.start(
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
    logOf: crew.logOf,
  });
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, mailPageUrl: `http://localhost:${options.mailPort}` };
}

async function startCheckout({ folder, crew, ports, secrets, portalOrigin }: Ground): Promise<string> {
  const port = await ports.choose('checkout');
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhookSecret,
    WEBHOOK_URL: `${portalOrigin.replace('localhost', '127.0.0.1')}/api/payments/webhook/sandbox`,
    PORTAL_ORIGIN: portalOrigin,
    STATE_DIR: folder.file('checkout'),
  };
  const checkout = crew.start(devProgram('checkout', { heapMb: 96, env }));
  await waitUntilReady({
    what: 'checkout',
    probe: () => isListening(port),
    timeoutMs: 30_000,
    parts: [checkout],
    logOf: crew.logOf,
  });
  return `http://localhost:${port}`;
}
