import { endpoints } from '@baazi/contracts';
import { type GatewayService, type PublicListeners, sessionAssertionSigner } from '@baazi/service-kit/gateway';
import { reportMount } from './canary/report-mount';
import { listOperatorsLog } from './compose/list-operators-log';
import { showCurrentUser } from './compose/show-current-user';
import { listFaults } from './faults/list-faults';
import { reportCspViolation } from './faults/report-csp-violation';
import { reportFault } from './faults/report-fault';
import type { GatewayConfig } from './gateway-config';
import { type GatewayContext, openGatewayContext } from './gateway-context';
import { capConnections } from './http/address-cap';
import { operatorNetworks, trustedProxies } from './http/client-address';
import { dispatch } from './http/dispatch';
import { floodLimit } from './http/flood-limit';
import { keyProofs } from './http/key-proofs';
import { OwnEndpoints } from './http/own-endpoints';
import { requestMetrics } from './http/request-metrics';
import { openLiveStream } from './live/open-live-stream';
import { readPinCookie } from './pins/pin-cookie';
import { pinRelease } from './pins/pin-release';
import { operatorsOpenapi } from './portal/openapi';
import { servePortal } from './portal/serve-portal';
import { serveProofFiles } from './portal/serve-proof-files';
import { proxyToService } from './proxy/proxy-to-service';
import { checkUpstreams } from './proxy/upstreams';
import { answerHealth } from './system/answer-health';
import { moveClock } from './system/move-clock';
import { replayDeadLetter } from './system/replay-dead-letter';
import { showSystem } from './system/show-system';

/** Registers everything the gateway does: workers, own endpoints, pages and the proxies to services. */
export async function mountGateway(service: GatewayService<GatewayConfig>): Promise<PublicListeners> {
  const gateway = await openGatewayContext(service);
  const { config, log, identity, redis, keys, shedder, measures, security } = service;

  service.every(1000, 'upstream-health', () => checkUpstreams(gateway.upstreams.values()));
  service.every(5000, 'canaries', () => gateway.canaries.judgeAll());

  const isTrusted = trustedProxies(config.TRUSTED_PROXIES);
  const answer = dispatch({
    log,
    identity,
    flood: floodLimit(redis, keys('flood'), config.LIMITS),
    proofs: keyProofs(redis, keys('proof'), config.PORTAL_ORIGIN),
    trusted: isTrusted,
    countryHeader: config.COUNTRY_HEADER,
    isOperatorNetwork: operatorNetworks(config.OPERATOR_NETWORKS),
    own: ownEndpoints(gateway),
    isPinned: (cookies) => gateway.pins.read(readPinCookie(cookies), Date.now()) !== undefined,
    pages: [answerHealth(gateway), serveProofFiles(service.services), servePortal(gateway)],
    forwarders: new Map([...gateway.upstreams].map(([part, service]) => [part, proxyToService(service)])),
    sign: gateway.sign,
    assertSession: sessionAssertionSigner(config.SERVICE_PRIVATE_KEY, config.SERVICE_PUBLIC_KEYS),
    isOverloaded: (inFlight) => shedder.isOverloaded(inFlight),
    isSecure: config.PORTAL_ORIGIN.startsWith('https:'),
    metrics: requestMetrics(measures),
    security,
  });
  return {
    onConnection: capConnections(gateway.connections, isTrusted),
    onRequest(request, response) {
      service.activity.note();
      answer(request, response);
    },
  };
}

/** The endpoints that the gateway answers itself. Every other public endpoint is forwarded to its owner. */
export function ownEndpoints(gateway: GatewayContext): OwnEndpoints {
  const own = new OwnEndpoints(gateway.service.http);
  own.handle(endpoints.currentUser, showCurrentUser(gateway));
  own.handle(endpoints.audit, listOperatorsLog(gateway));
  own.handle(endpoints.system, showSystem(gateway));
  own.handle(endpoints.faults, listFaults(gateway));
  own.handle(endpoints.replayDead, replayDeadLetter(gateway));
  own.handle(endpoints.moveClock, moveClock(gateway));
  own.handle(endpoints.pinRelease, pinRelease(gateway));
  own.handle(endpoints.reportFault, reportFault(gateway));
  own.handle(endpoints.reportMount, reportMount(gateway));
  own.answerPlain(endpoints.operatorsOpenapi, operatorsOpenapi(gateway));
  own.answerPlain(endpoints.cspReport, reportCspViolation(gateway));
  own.stream(endpoints.live, openLiveStream(gateway));
  return own;
}
