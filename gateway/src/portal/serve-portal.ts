import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { registryAt, routeOf, type Registry } from '@baazi/contracts';
import { addressKey, contextFrom } from '@baazi/service-kit/gateway';
import { clientAddress, trustedProxies } from '../door/client-address';
import type { AnswerPage } from '../door/dispatch';
import { refuseAtDoor } from '../door/refuse-at-door';
import type { GatewayContext } from '../gateway-context';
import { pinAsked, pinCookie, pinKept } from '../pins/pin-cookie';
import { chosenByReader } from './chosen-by-reader';
import { drawShell, isOnTrial } from './draw-shell';
import { matchHeads } from './match-head';
import { openapi } from './openapi';
import { pagePolicy } from './page-policy';
import type { PortalRegistry, PortalSide } from './portal-registry';
import { PublicAnswers } from './public-answers';
import { registryForBrowsers } from './registry-for-browsers';
import { renderPage, type PageParts } from './render-page';

const brotli = promisify(zlib.brotliCompress);

/** Files at the root that come with the shell's release. */
export const rootFiles: readonly string[] = [
  'sw.js',
  'manifest.webmanifest',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'apple-touch-icon.png',
  'share.jpg',
  'robots.txt',
];

/**
 * The cookie of a development shell's overrides panel, `mf-wallet=http://localhost:3103,...` (local profile only): these
 * origins may then serve scripts to its pages.
 */
function overrideOrigins(cookies = ''): string[] {
  const given = /(?:^|;\s*)mf-override=([^;]*)/.exec(cookies)?.[1] ?? '';
  return given.split(',').flatMap((text) => {
    const origin = /^[a-z][a-z0-9-]*=(http:\/\/(?:localhost|127\.0\.0\.1):\d{2,5})$/.exec(text)?.[1];
    return origin ? [origin] : [];
  });
}

type PortalNow = Awaited<ReturnType<PortalRegistry['read']>>;
interface Sent {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}
function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Sent): true {
  response.writeHead(status, { 'content-length': body.length, ...headers });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
const asJson = (text: string): Sent => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  body: Buffer.from(text),
});

/** The whole registry; a page that looks for newer releases says where it is, and is told what its document would be. */
function askedFor({ url = '/' }: IncomingMessage, { registry }: { registry: Registry }): Registry {
  const at = new URL(url, 'http://portal').searchParams.get('at');
  return at === null ? registry : registryAt(at, registry);
}

/**
 * What the screen at this address asks for first, where it is for visitors: their page brings the answers along. A player
 * asks for things of his own anyway, at the same time.
 */
function askedFirst(pathname: string, { remotes }: Registry): readonly string[] {
  const route = routeOf(
    pathname,
    remotes.flatMap(({ routes }) => routes),
  );
  return route?.access === 'signed-out' ? (route.prefetch ?? []) : [];
}

/** A page has no extension: `/user/x.css` must not become a cached copy of somebody's page. */
const isNoPage = (pathname: string): boolean =>
  /\.[A-Za-z0-9]+$/.test(pathname) || ['/releases/', '/mf/', '/health'].some((start) => pathname.startsWith(start));

