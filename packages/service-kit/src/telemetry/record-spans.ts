import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span as OpenSpan } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { CommonConfig } from '../config/base-config';
import { errorFacts } from '../faults/error-facts';
import type { Logger } from './create-logger';
import { GivenIds } from './given-ids';
import type { Recorder, Span, SpanStart } from './span';

interface RecordOptions {
  part: string;
  instance: string;
  endpoint: string;
  sampler: CommonConfig['OTEL_TRACES_SAMPLER'];
  ratio: number;
  sendEveryMs: number;
  log: Logger;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Records spans with OpenTelemetry's SDK. The parent of each span is passed explicitly, from our request context. */
export function recordSpans({ part, instance, endpoint, sampler, ratio, sendEveryMs, log }: RecordOptions): {
  recorder: Recorder;
  shutdown: () => Promise<void>;
} {
  const ids = new GivenIds();
  const exporter = loggingExportState(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }), log);
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs });
  const tracerOf = (service: string) => {
    const resource = resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'ipl-baazi',
      'service.instance.id': `${service}-${instance}`,
    });
    return new TracerProvider({
      resource,
      sampler: samplerOf(sampler, ratio),
      idGenerator: ids,
      spanProcessors: [processor],
    }).getTracer('ipl-baazi');
  };
  const tracer = tracerOf(part);
  const browser = tracerOf('browser');

  const recorder = ({ name, parent, facts, fromBrowser, ...start }: SpanStart): Span => {
    const [, traceId = '', spanId = '', flags = ''] = parent.traceparent.split('-');
    const options = { kind: kinds[start.kind], attributes: { ...facts } };
    if (parent.isNew) return spanOf(ids.given({ traceId }, () => tracer.startSpan(name, options, ROOT_CONTEXT)));
    if (!fromBrowser)
      return spanOf(
        tracer.startSpan(
          name,
          options,
          trace.setSpanContext(ROOT_CONTEXT, {
            traceId,
            spanId,
            traceFlags: Number.parseInt(flags, 16),
            isRemote: true,
          }),
        ),
      );
    const browserSpan = ids.given({ traceId, spanId }, () =>
      browser.startSpan(name, { kind: SpanKind.CLIENT }, ROOT_CONTEXT),
    );
    return spanOf(tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, browserSpan)), browserSpan);
  };
  return { recorder, shutdown: () => processor.shutdown() };
}

function spanOf(span: OpenSpan, browserSpan?: OpenSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let hasEnded = false;
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    note: (facts) => void span.setAttributes({ ...facts }),
    answered(status) {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    fail(error) {
      const { name, code } = errorFacts(error);
      span.setAttribute('error.type', String(name ?? code ?? 'Error')).setStatus({ code: SpanStatusCode.ERROR });
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      span.end();
      browserSpan?.end();
    },
  };
}

/** Always parent-based, whatever the name: a trace is recorded as a whole or not at all. */
function samplerOf(name: CommonConfig['OTEL_TRACES_SAMPLER'], ratio: number): Sampler {
  const root = name.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return new ParentBasedSampler({ root });
}

/** Logs once when the collector becomes unreachable and once when it is back. */
function loggingExportState(exporter: SpanExporter, log: Logger): SpanExporter {
  let isLost = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !isLost) log.warn({ err: result.error }, 'traces do not reach their collector');
        else if (!result.error && isLost) log.info('traces reach their collector again');
        isLost = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
