import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const value = z
  .looseObject({ stringValue: z.string().optional(), intValue: z.union([z.string(), z.number()]).optional() })
  .transform(({ stringValue, intValue }) => stringValue ?? Number(intValue));
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value: held }) => [key, held])));
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  kind: z.number(),
  attributes,
  status: z.looseObject({ code: z.number().default(0), message: z.string().optional() }).default({ code: 0 }),
});
const batch = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});

export interface ReceivedSpan extends z.output<typeof span> {
  /** the reporting service, or the browser */
  service: string;
}
export interface SpanReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** all received bytes as text, to search for what must not be in it */
  text(): string;
  of(traceId: string): ReceivedSpan[];
  /** Sets the status of further responses (400: rejects spans). */
  answerWith(status: number): void;
  /** Spans whose parent was never received. */
  orphans(traceId: string): ReceivedSpan[];
  close(): Promise<void>;
}

/** A collector of OTLP over HTTP (JSON) that stores spans in memory. */
export async function spanReceiver(): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = [];
  let receivedText = '';
  let status = 200;
  const server = createServer((req, res) => {
    void bodyOf(req).then((text) => {
      receivedText += text;
      for (const { resource, scopeSpans } of batch.parse(JSON.parse(text)).resourceSpans) {
        const service = String(resource.attributes['service.name']);
        for (const { spans: some } of scopeSpans) spans.push(...some.map((one) => ({ ...one, service })));
      }
      res.writeHead(req.url === '/v1/traces' ? status : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const of = (traceId: string): ReceivedSpan[] => spans.filter((one) => one.traceId === traceId);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => receivedText,
    answerWith: (next) => void (status = next),
    of,
    orphans: (traceId) =>
      of(traceId).filter(
        ({ parentSpanId }) => parentSpanId !== '' && !of(traceId).some(({ spanId }) => spanId === parentSpanId),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
