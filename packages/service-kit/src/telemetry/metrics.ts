import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Each sample of the event loop's lag wakes the process: ten times a second instead of the default hundred. */
const LAG_SAMPLED_EVERY_MS = 100;

/** Metrics of every server process. */
export function createMetrics(part: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ part });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLED_EVERY_MS });
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
      registers,
    }),
    httpInFlight: new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests being answered',
      labelNames: ['door'],
      registers,
    }),
    httpShed: new Counter({
      name: 'http_requests_shed_total',
      help: 'Requests refused because of overload',
      registers,
    }),
    unknownFields: new Counter({
      name: 'http_unknown_fields_total',
      help: 'Fields of other services that this one does not know and ignored',
      labelNames: ['route', 'field'],
      registers,
    }),
    consumed: new Counter({
      name: 'bus_consumed_total',
      help: 'Messages worked on',
      labelNames: ['event', 'outcome'],
      registers,
    }),
    forged: new Counter({
      name: 'bus_forged_total',
      help: 'Messages that their emitter did not sign',
      labelNames: ['event'],
      registers,
    }),
    published: new Counter({
      name: 'bus_published_total',
      help: 'Messages published',
      labelNames: ['event', 'outcome'],
      registers,
    }),
    jobRuns: new Counter({
      name: 'worker_runs_total',
      help: 'Runs of workers',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    transactionRetries: new Counter({
      name: 'mongo_transaction_retries_total',
      help: 'Transactions begun again after a conflict',
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
