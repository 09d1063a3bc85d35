import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

interface Pushed {
  browser: string;
  headers: http.IncomingHttpHeaders;
  /** encrypted for that browser alone */
  body: Buffer;
}
export interface FakePushService {
  /** What a browser of this name would hand to the portal. */
  endpointOf: (browser: string) => string;
  pushed: Pushed[];
  /** How it answers a browser's pushes from now on; by default 201. */
  answerWith: (browser: string, status: number, headers?: Record<string, string>) => void;
  stop: () => Promise<void>;
}

/** Stands where a browser maker's push service would: takes what is pushed, and answers as it is told to. */
export async function startPretendPushService(): Promise<FakePushService> {
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
