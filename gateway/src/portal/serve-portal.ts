import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { refuseAtDoor } from '../door/answer';
import { pagePolicy } from './page-policy';
import type { PortalRegistry } from './portal-registry';
import type { ReleaseFiles } from './release-files';
import { renderPage } from './render-page';

const brotli = promisify(zlib.brotliCompress);

export interface PortalParts {
  registry: PortalRegistry;
  files: ReleaseFiles;
  profile: 'local' | 'production';
  paymentOrigins: readonly string[];
  moneyMode: 'sandbox' | 'play' | 'real';
  openapi: () => string;
}

/** Files at the root that come with the shell's release. */
const fromShell = new Map([
  ['/sw.js', 'sw.js'],
  ['/manifest.webmanifest', 'manifest.webmanifest'],
  ['/favicon.svg', 'favicon.svg'],
  ['/icon-192.png', 'icon-192.png'],
  ['/icon-512.png', 'icon-512.png'],
  ['/apple-touch-icon.png', 'apple-touch-icon.png'],
  ['/robots.txt', 'robots.txt'],
]);

/** `?mf-override=mf-wallet=http://localhost:3103` (local profile only): that origin may then serve scripts to this page. */
function overrideOrigins(target: string): string[] {
  const given = new URL(target, 'http://portal').searchParams.getAll('mf-override');
  return given.flatMap((text) => {
    const origin = /^[a-z-]+=(http:\/\/(?:localhost|127\.0\.0\.1):\d{2,5})(?:\/|$)/.exec(text)?.[1];
    return origin ? [origin] : [];
  });
}

/** The look and language that the player chose by hand: cookies of the page's own script that say nothing else and go to no service. */
function chosen(cookies = ''): { look?: 'dark' | 'light'; language?: 'hi' } {
  const look = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(cookies)?.[1];
  const isHindi = /(?:^|;\s*)language=hi(?:;|$)/.test(cookies);
  return { ...(look === 'dark' || look === 'light' ? { look } : {}), ...(isHindi ? { language: 'hi' } : {}) };
}

/** Pages, the registry, released files and the API's description. */
export function servePortal({
  registry,
  files,
  profile,
  paymentOrigins,
  moneyMode,
  openapi,
}: PortalParts): (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void> {
  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: Record<string, string>,
    body: Buffer,
  ): void => {
    response.writeHead(status, { 'content-length': body.length, ...headers });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const json = (request: IncomingMessage, response: ServerResponse, text: string): void =>
    send(
      request,
      response,
      200,
      { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
      Buffer.from(text),
    );

  return async (request, response, pathname) => {
    if (await files.serve(request, response, pathname)) return;
    const now = await registry.read(Date.now());
    if (pathname === '/mf/registry.json') return json(request, response, JSON.stringify(now.registry));
    if (pathname === '/openapi.json') return json(request, response, openapi());
    const shellFile = fromShell.get(pathname);
    // A service worker lives under the policy of its own script: with the general one it could fetch nothing, and every page would fail.
    if (pathname === '/sw.js') response.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'");
    if (
      shellFile &&
      now.registry.shell &&
      (await files.serve(request, response, `/releases/shell/${now.registry.shell.version}/${shellFile}`, 'no-cache'))
    )
      return;
    // A page has no extension: `/user/x.css` must not become a cached copy of somebody's page.
    if (
      /\.[A-Za-z0-9]+$/.test(pathname) ||
      pathname.startsWith('/releases/') ||
      pathname.startsWith('/mf/') ||
      pathname.startsWith('/health')
    )
      return refuseAtDoor(response, 'not-found');
    if (!now.page) return refuseAtDoor(response, 'busy', { 'retry-after': '2' });
    const nonce = randomBytes(18).toString('base64');
    const { html, found } = renderPage({
      page: now.page,
      registry: now.registry,
      pathname,
      nonce,
      profile,
      paymentOrigins,
      moneyMode,
      ...chosen(request.headers.cookie),
    });
    const plain = Buffer.from(html);
    const packed = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
      ? await brotli(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } })
      : undefined;
    send(
      request,
      response,
      found ? 200 : 404,
      {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding, cookie',
        'content-security-policy': pagePolicy(nonce, profile === 'local' ? overrideOrigins(request.url ?? '/') : []),
        ...(packed ? { 'content-encoding': 'br' } : {}),
      },
      packed ?? plain,
    );
  };
}
