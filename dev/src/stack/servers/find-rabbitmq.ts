import type { DataFolder } from '../data-folder/open-data-folder';
import type { PortsFile } from '../ports/ports-file';
import { isListening } from '../ports/port-probes';
import { addressProblem, awayProblem, earlierSource } from './earlier-servers';
import { findCommand } from './find-command';
import { ownRabbitmq } from './own-rabbitmq';
import type { Server } from './server';

const USUAL_PORT = 5672;
// Debian's command in /usr/sbin insists on its own user and folders; the script behind it does not.
const SCRIPT_FOLDERS = ['/usr/lib/rabbitmq/bin'];

export function rabbitmqCommand(): string | undefined {
  return findCommand('rabbitmq-server', SCRIPT_FOLDERS);
}

/**
 * RABBITMQ_URL, else one on the usual port that lets the guest in (after one of our own, where that `isPreferred`),
 * else one of our own.
 */
export async function findRabbitmq(
  folder: DataFolder,
  ports: PortsFile,
  { isPreferred = false } = {},
): Promise<Server | undefined> {
  if (process.env.RABBITMQ_URL)
    return { name: 'rabbitmq', url: process.env.RABBITMQ_URL, source: 'given', origin: 'RABBITMQ_URL', programs: [] };
  const command = rabbitmqCommand();
  const earlier = earlierSource(folder, 'rabbitmq');
  if (earlier === 'given') throw addressProblem('RABBITMQ_URL');
  if ((isPreferred || earlier === 'own') && command !== undefined) return ownRabbitmq(command, folder, ports, letsIn);
  const usual = `amqp://guest:guest@127.0.0.1:${USUAL_PORT}`;
  if ((await isListening(USUAL_PORT)) && (await letsIn(usual))) {
    return { name: 'rabbitmq', url: usual, source: 'usual', origin: `the one on port ${USUAL_PORT}`, programs: [] };
  }
  if (earlier === 'usual') throw awayProblem('rabbitmq', USUAL_PORT);
  return command === undefined ? undefined : ownRabbitmq(command, folder, ports, letsIn);
}

async function letsIn(url: string): Promise<boolean> {
  try {
    // Loaded only here: most of the time the stack has no need of it.
    const { connect } = await import('amqplib');
    const connection = await connect(url, { timeout: 10_000 });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}
