import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Part } from '@baazi/contracts';
import { agreementOf } from '@baazi/contracts/agreements';
import { ownVersion } from '../own-version';
import { sendEnvelope } from './send';
import type { HttpApp } from './http-app';
import { registerGauge } from '../telemetry/measured';
import type { Metrics } from '../telemetry/metrics';

export interface HealthCheck {
  name: string;
  /** The service is not ready without it. */
  needed: boolean;
  isUp: () => boolean | Promise<boolean>;
}

/**
 * `/health/live`: the process responds. `/health/ready`: it can work and is not shutting down. The body holds states
 * only, no details.
 */
export function mountHealth(apps: HttpApp[], state: { checks: HealthCheck[]; isStopping: () => boolean }): void {
  const live = async (_req: IncomingMessage, res: ServerResponse): Promise<void> =>
    sendEnvelope(res, 200, { status: true });
  const ready = async (_req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const results = await Promise.all(
      state.checks.map(async (check) => ({ ...check, up: await upWithinOneSecond(check.isUp) })),
    );
    const isReady = !state.isStopping() && results.every(({ needed, up }) => up || !needed);
    const checks = Object.fromEntries(results.map(({ name, up }) => [name, up ? 'up' : 'down']));
    sendEnvelope(res, isReady ? 200 : 503, {
      status: isReady,
      response: { ...checks, ...(state.isStopping() ? { leaving: 'yes' } : {}) },
    });
  };
  for (const app of apps) {
    app.answerPlain('/health/live', live);
    app.answerPlain('/health/ready', ready);
  }
}

async function upWithinOneSecond(isUp: HealthCheck['isUp']): Promise<boolean> {
  try {
    return await Promise.race([isUp(), new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref())]);
  } catch {
    return false;
  }
}

/** Mounts `/agreement` on the internal listener: the contracts that this build serves, calls, emits and consumes. */
export function mountAgreement(app: HttpApp, part: Part): void {
  let body: string | undefined;
  app.answerPlain('/agreement', async (_req, res) => {
    body ??= JSON.stringify(agreementOf(part, ownVersion()));
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    res.end(body);
  });
}

/** Mounts `/metrics` on the internal listener; counts from the database are read on each scrape. */
export function mountMetrics(app: HttpApp, { registry }: Metrics, outboxDepth?: () => Promise<number>): void {
  if (outboxDepth)
    registerGauge(registry, {
      name: 'outbox_unsent',
      help: 'Events not yet confirmed by the broker',
      read: outboxDepth,
    });
  app.answerPlain('/metrics', async (_req, res) => {
    const text = await registry.metrics();
    res.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
    res.end(text);
  });
}
