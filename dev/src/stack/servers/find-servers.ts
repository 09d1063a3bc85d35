import type { DataFolder } from '../data-folder/open-data-folder';
import type { PortsFile } from '../ports/ports-file';
import { StackProblem } from '../stack-problem';
import { findMongo } from './find-mongo';
import { findRabbitmq } from './find-rabbitmq';
import { findRedis } from './find-redis';
import { canInstallWithApt, installWithApt } from './install-with-apt';
import type { Servers } from './server';

/** For each server the first that holds: its URL, one that runs, one that is installed, one from apt. */
export async function findServers(folder: DataFolder, ports: PortsFile, say: (line: string) => void): Promise<Servers> {
  return { ...(await findBrokers(folder, ports, say)), mongo: await findMongo(folder, ports, say) };
}

/** `isPreferred`: one of our own comes before one that runs on its usual port, of which nobody knows what it went through. */
export async function findBrokers(
  folder: DataFolder,
  ports: PortsFile,
  say: (line: string) => void,
  own: { isPreferred?: boolean } = {},
): Promise<Omit<Servers, 'mongo'>> {
  let [redis, rabbitmq] = [await findRedis(folder, ports, own), await findRabbitmq(folder, ports, own)];
  const packages = [...(redis ? [] : ['redis-server']), ...(rabbitmq ? [] : ['rabbitmq-server'])];
  if (packages.length > 0 && canInstallWithApt()) {
    await installWithApt(packages, { logFile: folder.file('logs', 'apt.log'), say });
    redis ??= await findRedis(folder, ports, own);
    rabbitmq ??= await findRabbitmq(folder, ports, own);
  }
  if (!redis) throw missing('Redis', 'redis-server', 'REDIS_URL');
  if (!rabbitmq) throw missing('RabbitMQ', 'rabbitmq-server', 'RABBITMQ_URL');
  return { redis, rabbitmq };
}

function missing(name: string, command: string, variable: string): StackProblem {
  return new StackProblem(
    `${name} is needed: start it on its usual port, install it (package ${command}), or set ${variable}`,
  );
}
