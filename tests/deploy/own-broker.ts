import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from 'amqplib';
import { rabbitmqCommand } from '../../dev/src/stack/servers/find-rabbitmq';
import { findCommand } from '../../dev/src/stack/processes/programs';
import { freePort } from '../../dev/src/stack/testing/free-port';

export interface OwnServer {
  port: number;
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
  const command = rabbitmqCommand();
  if (command === undefined) throw new Error('rabbitmq-server is not installed');
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-broker-'));
  const [port, distributionPort, mapperPort] = [await freePort(), await freePort(), await freePort()];
  fs.writeFileSync(
    `${dir}/rabbitmq.conf`,
    `listeners.tcp.local = 127.0.0.1:${port}\ndisk_free_limit.absolute = 50MB\nload_definitions = ${definitionsFile}\n`,
  );
  for (const name of ['advanced.config', 'enabled_plugins']) fs.writeFileSync(`${dir}/${name}`, '[].\n');
  fs.writeFileSync(`${dir}/rabbitmq-env.conf`, '');
  const env = {
    ...process.env,
    HOME: dir,
    ERL_EPMD_PORT: String(mapperPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `b${port}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_CONF_ENV_FILE: `${dir}/rabbitmq-env.conf`,
    RABBITMQ_CONFIG_FILE: `${dir}/rabbitmq.conf`,
    RABBITMQ_ADVANCED_CONFIG_FILE: `${dir}/advanced.config`,
    RABBITMQ_ENABLED_PLUGINS_FILE: `${dir}/enabled_plugins`,
    RABBITMQ_MNESIA_BASE: `${dir}/data`,
    RABBITMQ_LOG_BASE: `${dir}/log`,
    RABBITMQ_PID_FILE: `${dir}/pid`,
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 +sbwt none -kernel inet_dist_use_interface {127,0,0,1}',
  };
  const mapper = findCommand('epmd');
  // A process group of its own: the script leaves its Erlang behind otherwise.
  const run = (program: string, args: string[]): ChildProcess =>
    spawn(program, args, { env, stdio: 'ignore', detached: true });
  const children = [
    ...(mapper === undefined ? [] : [run(mapper, ['-port', String(mapperPort), '-address', '127.0.0.1'])]),
    run(command, []),
  ];
  const stop = async (): Promise<void> => {
    for (const { pid } of children.reverse()) await endGroup(pid);
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  const giveUpAt = Date.now() + 90_000;
  while (!(await letsIn(port, user))) {
    if (Date.now() > giveUpAt) {
      await stop();
      throw new Error('the broker does not start with these definitions');
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return { port, stop };
}

async function letsIn(port: number, { name, password }: { name: string; password: string }): Promise<boolean> {
  const connection = await connect(`amqp://${name}:${password}@127.0.0.1:${port}`, { timeout: 5000 }).catch(
    () => undefined,
  );
  await connection?.close();
  return connection !== undefined;
}

async function endGroup(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-pid, name);
    } catch {
      return false;
    }
  };
  signal('SIGTERM');
  for (let waited = 0; waited < 15_000 && signal(0); waited += 100)
    await new Promise((resolve) => setTimeout(resolve, 100));
  signal('SIGKILL');
}
