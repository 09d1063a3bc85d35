import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from 'amqplib';
import { rabbitmqCommand } from '../../dev/src/stack/servers/find-brokers';
import { findCommand } from '../../dev/src/stack/processes/programs';
import { freePort } from '../../dev/src/stack/processes/ports';

export interface OwnServer {
  port: number;
  stop(): Promise<void>;
}
export interface OwnNode extends OwnServer {
  /** Starts the node again, with its data. */
  start(): void;
  /** Sends a signal to everything of this node. */
  signal(name: NodeJS.Signals): void;
  /** Drops, or lets pass again, what it and the other nodes send each other; clients reach all. Needs root. */
  cutOff(isCut: boolean): void;
}
export interface OwnCluster {
  nodes: readonly OwnNode[];
  stop(): Promise<void>;
}

/**
 * A RabbitMQ of this test alone, that reads the definitions at its start as the container does. `user`: an allowed
 * one.
 */
export async function startBroker(
  definitionsFile: string,
  user: { name: string; password: string },
): Promise<OwnServer> {
  const { nodes, stop } = await startBrokers(1, [`load_definitions = ${definitionsFile}`], user);
  const [{ port } = { port: 0 }] = nodes;
  return { port, stop };
}

/** A cluster of RabbitMQ nodes of this test alone, or one node; `settings` are lines of its configuration. */
export async function startBrokers(
  count: number,
  settings: readonly string[] = [],
  user = { name: 'guest', password: 'guest' },
): Promise<OwnCluster> {
  const command = rabbitmqCommand();
  if (command === undefined) throw new Error('rabbitmq-server is not installed');
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-broker-'));
  const mapperPort = await freePort();
  const ports = await Promise.all(
    Array.from({ length: count }, async () => ({ port: await freePort(), distributionPort: await freePort() })),
  );
  // Each node of a cluster has an address of its own, so that its packets to the others can be told apart.
  const hosts = ports.map((_, i) => (count === 1 ? 'localhost' : `127.0.1.${i + 1}`));
  const nodeName = (i: number): string => `b${ports[i]?.port}@${hosts[i]}`;
  const peers =
    count === 1
      ? []
      : [
          'cluster_formation.peer_discovery_backend = classic_config',
          ...ports.map((_, i) => `cluster_formation.classic_config.nodes.${i + 1} = ${nodeName(i)}`),
        ];
  const children: ChildProcess[] = [];
  // A process group of its own: the script leaves its Erlang behind otherwise.
  const run = (program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const child = spawn(program, args, { env, stdio: 'ignore', detached: true });
    children.push(child);
    return child;
  };
  const mapperAddress = count === 1 ? '127.0.0.1' : hosts.join(',');
  const shared = { ...process.env, HOME: dir, ERL_EPMD_PORT: String(mapperPort), ERL_EPMD_ADDRESS: mapperAddress };
  const mapper = findCommand('epmd');
  if (mapper !== undefined) run(mapper, ['-port', String(mapperPort), '-address', mapperAddress], shared);
  const cut = new Set<string>();
  const firewall = (action: '--insert' | '--delete', host: string): void => {
    const others = hosts.filter((other) => other !== host).join(',');
    for (const [from, to] of [
      [host, others],
      [others, host],
    ] as const)
      execFileSync('iptables', [action, 'OUTPUT', '--source', from, '--destination', to, '--jump', 'DROP']);
  };

  const nodes = ports.map(({ port, distributionPort }, i): OwnNode => {
    const host = hosts[i] ?? '';
    const ip = `{${(count === 1 ? '127.0.0.1' : host).replaceAll('.', ',')}}`;
    const own = path.join(dir, String(port));
    fs.mkdirSync(own);
    fs.writeFileSync(
      `${own}/rabbitmq.conf`,
      [`listeners.tcp.local = 127.0.0.1:${port}`, 'disk_free_limit.absolute = 50MB', ...peers, ...settings, ''].join(
        '\n',
      ),
    );
    for (const name of ['advanced.config', 'enabled_plugins']) fs.writeFileSync(`${own}/${name}`, '[].\n');
    fs.writeFileSync(`${own}/rabbitmq-env.conf`, '');
    const env = {
      ...shared,
      RABBITMQ_NODENAME: nodeName(i),
      RABBITMQ_USE_LONGNAME: String(count > 1),
      RABBITMQ_NODE_PORT: String(port),
      RABBITMQ_DIST_PORT: String(distributionPort),
      RABBITMQ_CONF_ENV_FILE: `${own}/rabbitmq-env.conf`,
      RABBITMQ_CONFIG_FILE: `${own}/rabbitmq.conf`,
      RABBITMQ_ADVANCED_CONFIG_FILE: `${own}/advanced.config`,
      RABBITMQ_ENABLED_PLUGINS_FILE: `${own}/enabled_plugins`,
      RABBITMQ_MNESIA_BASE: `${own}/data`,
      RABBITMQ_LOG_BASE: `${own}/log`,
      RABBITMQ_PID_FILE: `${own}/pid`,
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `+S 1:1 +sbwt none -kernel inet_dist_use_interface ${ip} inet_dist_connect_options [{ip,${ip}}]`,
    };
    let child = run(command, [], env);
    return {
      port,
      start: () => void (child = run(command, [], env)),
      signal: (name) => void signalGroup(child.pid, name),
      cutOff(isCut) {
        if (cut.has(host) === isCut) return;
        firewall(isCut ? '--insert' : '--delete', host);
        if (isCut) cut.add(host);
        else cut.delete(host);
      },
      stop: () => endGroup(child.pid),
    };
  });
  const stop = async (): Promise<void> => {
    for (const { cutOff } of nodes) cutOff(false);
    for (const { pid } of children.reverse()) await endGroup(pid);
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const { port } of nodes)
    await untilAnswers(port, user).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  return { nodes, stop };
}

/** Waits until this user may connect. */
export async function untilAnswers(
  port: number,
  user: { name: string; password: string } = { name: 'guest', password: 'guest' },
): Promise<void> {
  const giveUpAt = Date.now() + 90_000;
  while (!(await letsIn(port, user))) {
    if (Date.now() > giveUpAt) throw new Error('the broker does not start with these definitions');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function letsIn(port: number, { name, password }: { name: string; password: string }): Promise<boolean> {
  const connection = await connect(`amqp://${name}:${password}@127.0.0.1:${port}`, { timeout: 5000 }).catch(
    () => undefined,
  );
  await connection?.close();
  return connection !== undefined;
}

/** False if the group is gone. */
function signalGroup(pid: number | undefined, name: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, name);
  } catch {
    return false;
  }
}

async function endGroup(pid: number | undefined): Promise<void> {
  signalGroup(pid, 'SIGCONT');
  signalGroup(pid, 'SIGTERM');
  for (let waited = 0; waited < 15_000 && signalGroup(pid, 0); waited += 100)
    await new Promise((resolve) => setTimeout(resolve, 100));
  signalGroup(pid, 'SIGKILL');
}
