import { setClock } from './clock/set-clock';
import { writeJson } from './data-folder/json-file';
import type { DataFolder } from './data-folder/open-data-folder';
import { forgetFiles } from './fresh/forget-files';
import { forgetSharedState } from './fresh/forget-shared-state';
import type { StackOptions } from './options/parse-options';
import { gatewayPlace, servicePlaces } from './parts/service-places';
import { partEnvironment, type StackFacts } from './parts/part-environment';
import { publishPortal } from './parts/publish-portal';
import { startDoorways, type Doorways } from './parts/start-doorways';
import { startParts } from './parts/start-parts';
import { portBoard } from './ports/port-board';
import type { Crew } from './processes/crew';
import { seasonOfStack } from './season/season-of-stack';
import { operatorFile, stackSecrets } from './secrets/stack-secrets';
import { rememberServers } from './servers/earlier-servers';
import { findServers } from './servers/find-servers';
import { startServer } from './servers/start-server';

interface Hands {
  folder: DataFolder;
  crew: Crew;
  say: (line: string) => void;
  /** Runs when every part has ended. */
  whenStopped: (work: () => Promise<void>) => void;
}

/** From nothing to 'ready': servers, mail and checkout, services, the door. Ends when the portal can be opened. */
export async function startStack(options: StackOptions, { folder, crew, say, whenStopped }: Hands): Promise<void> {
  if (options.fresh) forgetFiles(folder);
  const ports = portBoard(folder);
  const gateway = await gatewayPlace(options.port, ports);
  const services = await servicePlaces(options.scale, ports);
  const portalOrigin = `http://localhost:${options.port}`;
  const clock = setClock(folder, options.startsAt);
  const season = seasonOfStack(folder, options);
  const secrets = stackSecrets(folder, [...new Set(services.map(({ part }) => part)), 'gateway']);
  const releasesDir = folder.file('releases');

  const portal = publishPortal(releasesDir, { say, stopping: crew.stopping });
  // Awaited further down; until then a failure of it is not an unhandled one.
  portal.catch(() => undefined);
  const servers = await findServers(folder, ports, say);
  const doorways = startDoorways({ options, folder, crew, ports, secrets, portalOrigin });
  doorways.catch(() => undefined);
  rememberServers(folder, servers);
  await Promise.all([servers.redis, servers.rabbitmq, servers.mongo].map((server) => startServer(server, crew, say)));
  if (options.fresh) await forgetSharedState(servers, folder.namespace);
  if (options.throwAway) whenStopped(() => forgetSharedState(servers, folder.namespace));

  const facts: StackFacts = {
    namespace: folder.namespace,
    portalOrigin,
    gateway,
    services,
    mongodbUrl: servers.mongo.url,
    redisUrl: servers.redis.url,
    rabbitmqUrl: servers.rabbitmq.url,
    ...(await doorways),
    secrets,
    operatorFile: operatorFile(folder),
    clockFile: clock.file,
    releasesDir,
    limits: options.limits,
    season,
  };
  // For commands that work on this folder, such as the audit.
  const environments = Object.fromEntries(
    [...services, gateway].map((place) => [place.name, partEnvironment(facts, place)]),
  );
  writeJson(folder.file('stack.json'), { portalOrigin, environments }, 0o600);
  await startParts(facts, { crew, portal });
  tellReady(facts, await doorways);
}

function tellReady(facts: StackFacts, { mailPageUrl }: Doorways): void {
  console.log(`\n  first operator's e-mail and password: ${facts.operatorFile}`);
  if (mailPageUrl) console.log(`  mail that was sent:                   ${mailPageUrl}`);
  console.log(`IPL Baazi is ready at ${facts.portalOrigin}`);
}
