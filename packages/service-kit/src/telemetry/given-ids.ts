import { RandomIdGenerator, type IdGenerator } from '@opentelemetry/sdk-trace';

interface Ids {
  traceId?: string;
  spanId?: string;
}

/**
 * Lets the first span of a trace take the ids that logs, headers and the browser already use. All other ids are random.
 */
export class GivenIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private ids: Ids = {};

  given<T>(ids: Ids, startSpan: () => T): T {
    this.ids = ids;
    try {
      return startSpan();
    } finally {
      this.ids = {};
    }
  }

  generateTraceId(): string {
    return this.ids.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.ids.spanId ?? this.random.generateSpanId();
  }
}
