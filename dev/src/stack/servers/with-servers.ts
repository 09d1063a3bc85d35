import { claimFolder, releaseFolder } from '../data-folder/claim-folder';
import type { DataFolder } from '../data-folder/data-folder';
import { openPortsFile, type PortsFile } from '../processes/ports';
import { openStackProcesses, startOrphanReaper } from '../processes/stack-processes';
import { findMongo } from './find-mongo';
import { findBrokers } from './find-servers';
import { type Servers, startServer } from './server';

/** Starts this folder's database alone, runs the work on it, and stops it. */
export const withDatabase = <T>(folder: DataFolder, work: (mongodbUrl: string) => Promise<T>): Promise<T> =>
  withServers(
    folder,
    async (ports, print) => ({ mongo: await findMongo(folder, ports, print) }),
    ({ mongo }) => work(mongo.url),
  );

/** Starts a Redis and a RabbitMQ for the work and stops them after it. If none is installed it uses running ones. */
export const withBrokers = <T>(
  folder: DataFolder,
  work: (urls: { REDIS_URL: string; RABBITMQ_URL: string }) => Promise<T>,
): Promise<T> =>
  withServers(
    folder,
    (ports, print) => findBrokers(folder, ports, print, { isPreferred: true }),
    ({ redis, rabbitmq }) => work({ REDIS_URL: redis.url, RABBITMQ_URL: rabbitmq.url }),
  );

async function withServers<Found extends Partial<Servers>, T>(
  folder: DataFolder,
  find: (ports: PortsFile, print: (line: string) => void) => Promise<Found>,
  work: (found: Found) => Promise<T>,
): Promise<T> {
  await claimFolder(folder);
  const print = (line: string) => console.error(`  ${line}`);
  const processes = openStackProcesses(folder, print);
  startOrphanReaper(folder);
  try {
    const found = await find(openPortsFile(folder), print);
    await Promise.all(Object.values(found).map((server) => startServer(server, processes, print)));
    return await work(found);
  } finally {
    await processes.stopAll();
    releaseFolder(folder);
  }
}