/** Pages, the registry, released files and the API's description. */
export function servePortal({ service, registry, files, trials, pins }: GatewayContext): AnswerPage {
  const { config, services, clocks, log } = service;
  const headOf = matchHeads(services);
  const publicAnswers = new PublicAnswers(services);
  const isTrusted = trustedProxies(config.TRUSTED_PROXIES);
  const isSecure = config.PORTAL_ORIGIN.startsWith('https:');

  /** The page of the live shell or of the one on trial, as this browser drew. */
  function sideOf(request: IncomingMessage, response: ServerResponse, now: PortalNow): PortalSide {
    const { isTrial, cookies, tries } = drawShell(request.headers.cookie ?? '', now.trial, isSecure);
    if (cookies.length) response.setHeader('set-cookie', cookies);
    if (!isTrial || !now.trial) return now;
    if (tries !== undefined && request.method === 'GET') {
      const voter = { player: tries, network: addressKey(clientAddress(request, isTrusted)) };
      trials
        .pageGiven(now.trial.version, voter)
        .catch((error: unknown) => log.debug({ err: error }, 'a page on trial was not counted'));
    }
    return now.trial;
  }

  /** A link for testers becomes a cookie, or takes it away, and leads on. */
  function keepPin(response: ServerResponse, asked: string, address: string): void {
    const nowMs = Date.now();
    const pin = pins.read(asked, nowMs);
    if (asked !== '' && !pin) return refuseAtDoor(response, 'forbidden');
    const cookie = pinCookie(pin && { text: asked, leftMs: pin.untilMs - nowMs }, isSecure);
    response.writeHead(302, { location: address, 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
  }

  /** What the portal is made of for this browser: with a pin the live shell, and the pinned release in its place. */
  async function nowFor(request: IncomingMessage): Promise<PortalNow> {
    const nowMs = Date.now();
    const now = await registry.read(nowMs);
    const pin = pins.read(pinKept(request.headers.cookie), nowMs);
    if (!pin) return now;
    const whole = await pins.registryWith(pin, now.whole, nowMs).catch((error: unknown) => {
      log.warn({ err: error, ...pin }, 'a pinned release could not be read');
    });
    return whole ? { ...now, registry: registryForBrowsers(whole), trial: undefined } : now;
  }

  return async (request, response, pathname) => {
    if (await files.serve(request, response, pathname)) return true;
    const asked = pinAsked(request.url ?? '/');
    if (asked && !isNoPage(pathname)) {
      keepPin(response, asked.asked, pathname + asked.search);
      return true;
    }
    const now = await nowFor(request);
    const running = now.trial && isOnTrial(request.headers.cookie ?? '', now.trial) ? now.trial : now;
    if (pathname === '/mf/registry.json')
      return send(request, response, asJson(JSON.stringify(askedFor(request, running))));
    if (pathname === '/openapi.json') return send(request, response, asJson(openapi()));
    // A service worker lives under the policy of its own script. With the general one it could fetch nothing, and every
    // page would fail.
    if (pathname === '/sw.js')
      response.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
    const { registry: live } = running;
    if (live.shell && rootFiles.includes(pathname.slice(1))) {
      const address = `/releases/shell/${live.shell.version}${pathname}`;
      if (await files.serve(request, response, address, 'no-cache')) return true;
    }
    if (isNoPage(pathname)) refuseAtDoor(response, 'not-found');
    else if (!now.page) refuseAtDoor(response, 'busy', { retryAfterSeconds: 2 });
    else {
      const { language = 'en' } = chosenByReader(request.headers);
      const context = contextFrom(undefined, undefined);
      const head = await headOf(pathname, language, context);
      const side = sideOf(request, response, now);
      const asked = askedFirst(pathname, side.registry);
      const answers = await publicAnswers.read(asked, context, clocks.business.now().getTime());
      const at = clocks.business.now().toISOString();
      const brought = Object.keys(answers).length > 0 ? { brought: { at, answers } } : {};
      send(request, response, await pageAt(pathname, request, { ...side, config, ...(head && { head }), ...brought }));
    }
    return true;
  };
}

async function pageAt(
  pathname: string,
  { headers }: IncomingMessage,
  {
    page,
    registry,
    config,
    head,
    brought,
  }: Pick<PageParts, 'page' | 'registry' | 'head' | 'brought'> & { config: GatewayContext['service']['config'] },
): Promise<Sent> {
  const nonce = randomBytes(18).toString('base64');
  const { html, found } = renderPage({
    page,
    registry,
    pathname,
    nonce,
    profile: config.PROFILE,
    paymentOrigins: config.PAYMENT_ORIGINS,
    moneyMode: config.MONEY_MODE,
    origin: config.PORTAL_ORIGIN,
    ...(head ? { head } : {}),
    ...(brought ? { brought } : {}),
    ...chosenByReader(headers),
  });
  const plain = Buffer.from(html);
  const packed = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))
    ? await brotli(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } })
    : undefined;
  return {
    status: found ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      'content-security-policy': pagePolicy(nonce, config.PROFILE === 'local' ? overrideOrigins(headers.cookie) : []),
      ...(packed ? { 'content-encoding': 'br' } : {}),
    },
    body: packed ?? plain,
  };
}
