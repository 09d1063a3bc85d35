import { commonShape, type CommonConfig } from '../config/base-config';
import { readConfig } from '../config/read-config';
import { createLogger } from './create-logger';
import { spanReceiver, type SpanReceiver } from '../testing/span-receiver';
import { testEnv } from '../testing/test-env';
import { contextFrom, currentContext, inContext, traceIdOf } from './request-context';
import { inSpan, startSpan, contextUnder } from './span';
import { startTracing, type Tracing } from './start-tracing';

const lines: Record<string, unknown>[] = [];
const log = createLogger({
  part: 'svc-auth',
  instance: '1',
  level: 'info',
  stream: { write: (line) => void lines.push(JSON.parse(line)) },
});
const configWith = (env: Record<string, string>): CommonConfig =>
  readConfig('svc-auth', commonShape, {
    ...testEnv('svc-auth', { namespace: 't' }),
    OTEL_BSP_SCHEDULE_DELAY: '20',
    ...env,
  });
const [trace, click] = ['a'.repeat(32), 'b'.repeat(16)];
const fromBrowser = `00-${trace}-${click}-00`;

let collector: SpanReceiver;
let tracing: Tracing;
beforeEach(async () => {
  lines.length = 0;
  collector = await spanReceiver();
});
afterEach(async () => {
  await tracing.stop();
  await collector.close();
});
const start = async (env: Record<string, string> = {}): Promise<void> => {
  tracing = await startTracing('svc-auth', configWith({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env }), log);
};
const until = async (isTrue: () => boolean): Promise<void> => {
  for (const giveUpAt = Date.now() + 5000; !isTrue(); await new Promise((resolve) => setTimeout(resolve, 5)))
    if (Date.now() > giveUpAt) throw new Error('timed out');
};
const named = (name: string) => collector.spans.find((span) => span.name === name);

test('records nothing without an endpoint', async () => {
  tracing = await startTracing('svc-auth', configWith({}), log);
  expect(startSpan({ name: 'x', kind: 'server', parent: contextFrom(undefined, undefined) })).toBeUndefined();
  expect(await inSpan({ name: 'x', kind: 'client' }, async (span) => span)).toBeUndefined();
});

test('links the browser span, the server span and the spans below it', async () => {
  await start();
  const received = contextFrom('request-1', fromBrowser);
  const serverSpan = startSpan({ name: 'POST /api/x', kind: 'server', parent: received, fromBrowser: true });
  await inContext(contextUnder(received, serverSpan), () =>
    inSpan({ name: 'transaction', kind: 'client' }, async () =>
      expect(traceIdOf(currentContext()?.traceparent ?? '')).toBe(trace),
    ),
  );
  serverSpan?.answered(503);
  serverSpan?.end();
  await tracing.stop();
  const [browser, server] = collector
    .of(trace)
    .filter(({ name }) => name === 'POST /api/x')
    .sort((a) => (a.service === 'browser' ? -1 : 1));
  expect(browser).toMatchObject({ service: 'browser', spanId: click, parentSpanId: '', kind: 3 });
  expect(server).toMatchObject({
    service: 'svc-auth',
    parentSpanId: click,
    kind: 2,
    attributes: { 'http.response.status_code': 503 },
    status: { code: 2 },
  });
  expect(named('transaction')).toMatchObject({ parentSpanId: server?.spanId });
  expect(collector.orphans(trace)).toEqual([]);
});

test('background work starts a trace with the id in its log lines', async () => {
  await start();
  const context = contextFrom(undefined, undefined);
  await inContext(context, () => inSpan({ name: 'sweep', kind: 'internal' }, async () => undefined));
  await tracing.stop();
  expect(named('sweep')).toMatchObject({ traceId: traceIdOf(context.traceparent), parentSpanId: '' });
});

test('makes the sampling decision for a browser’s trace here; downstream services follow it', async () => {
  await start({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
  const serverSpan = startSpan({
    name: 'server',
    kind: 'server',
    parent: contextFrom(undefined, `00-${trace}-${click}-01`),
    fromBrowser: true,
  });
  expect(serverSpan?.traceparent).toMatch(new RegExp(`^00-${trace}-(?!${click})[0-9a-f]{16}-00$`));
  startSpan({ name: 'next', kind: 'server', parent: contextFrom(undefined, serverSpan?.traceparent) })?.end();
  serverSpan?.end();
  startSpan({
    name: 'called by a recording service',
    kind: 'server',
    parent: contextFrom(undefined, `00-${trace}-${click}-01`),
  })?.end();
  await tracing.stop();
  expect(collector.spans.map(({ name }) => name)).toEqual(['called by a recording service']);
});

test('records the type of an error and not its message', async () => {
  await start();
  const failing = inSpan({ name: 'work', kind: 'internal' }, async () => {
    throw new TypeError('dup key: { email: "ravi.kumar@example.com" }');
  });
  await expect(failing).rejects.toThrow('dup key');
  await tracing.stop();
  expect(named('work')).toMatchObject({ attributes: { 'error.type': 'TypeError' }, status: { code: 2 } });
  expect(collector.text()).not.toContain('ravi.kumar');
});

test('logs once when the collector fails and once when it recovers; the work continues', async () => {
  await start();
  for (const status of [400, 400, 200, 200]) {
    collector.answerWith(status);
    expect(await inSpan({ name: 'work', kind: 'internal' }, async () => 'done')).toBe('done');
    const before = collector.spans.length;
    await until(() => collector.spans.length > before);
  }
  await tracing.stop();
  expect(lines.map(({ msg }) => msg)).toEqual([
    'traces do not reach their collector',
    'traces reach their collector again',
  ]);
});
