import type { Part } from '@baazi/contracts';
import {
  canaryEnded,
  editRegistry,
  isRefused,
  keysFrom,
  localOrigin,
  openStore,
  readHouseKeys,
  readSignedPin,
  storedRelease,
  verifiedStore,
  whatIsMissing,
} from '@baazi/releases';
import {
  serviceAddresses,
  connectRedis,
  noteEndedSession,
  serviceTokenSigner,
  type GatewayService,
} from '@baazi/service-kit/gateway';
import { Drawings } from './drawing/drawings';
import { StoredFaults } from './faults/stored-faults';
import { SourcePositions } from './faults/source-positions';
import type { GatewayConfig } from './gateway-config';
import { type AddressCap, addressCaps } from './http/address-cap';
import type { LiveHub } from './live/live-hub';
import { liveSource } from './live/live-source';
import { Pins } from './pins/pins';
import { PortalRegistry } from './portal/portal-registry';
import { ReleaseFiles } from './portal/release-files';
import { instanceCallers, type InstanceCaller } from './proxy/instance-callers';
import { Upstreams } from './proxy/upstreams';
import { ReportLog } from './faults/report-log';
import { ErrorBudgets } from './canary/error-budget';
import { releaseMetrics, type ReleaseMetrics } from './canary/release-metrics';
import { BrowserIds } from './canary/browser-ids';
import { CanaryVotes } from './canary/canary-votes';
import { Canaries } from './canary/canaries';
import { VisitTimes } from './canary/visit-times';
import { WebVitals } from './canary/web-vitals';
import { canaryLimits } from './canary/reason-to-end-canary';

/** Everything that the endpoints of the gateway work with; each declares the part it needs. */
export interface GatewayContext {
  service: GatewayService<GatewayConfig>;
  upstreams: ReadonlyMap<Part, Upstreams>;
  /** Callers of every single instance, for requests that must reach all of them. */
  instances: readonly InstanceCaller[];
  /** Signs the gateway's short-lived token for a service. */
  sign: ReturnType<typeof serviceTokenSigner>;
  registry: PortalRegistry;
  files: ReleaseFiles;
  canaries: Canaries;
  /** ids of browsers, from which their draws follow */
  browsers: BrowserIds;
  releases: ReleaseMetrics;
  hub: LiveHub;
  /** open connections, and open streams, by address */
  connections: AddressCap;
  streams: AddressCap;
  reports: ReportLog;
  /** mount times of screens by release */
  times: VisitTimes;
  budgets: ErrorBudgets;
  vitals: WebVitals;
  faults: StoredFaults;
  positions: SourcePositions;
  /** links that pin a release for testers */
  pins: Pins;
  /** screens of visitors, drawn by the server halves of releases */
  drawings: Drawings;
}

export async function openGatewayContext(service: GatewayService<GatewayConfig>): Promise<GatewayContext> {
  const { config } = service;
  const upstreams = new Map(
    serviceAddresses(config).map(({ part, open, internal }): [Part, Upstreams] => [
      part,
      new Upstreams(part, open, internal),
    ]),
  );
  const sign = serviceTokenSigner('gateway', config.SERVICE_PRIVATE_KEY);
  const instances = instanceCallers(upstreams, sign);
  service.onShutdown(async () => void (await Promise.all(instances.map(({ caller }) => caller.close()))));
  const [released, hub] = await Promise.all([openReleases(service), openHub(service)]);
  return {
    service,
    upstreams,
    instances,
    sign,
    ...released,
    hub,
    ...addressCaps(config.LIMITS),
    reports: new ReportLog(service.log),
  };
}

/** Opens the release store: registry, files, pins, and what browsers report about releases. */
async function openReleases(
  service: GatewayService<GatewayConfig>,
): Promise<
  Pick<
    GatewayContext,
    | 'registry'
    | 'files'
    | 'canaries'
    | 'browsers'
    | 'releases'
    | 'times'
    | 'budgets'
    | 'vitals'
    | 'faults'
    | 'positions'
    | 'pins'
    | 'drawings'
  >
