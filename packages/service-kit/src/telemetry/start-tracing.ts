import type { Part } from '@baazi/contracts';
import type { CommonConfig } from '../config/base-config';
import { instanceName } from '../config/instance-name';
import type { Logger } from './create-logger';
import { recordWith } from './span';

export interface Tracing {
  /** Sends the remaining spans, for at most two seconds. */
  stop(): Promise<void>;
}

const FLUSH_TIMEOUT_MS = 2000;

/** Records spans for the configured collector. Without one, no OpenTelemetry package is loaded. */
export async function startTracing(part: Part, config: CommonConfig, log: Logger): Promise<Tracing> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { stop: async () => undefined };
  const { recordSpans } = await import('./record-spans');
  const { recorder, shutdown } = recordSpans({
    part,
    instance: instanceName(config),
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    sendEveryMs: config.OTEL_BSP_SCHEDULE_DELAY,
    log,
  });
  recordWith(recorder);
  const stop = async (): Promise<void> => {
    recordWith(undefined);
    await Promise.race([
      shutdown().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS).unref()),
    ]);
  };
  return { stop };
}
