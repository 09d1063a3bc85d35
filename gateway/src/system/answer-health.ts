import { sendEnvelope } from '@baazi/service-kit/gateway';
import type { AnswerPage } from '../door/dispatch';
import type { GatewayContext } from '../gateway-context';

/** The gateway's health on its public door. Ready covers every service: words only, no detail. */
export const answerHealth =
  ({ service, upstreams }: GatewayContext): AnswerPage =>
  async (_request, response, pathname) => {
    if (pathname !== '/health/live' && pathname !== '/health/ready') return false;
    const services = [...upstreams.values()];
    const asksReady = pathname === '/health/ready';
    if (asksReady) await Promise.all(services.map((copies) => copies.check()));
    const isFine = !asksReady || (!service.isLeaving() && services.every((copies) => copies.ready));
    const states = services.map((copies) => [copies.part, copies.ready ? 'up' : 'down']);
    sendEnvelope(response, isFine ? 200 : 503, {
      status: isFine,
      ...(asksReady ? { response: Object.fromEntries(states) } : {}),
    });
    return true;
  };
