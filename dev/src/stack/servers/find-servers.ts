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
  let [redis, rabbitmq] = [await findRedis(folder, ports), await findRabbitmq(folder, ports)];
  const packages = [...(redis ? [] : ['redis-server']), ...(rabbitmq ? [] : ['rabbitmq-server'])];
  if (packages.length > 0 && canInstallWithApt()) {
    await installWithApt(packages, { logFile: folder.file('logs', 'apt.log'), say });
    redis ??= await findRedis(folder, ports);
    rabbitmq ??= await findRabbitmq(folder, ports);
  }
  const mongo = await findMongo(folder, ports, say);
  if (!redis) throw missing('Redis', 'redis-server', 'REDIS_URL');
  if (!rabbitmq) throw missing('RabbitMQ', 'rabbitmq-server', 'RABBITMQ_URL');
  return { redis, rabbitmq, mongo };
}

function missing(name: string, command: string, variable: string): StackProblem {
  return new StackProblem(
    `${name} is needed: start it on its usual port, install it (package ${command}), or set ${variable}`,
  );
}
