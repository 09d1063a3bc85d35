import type { RequestListener } from 'node:http';
import { endpoints } from '@baazi/contracts';
import { sessionAssertionSigner, type GatewayService } from '@baazi/service-kit/gateway';
import { currentUser } from './compose/current-user';
import { operatorsLog } from './compose/operators-log';
import { trustedProxies } from './door/client-address';
import { dispatch } from './door/dispatch';
import { doorMeasures } from './door/door-measures';
import { floodLimit } from './door/flood-limit';
import { OwnEndpoints } from './door/own-endpoints';
import { listFaults } from './faults/list-faults';
import { reportFault } from './faults/report-fault';
import { openGatewayContext, type GatewayContext } from './gateway-context';
import type { GatewayConfig } from './gateway-config';
import { liveStream } from './live/live-stream';
import { cspReport } from './portal/csp-report';
import { proofFiles } from './portal/proof-files';
import { servePortal } from './portal/serve-portal';
import { checkUpstreams } from './proxy/check-upstreams';
import { pinKept } from './pins/pin-cookie';
import { pinRelease } from './pins/pin-release';
import { proxyToService } from './proxy/proxy-to-service';
import { answerHealth } from './system/answer-health';
import { moveClock } from './system/move-clock';
import { replayDeadLetter } from './system/replay-dead-letter';
import { systemView } from './system/system-view';
import { reportMount } from './trials/report-mount';

/** Everything the gateway does: what it does by itself, what it answers, and what it passes on. */
export async function mountGateway(service: GatewayService<GatewayConfig>): Promise<RequestListener> {
  const gateway = await openGatewayContext(service);
  const { config, log, identity, redis, keys, shedder, measures, security } = service;

  service.every(1000, 'upstream-health', () => checkUpstreams(gateway));
  service.every(5000, 'trials', () => gateway.trials.judgeAll());

  return dispatch({
    log,
    identity,
    flood: floodLimit(redis, keys('flood'), config.LIMITS),
    trusted: trustedProxies(config.TRUSTED_PROXIES),
    own: ownEndpoints(gateway),
    isPinned: (cookies) => gateway.pins.read(pinKept(cookies), Date.now()) !== undefined,
    pages: [answerHealth(gateway), proofFiles(service.services), servePortal(gateway)],
    passOn: new Map([...gateway.upstreams].map(([part, copies]) => [part, proxyToService(copies)])),
    sign: gateway.sign,
    wordOf: sessionAssertionSigner(config.SERVICE_PRIVATE_KEY, config.SERVICE_PUBLIC_KEYS),
    isOverloaded: (inFlight) => shedder.isOverloaded(inFlight),
    isSecure: config.PORTAL_ORIGIN.startsWith('https:'),
    measures: doorMeasures(measures),
    security,
  });
}

/** What the gateway answers itself. Every other public endpoint of the contract is passed on to its owner. */
export function ownEndpoints(gateway: GatewayContext): OwnEndpoints {
  const own = new OwnEndpoints(gateway.service.http);
  own.handle(endpoints.currentUser, currentUser(gateway));
  own.handle(endpoints.audit, operatorsLog(gateway));
  own.handle(endpoints.system, systemView(gateway));
  own.handle(endpoints.faults, listFaults(gateway));
  own.handle(endpoints.replayDead, replayDeadLetter(gateway));
  own.handle(endpoints.moveClock, moveClock(gateway));
  own.handle(endpoints.pinRelease, pinRelease(gateway));
  own.handle(endpoints.reportFault, reportFault(gateway));
  own.handle(endpoints.reportMount, reportMount(gateway));
  own.answerPlain(endpoints.cspReport, cspReport(gateway));
  own.stream(endpoints.live, liveStream(gateway));
  return own;
}
