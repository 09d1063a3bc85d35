import { connect } from 'amqplib';
import { buildServers } from '../../../../dev/prepare/build-servers.mjs';
import type { DataFolder } from '../../../../dev/src/stack/data-folder';
import { isListening, openPortsFile } from '../../../../dev/src/stack/processes/ports';
import { devProgram } from '../../../../dev/src/stack/processes/programs';
import type { StackProcesses } from '../../../../dev/src/stack/processes/stack-processes';
import { waitUntilReady, type Program } from '../../../../dev/src/stack/processes/supervise';
import { rabbitmqCommand, ownRabbitmq, redisCommand } from '../../../../dev/src/stack/servers/find-brokers';

export interface ServerPorts {
  database: number;
  broker: number;
  redis: number;
  /** the replica, which may take over */
  redisReplica: number;
  smtp: number;
  mailPage: number;
}
export interface StartedServers {
  ports: ServerPorts;
  /** how the broker's own commands reach it */
  brokerEnvironment: Record<string, string>;
}

/** Servers of this run alone, so that faults harm no other program. A killed one is restarted. */
export async function startServers(
  folder: DataFolder,
  processes: StackProcesses,
  print: (line: string) => void,
): Promise<StartedServers> {
  const ports = openPortsFile(folder);
  const [database, redis, redisReplica] = [
    await ports.choose('mongo'),
    await ports.choose('redis'),
    await ports.choose('redis.replica'),
  ];
  const [smtp, mailPage] = [await ports.choose('mail.smtp'), await ports.choose('mail')];
  const [redisServer, rabbitmqServer] = [redisCommand(), rabbitmqCommand()];
  if (redisServer === undefined || rabbitmqServer === undefined)
    throw new Error('redis-server and rabbitmq-server must be installed: their own ones are what is broken here');
  const rabbitmq = await ownRabbitmq(rabbitmqServer, folder, ports, letsIn);
  const broker = rabbitmq.port ?? 0;
  const start = async (program: Program, ready: () => Promise<boolean>): Promise<void> => {
    const programs = [processes.start(program)];
    await waitUntilReady({ what: program.name, probe: ready, timeoutMs: 120_000, programs, logOf: processes.logOf });
  };
  const redisAt = (name: string, port: number, ...more: string[]): Promise<void> =>
    start(
      {
        name,
        command: redisServer,
        args: [...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder.dir, '--save', ''], ...more],
        env: {},
      },
      () => isListening(port),
    );
  await buildServers(print);
  await Promise.all([
    start(
      devProgram('mongo', {
        args: ['--port', String(database), '--data', folder.file('mongo')],
        heapMb: 1024,
        env: {},
      }),
      () => isListening(database),
    ),
    redisAt('redis', redis),
    redisAt('redis-replica', redisReplica, '--replicaof', '127.0.0.1', String(redis)),
    start(
      devProgram('mail', { heapMb: 96, env: { HOST: '127.0.0.1', PORT: String(mailPage), SMTP_PORT: String(smtp) } }),
      () => isListening(smtp),
    ),
    (async () => {
      const programs = rabbitmq.programs.map((program) => processes.start(program));
      await waitUntilReady({
        what: 'rabbitmq',
        probe: () => letsIn(rabbitmq.url),
        timeoutMs: 120_000,
        programs,
        logOf: processes.logOf,
      });
    })(),
  ]);
  return {
    ports: { database, broker, redis, redisReplica, smtp, mailPage },
    brokerEnvironment: rabbitmq.programs.at(-1)?.env ?? {},
  };
}

async function letsIn(url: string): Promise<boolean> {
  const connection = await connect(url, { timeout: 10_000 }).catch(() => undefined);
  await connection?.close();
  return connection !== undefined;
}
