import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

interface Pushed {
  browser: string;
  headers: http.IncomingHttpHeaders;
  /** Encrypted for that browser. */
  body: Buffer;
}
export interface FakePushService {
  /** The endpoint that a browser of this name would register. */
  endpointOf: (browser: string) => string;
  pushed: Pushed[];
  /** Sets the response to a browser's pushes; default 201. */
  answerWith: (browser: string, status: number, headers?: Record<string, string>) => void;
  stop: () => Promise<void>;
}

/** Fakes a browser vendor's push service: records pushes and returns configured responses. */
export async function startFakePushService(): Promise<FakePushService> {
  const pushed: Pushed[] = [];
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = decodeURIComponent((request.url ?? '').slice('/push/'.length));
      const { status, headers } = answers.get(browser) ?? { status: 201, headers: {} };
      pushed.push({ browser, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpointOf: (browser) => `http://127.0.0.1:${port}/push/${encodeURIComponent(browser)}`,
    pushed,
    answerWith: (browser, status, headers = {}) => void answers.set(browser, { status, headers }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
