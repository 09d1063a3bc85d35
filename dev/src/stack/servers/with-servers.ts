import { claimFolder, releaseFolder } from '../data-folder/claim-folder';
import type { DataFolder } from '../data-folder/open-data-folder';
import { openPortsFile, type PortsFile } from '../ports/ports-file';
import { openStackProcesses } from '../processes/stack-processes';
import { startOrphanReaper } from '../processes/orphan-reaper';
import { findMongo } from './find-mongo';
import { findBrokers } from './find-servers';
import type { Servers } from './server';
import { startServer } from './start-server';

/** Runs the work on this folder's database, started for it and stopped after it. Nothing else of the stack runs. */
export const withDatabase = <T>(folder: DataFolder, work: (mongodbUrl: string) => Promise<T>): Promise<T> =>
  withServers(
    folder,
    async (ports, say) => ({ mongo: await findMongo(folder, ports, say) }),
    ({ mongo }) => work(mongo.url),
  );

/** Runs the work where a Redis and a RabbitMQ answer that live as long as it does; where none is installed, this machine's. */
export const withBrokers = <T>(
  folder: DataFolder,
  work: (urls: { REDIS_URL: string; RABBITMQ_URL: string }) => Promise<T>,
): Promise<T> =>
  withServers(
    folder,
    (ports, say) => findBrokers(folder, ports, say, { isPreferred: true }),
    ({ redis, rabbitmq }) => work({ REDIS_URL: redis.url, RABBITMQ_URL: rabbitmq.url }),
  );

async function withServers<Found extends Partial<Servers>, T>(
  folder: DataFolder,
  find: (ports: PortsFile, say: (line: string) => void) => Promise<Found>,
  work: (found: Found) => Promise<T>,
): Promise<T> {
  await claimFolder(folder);
  const say = (line: string) => console.error(`  ${line}`);
  const processes = openStackProcesses(folder, say);
  startOrphanReaper(folder);
  try {
    const found = await find(openPortsFile(folder), say);
    await Promise.all(Object.values(found).map((server) => startServer(server, processes, say)));
    return await work(found);
  } finally {
    await processes.stopAll();
    releaseFolder(folder);
  }
}
