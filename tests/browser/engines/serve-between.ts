import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Between {
  origin: string;
  /** How often each script was requested since the last `forget`. */
  scripts: ReadonlyMap<string, number>;
  forget(): void;
  /** The next requests for this path are answered with 503, or never. */
  lose(path: string, times: number, how?: 'refused' | 'hanging'): void;
  /** An address that stores these values in the browser, and then goes on to `path`. */
  entry(path: string, stored: Readonly<Record<string, string>>): string;
  /** Resolves once nothing was requested for `ms`. The live stream stays open and does not count. */
  quiet(ms: number): Promise<void>;
  close(): Promise<void>;
}
const ENTRY = '/enter-by-test';

/** Sits between a browser of any engine and the portal: lists and loses what passes. */
export async function serveBetween(target: string): Promise<Between> {
  const { port, hostname } = new URL(target);
  const lost = new Map<string, { times: number; how: 'refused' | 'hanging' }>();
  const scripts = new Map<string, number>();
  let lastAt = Date.now();
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', target);
    lastAt = Date.now();
    if (url.pathname === ENTRY) {
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end(
        `<!doctype html><script>Object.assign(localStorage, ${url.searchParams.get('stored')});` +
          `location.replace(${JSON.stringify(url.searchParams.get('to'))})</script>`,
      );
    }
    if (url.pathname.endsWith('.js')) scripts.set(url.pathname, (scripts.get(url.pathname) ?? 0) + 1);
    const loss = lost.get(url.pathname);
    if (loss && loss.times > 0) {
      loss.times -= 1;
      if (loss.how === 'hanging') return undefined;
      response.writeHead(503);
      return void response.end();
    }
    const onward = http.request(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('end', () => (lastAt = Date.now()));
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    scripts,
    forget: () => {
      scripts.clear();
      lost.clear();
    },
    lose: (path, times, how = 'refused') => void lost.set(path, { times, how }),
    entry: (path, stored) => `${origin}${ENTRY}?${new URLSearchParams({ to: path, stored: JSON.stringify(stored) })}`,
    quiet: async (ms) => {
      while (Date.now() - lastAt < ms) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
