import { localPublicKey } from '@baazi/releases';
import { auditHourly } from './audit-folder';
import { HEAD_FILE, LOG_HEAD_FILE } from './backup/back-up-folder';
import { StackProblem, claimFolder, releaseFolder, openDataFolder, writeJson, type DataFolder } from './data-folder';
import {
  planGatewayInstance,
  planServiceInstances,
  serviceEnvironment,
  type StackConfig,
} from './instances/service-environment';
import {
  planMailPort,
  publishPortal,
  startServices,
  startThirdParties,
  type ThirdParties,
} from './instances/start-services';
import { openPortsFile } from './processes/ports';
import { openStackProcesses, startOrphanReaper, type StackProcesses } from './processes/stack-processes';
import { resetDataFolder, resetSharedServers } from './reset-state';
import { findServers } from './servers/find-servers';
import { saveServerSources, startServer } from './servers/server';
import { parseOptions, type StackOptions, setClock, seasonOfStack } from './stack-options';
import { operatorFile, stackSecrets } from './stack-secrets';
import { onStopSignal } from './stop-signals';

/** `npm start`: runs the whole stack until Ctrl-C. */
async function main(args: string[]): Promise<void> {
  process.exitCode = await runStack(parseOptions(args));
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof StackProblem ? `\n${error.message}` : error);
    process.exit(1);
  },
);

/** Starts the stack and runs it until a stop signal; returns the exit code. */
async function runStack(options: StackOptions): Promise<number> {
  const print = (line: string) => console.log(`  ${line}`);
  const folder = openDataFolder(options.dataDir);
  await claimFolder(folder);
  const processes = openStackProcesses(folder, print);
  startOrphanReaper(folder);

  let afterwards = (): Promise<void> => Promise.resolve();
  const stopped = new Promise<number>((resolve) => {
    onStopSignal({
      stop: () => {
        console.log('\nStopping ...');
        processes
          .stopAll()
          .then(() => afterwards())
          .then(
            () => resolve(0),
            (error: unknown) => {
              console.error(error);
              processes.killAll();
              resolve(1);
            },
          );
      },
      force: () => {
        processes.killAll();
        resolve(130);
      },
    });
  });
  const failed = startStack(options, { folder, processes, print, whenStopped: (work) => (afterwards = work) }).then(
    () => new Promise<never>(() => undefined),
    async (error: unknown) => {
      // A start that Ctrl-C interrupted has not failed.
      if (processes.stopping.aborted) return new Promise<never>(() => undefined);
      await processes.stopAll();
      throw error;
    },
  );
  try {
    return await Promise.race([stopped, failed]);
  } finally {
    releaseFolder(folder);
  }
}

interface StackContext {
  folder: DataFolder;
  processes: StackProcesses;
  print: (line: string) => void;
  /** Registers work to do after every process has stopped. */
  whenStopped: (work: () => Promise<void>) => void;
}

/** Starts servers, simulators, services and gateway; returns when the portal is ready. */
async function startStack(
  options: StackOptions,
  { folder, processes, print, whenStopped }: StackContext,
): Promise<void> {
  if (options.fresh) resetDataFolder(folder);
  const ports = openPortsFile(folder);
  const gateway = await planGatewayInstance(options.port, ports);
  await planMailPort(options.mailPort, ports);
  const services = await planServiceInstances(options.scale, ports);
  const portalOrigin = `http://localhost:${options.port}`;
  const clock = setClock(folder, options.startsAt);
  const season = seasonOfStack(folder, options);
  const secrets = stackSecrets(folder, [...new Set(services.map(({ service }) => service)), 'gateway']);
  const releasesDir = folder.file('releases');

  const portal = publishPortal(releasesDir, { print, stopping: processes.stopping });
  // Awaited below; until then its rejection must not count as unhandled.
  portal.catch(() => undefined);
  const servers = await findServers(folder, ports, print);
  const thirdParties = startThirdParties({ options, folder, processes, ports, secrets, portalOrigin });
  thirdParties.catch(() => undefined);
  saveServerSources(folder, servers);
  await Promise.all(
    [servers.redis, servers.rabbitmq, servers.mongo].map((server) => startServer(server, processes, print)),
  );
  if (options.fresh) await resetSharedServers(servers, folder.namespace);
  if (options.throwAway) whenStopped(() => resetSharedServers(servers, folder.namespace));

  const config: StackConfig = {
    namespace: folder.namespace,
    portalOrigin,
    gateway,
    services,
    mongodbUrlOf: (user) => servers.mongo.urlOf?.(user) ?? servers.mongo.url,
    redisUrl: servers.redis.url,
    rabbitmqUrl: servers.rabbitmq.url,
    ...(await thirdParties),
    secrets,
    operatorFile: operatorFile(folder),
    clockFile: clock.file,
    sealHeadFile: folder.file(HEAD_FILE),
    logHeadFile: folder.file(LOG_HEAD_FILE),
    releasesDir,
    releaseKeys: process.env['RELEASE_KEYS'] ?? localPublicKey(releasesDir),
    limits: options.limits,
    money: options.money,
    season,
  };
  // Read by commands that work on this folder, such as the audit.
  const environments = Object.fromEntries(
    [...services, gateway].map((instance) => [instance.name, serviceEnvironment(config, instance)]),
  );
  const databaseUrls = { operator: servers.mongo.url, audit: config.mongodbUrlOf('audit') };
  writeJson(folder.file('stack.json'), { portalOrigin, environments, databaseUrls }, 0o600);
  await startServices(config, { processes, portal });
  auditHourly(options.dataDir, print, processes.stopping);
  printReady(config, await thirdParties);
}

function printReady(config: StackConfig, { mailPageUrl }: ThirdParties): void {
  console.log(`\n  first operator's e-mail and password: ${config.operatorFile}`);
  if (mailPageUrl) console.log(`  mail that was sent:                   ${mailPageUrl}`);
  console.log(`IPL Baazi is ready at ${config.portalOrigin}`);
}
