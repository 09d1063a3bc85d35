import { auditByTheClock } from './audit/audit-by-the-clock';
import { HEAD_FILE, LOG_HEAD_FILE } from './backup/backup-shape';
import { setClock } from './clock/set-clock';
import { writeJson } from './data-folder/json-file';
import type { DataFolder } from './data-folder/open-data-folder';
import { forgetFiles } from './fresh/forget-files';
import { forgetSharedState } from './fresh/forget-shared-state';
import type { StackOptions } from './options/parse-options';
import { gatewayPlace, servicePlaces } from './parts/service-places';
import { partEnvironment, type StackFacts } from './parts/part-environment';
import { publishPortal } from './parts/publish-portal';
import { startThirdParties, type ThirdParties } from './parts/start-third-parties';
import { startParts } from './parts/start-parts';
import { openPortsFile } from './ports/ports-file';
import type { StackProcesses } from './processes/stack-processes';
import { seasonOfStack } from './season-of-stack';
import { operatorFile, stackSecrets } from './stack-secrets';
import { rememberServers } from './servers/earlier-servers';
import { findServers } from './servers/find-servers';
import { startServer } from './servers/start-server';

interface StackContext {
  folder: DataFolder;
  processes: StackProcesses;
  say: (line: string) => void;
  /** Runs when every part has ended. */
  whenStopped: (work: () => Promise<void>) => void;
}

/** From nothing to 'ready': servers, mail and checkout, services, the door. Ends when the portal can be opened. */
export async function startStack(
  options: StackOptions,
  { folder, processes, say, whenStopped }: StackContext,
): Promise<void> {
  if (options.fresh) forgetFiles(folder);
  const ports = openPortsFile(folder);
  const gateway = await gatewayPlace(options.port, ports);
  const services = await servicePlaces(options.scale, ports);
  const portalOrigin = `http://localhost:${options.port}`;
  const clock = setClock(folder, options.startsAt);
  const season = seasonOfStack(folder, options);
  const secrets = stackSecrets(folder, [...new Set(services.map(({ part }) => part)), 'gateway']);
  const releasesDir = folder.file('releases');

  const portal = publishPortal(releasesDir, { say, stopping: processes.stopping });
  // Awaited further down; until then a failure of it is not an unhandled one.
  portal.catch(() => undefined);
  const servers = await findServers(folder, ports, say);
  const thirdParties = startThirdParties({ options, folder, processes, ports, secrets, portalOrigin });
  thirdParties.catch(() => undefined);
  rememberServers(folder, servers);
  await Promise.all(
    [servers.redis, servers.rabbitmq, servers.mongo].map((server) => startServer(server, processes, say)),
  );
  if (options.fresh) await forgetSharedState(servers, folder.namespace);
  if (options.throwAway) whenStopped(() => forgetSharedState(servers, folder.namespace));

  const facts: StackFacts = {
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
    limits: options.limits,
    season,
  };
  // For commands that work on this folder, such as the audit.
  const environments = Object.fromEntries(
    [...services, gateway].map((place) => [place.name, partEnvironment(facts, place)]),
  );
  const databaseUrls = { operator: servers.mongo.url, audit: facts.mongodbUrlOf('audit') };
  writeJson(folder.file('stack.json'), { portalOrigin, environments, databaseUrls }, 0o600);
  await startParts(facts, { processes, portal });
  auditByTheClock(options.dataDir, say, processes.stopping);
  tellReady(facts, await thirdParties);
}

function tellReady(facts: StackFacts, { mailPageUrl }: ThirdParties): void {
  console.log(`\n  first operator's e-mail and password: ${facts.operatorFile}`);
  if (mailPageUrl) console.log(`  mail that was sent:                   ${mailPageUrl}`);
  console.log(`IPL Baazi is ready at ${facts.portalOrigin}`);
}
