import http from 'node:http';
import { endpoints, type Part } from '@baazi/contracts';
import { addressesOf, connectRedis, serviceTokenSigner, startEdge } from '@baazi/service-kit/edge';
import { Histogram } from 'prom-client';
import { dispatch } from './door/dispatch';
import { trustedProxies } from './door/client-address';
import { cspReport } from './faults/csp-report';
import { gatewayShape } from './gateway-config';
import { floodLimit } from './limits/flood-limit';
import { liveSource } from './live/live-source';
import { serveLive } from './live/serve-live';
import { ownEndpoints } from './own-endpoints';
import { PortalRegistry } from './portal/portal-registry';
import { ReleaseFiles } from './portal/release-files';
import { servePortal } from './portal/serve-portal';
import { copyCallers } from './proxy/copy-callers';
import { proxyToService } from './proxy/proxy-to-service';
import { Upstreams } from './proxy/upstreams';
import { answerHealth } from './system/health';
import { openapi } from './system/openapi';
import { trialLimits } from './trials/is-failing';
import { releaseMeasures } from './trials/release-measures';
import { TrialVotes } from './trials/trial-votes';
import { Trials } from './trials/trials';
import { voterOf } from './trials/voter';

/** Slow headers and bodies are cut (a live stream has no body to wait for). */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 30_000,
  maxHeaderSize: 16 * 1024,
};
const HEALTH_EVERY_MS = 1000;
const JUDGE_TRIALS_EVERY_MS = 30_000;

void startEdge(gatewayShape, async (edge) => {
  const { config, log, clocks, redis, keys, services, identity, measures } = edge;
  const sign = serviceTokenSigner('gateway', config.SERVICE_PRIVATE_KEY);
  const upstreams = new Map(
    addressesOf(config).map(({ part, open, internal }): [Part, Upstreams] => [
      part,
      new Upstreams(part, open, internal),
    ]),
  );
  edge.every(
    HEALTH_EVERY_MS,
    'upstream-health',
    async () => void (await Promise.all([...upstreams.values()].map((service) => service.check()))),
  );

  // A plain ES module: it also runs in release jobs, without a build.
  const { openStore, editRegistry, endedTrial } = await import('@baazi/releases');
  const store = await openStore(config.RELEASES_DIR, config);
  const registry = new PortalRegistry(store, (error) => log.error({ err: error }, 'the registry cannot be read'));
  const firstPage = registry.read(Date.now());
  const releases = releaseMeasures(measures.registry, () => trials);
  const trials: Trials = new Trials({
    registry,
    log,
    votes: new TrialVotes(redis, keys),
    limits: trialLimits(config.LIMITS),
    onEnded: releases.ended,
    end: async (remote, end) => void (await editRegistry(store, (now) => endedTrial(now, remote, end))),
  });
  edge.every(JUDGE_TRIALS_EVERY_MS, 'trials', () => trials.judgeAll());
  const copies = copyCallers(upstreams, sign);
  edge.onShutdown(async () => void (await Promise.all(copies.map(({ caller }) => caller.close()))));
  ownEndpoints({
    http: edge.app,
    config,
    services,
    copies,
    clocks,
    live: edge.live,
    registry,
    releases,
    trials,
    voterOf: (headers, address) => voterOf(headers, address, { verify: identity.verifyPlayer, now: identity.now }),
  });

  // A subscriber may do nothing else on its connection; it waits for Redis as long as it takes.
  const subscriber = await connectRedis(config.REDIS_URL, log, {
    maxRetriesPerRequest: null,
    enableAutoPipelining: false,
    autoResubscribe: false,
  });
  const hub = liveSource(subscriber, keys);
  edge.onShutdown(async () => subscriber.disconnect());

  const seconds = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time at the door, service included',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers: [measures.registry],
  });
  const health = answerHealth([...upstreams.values()], () => edge.isLeaving());
  const portal = servePortal({
    registry,
    files: new ReleaseFiles(store),
    profile: config.PROFILE,
    paymentOrigins: config.PAYMENT_ORIGINS,
    moneyMode: config.MONEY_MODE,
    openapi,
  });
  const owned = [
    endpoints.currentUser,
    endpoints.audit,
    endpoints.system,
    endpoints.replayDead,
    endpoints.moveClock,
    endpoints.reportFault,
    endpoints.reportMount,
  ];
  const own = edge.app.build(owned);
  const server = http.createServer(
    SERVER_LIMITS,
    dispatch({
      log,
      judges: { verify: identity.verifyPlayer, sessions: identity.sessions, now: identity.now },
      flood: floodLimit(redis, keys('flood'), config.LIMITS),
      trusted: trustedProxies(config.TRUSTED_PROXIES),
      passOn: Object.fromEntries([...upstreams].map(([part, service]) => [part, proxyToService(service)])),
      live: serveLive({ hub, services, sessions: identity.sessions, clocks }),
      cspReport: cspReport(log),
      own: (request, response) => void own(request, response),
      portal: async (request, response, pathname) => {
        if (!(await health(request, response, pathname))) await portal(request, response, pathname);
      },
      isOverloaded: (inFlight) => edge.shedder.isOverloaded(inFlight),
      shed: () => measures.httpShed.inc(),
      observe: (route, method, status, took) => seconds.observe({ route, method, status }, took),
    }),
  );
  server.maxConnections = 10_000;
  // Ready means that there is a page to serve; a store that is away holds the start up no longer than it takes to know that.
  await firstPage;
  edge.onShutdown(async () => {
    for (const listener of hub.listeners()) listener.close();
  });
  return server;
});
