import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { type DataFolder, StackProblem, claimFolder, releaseFolder } from '../data-folder';
import { type PortsFile, openPortsFile } from '../processes/ports';
import { findCommand } from '../processes/programs';
import { openStackProcesses, startOrphanReaper } from '../processes/stack-processes';
import { findRabbitmq, findRedis } from './find-brokers';
import { findMongo } from './find-mongo';
import { type Servers, startServer } from './server';

/** For each server the first that is available: its URL variable, a running one, an installed one, one from apt. */
export async function findServers(
  folder: DataFolder,
  ports: PortsFile,
  print: (line: string) => void,
): Promise<Servers> {
  return { ...(await findBrokers(folder, ports, print)), mongo: await findMongo(folder, ports, print) };
}

/** `isPreferred`: start an own server rather than use one on the usual port, whose state is unknown. */
async function findBrokers(
  folder: DataFolder,
  ports: PortsFile,
  print: (line: string) => void,
  own: { isPreferred?: boolean } = {},
): Promise<Omit<Servers, 'mongo'>> {
  let [redis, rabbitmq] = [await findRedis(folder, ports, own), await findRabbitmq(folder, ports, own)];
  const packages = [...(redis ? [] : ['redis-server']), ...(rabbitmq ? [] : ['rabbitmq-server'])];
  if (packages.length > 0 && canInstallWithApt()) {
    await installWithApt(packages, { logFile: folder.file('logs', 'apt.log'), print });
    redis ??= await findRedis(folder, ports, own);
    rabbitmq ??= await findRabbitmq(folder, ports, own);
  }
  if (!redis) throw missingServerProblem('Redis', 'redis-server', 'REDIS_URL');
  if (!rabbitmq) throw missingServerProblem('RabbitMQ', 'rabbitmq-server', 'RABBITMQ_URL');
  return { redis, rabbitmq };
}

function missingServerProblem(name: string, command: string, variable: string): StackProblem {
  return new StackProblem(
    `${name} is needed: start it on its usual port, install it (package ${command}), or set ${variable}`,
  );
}

const POLICY_FILE = '/usr/sbin/policy-rc.d';
const POLICY =
  '#!/bin/sh\n# Servers are started by the stack that asked for them, not by their installation.\nexit 101\n';

function canInstallWithApt(): boolean {
  return process.getuid?.() === 0 && fs.existsSync('/etc/debian_version') && findCommand('apt-get') !== undefined;
}

/** Installs Debian packages without questions and without letting them start services of their own. */
async function installWithApt(
  packages: string[],
  { logFile, print }: { logFile: string; print: (line: string) => void },
): Promise<void> {
  print(`installing ${packages.join(', ')} with apt`);
  const startedAtMs = Date.now();
  const progress = setInterval(
    () => print(`still installing (${Math.round((Date.now() - startedAtMs) / 1000)} s)`),
    10_000,
  );
  const policyIsOurs = !fs.existsSync(POLICY_FILE);
  if (policyIsOurs) fs.writeFileSync(POLICY_FILE, POLICY, { mode: 0o755 });
  try {
    await apt(['update', '-q'], logFile).catch(() => print('apt-get update failed; using the existing package lists'));
    await apt(['install', '-y', '-q', '--no-install-recommends', ...packages], logFile);
  } catch (error) {
    throw new StackProblem(
      `apt-get could not install ${packages.join(', ')}: ${error instanceof Error ? error.message : error} (see ` +
        `${logFile})`,
    );
  } finally {
    clearInterval(progress);
    if (policyIsOurs) fs.rmSync(POLICY_FILE, { force: true });
  }
}

function apt(args: string[], logFile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const log = fs.openSync(logFile, 'a', 0o600);
    // Waits for another apt instead of failing on its lock.
    const child = spawn('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      stdio: ['ignore', log, log],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_MODE: 'a' },
    });
    fs.closeSync(log);
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
  });
}

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
