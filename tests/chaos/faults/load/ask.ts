import http from 'node:http';
import { z } from 'zod';

const LONGEST_MS = 20_000;
const Envelope = z.looseObject({
  status: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  response: z.unknown().optional(),
});

/** The outcome of a request. */
export interface Answered {
  what: string;
  /** 0: no answer */
  status: number;
  ms: number;
  /** performance.now() */
  sentAt: number;
  /** the envelope; undefined for any other or a truncated answer */
  body?: z.output<typeof Envelope>;
}
export interface Request {
  method: string;
  path: string;
  token?: string;
  key?: string;
  body?: unknown;
}
export interface Requester {
  (request: Request): Promise<Answered>;
  close(): void;
}

/** Calls a portal as a browser does, and records duration and outcome. It never throws. */
export function requester(base: string, received: (answer: Answered) => void): Requester {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(base);
  const ask = async ({ method, path, token, key, body }: Request): Promise<Answered> => {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(token === undefined ? {} : { 'x-auth-token': token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(content === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
    };
    const sentAt = performance.now();
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve) => {
      const nobody = (): void => resolve({ status: 0, text: '' });
      const request = http.request({ agent, hostname, port, method, path, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        reply.on('error', nobody);
        reply.on('aborted', nobody);
      });
      request.setTimeout(LONGEST_MS, () => request.destroy());
      request.on('error', nobody);
      request.end(content);
    });
    const envelope = Envelope.safeParse(parsed(text));
    const answer: Answered = {
      what: `${method} ${path.split('?')[0]}`,
      status,
      ms: performance.now() - sentAt,
      sentAt,
      ...(envelope.success ? { body: envelope.data } : {}),
    };
    received(answer);
    return answer;
  };
  return Object.assign(ask, { close: () => agent.destroy() });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
