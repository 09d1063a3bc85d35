import type { HttpApp } from './http-app';
import { measured } from '../telemetry/measured';
import type { Metrics } from '../telemetry/metrics';

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
