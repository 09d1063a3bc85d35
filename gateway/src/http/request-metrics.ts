import type { Metrics } from '@baazi/service-kit/gateway';
import { Histogram } from 'prom-client';

export interface RequestMetrics {
  answered(route: string, method: string, status: number, seconds: number): void;
  /** A request was refused because of overload. */
  shed(): void;
}

export function requestMetrics({ registry, httpShed }: Metrics): RequestMetrics {
  const durations = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time at the gateway, service included',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers: [registry],
  });
  return {
    answered: (route, method, status, seconds) => durations.observe({ route, method, status }, seconds),
    shed: () => httpShed.inc(),
  };
}
