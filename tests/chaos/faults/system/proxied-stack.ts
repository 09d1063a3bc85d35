import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { JournalRecord } from '../../../../dev/src/checkout/provider-records';
import { writeJson, openDataFolder } from '../../../../dev/src/stack/data-folder';
import { isListening, freePort } from '../../../../dev/src/stack/processes/ports';
import { devProgram, projectRoot, baseEnvironment, findCommand } from '../../../../dev/src/stack/processes/programs';
import { startOrphanReaper, openStackProcesses } from '../../../../dev/src/stack/processes/stack-processes';
import { waitUntilReady } from '../../../../dev/src/stack/processes/supervise';
import { stackSecrets } from '../../../../dev/src/stack/stack-secrets';
import { startTestStack } from '../../../../dev/src/stack/testing/start-test-stack';
import { tcpProxy, type TcpProxy } from '../../../../packages/service-kit/src/testing/tcp-proxy';
import { portalClient, type Portal } from '../../../portal/client';
import type { RandomStream } from '../../../simulate/random';
import { httpBetween, type HttpBetween } from './http-between';
import { startServers, type ServerPorts } from './servers';

export const links = ['broker', 'redis', 'database', 'mail', 'provider', 'services'] as const;
export type Link = (typeof links)[number];
export const parts = ['gateway', 'svc-auth', 'svc-contest', 'svc-notify', 'svc-wallet'] as const;
export type Part = (typeof parts)[number];

/** The system under fault, and the journal that judges it. */
export interface SystemUnderTest {
  portal: Portal;
  pids(): Record<string, number>;
  /** The provider's journal: payments and payouts. */
  providerFacts(): JournalRecord[];
}
/** A stack, its servers, and every network link between them. */
export interface ProxiedStack extends SystemUnderTest {
  /** of the servers, without a proxy before them */
  ports: ServerPorts;
  namespace: string;
  proxies: Record<Link, TcpProxy[]>;
  /** what the wallet requests from the provider */
  provider: HttpBetween;
  /** what the provider sends to the portal */
  webhooks: HttpBetween;
  /** Runs a command of the broker's own, as its operator. */
  brokerCommand(...args: string[]): Promise<unknown>;
  stop(): Promise<void>;
}
export type Servers = Awaited<ReturnType<typeof openServers>>;

