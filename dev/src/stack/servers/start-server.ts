import type { StackProcesses } from '../processes/stack-processes';
import { waitUntilReady } from '../parts/wait-until-ready';
import type { Server } from './server';

const NAMES = { redis: 'Redis', rabbitmq: 'RabbitMQ', mongo: 'MongoDB' } as const;

/** Starts it when it is ours to start, and waits until it answers. */
export async function startServer(
  server: Server,
  processes: StackProcesses,
  say: (line: string) => void,
): Promise<void> {
  say(`${NAMES[server.name].padEnd(10)}${server.origin}`);
  const parts = server.programs.map((program) => processes.start(program));
  const { ready } = server;
  if (ready)
    await waitUntilReady({ what: server.name, probe: ready, timeoutMs: 90_000, parts, logOf: processes.logOf });
}
