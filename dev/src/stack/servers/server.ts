import { z } from 'zod';
import { readJson, writeJson, type DataFolder, StackProblem } from '../data-folder';
import type { StackProcesses } from '../processes/stack-processes';
import { type Program, waitUntilReady } from '../processes/supervise';

/** `given` by an environment variable, already running on the `usual` port, or the stack's `own`. */
export type ServerSource = 'given' | 'usual' | 'own';

/**
 * A server that the stack uses. It is the stack's own if it has programs to run; otherwise it is shared with others.
 */
export interface Server {
  name: 'redis' | 'rabbitmq' | 'mongo';
  /** With the credentials of the operator, if the server has users. */
  url: string;
  /** The URL with the credentials of one user. Absent: all services use `url`. */
  urlOf?: (user: string) => string;
  source: ServerSource;
  /** For the start-up output. */
  origin: string;
  programs: Program[];
  /** Services start after this port accepts connections. */
  port?: number;
  ready?: () => Promise<boolean>;
}

export interface Servers {
  redis: Server;
  rabbitmq: Server;
  mongo: Server;
}

const NAMES = { redis: 'Redis', rabbitmq: 'RabbitMQ', mongo: 'MongoDB' } as const;

/** Starts the server if it is the stack's own, and waits until it is ready. */
export async function startServer(
  server: Server,
  processes: StackProcesses,
  print: (line: string) => void,
): Promise<void> {
  print(`${NAMES[server.name].padEnd(10)}${server.origin}`);
  const programs = server.programs.map((program) => processes.start(program));
  const { ready } = server;
  if (ready)
    await waitUntilReady({ what: server.name, probe: ready, timeoutMs: 90_000, programs, logOf: processes.logOf });
}

const Stored = z.object({ rabbitmq: z.enum(['given', 'usual', 'own']), mongo: z.enum(['given', 'usual', 'own']) });

/** Where this folder's queues or databases were at the last start. */
export function savedSource(folder: DataFolder, name: keyof z.infer<typeof Stored>): ServerSource | undefined {
  return readJson(folder.file('servers.json'), Stored)?.[name];
}

export function saveServerSources(folder: DataFolder, { rabbitmq, mongo }: Servers): void {
  writeJson(folder.file('servers.json'), { rabbitmq: rabbitmq.source, mongo: mongo.source });
}

/** Without the address the stack would start with an empty database. */
export function missingAddressProblem(variable: 'MONGODB_URL' | 'RABBITMQ_URL'): StackProblem {
  return new StackProblem(
    `this folder's state is on the server that ${variable} named; set it again, or reset the folder with --fresh`,
  );
}

/** Queued messages and balances are on that server, so a short outage must not lead to an empty start elsewhere. */
export function unreachableProblem(name: Server['name'], port: number): StackProblem {
  const title = name === 'mongo' ? 'MongoDB' : 'RabbitMQ';
  return new StackProblem(
    `this folder's state is on the ${title} of port ${port}, which refuses connections; start it, or reset the folder ` +
      'with --fresh',
  );
}
