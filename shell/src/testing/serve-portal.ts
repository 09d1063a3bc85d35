import {
  FEDERATION_CORE,
  registryForPath,
  releasesOfList,
  routeOf,
  scriptListText,
  scriptsByRelease,
  type Registry as Stored,
  type RemoteRelease,
  type ShellEntry,
  withScriptList,
} from '@baazi/contracts';
import { fillPage } from '@baazi/contracts/fill-page';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A registry that contains a shell release. */
type Registry = Stored & { shell: ShellEntry };

/** How a test changes one script: a replacement, or no response. */
export type Mischief = { status: number; body?: string; once?: true } | 'hang' | 'hang-once';
type ApiAnswer = (request: {
  method: string;
  pathname: string;
  token: string | undefined;
  body: string;
}) => { status: number; body: unknown } | undefined;

export interface ServedPortal {
  origin: string;
  registry: Registry;
  /** path -> number of requests */
  requests: Map<string, number>;
  /** `POST /api/faults` and policy reports */
  reports: string[];
  /** path of a script -> its change */
  mischief: Map<string, Mischief>;
  answers: ApiAnswer[];
  /** the open live streams */
  streams: Set<http.ServerResponse>;
  /** address -> response that is written into a document */
  inlinedAnswers: Map<string, unknown>;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const policy = (template: string, nonce: string, developer = ''): string => {
  const guard = /<script>([^<]*)<\/script>/.exec(template)?.[1] ?? '';
  return [
    `default-src 'none'`,
    `script-src 'self' 'sha256-${createHash('sha256').update(guard).digest('base64')}' ${developer}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' ${developer} ${developer.replace('http', 'ws')}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    `report-uri /api/csp-report`,
  ].join('; ');
};

/** The page as the gateway renders it. */
function page(
  template: string,
  registry: Registry,
  pathname: string,
  {
    nonce,
    profile,
    overrides,
    answers,
  }: { nonce: string; profile: string; overrides: string; answers: Record<string, unknown> },
): string {
  const routes = registry.remotes.flatMap((release) => release.routes.map((route) => ({ ...route, release })));
  const route = routeOf(pathname, routes);
  const inPortal = pathname.startsWith('/user/');
  const rel = ({ type }: RemoteRelease): string =>
    type === 'module' ? 'rel="modulepreload"' : 'rel="preload" as="script"';
  const scripts = route ? [route.release.entry, ...route.release.preload, ...route.preload] : [];
  const visible = registryForPath(pathname, registry);
  const isListed = route?.release.type !== 'module' && !(FEDERATION_CORE in (route?.release.uses ?? {}));
  const ofShell = [...(registry.shell?.preload ?? []), ...(registry.shell?.calls ?? [])];
  const shellLinks = ofShell.map(
    (url) => `<link rel="preload" as="script" href="${url}" integrity="${registry.shell?.files[url] ?? ''}">`,
  );
  const preload = (release: RemoteRelease): string =>
    scripts.map((url) => `<link ${rel(release)} href="${url}" integrity="${release.files[url] ?? ''}">`).join('\n    ');
  return fillPage(template, {
    NONCE: nonce,
    PROFILE: profile,
    OVERRIDES: overrides,
    TITLE: route ? `${escapeHtml(route.title.en)} | IPL Baazi` : 'IPL Baazi',
    LAYOUT: route && !(inPortal && route.path === '*') ? route.layout : inPortal ? 'portal' : 'bare',
    LANG: 'en',
    SKELETON: route?.skeleton ?? 'none',
    PRELOADS: [...shellLinks, route ? preload(route.release) : ''].join('\n    '),
    ANSWERS: JSON.stringify({ at: new Date().toISOString(), answers }).replaceAll('<', '\\u003c'),
    REGISTRY: JSON.stringify(
      isListed ? withScriptList(visible, new Set([...ofShell, ...scripts]), sha384) : visible,
    ).replaceAll('<', '\\u003c'),
  });
}

/** The scripts of a release that the registry no longer names. */
function storedFiles(releasesDir: string, id: string): Record<string, string> {
  const file = path.join(releasesDir, id.replace('@', '/'), 'release.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as RemoteRelease).files : {};
}

/** Serves a releases folder as the gateway does, over a mock API: for tests of the composition in a real browser. */
export async function servePortal(
  releasesDir: string,
  { profile = 'production' }: { profile?: 'local' | 'production' } = {},
): Promise<ServedPortal> {
  const registry = JSON.parse(fs.readFileSync(path.join(releasesDir, 'registry.json'), 'utf8')) as Registry;
  const template = fs.readFileSync(path.join(releasesDir, 'shell', registry.shell.version, 'index.html'), 'utf8');
  const portal: Omit<ServedPortal, 'origin' | 'close'> = {
    registry,
    requests: new Map(),
    reports: [],
    mischief: new Map(),
    inlinedAnswers: new Map(),
    answers: [],
    streams: new Set(),
  };

  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    // As the gateway sets it on everything except pages and the service worker.
    response.setHeader(
      'content-security-policy',
      pathname === '/sw.js'
        ? "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
        : "default-src 'none'; frame-ancestors 'none'",
    );
    portal.requests.set(pathname, (portal.requests.get(pathname) ?? 0) + 1);
    const mischief = portal.mischief.get(pathname);
    if (mischief === 'hang-once' || (typeof mischief === 'object' && mischief.once)) portal.mischief.delete(pathname);
    if (mischief === 'hang' || mischief === 'hang-once') return;
    if (mischief) {
      response.writeHead(mischief.status, { 'content-type': 'text/javascript' }).end(mischief.body ?? '');
      return;
    }
    if (pathname === '/mf/registry.json') {
      const at = searchParams.get('at');
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
        .end(JSON.stringify(at === null ? registry : registryForPath(at, registry)));
      return;
    }
    const listed = releasesOfList(pathname);
    if (listed) {
      const known = scriptsByRelease(registry);
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=31536000, immutable' })
        .end(scriptListText(listed.map((id) => known.get(id) ?? storedFiles(releasesDir, id))));
      return;
    }
    if (pathname.startsWith('/api/')) {
      let body = '';
      request.on('data', (bytes: Buffer) => {
        body += bytes.toString();
      });
      request.on('end', () => {
        if (pathname === '/api/faults' || pathname === '/api/csp-report') portal.reports.push(body);
        if (pathname === '/api/live') {
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
          portal.streams.add(response);
          response.once('close', () => portal.streams.delete(response));
          return;
        }
        const token = request.headers['x-auth-token'];
        const call = {
          method: request.method ?? 'GET',
          pathname,
          token: typeof token === 'string' ? token : undefined,
          body,
        };
        const answer = portal.answers.map((one) => one(call)).find((one) => one !== undefined) ?? {
          status: 404,
          body: { status: false, code: 'not-found', message: 'Not found', errors: [] },
        };
        response
          .writeHead(answer.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
          .end(JSON.stringify(answer.body));
      });
      return;
    }
    const fromShell = [
      '/favicon.svg',
      '/sw.js',
      '/manifest.webmanifest',
      '/icon-192.png',
      '/icon-512.png',
      '/apple-touch-icon.png',
    ].includes(pathname);
    const file = path.join(
      releasesDir,
      fromShell ? path.join('shell', registry.shell.version, pathname) : pathname.replace(/^\/releases/, ''),
    );
    if ((fromShell || /^\/releases\/.+\.\w+$/.test(pathname)) && file.startsWith(releasesDir) && fs.existsSync(file)) {
      const compressed = /\bbr\b/.test(String(request.headers['accept-encoding'])) && fs.existsSync(`${file}.br`);
      response.writeHead(200, {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(compressed ? { 'content-encoding': 'br' } : {}),
      });
      response.end(fs.readFileSync(compressed ? `${file}.br` : file));
      return;
    }
    if (/\.\w+$/.test(pathname)) {
      response.writeHead(404).end();
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    const overrides = (profile === 'local' && /mf-override=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]) || '';
    const developer = /=([^,]+)/.exec(overrides)?.[1];
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy(template, nonce, developer),
      })
      .end(
        page(template, registry, pathname, {
          nonce,
          profile,
          overrides,
          answers: Object.fromEntries(portal.inlinedAnswers),
        }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...portal,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const sha384 = (body: string): string => `sha384-${createHash('sha384').update(body).digest('base64')}`;