> {
  const { config, log, redis, keys, measures } = service;
  const stored = await openStore(config.RELEASES_DIR, config);
  const owners = keysFrom(readHouseKeys(config.RELEASE_KEYS));
  const portal = new URL(config.PORTAL_ORIGIN).origin;
  const store = verifiedStore(stored, owners, (problem) =>
    log.error({ problem }, 'a release is not what its owner signed'),
  );
  const registry = new PortalRegistry(store, (error) => log.error({ err: error }, 'the registry cannot be read'));
  const times = new VisitTimes(redis, keys);
  const budgets = new ErrorBudgets(redis, keys);
  const releases = releaseMetrics(
    measures.registry,
    () => canaries,
    budgets,
    () => registry.fullRegistry,
  );
  const canaries: Canaries = new Canaries({
    registry,
    log,
    votes: new CanaryVotes(redis, keys, config.LIMITS === 'relaxed' ? 3000 : undefined),
    times,
    limits: canaryLimits(config.LIMITS),
    onEnded: releases.ended,
    ...(config.RELEASES_WRITER === 'yes'
      ? {
          end: async (remote, end) =>
            void (await editRegistry(stored, (now) => canaryEnded(now, remote, end), { by: 'gateway' })),
        }
      : {}),
  });
  // The gateway is ready when it has a page to serve. An unavailable store delays the start only until the call fails.
  await registry.read(Date.now());
  const faults = new StoredFaults(redis, keys);
  const pins = new Pins(config.SERVICE_PRIVATE_KEY, {
    async find(name, version) {
      const release =
        (await storedRelease({ store, name, version })) ??
        (await storedRelease({ store, name, version, preview: true }));
      return release && 'entry' in release && release.name === name ? release : undefined;
    },
    readSigned(text, nowMs) {
      const pin = readSignedPin(text, { portal, keys: owners, nowMs });
      const origin = pin && localOrigin(pin.version);
      return pin && { ...pin, isOfTeam: true, ...(origin ? { origin } : {}) };
    },
    missing: (release, { shell }) => (shell ? whatIsMissing(release, shell) : []),
    isRefused,
  });
  const positions = new SourcePositions(store);
  const browsers = new BrowserIds(config.SERVICE_PRIVATE_KEY);
  const drawings = new Drawings(store, ({ release: { name, version }, path, error, isOff }) => {
    log.warn({ err: error, remote: name, version, path, isOff }, 'a screen was not drawn');
    releases.fault(registry.fullRegistry, name, version);
    const message = `${error instanceof Error ? error.message : String(error)}${isOff ? '; it draws no more' : ''}`;
    faults
      .add({ remote: name, version, stage: 'draw', message }, { player: 'gateway', network: 'gateway' }, new Date())
      .catch((problem: unknown) => log.debug({ err: problem }, 'a fault of a drawing was not stored'));
  });
  service.onShutdown(() => drawings.close());
  const opened = { registry, files: new ReleaseFiles(store), canaries, browsers, releases, times, faults, positions };
  return { ...opened, budgets, vitals: new WebVitals(redis, keys), pins, drawings };
}

async function openHub(service: GatewayService<GatewayConfig>): Promise<LiveHub> {
  const { config, log, keys } = service;
  // A subscribing connection cannot run other commands. It retries until Redis is available.
  const subscriber = await connectRedis(config.REDIS_URL, log, {
    maxRetriesPerRequest: null,
    enableAutoPipelining: false,
    autoResubscribe: false,
  });
  const hub = liveSource(subscriber, keys, (message) =>
    noteEndedSession(message, service.readSessionRow, service.clocks.machine.now()),
  );
  service.onShutdown(async () => subscriber.disconnect());
  service.onShutdown(async () => {
    for (const listener of hub.listeners()) listener.close();
  });
  return hub;
}
