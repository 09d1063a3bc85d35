import { contextFrom, currentContext, inContext, type RequestContext } from './request-context';

/** All that a span may say. A closed list: no token, address, amount or body has a place in it. */
export interface SpanFacts {
  'http.request.method'?: string;
  'http.route'?: string;
  'db.system.name'?: 'mongodb';
  'messaging.system'?: 'rabbitmq' | 'redis';
  'messaging.destination.name'?: string;
  'messaging.message.id'?: string;
  'baazi.request_id'?: string;
  /** 0 at first, then the number of retries of a message so far */
  'baazi.attempt'?: number;
  /** how often a transaction began again after a lost race */
  'baazi.retries'?: number;
  /** what became of a published message */
  'baazi.outcome'?: string;
  /** open pages that got the message */
  'baazi.streams'?: number;
}
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  parent: Pick<RequestContext, 'traceparent' | 'isNew'>;
  facts?: SpanFacts;
  /**
   * The parent is a browser's, which reports to no collector: its span is recorded here too, and whether to record at
   * all is decided here.
   */
  fromBrowser?: boolean;
}
export interface Span {
  /** what goes to the next hop */
  readonly traceparent: string;
  note(facts: SpanFacts): void;
  answered(httpStatus: number): void;
  /** Keeps the kind of an error, never its words: they may hold the document it is about. */
  fail(error: unknown): void;
  /** Only the first end counts. */
  end(): void;
}
export type Recorder = (start: SpanStart) => Span;

let recorder: Recorder | undefined;
export const recordWith = (next: Recorder | undefined): void => void (recorder = next);

/** Nothing while tracing is off. */
export const startSpan = (start: SpanStart): Span | undefined => recorder?.(start);

/** The context for what happens under this span. */
export const under = (context: RequestContext, span: Span | undefined): RequestContext =>
  span ? { ...context, traceparent: span.traceparent, isNew: false } : context;

/** Runs `work` as a span of what is going on; with tracing off it only runs it. */
export async function inSpan<T>(start: Omit<SpanStart, 'parent'>, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!recorder) return work();
  const context = currentContext() ?? contextFrom(undefined, undefined);
  const span = recorder({ ...start, parent: context });
  try {
    return await inContext(under(context, span), () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
