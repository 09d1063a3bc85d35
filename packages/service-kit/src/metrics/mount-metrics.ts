import { Gauge } from 'prom-client';
import type { HttpApp } from '../http/http-app';
import type { Metrics } from './metrics';

/** `/metrics` on the internal listener; counts that live in the database are taken when asked for. */
export function mountMetrics(app: HttpApp, { registry }: Metrics, outboxDepth?: () => Promise<number>): void {
  if (outboxDepth) {
    new Gauge({
      name: 'outbox_unsent',
      help: 'Events not yet confirmed by the broker',
      registers: [registry],
      async collect() {
        this.set(await outboxDepth().catch(() => Number.NaN));
      },
    });
  }
  app.answerPlain('/metrics', async (_req, res) => {
    const text = await registry.metrics();
    res.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
    res.end(text);
  });
}
