import { contextFrom, currentContext, inContext, type RequestContext } from './request-context';

/** The closed list of span attributes: none of them can hold a token, address, amount or body. */
export interface SpanFacts {
  'http.request.method'?: string;
  'http.route'?: string;
  'db.system.name'?: 'mongodb';
  'messaging.system'?: 'rabbitmq' | 'redis';
  'messaging.destination.name'?: string;
  'messaging.message.id'?: string;
  'baazi.request_id'?: string;
  /** 0 at first, then the number of retries of a message */
  'baazi.attempt'?: number;
  /** how often a transaction was retried after a write conflict */
  'baazi.retries'?: number;
  /** outcome of a published message */
  'baazi.outcome'?: string;
  /** number of pages that received the message */
  'baazi.streams'?: number;
}
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  parent: Pick<RequestContext, 'traceparent' | 'isNew'>;
  facts?: SpanFacts;
  /**
   * The parent span is a browser's, which reports to no collector: its span is recorded here too, and the sampling
   * decision is made here.
   */
  fromBrowser?: boolean;
}
export interface Span {
  /** sent to the next hop */
  readonly traceparent: string;
  note(facts: SpanFacts): void;
  answered(httpStatus: number): void;
  /** Records the error's type, never its message, which may contain the affected document. */
  fail(error: unknown): void;
  /** Only the first call counts. */
  end(): void;
}
export type Recorder = (start: SpanStart) => Span;

let recorder: Recorder | undefined;
export const recordWith = (next: Recorder | undefined): void => void (recorder = next);

/** Undefined while tracing is off. */
export const startSpan = (start: SpanStart): Span | undefined => recorder?.(start);

/** The context for work under this span. */
export const contextUnder = (context: RequestContext, span: Span | undefined): RequestContext =>
  span ? { ...context, traceparent: span.traceparent, isNew: false } : context;

/** Runs `work` in a span of the current context; with tracing off it only runs it. */
export async function inSpan<T>(start: Omit<SpanStart, 'parent'>, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!recorder) return work();
  const context = currentContext() ?? contextFrom(undefined, undefined);
  const span = recorder({ ...start, parent: context });
  try {
    return await inContext(contextUnder(context, span), () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
