import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What happens to a request in transit: answered with `answer`, delayed by `lateMs`, sent `times`; or held until
 * `count` are there and sent in reverse order.
 */
export interface Treatment {
  answer?: number;
  lateMs?: number;
  times?: number;
  keepUntil?: number;
}
export interface HttpBetween {
  port: number;
  treat(treatment: Treatment | undefined): void;
  /** Held requests are sent, in reverse order. */
  release(): Promise<void>;
  close(): Promise<void>;
}
interface Request {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}
const LONGEST_KEPT_MS = 3000;

/** Sits between a part and the payment provider, in either direction, and injects faults. */
export async function httpBetween(targetPort: number): Promise<HttpBetween> {
  let treatment: Treatment = {};
  let kept: (() => Promise<void>)[] = [];
  const release = async (): Promise<void> => {
    const waiting = kept;
    kept = [];
    for (const send of waiting.reverse()) await send();
  };
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { answer, lateMs = 0, times = 1, keepUntil: holdUntil } = treatment;
    const requests: Request = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: request.headers,
      body: await bodyOf(request),
    };
    if (lateMs > 0) await sleep(lateMs);
    if (answer !== undefined) {
      response.writeHead(answer, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ error: 'A bad day.' }));
    }
    const send = async (): Promise<void> => {
      for (let i = 1; i < times; i += 1) await forward(targetPort, requests).catch(() => undefined);
      const { status, headers, body } = await forward(targetPort, requests);
      response.writeHead(status, headers);
      response.end(body);
    };
    if (holdUntil === undefined) return send();
    const sent = new Promise<void>((resolve, reject) => {
      kept.push(() => send().then(resolve, reject));
    });
    if (kept.length >= holdUntil) void release();
    else setTimeout(() => void release(), LONGEST_KEPT_MS).unref();
    await sent;
  }
  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    treat: (wanted = {}) => void (treatment = wanted),
    release,
    async close() {
      await release();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function forward(
  port: number,
  { method, path, headers, body }: Request,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
