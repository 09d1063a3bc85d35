import fs from 'node:fs';
import net from 'node:net';
import type { DataFolder } from '../data-folder';
import { type PortsFile, isListening } from '../processes/ports';
import { findCommand } from '../processes/programs';
import { type Server, missingAddressProblem, unreachableProblem, savedSource } from './server';

const REDIS_PORT = 6379;

export function redisCommand(): string | undefined {
  return findCommand('redis-server');
}

/**
 * Uses REDIS_URL, else a server that answers on the usual port, else an own one; undefined if none is installed. With
 * `isPreferred` an own server is tried before the usual port.
 */
export async function findRedis(
  folder: DataFolder,
  ports: PortsFile,
  { isPreferred = false } = {},
): Promise<Server | undefined> {
  if (process.env.REDIS_URL)
    return { name: 'redis', url: process.env.REDIS_URL, source: 'given', origin: 'REDIS_URL', programs: [] };
  const command = redisCommand();
  if (isPreferred && command !== undefined) return ownRedis(command, folder, await ports.choose('redis'));
  const usual = `redis://127.0.0.1:${REDIS_PORT}`;
  if (await answersPing(REDIS_PORT))
    return { name: 'redis', url: usual, source: 'usual', origin: `the one on port ${REDIS_PORT}`, programs: [] };
  return command === undefined ? undefined : ownRedis(command, folder, await ports.choose('redis'));
}

function ownRedis(command: string, folder: DataFolder, port: number): Server {
  const dir = folder.file('redis');
  fs.mkdirSync(dir, { recursive: true });
  return {
    name: 'redis',
    url: `redis://127.0.0.1:${port}`,
    source: 'own',
    origin: `started on port ${port}`,
    port,
    ready: () => isListening(port),
    programs: [
      {
        name: 'redis',
        command,
        // Redis holds nothing durable: sessions and money are in the database.
        args: [
          '--port',
          String(port),
          '--bind',
          '127.0.0.1',
          '--dir',
          dir,
          '--save',
          '',
          '--appendonly',
          'no',
          '--daemonize',
          'no',
        ],
        env: {},
      },
    ],
  };
}

/** False for a server that requires a password. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('data', (data) => end(data.toString('latin1').startsWith('+PONG')));
    socket.once('error', () => end(false));
  });
}

const RABBITMQ_PORT = 5672;
// Debian's command in /usr/sbin requires its own user and folders; the script that it calls does not.
const SCRIPT_FOLDERS = ['/usr/lib/rabbitmq/bin'];

export function rabbitmqCommand(): string | undefined {
  return findCommand('rabbitmq-server', SCRIPT_FOLDERS);
}

/**
 * Uses RABBITMQ_URL, else a broker on the usual port that accepts the guest user, else an own one. With `isPreferred`
 * an own broker is tried before the usual port.
 */
export async function findRabbitmq(
  folder: DataFolder,
  ports: PortsFile,
  { isPreferred = false } = {},
): Promise<Server | undefined> {
  if (process.env.RABBITMQ_URL)
    return { name: 'rabbitmq', url: process.env.RABBITMQ_URL, source: 'given', origin: 'RABBITMQ_URL', programs: [] };
  const command = rabbitmqCommand();
  const previous = savedSource(folder, 'rabbitmq');
  if (previous === 'given') throw missingAddressProblem('RABBITMQ_URL');
  if ((isPreferred || previous === 'own') && command !== undefined)
    return ownRabbitmq(command, folder, ports, canConnect);
  const usual = `amqp://guest:guest@127.0.0.1:${RABBITMQ_PORT}`;
  if ((await isListening(RABBITMQ_PORT)) && (await canConnect(usual))) {
    return { name: 'rabbitmq', url: usual, source: 'usual', origin: `the one on port ${RABBITMQ_PORT}`, programs: [] };
  }
  if (previous === 'usual') throw unreachableProblem('rabbitmq', RABBITMQ_PORT);
  return command === undefined ? undefined : ownRabbitmq(command, folder, ports, canConnect);
}

async function canConnect(url: string): Promise<boolean> {
  try {
    // Loaded on demand: most starts do not need the client.
    const { connect } = await import('amqplib');
    const connection = await connect(url, { timeout: 10_000 });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

/**
 * A broker of this stack alone: own node name, ports, data, cookie and port mapper (epmd). A shared epmd would keep
 * running after the stack stops.
 */
export async function ownRabbitmq(
  command: string,
  folder: DataFolder,
  ports: PortsFile,
  isReady: (url: string) => Promise<boolean>,
): Promise<Server> {
  const port = await ports.choose('rabbitmq');
  const distributionPort = await ports.choose('rabbitmq.distribution');
  const mapperPort = await ports.choose('rabbitmq.epmd');
  const dir = folder.file('rabbitmq');
  for (const name of ['home', 'data', 'log']) fs.mkdirSync(`${dir}/${name}`, { recursive: true, mode: 0o700 });
  fs.writeFileSync(`${dir}/rabbitmq.conf`, configuration(port));
  for (const name of ['rabbitmq-env.conf', 'advanced.config', 'enabled_plugins'])
    fs.writeFileSync(`${dir}/${name}`, name === 'rabbitmq-env.conf' ? '' : '[].\n');
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const env = {
    HOME: `${dir}/home`,
    ERL_EPMD_PORT: String(mapperPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `${folder.namespace}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_CONF_ENV_FILE: `${dir}/rabbitmq-env.conf`,
    RABBITMQ_CONFIG_FILE: `${dir}/rabbitmq.conf`,
    RABBITMQ_ADVANCED_CONFIG_FILE: `${dir}/advanced.config`,
    RABBITMQ_ENABLED_PLUGINS_FILE: `${dir}/enabled_plugins`,
    RABBITMQ_MNESIA_BASE: `${dir}/data`,
    RABBITMQ_LOG_BASE: `${dir}/log`,
    RABBITMQ_PID_FILE: `${dir}/pid`,
    // One scheduler thread and no busy waiting: an idle broker must not drain a laptop's battery.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
  };
  const mapper = findCommand('epmd');
  return {
    name: 'rabbitmq',
    url,
    source: 'own',
    origin: `started on port ${port}`,
    port,
    ready: () => isReady(url),
    programs: [
      ...(mapper
        ? [{ name: 'epmd', command: mapper, args: ['-port', String(mapperPort), '-address', '127.0.0.1'], env: {} }]
        : []),
      { name: 'rabbitmq', command, args: [], env, graceMs: 15_000 },
    ],
  };
}

const configuration = (port: number) => `listeners.tcp.local = 127.0.0.1:${port}
disk_free_limit.absolute = 50MB
log.file.level = warning
`;
