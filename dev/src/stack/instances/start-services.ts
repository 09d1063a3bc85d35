import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StackProblem, type DataFolder } from '../data-folder';
import { type PortsFile, isFree, isListening } from '../processes/ports';
import { nodeProgram, projectRoot, devProgram } from '../processes/programs';
import type { StackProcesses } from '../processes/stack-processes';
import { isReady, waitUntilReady } from '../processes/supervise';
import type { StackOptions } from '../stack-options';
import type { StackSecrets } from '../stack-secrets';
import { serviceEnvironment, type StackConfig, type ServiceInstance } from './service-environment';

const READY_TIMEOUT_MS = 120_000;
const SERVICE_HEAP_MB = 512;
const GATEWAY_HEAP_MB = 256;
/** Proxied requests leave short-lived garbage only, so a small young generation keeps the gateway small. */
const GATEWAY_SEMI_SPACE_MB = 8;

/** Starts the services, then the gateway once the portal is built; returns when the gateway reports all as ready. */
export async function startServices(
  config: StackConfig,
  { processes, portal }: { processes: StackProcesses; portal: Promise<void> },
): Promise<void> {
  const start = (instance: ServiceInstance, memory: { heapMb: number; semiSpaceMb?: number }) => {
    const script = path.join(projectRoot, instance.service, 'dist/main.js');
    return processes.start(
      nodeProgram(instance.name, script, { env: serviceEnvironment(config, instance), ...memory }),
    );
  };
  const services = config.services.map((instance) => start(instance, { heapMb: SERVICE_HEAP_MB }));
  await portal;
  const gateway = start(config.gateway, { heapMb: GATEWAY_HEAP_MB, semiSpaceMb: GATEWAY_SEMI_SPACE_MB });
  await waitUntilReady({
    what: 'gateway',
    probe: () => isReady(`http://127.0.0.1:${config.gateway.port}/health/ready`),
    timeoutMs: READY_TIMEOUT_MS,
    programs: [...services, gateway],
    logOf: processes.logOf,
  });
}

/**
 * Builds the changed apps of the portal and publishes them to this stack's releases, in a process whose memory is
 * freed.
 */
export async function publishPortal(
  releasesDir: string,
  { print, stopping }: { print: (line: string) => void; stopping: AbortSignal },
): Promise<void> {
  const script = path.join(projectRoot, 'packages/bundler/portal.mjs');
  fs.mkdirSync(releasesDir, { recursive: true });
  const child = spawn(process.execPath, [script, '--releases', releasesDir], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopping,
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors = `${errors}${bytes.toString()}`.slice(-4_000)));
  let unfinished = '';
  child.stdout.on('data', (bytes: Buffer) => {
    const lines = `${unfinished}${bytes.toString()}`.split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) if (line.trim() && !line.endsWith('unchanged')) print(line.trim());
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StackProblem(`the portal could not be built:\n${errors.trim()}`);
}

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

/** Takes the port of the mail page, before anything is built. */
export async function planMailPort(port: number, ports: PortsFile): Promise<void> {
  if (process.env.SMTP_URL) return;
  if (!(await isFree(port))) throw new StackProblem(`port ${port} is taken; give another --mail-port`);
  ports.set('mail', port);
}

async function startMail({
  options,
  processes,
  ports,
}: ThirdPartyDeps): Promise<Pick<ThirdParties, 'smtpUrl' | 'mailPageUrl'>> {
  if (process.env.SMTP_URL) return { smtpUrl: process.env.SMTP_URL, mailPageUrl: undefined };
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
