import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendEnvelope } from './send';
import type { HttpApp } from './http-app';
import { measured } from '../telemetry/measured';
import type { Metrics } from '../telemetry/metrics';

export interface HealthCheck {
  name: string;
  /** Without it the part cannot do its work. */
  needed: boolean;
  isUp: () => boolean | Promise<boolean>;
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can do its work and is not leaving. Words only, no detail.
 */
export function mountHealth(apps: HttpApp[], state: { checks: HealthCheck[]; isLeaving: () => boolean }): void {
  const live = async (_req: IncomingMessage, res: ServerResponse): Promise<void> =>
    sendEnvelope(res, 200, { status: true });
  const ready = async (_req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const results = await Promise.all(state.checks.map(async (check) => ({ ...check, up: await quickly(check.isUp) })));
    const isReady = !state.isLeaving() && results.every(({ needed, up }) => up || !needed);
    const checks = Object.fromEntries(results.map(({ name, up }) => [name, up ? 'up' : 'down']));
    sendEnvelope(res, isReady ? 200 : 503, {
      status: isReady,
      response: { ...checks, ...(state.isLeaving() ? { leaving: 'yes' } : {}) },
    });
  };
  for (const app of apps) {
    app.answerPlain('/health/live', live);
    app.answerPlain('/health/ready', ready);
  }
}

async function quickly(isUp: HealthCheck['isUp']): Promise<boolean> {
  try {
    return await Promise.race([isUp(), new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref())]);
  } catch {
    return false;
  }
}

/** `/metrics` on the internal listener; counts that live in the database are taken when asked for. */
export function mountMetrics(app: HttpApp, { registry }: Metrics, outboxDepth?: () => Promise<number>): void {
  if (outboxDepth)
    measured(registry, { name: 'outbox_unsent', help: 'Events not yet confirmed by the broker', read: outboxDepth });
  app.answerPlain('/metrics', async (_req, res) => {
    const text = await registry.metrics();
    res.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
    res.end(text);
  });
}
