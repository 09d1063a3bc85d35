import type { Part } from '@baazi/contracts';
import { type GatewayService, sendEnvelope } from '@baazi/service-kit/gateway';
import type { AnswerPage } from '../http/dispatch';
import type { Upstreams } from '../proxy/upstreams';

/** Health on the public listener. Readiness covers every service, without details. */
export const answerHealth =
  ({
    service,
    upstreams,
  }: {
    service: Pick<GatewayService, 'isStopping'>;
    upstreams: ReadonlyMap<Part, Upstreams>;
  }): AnswerPage =>
  async (_request, response, pathname) => {
    if (pathname !== '/health/live' && pathname !== '/health/ready') return false;
    const services = [...upstreams.values()];
    const isReadiness = pathname === '/health/ready';
    if (isReadiness) await Promise.all(services.map((upstream) => upstream.check()));
    const isHealthy = !isReadiness || (!service.isStopping() && services.every((upstream) => upstream.ready));
    const states = services.map((upstream) => [upstream.part, upstream.ready ? 'up' : 'down']);
    sendEnvelope(response, isHealthy ? 200 : 503, {
      status: isHealthy,
      ...(isReadiness ? { response: Object.fromEntries(states) } : {}),
    });
    return true;
  };
