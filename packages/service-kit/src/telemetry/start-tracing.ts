import type { Part } from '@baazi/contracts';
import type { CommonConfig } from '../config/base-config';
import type { Logger } from './create-logger';
import { recordWith } from './span';

export interface Tracing {
  /** Sends what is left, for at most two seconds. */
  stop(): Promise<void>;
}

const LAST_SENDING_MS = 2000;

/** Records spans for the collector that the environment names. Without one no package of OpenTelemetry is loaded. */
export async function startTracing(part: Part, config: CommonConfig, log: Logger): Promise<Tracing> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { stop: async () => undefined };
  const { recordSpans } = await import('#record-spans');
  const { recorder, shutdown } = recordSpans({
    part,
    instance: config.INSTANCE,
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
      new Promise((resolve) => setTimeout(resolve, LAST_SENDING_MS).unref()),
    ]);
  };
  return { stop };
}
