import type { Part } from '@baazi/contracts';
import { addressesOf, connectRedis, serviceTokenSigner, type GatewayService } from '@baazi/service-kit/gateway';
import { KeptFaults } from './faults/kept-faults';
import { SourcePlaces } from './faults/source-places';
import type { GatewayConfig } from './gateway-config';
import type { LiveHub } from './live/live-hub';
import { liveSource } from './live/live-source';
import { Pins } from './pins/pins';
import { PortalRegistry } from './portal/portal-registry';
import { ReleaseFiles } from './portal/release-files';
import { copyCallers, type CopyCaller } from './proxy/copy-callers';
import { Upstreams } from './proxy/upstreams';
import { ReportLog } from './system/report-log';
import { releaseMeasures, type ReleaseMeasures } from './trials/release-measures';
import { TrialVotes } from './trials/trial-votes';
import { Trials } from './trials/trials';
import { VisitTimes } from './trials/visit-times';
import { trialLimits } from './trials/why-to-end';

/** What every capability of the gateway works with. */
export interface GatewayContext {
  service: GatewayService<GatewayConfig>;
  upstreams: ReadonlyMap<Part, Upstreams>;
  /** Each copy of each service by itself, for what every copy must be told or asked. */
  copies: readonly CopyCaller[];
  /** The gateway's short token for another part. */
  sign: ReturnType<typeof serviceTokenSigner>;
  registry: PortalRegistry;
  files: ReleaseFiles;
  trials: Trials;
  releases: ReleaseMeasures;
  hub: LiveHub;
  reports: ReportLog;
  /** how long screens take, by release */
  times: VisitTimes;
  faults: KeptFaults;
  places: SourcePlaces;
  /** releases that testers run, whatever is live */
  pins: Pins;
}

export async function openGatewayContext(service: GatewayService<GatewayConfig>): Promise<GatewayContext> {
  const { config } = service;
  const upstreams = new Map(
    addressesOf(config).map(({ part, open, internal }): [Part, Upstreams] => [
      part,
      new Upstreams(part, open, internal),
    ]),
  );
  const sign = serviceTokenSigner('gateway', config.SERVICE_PRIVATE_KEY);
  const copies = copyCallers(upstreams, sign);
  service.onShutdown(async () => void (await Promise.all(copies.map(({ caller }) => caller.close()))));
  const [released, hub] = await Promise.all([openReleases(service), openHub(service)]);
  return { service, upstreams, copies, sign, ...released, hub, reports: new ReportLog(service.log) };
}

/** The store of releases: the live registry, the files, and what browsers tell of releases on trial. */
async function openReleases(
  service: GatewayService<GatewayConfig>,
): Promise<
  Pick<GatewayContext, 'registry' | 'files' | 'trials' | 'releases' | 'times' | 'faults' | 'places' | 'pins'>
> {
  const { config, log, redis, keys, measures } = service;
  // A plain ES module: it also runs in release jobs, without a build.
  const { openStore, editRegistry, endedTrial, storedRelease, whatIsMissing } = await import('@baazi/releases');
  const store = await openStore(config.RELEASES_DIR, config);
  const registry = new PortalRegistry(store, (error) => log.error({ err: error }, 'the registry cannot be read'));
  const times = new VisitTimes(redis, keys);
  const releases = releaseMeasures(measures.registry, () => trials);
  const trials: Trials = new Trials({
    registry,
    log,
    votes: new TrialVotes(redis, keys, config.LIMITS === 'relaxed' ? 3000 : undefined),
    times,
    limits: trialLimits(config.LIMITS),
    onEnded: releases.ended,
    ...(config.RELEASES_WRITER === 'yes'
      ? { end: async (remote, end) => void (await editRegistry(store, (now) => endedTrial(now, remote, end))) }
      : {}),
  });
  // Ready means that there is a page to serve. A store that is away delays the start only until it has said so.
  await registry.read(Date.now());
  const faults = new KeptFaults(redis, keys);
  const pins = new Pins(config.SERVICE_PRIVATE_KEY, {
    async find(name, version) {
      const release = await storedRelease({ store, name, version });
      return release && 'entry' in release && release.name === name ? release : undefined;
    },
    missing: (release, { shell }) => (shell ? whatIsMissing(release, shell) : []),
  });
  const places = new SourcePlaces(store);
  return { registry, files: new ReleaseFiles(store), trials, releases, times, faults, places, pins };
}

async function openHub(service: GatewayService<GatewayConfig>): Promise<LiveHub> {
  const { config, log, keys } = service;
  // A subscriber may do nothing else on its connection; it waits for Redis as long as it takes.
  const subscriber = await connectRedis(config.REDIS_URL, log, {
    maxRetriesPerRequest: null,
    enableAutoPipelining: false,
    autoResubscribe: false,
  });
  const hub = liveSource(subscriber, keys);
  service.onShutdown(async () => subscriber.disconnect());
  service.onShutdown(async () => {
    for (const listener of hub.listeners()) listener.close();
  });
  return hub;
}