/** The servers, for one stack after the other. */
export async function openServers(print: (line: string) => void) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-faults-'));
  const folder = openDataFolder(path.join(scratch, 'servers'));
  const processes = openStackProcesses(folder, print);
  startOrphanReaper(folder);
  const stop = async ({ keep = false }: { keep?: boolean } = {}): Promise<void> => {
    await processes.stopAll();
    if (!keep) fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { scratch, folder, processes, ...(await startServers(folder, processes, print)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const Pids = z.record(z.string(), z.number());
const upper = (part: string): string => part.toUpperCase().replaceAll('-', '_');

/** Instances: two of each service, which find each other without proxies. */
export async function openProxiedStack(
  servers: Servers,
  { random, copies, print }: { random: RandomStream; copies: 1 | 2; print: (line: string) => void },
): Promise<ProxiedStack> {
  const { scratch, processes, ports } = servers;
  const brokerEnvironment = { ...baseEnvironment(), ...servers.brokerEnvironment };
  const dataDir = fs.mkdtempSync(path.join(scratch, 'stack-'));
  const folder = openDataFolder(dataDir);
  const opened: { close(): Promise<void> }[] = [];
  const stopped: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of stopped.reverse()) await step();
    for (const one of opened) await one.close();
  };
  const proxyTo = async (port: number): Promise<TcpProxy> => {
    const proxy = await tcpProxy({ host: '127.0.0.1', port }, { random: random.next });
    opened.push(proxy);
    return proxy;
  };
  const between = async (port: number): Promise<HttpBetween> => {
    const one = await httpBetween(port);
    opened.push(one);
    return one;
  };
  try {
    const [port, checkoutPort] = [await freePort(), await freePort()];
    const webhooks = await between(port);
    const provider = await between(checkoutPort);
    const proxies: Record<Link, TcpProxy[]> = {
      broker: [await proxyTo(ports.broker)],
      redis: [await proxyTo(ports.redis)],
      database: [await proxyTo(ports.database)],
      mail: [await proxyTo(ports.smtp)],
      provider: [await proxyTo(provider.port)],
      services: [],
    };
    const portOf = (link: Link): number => proxies[link][0]?.port ?? 0;
    const checkoutUrl = `http://127.0.0.1:${portOf('provider')}`;
    const secrets = stackSecrets(folder, []);
    const checkout = processes.start(
      devProgram('checkout', {
        heapMb: 96,
        env: {
          HOST: '127.0.0.1',
          PORT: String(checkoutPort),
          CHECKOUT_ORIGIN: checkoutUrl,
          PORTAL_ORIGIN: `http://localhost:${port}`,
          WEBHOOK_URL: `http://127.0.0.1:${webhooks.port}/api/payments/webhook/sandbox`,
          SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhookSecret,
          STATE_DIR: folder.file('checkout'),
        },
      }),
    );
    stopped.push(() => checkout.stop());
    await waitUntilReady({
      what: 'checkout',
      probe: () => isListening(checkoutPort),
      timeoutMs: 30_000,
      programs: [checkout],
      logOf: processes.logOf,
    });
    const stack = await startTestStack({
      port,
      dataDir,
      args: [
        ...['--at', '2025-03-20T12:00:00+05:30'],
        ...(copies === 2 ? ['--scale', 'svc-auth=2,svc-contest=2,svc-notify=2,svc-wallet=2'] : []),
      ],
      env: {
        MONGODB_URL: `mongodb://127.0.0.1:${portOf('database')}/?directConnection=true`,
        REDIS_URL: `redis://127.0.0.1:${portOf('redis')}`,
        RABBITMQ_URL: `amqp://guest:guest@127.0.0.1:${portOf('broker')}`,
        SMTP_URL: `smtp://127.0.0.1:${portOf('mail')}`,
        SANDBOX_CHECKOUT_URL: checkoutUrl,
        ...(copies === 1 ? await servicesBehindProxies() : {}),
      },
      onLine: print,
    });
    stopped.push(() => stack.stop());
    return {
      portal: { stack, ...portalClient(stack) },
      ports,
      namespace: folder.namespace,
      proxies,
      provider,
      webhooks,
      pids: () => ({ ...pidsOf(servers.folder.file('pids.json')), ...stack.pids() }),
      brokerCommand: (...args) => promisify(execFile)(brokerControl(), args, { env: brokerEnvironment }),
      providerFacts: () => factsIn(folder.file('checkout', 'journal.jsonl')),
      stop,
    };

    /** The stack reads in advance where its services are: it takes the ports of its file from last time. */
    async function servicesBehindProxies(): Promise<Record<string, string>> {
      const chosen: Record<string, number> = {};
      const addresses: Record<string, string> = {};
      for (const part of fs.readdirSync(projectRoot).filter((name) => name.startsWith('svc-'))) {
        for (const [name, variable] of [
          [part, `${upper(part)}_URL`],
          [`${part}.internal`, `${upper(part)}_INTERNAL_URL`],
        ] as const) {
          chosen[name] = await freePort();
          const proxy = await proxyTo(chosen[name]);
          proxies.services.push(proxy);
          addresses[variable] = `http://127.0.0.1:${proxy.port}`;
        }
      }
      writeJson(folder.file('ports.json'), chosen);
      return addresses;
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

function brokerControl(): string {
  const command = findCommand('rabbitmqctl', ['/usr/lib/rabbitmq/bin']);
  if (command === undefined) throw new Error('rabbitmqctl is not installed');
  return command;
}

const pidsOf = (file: string): Record<string, number> => Pids.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
const factsIn = (file: string): JournalRecord[] =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JournalRecord.parse(JSON.parse(line)));
